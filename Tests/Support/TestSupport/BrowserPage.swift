import BotProtocol
public import Foundation
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
  public convenience init(
    _ browser: Browser, file: String, fragment: String = "", media: [(String, String)] = [], isOnPaper: Bool = false,
    runsScripts: Bool = true
  ) throws {
    try self.init(
      browser, url: URL(filePath: file).absoluteString + fragment, size: isOnPaper ? (680, 1000) : nil, media: media,
      isOnPaper: isOnPaper, runsScripts: runsScripts)
  }

  /// Opens an address.
  ///
  /// - Parameters:
  ///   - size: the window's width and height in pixels.
  ///   - hasTouch: true for a device with a touch screen.
  public init(
    _ browser: Browser, url: String, size: (width: Int, height: Int)?, hasTouch: Bool = false,
    media: [(String, String)] = [], isOnPaper: Bool = false, runsScripts: Bool = true
  ) throws {
    self.browser = browser
    self.url = url
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
    if let size { try resize(to: size, isMobile: hasTouch) }
    if hasTouch { try browser.send("Emulation.setTouchEmulationEnabled", in: session) { $0.member("enabled", true) } }
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
    try browser.send("Page.setLifecycleEventsEnabled", in: session) { $0.member("enabled", true) }
    try load()
  }

  /// Loads the page, again if it is there already.
  public func load() throws {
    let deadline = ContinuousClock.now + .seconds(30)
    // A seat's link is printed before its program listens, and the headless shell does not ask again by itself.
    while true {
      let answer = try browser.send("Page.navigate", in: session) { [url] json in json.member("url", url) }
      guard answer["errorText"]?.string == "net::ERR_CONNECTION_REFUSED", ContinuousClock.now < deadline else {
        try browser.waitForLoad(in: session, from: answer["loaderId"]?.string ?? "")
        break
      }
      poll(nil, 0, 20)
    }
  }

  deinit {
    browser.forgetEvents(of: session)
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
    do {
      return try waits(for: expression)
    } catch let failure as Browser.Failure where failure.description.contains("navigated") {
      // Another page was loaded meanwhile: what is asked may become true there.
      return try becomesTrue(expression)
    }
  }

  private func waits(for expression: String) throws -> Bool {
    try isTrue(
      """
      new Promise((done) => {
        const end = Date.now() + 55000;
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

  // Pointers, as the system sends them.

  /// A point of the page, in pixels.
  public typealias Point = (x: Double, y: Double)

  public func click(at point: Point, count: Int = 1) throws {
    try mouse("mousePressed", at: point, count: count)
    try mouse("mouseReleased", at: point, count: count)
  }

  /// Gives the window another size, as when a phone is turned.
  public func resize(to size: (width: Int, height: Int), isMobile: Bool = true) throws {
    try browser.send("Emulation.setDeviceMetricsOverride", in: session) { json in
      json.member("width", size.width)
      json.member("height", size.height)
      json.member("deviceScaleFactor", 1)
      json.member("mobile", isMobile)
    }
  }

  public func tap(at point: Point) throws {
    try touch("touchStart", at: [point])
    try touch("touchEnd", at: [])
  }

  /// Drags with the mouse, or with a finger.
  public func drag(from start: Point, to end: Point, byTouch isTouch: Bool = false) throws {
    if isTouch { try touch("touchStart", at: [start]) } else { try mouse("mousePressed", at: start, count: 1) }
    for part in stride(from: 0.25, through: 1, by: 0.25) {
      let point = (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
      if isTouch { try touch("touchMove", at: [point]) } else { try mouse("mouseMoved", at: point, count: 1) }
    }
    if isTouch { try touch("touchEnd", at: []) } else { try mouse("mouseReleased", at: end, count: 1) }
  }

  private func mouse(_ type: String, at point: Point, count: Int) throws {
    try browser.send("Input.dispatchMouseEvent", in: session) { json in
      json.member("type", type)
      json.key("x")
      json.number(point.x)
      json.key("y")
      json.number(point.y)
      json.member("button", "left")
      json.member("buttons", type == "mouseReleased" ? 0 : 1)
      json.member("clickCount", count)
    }
  }

  private func touch(_ type: String, at points: [Point]) throws {
    try browser.send("Input.dispatchTouchEvent", in: session) { json in
      json.member("type", type)
      json.key("touchPoints")
      json.array { json in
        for point in points {
          json.object { json in
            json.key("x")
            json.number(point.x)
            json.key("y")
            json.number(point.y)
          }
        }
      }
    }
  }

  /// The page as a PNG picture.
  public func picture() throws -> Data {
    let answer = try browser.send("Page.captureScreenshot", in: session) { $0.member("format", "png") }
    return Data(base64Encoded: answer["data"]?.string ?? "") ?? Data()
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
