import Foundation
import GameRules

/// Text as HTML, and a page put together from parts.
package enum HTML {
  /// Text that a page shows as it is, also in an attribute in double quotes.
  package static func escape(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// JSON that may stand in a script element: no text in it can end the element.
  package static func embedded(_ json: [UInt8]) -> String {
    // By bytes: the JSON of a page has some hundred kilobytes, and to search it for characters takes long.
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    for byte in json { if byte == UInt8(ascii: "<") { text += #"\u003c"#.utf8 } else { text.append(byte) } }
    return String(decoding: text, as: UTF8.self)
  }

  private static func start(title: String, viewport: String = "") -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1\(viewport)">
    <link rel="icon" href="data:,">
    <title>\(escape(title))</title>
    """
  }

  /// A page that a server serves with its styles and scripts, and with a policy that allows no others.
  ///
  /// - Parameters:
  ///   - name: "watch" stands for `watch.css` and `watch.js`.
  ///   - script: the name of another script than that; empty for none.
  ///   - head: what is this page's alone.
  ///   - reachesEdges: true for a page that keeps clear of a display's rounded corners by itself.
  ///   - kind: the class of the body, for styles that several pages share.
  package static func servedPage(
    title: String, name: String, script: String? = nil, in folder: String = "", head: String = "",
    reachesEdges: Bool = false, kind: String = "", body: String
  ) -> String {
    """
    \(start(title: title, viewport: reachesEdges ? ", viewport-fit=cover" : ""))
    <link rel="stylesheet" href="\(folder)\(name).css">
    \(head)
    </head>
    <body class="\(kind)">
    \(body)
    \(script == "" ? "" : "<script src=\"\(folder)\(script ?? name).js\"></script>")
    </body>
    </html>

    """
  }

  /// A whole page in one file.
  ///
  /// Its policy lets the page load nothing from anywhere and run these scripts alone, so that even text that found its
  /// way past the escaping would stay text.
  package static func page(title: String, styles: [String], scripts: [String], body: String) -> String {
    let sources = scripts.map { "'sha256-\(Data(SHA256.digest(of: Array($0.utf8))).base64EncodedString())'" }
    return """
      \(start(title: title))
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      img-src data:; script-src \(sources.joined(separator: " "))">
      <style>
      \(styles.joined(separator: "\n"))</style>
      </head>
      <body>
      \(body)
      \(scripts.map { "<script>\($0)</script>" }.joined(separator: "\n"))
      </body>
      </html>

      """
  }
}
