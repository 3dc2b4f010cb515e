internal import AuditModel
internal import AuditRules

/// Captures in XML: of uiautomator, Appium (both platforms) and WebDriverAgent.
enum CapturesInXML {
  /// The capture in a document.
  static func tree(_ document: XMLDocument, source: String) throws(InputError) -> CapturedTree {
    guard let root = document.elements.first else { throw CaptureReader.refusal(source, "there is no XML in it") }
    var tree: CapturedTree
    if root.name == "hierarchy" {
      tree = android(document)
    } else if root.name == "AppiumAUT" || root.name.hasPrefix("XCUIElementType") {
      tree = ios(document)
    } else {
      throw CaptureReader.refusal(
        source, line: root.line,
        "the root element is <\(root.name)>, and that of a capture is <hierarchy> (Android), <AppiumAUT> or "
          + "<XCUIElementType…> (iOS); give a capture of a screen")
    }
    tree.warnings = document.warnings + tree.warnings
    return tree
  }

  // MARK: Android

  private static let androidFlags: [String: CapturedNode.Flag] = [
    "clickable": .clickable, "long-clickable": .longClickable, "focusable": .focusable,
    "screen-reader-focusable": .readerFocusable, "checkable": .checkable, "checked": .checked, "enabled": .enabled,
    "selected": .selected, "scrollable": .scrollable, "password": .password, "heading": .heading,
    "displayed": .visible, "a11y-important": .important, "showing-hint": .showingHint, "is-collection": .collection,
  ]
  /// Those of other dumpers, which count before what says the same above.
  private static let otherFlags: [(name: String, flag: CapturedNode.Flag)] = [
    ("visible-to-user", .visible), ("isImportantForAccessibility", .important),
  ]
  private static let androidKnown: Set<String> = Set(otherFlags.map(\.name)).union([
    "class", "hint", "index",
    "focused", "NAF", "instance", "rotation", "width", "height", "drawing-order", "display-id", "selection-start",
    "selection-end", "extras", "input-type", "text-entry-key", "multiline", "dismissable", "a11y-focused",
    "context-clickable", "max-text-length", "content-invalid", "error", "tooltip-text", "text-has-clickable-span",
    "actions", "window-id", "text-size", "text-unit", "is-collection-item",
  ])

  private static func android(_ document: XMLDocument) -> CapturedTree {
    let isRaw = document.elements.dropFirst().allSatisfy { $0.name == "node" }
    var tree = CapturedTree(isRaw ? .uiautomator : .appiumAndroid)
    let root = document.elements[0].attributes
    tree.screen = CaptureText.frame(0, 0, root["width"].flatMap(Double.init), root["height"].flatMap(Double.init))
    var unknown: Set<String> = []
    for element in document.elements.dropFirst() {
      // The root element is no view.
      var node = CapturedNode(
        kind: CaptureText.kind(ofClass: element.attributes["class"] ?? element.name),
        parent: element.parent.flatMap { $0 == 0 ? nil : $0 - 1 })
      for (name, value) in element.attributes where !value.isEmpty {
        switch name {
        case "text": node.text = value
        case "content-desc": node.label = value
        case "resource-id": node.identifier = value
        case "package": node.package = value
        case "bounds": node.frame = CaptureText.bounds(value)
        case "pane-title": node.paneTitle = value
        case "live-region": node[.liveRegion] = value != "0" && value != "none"
        default:
          if let flag = androidFlags[name] {
            if let isSet = JSONValue.truth(of: value) { node[flag] = isSet }
          } else if !androidKnown.contains(name) {
            unknown.insert(name)
          }
        }
      }
      // An empty hint says that the field has none.
      node.hint = element.attributes["hint"]
      for (name, flag) in otherFlags {
        if let isSet = element.attributes[name].flatMap(JSONValue.truth(of:)) { node[flag] = isSet }
      }
      tree.add(node)
    }
    tree.warnings += warning(unknown)
    return tree
  }

  // MARK: iOS

  private static let iosFlags: [(String, CapturedNode.Flag)] = [
    ("enabled", .enabled), ("visible", .visible), ("accessible", .accessible), ("selected", .selected),
  ]
  private static let iosKnown: Set<String> = Set(iosFlags.map(\.0)).union([
    "type", "name", "label", "value", "placeholderValue", "traits", "x", "y", "width", "height", "index",
    "nativeAccessibilityElement", "focused", "hittable", "nativeFrame", "minValue", "maxValue", "customActions",
    "bundleId", "processId",
  ])

  private static func ios(_ document: XMLDocument) -> CapturedTree {
    var tree = CapturedTree(.wda)
    let isWrapped = document.elements[0].name == "AppiumAUT"
    var unknown: Set<String> = []
    for element in document.elements.dropFirst(isWrapped ? 1 : 0) {
      let values = element.attributes
      var node = CapturedNode(
        kind: CaptureText.kind(ofType: values["type"] ?? element.name),
        parent: element.parent.flatMap { isWrapped ? ($0 == 0 ? nil : $0 - 1) : $0 })
      node.label = values["label"]?.unlessEmpty
      // The name says something only where it is not the label again.
      node.identifier = values["name"]?.unlessEmpty.flatMap { $0 == node.label ? nil : $0 }
      node.value = values["value"]?.unlessEmpty
      node.hint = values["placeholderValue"]
      node.traits = values["traits"].map(CaptureText.traits)
      let numbers = ["x", "y", "width", "height"].map { values[$0].flatMap(Double.init) }
      node.frame = CaptureText.frame(numbers[0], numbers[1], numbers[2], numbers[3])
      for (name, flag) in iosFlags { node[flag] = values[name].flatMap(JSONValue.truth(of:)) }
      unknown.formUnion(values.keys.filter { !iosKnown.contains($0) })
      if node.kind == "Application", tree.screen == nil { tree.screen = node.frame }
      tree.add(node)
    }
    tree.warnings += warning(unknown)
    return tree
  }

  private static func warning(_ unknown: Set<String>) -> [String] {
    unknown.isEmpty
      ? [] : ["Attributes that are not known were left alone: \(unknown.sorted().joined(separator: ", "))."]
  }
}
