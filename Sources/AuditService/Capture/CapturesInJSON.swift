internal import AuditModel
internal import AuditRules

/// Captures in JSON: of WebDriverAgent, of Maestro, and the views inside files of axe-android and Accessibility Insights.
enum CapturesInJSON {
  /// The capture in a value.
  static func tree(_ value: JSONValue, source: String) throws(InputError) -> CapturedTree {
    let value = value["value"]?.members == nil ? value : value["value"] ?? value
    if let view = (value["axeContext"] ?? value["AxeResults"]?["axeContext"])?["axeView"] {
      return try tree(axe(view, (value["AxeResults"] ?? value)["axeContext"] ?? .null), source)
    }
    if value["attributes"]?.members != nil || value["children"]?.list != nil && value["type"] == nil {
      return try tree(maestro(value), source)
    }
    if value["type"]?.text != nil { return try tree(wda(value), source) }
    throw CaptureReader.refusal(
      source,
      "it is JSON, but no capture: WebDriverAgent writes type and children, Maestro attributes and children, axe-android "
        + "axeContext; results of tools go to `auditctl import`")
  }

  private static func tree(_ tree: CapturedTree, _ source: String) throws(InputError) -> CapturedTree {
    guard tree.nodes.count <= InputLimits.captureNodeCount else {
      throw CaptureReader.refusal(
        source, "there are more than \(InputLimits.captureNodeCount) elements; export one screen alone")
    }
    return tree
  }

  /// Adds a value and what stands in it, depth first.
  private static func add(
    _ value: JSONValue, in parent: Int?, to tree: inout CapturedTree, _ node: (JSONValue, Int?) -> CapturedNode
  ) {
    guard tree.nodes.count <= InputLimits.captureNodeCount else { return }
    let index = tree.add(node(value, parent))
    for child in value["children"]?.list ?? [] where child.members != nil {
      add(child, in: index, to: &tree, node)
    }
  }

  // MARK: WebDriverAgent

  private static func wda(_ value: JSONValue) -> CapturedTree {
    var tree = CapturedTree(.wdaJSON)
    add(value, in: nil, to: &tree) { value, parent in
      var node = CapturedNode(kind: CaptureText.kind(ofType: value["type"]?.text ?? ""), parent: parent)
      node.label = value["label"]?.text?.unlessEmpty
      node.identifier = (value["rawIdentifier"]?.text ?? value["name"]?.text)?.unlessEmpty
        .flatMap { $0 == node.label ? nil : $0 }
      node.value = value["value"]?.said
      node.hint = value["placeholderValue"]?.text
      node.traits = value["traits"]?.text.map(CaptureText.traits) ?? value["traits"]?.list?.compactMap(\.text)
      node.frame = frame(value["rect"], "x", "y") ?? value["frame"]?.text.flatMap { CaptureText.frame($0) }
      let flags: [(String, CapturedNode.Flag)] = [
        ("isEnabled", .enabled), ("isVisible", .visible), ("isAccessible", .accessible), ("isSelected", .selected),
      ]
      for (name, flag) in flags { node[flag] = value[name]?.truth }
      return node
    }
    tree.screen = tree.nodes.first?.frame
    return tree
  }

  private static func frame(_ value: JSONValue?, _ x: String, _ y: String) -> CaptureFrame? {
    CaptureText.frame(value?[x]?.number, value?[y]?.number, value?["width"]?.number, value?["height"]?.number)
  }

  // MARK: Maestro

