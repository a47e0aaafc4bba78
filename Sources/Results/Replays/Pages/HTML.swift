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

  /// A card with a diamond, as an address that contains it.
  private static let icon =
    "data:image/svg+xml,%3Csvg xmlns='http:%2F%2Fwww.w3.org%2F2000%2Fsvg' viewBox='0 0 16 16'%3E"
    + "%3Crect x='2.5' y='.5' width='11' height='15' rx='2' fill='%231b6443'/%3E%3Cpath d='M8 3.5l3 4.5-3 4.5-3-4.5z' fill='%23fff'/%3E%3C/svg%3E"

  private static func start(title: String, viewport: String = "") -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1\(viewport)">
    <link rel="icon" href="\(icon)">
    <title>\(escape(title))</title>
    """
  }

  private static func meta(_ policy: String) -> String {
    #"<meta http-equiv="Content-Security-Policy" content="\#(policy)">"#
  }

  /// The policy of a page with files of its own, on a server or on the disk, where Chromium does not take a file beside
  /// the page for the page's own source.
  package static let sitePolicy =
    "default-src 'none'; style-src 'self' file: 'unsafe-inline'; script-src 'self' file:; img-src data:"

  /// A page whose server provides its styles and scripts, with a policy that permits no others.
  ///
  /// - Parameters:
  ///   - name: "watch" stands for `watch.css` and `watch.js`.
  ///   - policy: the content security policy, for a page whose server may send none.
  ///   - script: the name of another script; empty for none.
  ///   - head: additional elements of the head.
  ///   - reachesEdges: true for a page that avoids a display's rounded corners itself.
  ///   - kind: the class of the body, for styles that several pages share.
  package static func servedPage(
    title: String, name: String, policy: String? = nil, script: String? = nil, in folder: String = "",
    head: String = "", reachesEdges: Bool = false, kind: String = "", body: String
  ) -> String {
    """
    \(start(title: title, viewport: reachesEdges ? ", viewport-fit=cover" : ""))\(policy.map { "\n" + meta($0) } ?? "")
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

  /// A page of a site, whose styles and scripts are files beside it: opened from a disk or from any server.
  ///
  /// Its policy permits only these files, so that even text that was not escaped could not run as code.
  /// - Parameters:
  ///   - description: what a preview of a link shows below the title.
  ///   - picture: the URL of the picture of such a preview.
  ///   - folder: the relative URL of the folder with the styles and scripts; empty for the page's own.
  package static func sitePage(
    title: String, description: String, picture: String, in folder: String = "", styles: [String], scripts: [String],
    body: String
  ) -> String {
    """
    \(start(title: title))
    \(meta(sitePolicy))
    <meta name="description" content="\(escape(description))">
    <meta property="og:type" content="website">
    <meta property="og:title" content="\(escape(title))">
    <meta property="og:description" content="\(escape(description))">
    <meta property="og:image" content="\(escape(picture))">
    \(styles.map { "<link rel=\"stylesheet\" href=\"\(folder)\($0)\">" }.joined(separator: "\n"))
    </head>
    <body>
    \(body)
    \(scripts.map { "<script src=\"\(folder)\($0)\"></script>" }.joined(separator: "\n"))
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
      \(meta("default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src \(sources.joined(separator: " "))"))
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
