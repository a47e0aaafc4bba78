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

  private static let start = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    """

  /// A page that a server serves with its styles and scripts, and with a policy that allows no others.
  ///
  /// - Parameters:
  ///   - name: "watch" stands for `/watch.css` and `/watch.js`.
  ///   - styles: what is this page's alone.
  package static func servedPage(title: String, name: String, in folder: String = "", styles: String = "", body: String)
    -> String
  {
    """
    \(start)
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="\(folder)\(name).css">
    <title>\(escape(title))</title>
    <style>\(styles)</style>
    </head>
    <body>
    \(body)
    <script src="\(folder)\(name).js"></script>
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
      \(start)
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      img-src data:; script-src \(sources.joined(separator: " "))">
      <link rel="icon" href="data:,">
      <title>\(escape(title))</title>
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
