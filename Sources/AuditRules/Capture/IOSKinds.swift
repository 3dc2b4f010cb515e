internal import AuditModel

/// What the stops of a capture of iOS are: `certain` where traits or the kind state the role.
struct IOSKinds {
  /// Kinds that act, each a stop by itself.
  static let controls: Set<String> = [
    "Button", "Link", "Switch", "Toggle", "Slider", "TextField", "SecureTextField", "SearchField", "TextView",
    "PickerWheel", "PageIndicator", "CheckBox", "RadioButton", "PopUpButton", "MenuButton", "MenuItem", "Tab", "Icon",
  ]
  /// Kinds that are read where they say something.
  static let read: Set<String> = [
    "StaticText", "Image", "ProgressIndicator", "ActivityIndicator", "RatingIndicator", "LevelIndicator",
    "ValueIndicator", "RelevanceIndicator",
  ]
  /// Kinds into which text is typed.
  static let fields: Set<String> = ["TextField", "SecureTextField", "SearchField", "TextView"]

  private let tree: CapturedTree
  private let hasTraits: Bool
  private let hasKinds: Bool

  init(_ tree: CapturedTree) {
    self.tree = tree
    hasTraits = tree.nodes.contains { $0.traits != nil }
    hasKinds = tree.nodes.contains { !$0.kind.isEmpty }
  }

  /// What a stop is.
  func kind(of index: Int) -> CapturedStop.Kind {
    guard hasKinds else {
      let node = tree.nodes[index]
      return node.isOn(.clickable)
        ? CapturedStop.Kind("button", .guess, "the capture has no types")
        : CapturedStop.Kind("static-text", .guess, "the capture has no types")
    }
    return control(index) ?? byTraits(index) ?? byPlace(index)
  }

  /// Kinds that can be nothing else, whatever their traits.
  private func control(_ index: Int) -> CapturedStop.Kind? {
    switch tree.nodes[index].kind {
    case "Switch", "Toggle": CapturedStop.Kind("toggle-switch")
    case "Slider": CapturedStop.Kind("slider")
    case "TextField": CapturedStop.Kind("text-input")
    case "SecureTextField": CapturedStop.Kind("text-input", variant: "password")
    case "SearchField": CapturedStop.Kind("search")
    case "ActivityIndicator": CapturedStop.Kind("loading-spinner")
    case "PageIndicator": CapturedStop.Kind("pagination-control")
    case "CheckBox": CapturedStop.Kind("checkbox", .likely, "a CheckBox")
    case "RadioButton": CapturedStop.Kind("radio-button", .likely, "a RadioButton")
    case "Stepper": CapturedStop.Kind("stepper", .likely, "a Stepper")
    case "ProgressIndicator": CapturedStop.Kind("progress-indicator", .likely, "a ProgressIndicator")
    case "TextView": CapturedStop.Kind("text-input", .likely, "a TextView, which may only be read")
    case "PickerWheel": CapturedStop.Kind("dropdown", variant: "wheel", .likely, "a PickerWheel")
    case "MenuButton": CapturedStop.Kind("menu", .likely, "a MenuButton")
    case "PopUpButton": CapturedStop.Kind("dropdown", .likely, "a PopUpButton")
    case "Button" where tree.isWithin(index, ["SegmentedControl"]): CapturedStop.Kind("segmented-control")
    case "Button" where tree.isWithin(index, ["TabBar"]): CapturedStop.Kind("button", .likely, "a tab of a tab bar")
    default: nil
    }
  }

  private func byTraits(_ index: Int) -> CapturedStop.Kind? {
    guard let spelled = tree.nodes[index].traits else { return nil }
    let traits = Set(spelled.compactMap { Trait(spelling: $0) })
    if traits.contains(.header) { return CapturedStop.Kind("headings") }
    if traits.contains(.link) { return CapturedStop.Kind("link") }
    if traits.contains(.searchField) { return CapturedStop.Kind("search") }
    if traits.contains(.button) { return CapturedStop.Kind("button") }
    if traits.contains(.adjustable) { return CapturedStop.Kind("slider") }
    if traits.contains(.image) { return CapturedStop.Kind("graphics-visual-elements") }
    if traits.contains(.staticText) { return CapturedStop.Kind("static-text") }
    return nil
  }

