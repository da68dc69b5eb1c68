/// Writes an HTML page element by element; names are the program's own, and every text and value is escaped.
///
/// A page stands on its own: no script, nothing from the network (a policy in the page forbids both), light or
/// dark as the reader's system is.
public struct PageText: Sendable {
  /// The text so far.
  public private(set) var text = ""

  /// An empty text.
  public init() {}

  /// Writes an element with what is in it.
  ///
  /// - Parameters:
  ///   - name: such as `table`.
  ///   - attributes: their names and values; values are escaped.
  ///   - content: writes what is in it.
  public mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: (inout PageText) -> Void
  ) {
    open(name, attributes)
    content(&self)
    text += "</\(name)>"
  }

  /// Writes an element that holds a text.
  public mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>, _ words: String
  ) {
    open(name, attributes)
    self.words(words)
    text += "</\(name)>"
  }

  /// Writes an element without attributes that holds a text.
  public mutating func element(_ name: StaticString, _ words: String) {
    element(name, [:], words)
  }

  /// Writes a text.
  public mutating func words(_ words: String) { text += Self.escaped(words, inAttribute: false) }

  /// Starts a new line of the file, for people who look into it.
  public mutating func line() { text += "\n" }

  private mutating func open(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>
  ) {
    text += "<\(name)"
    for (attribute, value) in attributes {
      text += " \(attribute)=\"\(Self.escaped(value, inAttribute: true))\""
    }
    text += ">"
  }

  private static func escaped(_ words: String, inAttribute: Bool) -> String {
    var bytes: [UInt8] = []
    HTMLEscaping.append(words, inAttribute: inAttribute, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PageText {
  /// A whole page.
  ///
  /// - Parameters:
  ///   - title: its title and first heading.
  ///   - content: writes what stands below the heading.
  /// - Returns: the text of the page.
  public static func page(title: String, _ content: (inout PageText) -> Void) -> String {
    var page = PageText()
    page.text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    page.text +=
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      + "style-src 'unsafe-inline'\">"
    page.text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
    page.element("title", title)
    page.text += "<style>\(style)</style></head>\n<body><main>"
    page.element("h1", title)
    content(&page)
    page.text += "</main></body></html>\n"
    return page.text
  }

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - header: the titles of the columns.
  ///   - rows: the cells; those of columns behind the first `words` ones are numbers, to the right.
  ///   - words: how many columns at the left hold words.
  ///   - unbroken: the columns of words whose cells stay on one line, such as dates.
  public mutating func table(
    _ header: [String], _ rows: [[String]], words: Int = 1, unbroken: Set<Int> = []
  ) {
    element("div", ["class": "wide"]) { page in
      page.element("table") { page in
        page.element("thead") { page in
          page.element("tr") { page in
            for (column, title) in header.enumerated() {
              page.element("th", ["class": column < words ? "" : "n"], title)
            }
          }
        }
        page.element("tbody") { page in
          for row in rows {
            page.line()
            page.element("tr") { page in
              for (column, cell) in row.enumerated() {
                let style = column >= words ? "n" : unbroken.contains(column) ? "whole" : ""
                page.element("td", ["class": style], cell)
              }
            }
          }
        }
      }
    }
    line()
  }

  /// The one style of all pages.
  private static let style = """
    :root{color-scheme:light dark;--text:#1d2329;--quiet:#5b6670;--paper:#fff;--line:#d8dde2;\
    --right:#2b7a4b;--wrong:#b3261e;--label:#3565a5;--pale:#a9b4bf;--mark:#a35a00}
    @media (prefers-color-scheme:dark){:root{--text:#e6e9ec;--quiet:#a0abb5;--paper:#15191d;\
    --line:#343c44;--right:#5cc58a;--wrong:#ff8a80;--label:#8ab4f0;--pale:#5d6873;--mark:#f0b060}}
    body{margin:0;background:var(--paper);color:var(--text);font:16px/1.5 system-ui,sans-serif}
    main{max-width:70rem;margin:0 auto;padding:1rem 1.25rem 4rem}
    h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.2rem}h3{font-size:1rem}
    .quiet{color:var(--quiet)}.warning{border-left:4px solid var(--mark);padding-left:.8rem}
    .wide{overflow-x:auto}table{border-collapse:collapse;font-size:.92rem}
    th,td{text-align:left;padding:.25rem .7rem .25rem 0;border-bottom:1px solid var(--line);\
    vertical-align:top}
    th.n,td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
    td.whole{white-space:nowrap}summary{cursor:pointer}svg{display:block;max-width:100%;height:auto}
    .chart svg{max-width:none}
    @media (max-width:30rem){main{padding:1rem .8rem 3rem}table{font-size:.85rem}\
    th,td{padding-right:.45rem}:is(th,td):last-child{padding-right:0}th.n{white-space:normal}}
    svg text{fill:var(--quiet);font:11px system-ui,sans-serif}
    .axis{stroke:var(--line);fill:none}.label{fill:var(--label)}.right{fill:var(--right)}
    .wrong{fill:var(--wrong)}.pale{fill:var(--pale)}.hollow{fill:none;stroke:var(--pale)}
    .missed{fill:none;stroke:var(--wrong);stroke-width:1.5}
    .curve{fill:none;stroke:var(--label);stroke-width:1.5}
    .thin{fill:none;stroke:var(--pale);stroke-width:1.5}
    .default{fill:var(--quiet)}.chosen{fill:var(--mark)}
    .key{display:inline-block;width:.8rem;height:.8rem;margin:0 .3rem 0 .8rem}
    """
}
