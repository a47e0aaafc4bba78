import BotProtocol
import Foundation
import GameRules
public import JSON

/// A page in a browser, and everything that it complained of or asked the network for.
public final class BrowserPage {
  public let browser: Browser
  /// A profile of its own: what a reader chose on another page is not remembered on this one.
  private let profile: String
  private let session: String
  private let url: String

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - media: features to emulate: "prefers-reduced-motion" and its like.
  ///   - isOnPaper: as it would be printed, on a sheet of 680 by 1000 pixels.
  ///   - runsScripts: false as if the reader had switched scripts off.
  public init(
    _ browser: Browser, file: String, fragment: String = "", media: [(String, String)] = [], isOnPaper: Bool = false,
    runsScripts: Bool = true
  ) throws {
    self.browser = browser
    url = URL(filePath: file).absoluteString + fragment
    profile = try browser.send("Target.createBrowserContext", in: nil)["browserContextId"]?.string ?? ""
    let target = try browser.send("Target.createTarget", in: nil) { [profile] json in
      json.member("url", "about:blank")
      json.member("browserContextId", profile)
    }
    let id = target["targetId"]?.string ?? ""
    session =
      try browser.send("Target.attachToTarget", in: nil) { json in
        json.member("targetId", id)
        json.member("flatten", true)
      }["sessionId"]?.string ?? ""
    for domain in ["Page", "Runtime", "Network", "Log"] { try browser.send(domain + ".enable", in: session) }
    if isOnPaper {
      try browser.send("Emulation.setDeviceMetricsOverride", in: session) { json in
        json.member("width", 680)
        json.member("height", 1000)
        json.member("deviceScaleFactor", 1)
        json.member("mobile", false)
      }
    }
    try browser.send("Emulation.setEmulatedMedia", in: session) { json in
      json.member("media", isOnPaper ? "print" : "")
      json.key("features")
      json.array { json in
        for (name, value) in media {
          json.object { json in
            json.member("name", name)
            json.member("value", value)
          }
        }
      }
    }
    try browser.send("Emulation.setScriptExecutionDisabled", in: session) { $0.member("value", !runsScripts) }
    browser.forgetEvents()
    try browser.send("Page.navigate", in: session) { [url] json in json.member("url", url) }
    try browser.wait(for: "Page.loadEventFired", in: session)
  }

  deinit {
    _ = try? browser.send("Target.disposeBrowserContext", in: nil) { [profile] json in
      json.member("browserContextId", profile)
    }
  }

  /// The value of an expression of JavaScript, as JSON.
  @discardableResult
  public func value(_ expression: String) throws -> JSONNode {
    let answer = try browser.send("Runtime.evaluate", in: session) { json in
      json.member("expression", expression)
      json.member("returnByValue", true)
      json.member("awaitPromise", true)
    }
    if let thrown = answer["exceptionDetails"] { throw Browser.Failure(description: "\(expression): \(thrown)") }
    return answer["result"]?["value"] ?? JSONNode(.null, at: 0)
  }

  public func text(_ expression: String) throws -> String? { try value(expression).string }
  public func integer(_ expression: String) throws -> Int? { try value(expression).integer }
  /// Waits, for some seconds, until an expression is true.
  public func becomesTrue(_ expression: String) throws -> Bool {
    try isTrue(
      """
      new Promise((done) => {
        const end = Date.now() + 30000;
        const look = () => (\(expression)) ? done(true) : Date.now() > end ? done(false) : setTimeout(look, 20);
        look();
      })
      """)
  }

  public func isTrue(_ expression: String) throws -> Bool { try value(expression).value == .bool(true) }

  /// Presses a key as a person does.
  public func press(_ key: String) throws {
    for type in ["keyDown", "keyUp"] {
      try browser.send("Input.dispatchKeyEvent", in: session) { json in
        json.member("type", type)
        json.member("key", key)
        if key.count == 1, type == "keyDown" { json.member("text", key) }
      }
    }
  }

  public func click(_ selector: String) throws { try value("document.querySelector(\(selector.json)).click()") }

  /// Errors and warnings on the console, and scripts that threw.
  public var complaints: [String] {
    own.compactMap { event in
      let parameters = event["params"]
      switch event["method"]?.string {
      case "Runtime.exceptionThrown": return "thrown: \(parameters?["exceptionDetails"]?["text"]?.string ?? "")"
      case "Log.entryAdded": return "log: \(parameters?["entry"]?["text"]?.string ?? "")"
      case "Runtime.consoleAPICalled": return "console: \(parameters?["type"]?.string ?? "")"
      default: return nil
      }
    }
  }

  /// Every address that the page asked for, itself aside; what stands in the page (`data:`) is no request.
  public var requests: [String] {
    let page = url.split(separator: "#")[0]
    return own.filter { $0["method"]?.string == "Network.requestWillBeSent" }
      .compactMap { $0["params"]?["request"]?["url"]?.string }
      .filter { !$0.hasPrefix("data:") && $0.split(separator: "#")[0] != page }
  }

  private var own: [JSONNode] { browser.events.filter { $0["sessionId"]?.string == session } }
}
