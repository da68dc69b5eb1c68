"""What a place and a region are called: tidied GeoNames names, and names in the script of the country."""

import re
import unicodedata
from collections import Counter, defaultdict

from unidecode import unidecode

import sources


def folded(text):
    """The text without diacritics and case, for comparing spellings."""
    return "".join(c for c in unidecode(text).lower() if c.isalnum())


# ---- Tidying. A name that carries what kind of thing it is loses it, when the rest is known as a name of
# the same place: Nara-shi is Nara. Where GeoNames does not know the rest, the name stays as it is.

KINDS = {
    "JP": (r"-(shi|chō|cho|machi|mura|son|ku)$",),
    "KR": (r"-(si|gun|gu|eup|myeon|dong|ri)$",),
    "CN": (r" (Shi|Xian|Qu|Zhen|Xiang|Jiedao)$",),
    "VN": (r"^(Thị Trấn|Thành Phố|Thành phố|Thị Xã|Thị xã) ",),
}
IN_BRACKETS = r" \(.*\)$"
# These stand alone well without being listed.
ALWAYS_SHORTENED = {"VN"}
# In German names brackets tell one town from another, and belong to the name: Frankfurt (Oder).
ALWAYS_WHOLE = {"DE"}


def tidied(place):
    name = place["name"]
    known = {folded(other) for other in place["alternatenames"]}
    for pattern in (*KINDS.get(place["countrycode"], ()), IN_BRACKETS):
        rest = re.sub(pattern, "", name)
        if rest == name or place["countrycode"] in ALWAYS_WHOLE:
            continue
        if folded(rest) in known or place["countrycode"] in ALWAYS_SHORTENED:
            return rest
    return name


# ---- Regions. GeoNames names of regions here are native ones (Toscana); an older table has them in English
# without diacritics (Tuscany). The English name is taken, spelled as in the newer table where it is there.

KINDS_OF_REGION = re.compile(
    r"(^(Region of|Région de|Respublika|Provincia de|Departamento de|Distrito de) )"
    r"|( (Sheng|Zizhiqu|Shi|Voivodeship|Province|Region|County|Governorate|Department|Prefecture|District"
    r"|Division|Municipality|Republic|Raion)$)"
)
# These never belong to the name.
WORDS_OF_ADMINISTRATION = re.compile(
    r"^(Changwat|Huyen|Muhafazat) | (Autonomous Region|fylke|Sheng|( ?\w+) Zizhiqu)$"
)


def region_names(places):
    """Region code: its name in English; only regions with a name."""
    votes = defaultdict(Counter)
    here = defaultdict(list)
    for place in places:
        key = (place["countrycode"], round(place["latitude"], 2), round(place["longitude"], 2))
        here[key].append(place)
    for row in sources.english_regions():
        if not row["admin1"]:
            continue
        for place in here.get((row["cc"], round(float(row["lat"]), 2), round(float(row["lon"]), 2)), ()):
            if folded(place["name"]) == folded(row["name"]):
                votes[place["countrycode"] + "." + place["admin1code"]][row["admin1"]] += 1

    table = {}
    for code, (native, others) in sources.regions().items():
        english = native
        if votes[code]:
            # The most votes; of equal ones the first in the alphabet.
            best, count = min(votes[code].items(), key=lambda item: (-item[1], item[0]))
            # Regions have been reformed since: an old name that is neither alone nor known is out of date.
            if 10 * count >= 9 * votes[code].total() or folded(best) in map(folded, [native, *others]):
                english = best
        spellings = [name for name in [native, *others] if folded(name) == folded(english)]
        name = spellings[0] if spellings else english
        short = KINDS_OF_REGION.sub("", name)
        if short != name and folded(short) in map(folded, [native, *others, *votes[code]]):
            name = short
        table[code] = WORDS_OF_ADMINISTRATION.sub("", name)
    return table


# ---- Local names. GeoNames lists a place's other names without their languages, so a language is told by
# its script, and within a script by its letters.

CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяё"
LETTERS = {
    "ru": CYRILLIC,
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "be": "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
    "bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
    "sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
    "mk": "абвгдѓежзѕијклљмнњопрстќуфхцчџш",
    "kk": CYRILLIC + "әғқңөұүһі",
    "ky": CYRILLIC + "ңөү",
    "tg": CYRILLIC + "ғӣқӯҳҷ",
    "mn": CYRILLIC + "өү",
    "ar": "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي",
    "fa": "ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی",
    "ps": "ءآأؤئابپتټثجځچڅحخدډذرړزژږسشښصضطظعغفقکګلمنڼوهۀيېیۍئ",
    "ur": "ءآأؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھیے",
}
SCRIPTS = {
    "el": "GREEK", "ka": "GEORGIAN", "hy": "ARMENIAN", "he": "HEBREW", "th": "THAI", "lo": "LAO",
    "km": "KHMER", "my": "MYANMAR", "si": "SINHALA", "bn": "BENGALI", "ne": "DEVANAGARI",
    "hi": "DEVANAGARI", "ta": "TAMIL", "ml": "MALAYALAM", "kn": "KANNADA", "te": "TELUGU",
    "gu": "GUJARATI", "pa": "GURMUKHI", "or": "ORIYA", "dz": "TIBETAN", "am": "ETHIOPIC",
    "ti": "ETHIOPIC", "dv": "THAANA", "ko": "HANGUL",
}
# What Chinese and Japanese share is told by the oldest character set of each country.
CHARACTER_SETS = {"zh-Hans": "gb2312", "zh-Hant": "big5", "ja": "euc_jp"}

