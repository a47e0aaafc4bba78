import Foundation
import GameRules

/// Escapes text for HTML, and assembles pages.
package enum HTML {
  /// Escapes text for HTML, including attributes in double quotes.
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

  /// Escapes JSON for a script element, so that no string in it can end the element.
  package static func embedded(_ json: [UInt8]) -> String {
    // By bytes: the JSON of a page may have hundreds of kilobytes, and searching it by characters takes long.
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

  /// A page whose server provides its styles and scripts, with a policy that permits no others.
  ///
  /// - Parameters:
  ///   - name: "watch" stands for `watch.css` and `watch.js`.
  ///   - script: the name of another script; empty for none.
  ///   - head: additional elements of the head.
  ///   - reachesEdges: true for a page that avoids a display's rounded corners itself.
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

  /// A complete page in one file.
  ///
  /// Its policy permits only these scripts and no loading, so that even text that was not escaped could not run as
  /// code.
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