  private func byPlace(_ index: Int) -> CapturedStop.Kind {
    let node = tree.nodes[index]
    switch node.kind {
    case "Button": return CapturedStop.Kind("button")
    case "Link": return CapturedStop.Kind("link")
    case "Cell": return CapturedStop.Kind("table-row-button", .likely, "a cell")
    case "Tab", "MenuItem": return CapturedStop.Kind("button", .likely, "a \(node.kind)")
    case "Icon": return CapturedStop.Kind("button", .guess, "an icon")
    default: break
    }
    if tree.isWithin(index, ["Link"]) { return CapturedStop.Kind("link", .likely, "within a link") }
    if tree.isWithin(index, ["Button"]) { return CapturedStop.Kind("button", .likely, "within a button") }
    switch node.kind {
    case "Image": return CapturedStop.Kind("graphics-visual-elements", .likely, "an image")
    case "StaticText", "Other":
      if tree.isWithin(index, ["NavigationBar"]) {
        return CapturedStop.Kind("headings", .likely, "text of a navigation bar")
      }
      if node.kind == "StaticText" {
        return CapturedStop.Kind("static-text", .likely, "without traits a heading is not told from text")
      }
      if let parent = node.parent, tree.nodes[parent].kind == "Table" {
        return CapturedStop.Kind("headings", .likely, "stands directly in a table")
      }
      return CapturedStop.Kind("static-text", .guess, "is read, and says no role")
    default: return CapturedStop.Kind("static-text", .guess, "is read, and says no role")
    }
  }
}

/// The words and values of the stops of a capture of iOS.
struct IOSWords {
  private let tree: CapturedTree
  private let hasPlaceholders: Bool

  init(_ tree: CapturedTree) {
    self.tree = tree
    hasPlaceholders = tree.nodes.contains { $0.hint != nil }
  }

  /// The texts below a node, in order and each once in a row.
  func texts(in index: Int) -> [String] {
    var texts: [String] = []
    // In a cell below the screen nothing is visible, by nature.
    let isHidden = tree.nodes[index][.visible] == false
    for child in tree.descendants(of: index)
    where tree.nodes[child].kind == "StaticText" && (isHidden || tree.nodes[child][.visible] != false) {
      let node = tree.nodes[child]
      if let text = node.label.unlessBlank ?? node.value.unlessBlank, texts.last != text { texts.append(text) }
    }
    return texts
  }

  /// Fills in name, value and the state that the value says.
  func set(_ stop: inout CapturedStop, _ node: CapturedNode, _ index: Int, joinsTexts: Bool) {
    let label = (stop.label ?? node.label).unlessBlank.map(Self.oneLine)
    stop.label = label
    if label == nil, joinsTexts {
      let texts = texts(in: index).map(Self.oneLine)
      if !texts.isEmpty { stop.label = texts.joined(separator: ", ") }
      if texts.count > 1 { stop.members = texts }
    }
    let value = node.value.unlessBlank.map(Self.oneLine)
    if IOSKinds.fields.contains(node.kind) { return setField(&stop, node, value) }
    if node.isOn(.selected) { stop.states.append("selected") }
    guard let value else { return }
    switch (node.kind, value) {
    case ("Switch", "1"), ("Toggle", "1"), ("CheckBox", "1"), ("RadioButton", "1"): stop.states.append("on")
    case ("Switch", "0"), ("Toggle", "0"), ("CheckBox", "0"), ("RadioButton", "0"): stop.states.append("off")
    case ("Button", "1"), ("Cell", "1"), ("Tab", "1"): stop.states.append("selected")
    case _ where value == stop.label: break
    case ("StaticText", _) where stop.label == nil: stop.label = value
    default: stop.value = value
    }
  }

  private func setField(_ stop: inout CapturedStop, _ node: CapturedNode, _ value: String?) {
    if node.kind == "SecureTextField" {
      if value != nil { stop.notes.append("what stands in a password field is not copied") }
      if stop.label == value, value != nil { stop.label = nil }
      return
    }
    guard let value, value != node.hint.unlessBlank.map(Self.oneLine) else { return }
    guard hasPlaceholders, value != stop.label else {
      stop.notes.append(
        "\(AndroidStops.quoted(value)) was typed or is the placeholder; the capture does not tell them apart")
      if stop.label == value { stop.label = nil }
      return
    }
    stop.value = value
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map(AndroidStops.trimmed).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