LANGUAGES = {
    "JP": "ja", "CN": "zh-Hans", "SG": None, "TW": "zh-Hant", "HK": "zh-Hant", "MO": "zh-Hant",
    "KR": "ko", "KP": "ko", "RU": "ru", "UA": "uk", "BY": "be", "BG": "bg", "RS": "sr", "MK": "mk",
    "KZ": "kk", "KG": "ky", "TJ": "tg", "MN": "mn", "GR": "el", "CY": "el", "GE": "ka", "AM": "hy",
    "IL": "he", "IR": "fa", "AF": "ps", "PK": "ur", "TH": "th", "LA": "lo", "KH": "km", "MM": "my",
    "LK": "si", "BD": "bn", "NP": "ne", "BT": "dz", "ET": "am", "ER": "ti", "MV": "dv", "IN": "hi",
    **{code: "ar" for code in "AE BH DZ EG EH IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE".split()},
}
LANGUAGES_OF_REGIONS = {
    "IN.25": "ta", "IN.22": "ta", "IN.13": "ml", "IN.19": "kn", "IN.02": "te", "IN.40": "te",
    "IN.28": "bn", "IN.26": "bn", "IN.03": "bn", "IN.09": "gu", "IN.23": "pa", "IN.21": "or",
}


# What the rule below gets wrong among the largest cities, by GeoNames id.
CORRECTIONS = {
    524901: "Москва", 498817: "Санкт-Петербург", 104515: "مكة المكرمة", 105343: "جدة", 108410: "الرياض",
    359796: "السويس", 418863: "اصفهان", 281184: "ירושלים", 294801: "חיפה", 1273294: "दिल्ली", 1275339: "मुंबई",
}


def is_written_in(language, text):
    letters = [c for c in text if not c.isspace() and c not in "-'’‘.·()"]
    if not letters:
        return False
    if language in LETTERS:
        return all(c in LETTERS[language] for c in unicodedata.normalize("NFC", text.lower()) if c in letters or c.isalpha())
    if language in CHARACTER_SETS:
        if not all(unicodedata.name(c, "").startswith(("CJK UNIFIED", "HIRAGANA", "KATAKANA")) or c == "ー" for c in letters):
            return False
        if language != "ja" and not all(unicodedata.name(c, "").startswith("CJK") for c in letters):
            return False
        try:
            text.encode(CHARACTER_SETS[language])
            return True
        except UnicodeEncodeError:
            return False
    return all(unicodedata.name(c, "").startswith(SCRIPTS[language]) for c in letters)


def difference(left, right):
    """How many letters must be changed, added or left out to turn one into the other."""
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


# Letters that hardly any other language of GeoNames with the same script has, and letters that are out of use.
TELLING = {"uk": "іїєґ", "be": "ў", "sr": "ђћљњџј", "mk": "ѓќѕљњџј", "ar": "ةكي", "fa": "پچژگ", "ur": "ٹڈڑےںہ"}
OUT_OF_USE = {"ru": "ъ"}
WITHOUT_VOWELS = {"ar", "fa", "ur", "ps", "he"}


def local_name(place, name):
    """The name in the script of the country; None when there is none."""
    language = LANGUAGES_OF_REGIONS.get(
        place["countrycode"] + "." + place["admin1code"], LANGUAGES.get(place["countrycode"])
    )
    if language is None:
        return None
    if place["geonameid"] in CORRECTIONS:
        return CORRECTIONS[place["geonameid"]]
    written = sorted({other for other in place["alternatenames"] if is_written_in(language, other)})
    if language in CHARACTER_SETS:
        # The plain name is the one without the kind of place at its end, so the shortest; one sign alone is
        # an abbreviation. Among equally short ones, what sounds like the international name, where a sign's
        # sound is known.
        kanji = [other for other in written if unicodedata.name(other[0], "").startswith("CJK")]
        rank = lambda other: (len(other) < 2, len(other), difference(folded(other), folded(name)), other)
        return min(kanji or written, key=rank, default=None)
    # Otherwise the one that sounds most like the name, and like the other names in Latin letters.
    vowels = "aeiouy" if language in WITHOUT_VOWELS else ""

    def sound(text):
        return "".join(c for c in folded(text) if c not in vowels)

    heard = [sound(other) for other in place["alternatenames"] if other.isascii()] or [sound(name)]

    def away(text, other):
        return difference(text, other) / max(len(text), len(other), 1)

    def rank(other):
        odd = sum(unicodedata.combining(c) > 0 or c in OUT_OF_USE.get(language, "") for c in other)
        tells = any(c in TELLING.get(language, "") for c in other.lower())
        mine = sound(other)
        distance = away(mine, sound(name)) + sum(away(mine, one) for one in heard) / len(heard) / 2
        length = len(other) if vowels else -len(other)
        return (odd if language in ("ru", "he", "ar") else 0, round(distance, 1), not tells, round(distance, 6), length, other)

    return min(written, key=rank, default=None)