  private static func maestro(_ value: JSONValue) -> CapturedTree {
    // iOS has no classes of Android, and its identifiers no package.
    let isAndroid = isAndroid(value)
    var tree = CapturedTree(isAndroid ? .maestroAndroid : .maestroIOS)
    add(value, in: nil, to: &tree) { value, parent in
      let attributes = value["attributes"] ?? .null
      var node = CapturedNode(
        kind: attributes["class"]?.text.map(CaptureText.kind(ofClass:)) ?? "", parent: parent)
      node.label = attributes["accessibilityText"]?.text?.unlessEmpty
      node.text = (attributes["text"]?.text)?.unlessEmpty ?? (attributes["title"]?.text)?.unlessEmpty
      node.hint = isAndroid ? attributes["hintText"]?.text : attributes["hintText"]?.text?.unlessEmpty
      node.identifier = attributes["resource-id"]?.text?.unlessEmpty
      node.package = attributes["package"]?.text?.unlessEmpty
      if !isAndroid {
        node.label = node.label ?? node.text
        node.value = attributes["value"]?.text?.unlessEmpty
        node.text = nil
      }
      node.frame = attributes["bounds"]?.text.flatMap(CaptureText.bounds)
      let flags: [(String, CapturedNode.Flag)] = [
        ("enabled", .enabled), ("selected", .selected), ("checked", .checked), ("checkable", .checkable),
        ("clickable", .clickable), ("long-clickable", .longClickable), ("focusable", .focusable),
        ("scrollable", .scrollable), ("password", .password),
      ]
      for (name, flag) in flags { node[flag] = attributes[name]?.truth ?? value[name]?.truth }
      return node
    }
    tree.screen = tree.nodes.compactMap(\.frame).reduce(nil) { largest, frame in
      guard let largest, largest.width * largest.height >= frame.width * frame.height else { return frame }
      return largest
    }
    return tree.droppingDummy()
  }

  private static func isAndroid(_ value: JSONValue) -> Bool {
    let attributes = value["attributes"]
    if attributes?["class"]?.text?.unlessEmpty != nil || attributes?["package"] != nil { return true }
    return (value["children"]?.list ?? []).contains { isAndroid($0) }
  }

  // MARK: axe-android

  private static func axe(_ view: JSONValue, _ context: JSONValue) -> CapturedTree {
    var tree = CapturedTree(.axeAndroid)
    let package = context["axeMetaData"]?["appIdentifier"]?.text?.unlessEmpty
    add(view, in: nil, to: &tree) { value, parent in
      var node = CapturedNode(kind: CaptureText.kind(ofClass: value["className"]?.text ?? ""), parent: parent)
      node.label = value["contentDescription"]?.text?.unlessEmpty
      node.text = value["text"]?.text?.unlessEmpty
      node.hint = value["hintText"]?.text
      node.identifier = value["viewIdResourceName"]?.text?.unlessEmpty
      node.package = package
      node[.clickable] = value["isClickable"]?.truth
      node[.enabled] = value["isEnabled"]?.truth
      node[.important] = value["isImportantForAccessibility"]?.truth
      // isAccessibilityFocusable is true of every view in older files, and says nothing.
      if let bounds = value["boundsInScreen"], let left = bounds["left"]?.number, let top = bounds["top"]?.number,
        let right = bounds["right"]?.number, let bottom = bounds["bottom"]?.number
      {
        node.frame = CaptureText.frame(left, top, right - left, bottom - top)
      }
      return node
    }
    let device = context["axeDevice"]
    // Named dpi, and the factor all the same.
    tree.density = device?["dpi"]?.number.flatMap { (0.5...10).contains($0) ? $0 : nil }
    tree.screen = CaptureText.frame(0, 0, device?["screenWidth"]?.number, device?["screenHeight"]?.number)
    tree.capturedAt = context["axeMetaData"]?["analysisTimestamp"]?.number.flatMap { Int64(exactly: $0.rounded()) }
    return tree
  }
}

extension JSONValue {
  /// A text, or a number as one; nil for an empty text and for another value.
  fileprivate var said: String? {
    switch self {
    case .text(let text): text.isEmpty ? nil : text
    case .number: canonicalText
    default: nil
    }
  }
}

extension CapturedTree {
  /// Without the first node, where it is only a frame around the others and nothing itself.
  fileprivate func droppingDummy() -> CapturedTree {
    guard let first = nodes.first, first.frame?.hasArea != true, first.label == nil, first.text == nil, nodes.count > 1
    else { return self }
    var tree = CapturedTree(format)
    (tree.screen, tree.density, tree.capturedAt, tree.warnings) = (screen, density, capturedAt, warnings)
    for node in nodes.dropFirst() {
      var copy = node
      copy.children = []
      copy.parent = node.parent.flatMap { $0 == 0 ? nil : $0 - 1 }
      tree.add(copy)
    }
    return tree
  }
}
