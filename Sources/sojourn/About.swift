import CommandLineKit

/// What is said of the program as a whole.
enum About {
  /// What `--version --verbose` says.
  static let text = """
    Licence: Apache-2.0.
    Geodesic distances: PROJ (MIT). Geometry: GEOS (LGPL-2.1). Search: NLopt (MIT, parts LGPL-2.1).
    Pictures: libjpeg-turbo (BSD, IJG). Content hashes: OpenSSL (Apache-2.0).
    Place names: GeoNames (geonames.org), CC BY 4.0, names shortened and populations rounded.
    Borders and time zones: © OpenStreetMap contributors, by way of timezone-boundary-builder, ODbL 1.0;
    the line between Serbia and Kosovo: Natural Earth, public domain.
    Maps of the HTML report: Natural Earth, public domain; Leaflet, BSD-2-Clause.
    Nothing leaves this computer: the program opens no network connection.
    """

  /// What the manual page says beside the verbs, and which values are files.
  static let notes = ProgramNotes(
    description: """
      From nothing but the place and date of photos, sojourn tells where home was and when it moved, which days were \
      spent away, which of these days make one journey, and where the journey stopped. It explains every decision by the \
      clause of a written rule.

      Photos are read from pictures and movies, from the exports of photo services and programs, and from plain lists \
      (`sojourn formats` lists them all). No photo is ever changed, and no network connection is ever opened.

      Results go to standard output, everything else (progress, warnings, the summary) to standard error. An output \
      file is written whole or not at all. `-` is standard input as a SOURCE, and standard output as a FILE to be \
      written. An option and its value may be two words or one, with = between; `--` ends the options.
      """,
    environment: [
      HelpTable.Row(
        "SOJOURN_DATA",
        "the folder of the program's own data (see Files); nowhere else is it looked for then"),
      HelpTable.Row(
        "TMPDIR",
        "where private copies of other programs' databases are kept while they are read; else /tmp"),
      HelpTable.Row("PATH", "where exiftool is looked for, when `--exiftool` asks for it"),
    ],
    files: [
      HelpTable.Row(
        "PREFIX/share/sojourn",
        "places and borders (gazetteer), time zones, land for maps (base-map), the parts of the HTML "
          + "report. Looked for beside the program: in ../share/sojourn, then in Datasets; else in the "
          + "sources it was built from"),
      HelpTable.Row("/usr/share/zoneinfo", "the offsets of time zones, from the system's tzdata"),
    ],
    fileValues: ["FILE", "PATH", "PHOTO", "SOURCE", "STORE"], folderValues: ["DIR"])
}
