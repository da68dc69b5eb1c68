"""The page around the sections: one file that loads nothing, light and dark, wide and narrow."""

STYLE = """
:root{color-scheme:light dark;--text:#1c2228;--quiet:#5a6570;--paper:#fff;--line:#d9dee3;--ours:#0a7d62;
--peer:#8a98a6;--second:#b5651d;--third:#5b62b8;--fourth:#a33d6b}
@media (prefers-color-scheme:dark){:root{--text:#e7eaed;--quiet:#a2adb7;--paper:#14181c;--line:#333b43;--ours:#3fc79f;
--peer:#77858f;--second:#e09a55;--third:#9aa0ee;--fourth:#e07fae}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:66rem;margin:0 auto;padding:1.25rem 1rem 4rem}
h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0 1rem}h2{font-size:1.3rem;margin:2.5rem 0 .5rem;
border-top:1px solid var(--line);padding-top:1.25rem}h3{font-size:1.05rem;margin:1.5rem 0 .25rem}
p{max-width:46rem;margin:.5rem 0}code{font-size:.92em}.quiet{color:var(--quiet);font-size:.9rem}
.columns{display:grid;gap:0 2.5rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr))}
.columns>div{min-width:0}
.bars{list-style:none;margin:.5rem 0 1rem;padding:0;font-size:.92rem}
.bars li{display:grid;grid-template-columns:1fr auto;gap:0 .75rem;padding:.2rem 0}
.bars b{font-weight:500;font-variant-numeric:tabular-nums;text-align:right}
.bars i{grid-column:1/-1;height:.5rem;min-width:2px;background:var(--peer);border-radius:2px}
.bars .ours span,.bars .ours b{font-weight:700}.bars .ours i{background:var(--ours)}
.points i,.points .ours i{position:relative;background:none;border-bottom:1px solid var(--line);height:.75rem}
.points u{position:absolute;top:.3rem;height:.2rem;background:var(--peer);opacity:.55}
.points s{position:absolute;top:.12rem;width:.56rem;height:.56rem;margin-left:-.28rem;border-radius:50%;
background:var(--peer)}
.points .ours u,.points .ours s{background:var(--ours)}
.scroll{overflow-x:auto;margin:.5rem 0 1rem}table{border-collapse:collapse;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.3rem 1.1rem .3rem 0;border-bottom:1px solid var(--line);
font-variant-numeric:tabular-nums}th{font-weight:600}
td:first-child{min-width:7rem}
details{margin:.5rem 0}summary{cursor:pointer;color:var(--quiet)}
figure{margin:1rem 0}figure svg{display:block;width:100%;height:auto}.narrow{display:none}
@media (max-width:40rem){.narrow{display:block}.wide{display:none}th,td{padding-right:.6rem;font-size:.82rem}}
"""

POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(title: str, *sections: str) -> str:
    return (f"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            f"<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n"
            f"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
            f"{''.join(sections)}</main>\n</body>\n</html>\n")
