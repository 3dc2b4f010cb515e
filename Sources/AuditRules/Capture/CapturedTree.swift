public import AuditModel

/// A rectangle on the screen, in px (Android) or pt (iOS).
public struct CaptureFrame: Hashable, Sendable {
  /// Left edge.
  public var x: Double
  /// Upper edge.
  public var y: Double
  /// Width, 0 or more.
  public var width: Double
  /// Height, 0 or more.
  public var height: Double

  /// A rectangle; what is below zero is taken for zero.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, max(0, width), max(0, height))
  }

  /// Right edge.
  public var right: Double { x + width }
  /// Lower edge.
  public var bottom: Double { y + height }
  /// Whether something can be seen or touched there.
  public var hasArea: Bool { width > 0 && height > 0 }

  /// The smallest rectangle that holds both.
  func union(_ other: CaptureFrame) -> CaptureFrame {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return CaptureFrame(
      x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  /// Whether it reaches an edge of another one, or beyond it.
  func reachesEdge(of outer: CaptureFrame) -> Bool {
    x <= outer.x || y <= outer.y || right >= outer.right || bottom >= outer.bottom
  }
}

/// One view or element of a running app, as a capture tells it.
public struct CapturedNode: Hashable, Sendable {
  /// What a capture says yes or no to.
  ///
  /// What it leaves out, and what it leaves empty, is not known.
  public enum Flag: UInt8, CaseIterable, Sendable {
    case clickable, longClickable, focusable, readerFocusable, checkable, checked, enabled, selected, scrollable
    case password, heading, visible, important, accessible, showingHint, collection, liveRegion
  }

  /// The last part of its class (Android: `Button`), or its type (iOS: `Button`); empty where there is none.
  public var kind: String
  /// Which node it stands in; nil at the top.
  public var parent: Int?
  /// The nodes that stand in it, in document order.
  public var children: [Int] = []
  /// The app's own name for it, or nil.
  public var identifier: String?
  /// The accessible name that the app gives it: content description (Android), label (iOS); nil where there is none.
  public var label: String?
  /// Its text (Android), or nil.
  public var text: String?
  /// What a field says while it is empty, or nil: hint, placeholder.
  public var hint: String?
  /// Its value (iOS), or nil.
  public var value: String?
  /// The app, or nil.
  public var package: String?
  /// The title of a pane, or nil.
  public var paneTitle: String?
  /// The traits as the capture spells them; nil where it has none.
  public var traits: [String]?
  /// Where it is; nil where the capture does not say.
  public var frame: CaptureFrame?
  private var known: UInt32 = 0
  private var on: UInt32 = 0

  /// A node of which nothing is known.
  public init(kind: String, parent: Int?) {
    (self.kind, self.parent) = (kind, parent)
  }

  /// Whether it is so; nil where the capture does not say.
  public subscript(flag: Flag) -> Bool? {
    get {
      let bit: UInt32 = 1 << UInt32(flag.rawValue)
      return known & bit == 0 ? nil : on & bit != 0
    }
    set {
      let bit: UInt32 = 1 << UInt32(flag.rawValue)
      known = newValue == nil ? known & ~bit : known | bit
      on = newValue == true ? on | bit : on & ~bit
    }
  }

  /// Whether the capture says yes.
  func isOn(_ flag: Flag) -> Bool { self[flag] == true }
}

/// Which tool wrote a capture, and in which form.
public enum CaptureFormat: String, CaseIterable, Sendable {
  case uiautomator
  case appiumAndroid = "appium-android"
  case axeAndroid = "axe-android"
  case maestroAndroid = "maestro-android"
  case wda
  case wdaJSON = "wda-json"
  case debugDescription = "debug-description"
  case maestroIOS = "maestro-ios"

  /// The platform that it was taken of.
  public var platform: Platform {
    switch self {
    case .uiautomator, .appiumAndroid, .axeAndroid, .maestroAndroid: .android
    case .wda, .wdaJSON, .debugDescription, .maestroIOS: .ios
    }
  }

  /// Its name for people.
  public var title: String {
    switch self {
    case .uiautomator: "uiautomator dump"
    case .appiumAndroid: "Appium page source (UiAutomator2)"
    case .axeAndroid: "view of axe-android"
    case .maestroAndroid: "Maestro hierarchy (Android)"
    case .wda: "WebDriverAgent source"
    case .wdaJSON: "WebDriverAgent source (JSON)"
    case .debugDescription: "debugDescription of XCUITest"
    case .maestroIOS: "Maestro hierarchy (iOS)"
    }
  }

  /// Whether it was written from the format's documentation, and no real file was tried.
  public var isUntried: Bool {
    switch self {
    case .uiautomator, .appiumAndroid, .axeAndroid, .wda: false
    case .maestroAndroid, .wdaJSON, .debugDescription, .maestroIOS: true
    }
  }
}

/// A capture as it was read: nodes in document order, each behind the one that it stands in.
public struct CapturedTree: Hashable, Sendable {
  /// The form of the file.
  public let format: CaptureFormat
  /// The nodes; those without a parent are windows (Android) or the app (iOS).
  public private(set) var nodes: [CapturedNode] = []
  /// Size of the screen, where the file says it; else as far as windows reach.
  public var screen: CaptureFrame?
  /// Pixels a dp, where the file says it.
  public var density: Double?
  /// When it was taken, where the file says it: UTC, milliseconds since 1970.
  public var capturedAt: Int64?
  /// What was passed over, in sentences.
  public var warnings: [String] = []

  /// A capture without nodes.
  public init(_ format: CaptureFormat) {
    self.format = format
  }

  /// The nodes at the top.
  public var roots: [Int] { nodes.indices.filter { nodes[$0].parent == nil } }

  /// Adds a node behind all others, into the one that it names as its parent.
  ///
  /// - Returns: Its index.
  @discardableResult
  public mutating func add(_ node: CapturedNode) -> Int {
    let index = nodes.count
    nodes.append(node)
    if let parent = node.parent { nodes[parent].children.append(index) }
    return index
  }

  /// Changes what is known of each node; the shape stays.
  public mutating func change(_ body: (inout CapturedNode) -> Void) {
    for index in nodes.indices {
      let (parent, children) = (nodes[index].parent, nodes[index].children)
      body(&nodes[index])
      (nodes[index].parent, nodes[index].children) = (parent, children)
    }
  }

  /// The screen, or what all nodes at the top cover.
  var extent: CaptureFrame {
    screen ?? roots.compactMap { nodes[$0].frame }.reduce(nil) { $0?.union($1) ?? $1 }
      ?? CaptureFrame(x: 0, y: 0, width: 0, height: 0)
  }
}

extension String {
  /// Whether there is nothing to be read in it.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension String? {
  /// The text; nil when there is nothing to be read in it.
  var unlessBlank: String? { flatMap { $0.isBlank ? nil : $0 } }
}
