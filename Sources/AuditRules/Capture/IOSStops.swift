internal import AuditModel

/// The stops of VoiceOver in a capture of iOS: as the capture says, or by what kinds of elements are.
struct IOSStops {
  let tree: CapturedTree
  private(set) var result = CapturedStops()
  private let screen: CaptureFrame
  private let isStated: Bool
  private let knowsVisibility: Bool
  private var bars: [Int: String] = [:]

  init(_ tree: CapturedTree) {
    self.tree = tree
    screen = tree.extent
    isStated = tree.nodes.contains { $0[.accessible] != nil }
    knowsVisibility = tree.nodes.contains { $0[.visible] != nil }
    var found: [Int] = []
    for root in tree.roots { walk(root, &found) }
    let navigation = found.filter { isWithin($0, ["NavigationBar"]) }
    let tabs = found.filter { isWithin($0, ["TabBar"]) && !isWithin($0, ["NavigationBar"]) }
    let others = found.filter { !isWithin($0, ["NavigationBar", "TabBar"]) }
    let kinds = IOSKinds(tree)
    let words = IOSWords(tree)
    let stops = (navigation + others + tabs).map { stop($0, kinds, words) }
    let fieldsHaveValues = tree.nodes.contains { IOSKinds.fields.contains($0.kind) && $0.value.unlessBlank != nil }
    result.stops = Namelessness.judged(
      stops, screen: screen, isWeb: { isWithin($0.node, ["WebView"]) },
      holdsText: { !IOSKinds.fields.contains(tree.nodes[$0.node].kind) },
      isStated: { needsName($0, fieldsHaveValues: fieldsHaveValues) })
    count()
  }

  private mutating func count() {
    let others = tree.nodes.count - result.stops.count - result.leftOut.values.reduce(0, +)
    result.leaveOut(others, "containers, or read with another stop")
    let cut = tree.nodes.filter { ["ScrollView", "Table", "CollectionView"].contains($0.kind) }.compactMap(\.frame)
    result.mayGoOn = result.stops.contains { stop in
      stop.isOffScreen || cut.contains { stop.frame.bottom >= $0.bottom && stop.frame.bottom > $0.y && stop.isCutOff }
    }
    result.notes.append(
      "The order is assumed: that of the document, the navigation bar first and the tab bar last; VoiceOver may sort by place."
    )
    if !isStated {
      result.notes.append("The capture does not say what is a stop (no accessible); the kinds of elements decided.")
    }
    if !knowsVisibility { result.notes.append("The capture does not say what is visible.") }
  }

  // MARK: Which are stops

  private mutating func walk(_ index: Int, _ found: inout [Int]) {
    let node = tree.nodes[index]
    if node.kind == "StatusBar" || node.kind == "Keyboard" || node.kind == "Window" && isHidden(index) {
      return result.leaveOut(
        size(index),
        node.kind == "Keyboard"
          ? "the keyboard"
          : node.kind == "Window"
            ? "windows of which nothing is visible"
            : "the status bar")
    }
    if let label = node.label, Self.isScrollBar(label) { return result.leaveOut(size(index), "scroll bars") }
    if isStated ? isStatedStop(index) : isAssumedStop(index, &found) {
      found.append(index)
      guard !isStated else { return }
      // A button to clear a field, or to show its content, is a stop of its own.
      if IOSKinds.fields.contains(node.kind) {
        found += descendants(index).filter { tree.nodes[$0].kind == "Button" && tree.nodes[$0][.visible] == true }
      }
      return
    }
    guard isStated || node.kind != "Cell" || !isHandledCell(index) else { return }
    for child in node.children { walk(child, &found) }
  }

  private func isStatedStop(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    guard node.isOn(.accessible), let frame = node.frame, frame.hasArea, node.kind != "Application" else {
      return false
    }
    guard frame.right > screen.x, frame.x < screen.right else { return false }
    return isSeen(node)
  }

  private mutating func isAssumedStop(_ index: Int, _ found: inout [Int]) -> Bool {
    let node = tree.nodes[index]
    guard node.kind != "Application", node.kind != "Window" else { return false }
    if node.kind == "Cell" {
      guard isShown(index), let stop = cellStop(index) else { return false }
      if stop != index { found.append(stop) }
      return stop == index
    }
    guard isShown(index) else { return false }
    if IOSKinds.controls.contains(node.kind) || node.kind == "Stepper" && node.children.isEmpty { return true }
    guard (node.label.unlessBlank ?? node.value.unlessBlank) != nil else { return false }
    if IOSKinds.read.contains(node.kind) { return true }
    guard node.kind == "Other" || node.kind.isEmpty, node.label.unlessBlank != nil else { return false }
    let holds = descendants(index).contains {
      tree.nodes[$0].label.unlessBlank != nil || IOSKinds.controls.contains(tree.nodes[$0].kind)
        || tree.nodes[$0].isOn(.clickable)
    }
    if holds { result.leaveOut(1, "containers whose label repeats what is in them") }
    return !holds
  }

  /// The stop that stands for a cell: the cell, its only switch, or a button as wide as it; nil where its parts are stops.
  private func cellStop(_ index: Int) -> Int? {
    let cell = tree.nodes[index]
    let controls = descendants(index).filter { child in
      let node = tree.nodes[child]
      guard IOSKinds.controls.contains(node.kind) || node.kind == "Stepper", isSeen(node) else {
        return false
      }
      let name = (node.label ?? node.identifier ?? "").lowercased()
      return
        !(node[.visible] == nil && node.kind == "Button" && (name.contains("chevron") || name.contains("disclosure")))
    }
    guard let first = controls.first else {
      return cell.label.unlessBlank != nil || !IOSWords(tree).texts(in: index).isEmpty ? index : nil
    }
    guard controls.count == 1 else { return nil }
    let node = tree.nodes[first]
    if node.kind == "Switch" { return first }
    let isWide = node.frame.flatMap { own in cell.frame.map { own.width >= $0.width } } ?? false
    let isSame = node.label.unlessBlank == nil || node.label == cell.label
    return node.kind == "Button" && isWide && isSame ? first : nil
  }

  /// Whether a cell is one stop, which was found already.
  private func isHandledCell(_ index: Int) -> Bool {
    isShown(index) && cellStop(index) != nil
  }

  private func isShown(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    if let frame = node.frame, !frame.hasArea { return false }
    return isSeen(node)
  }

  /// Whether it is visible, as far as is known; above and below the screen nothing is, by nature.
  private func isSeen(_ node: CapturedNode) -> Bool {
    node[.visible] != false || node.frame.map { isOffScreen($0) } ?? false
  }

  private func isOffScreen(_ frame: CaptureFrame) -> Bool {
    frame.bottom <= screen.y || frame.y >= screen.bottom
  }

  private func isHidden(_ index: Int) -> Bool {
    return knowsVisibility && (index..<descendants(index).upperBound).allSatisfy { tree.nodes[$0][.visible] == false }
  }

  private func descendants(_ index: Int) -> Range<Int> { tree.descendants(of: index) }

  private func size(_ index: Int) -> Int { descendants(index).count + 1 }

  private func isWithin(_ index: Int, _ kinds: Set<String>) -> Bool { tree.isWithin(index, kinds) }

  /// `Vertical scroll bar, 2 pages`, `Horizontal scroll bar, 0%`.
  private static func isScrollBar(_ label: String) -> Bool {
    let words = label.lowercased()
    return words.contains("scroll bar") && words.contains { $0.isNumber }
      && (words.contains("page") || words.contains("%"))
  }

  // MARK: What a stop says

  private func stop(_ index: Int, _ kinds: IOSKinds, _ words: IOSWords) -> CapturedStop {
    let node = tree.nodes[index]
    var stop = CapturedStop(
      node: index, identifier: node.identifier.unlessBlank, kind: kinds.kind(of: index),
      frame: node.frame ?? CaptureFrame(x: 0, y: 0, width: 0, height: 0))
    if !isStated, node.kind == "Switch", let cell = cell(of: index), cellStop(cell) == index {
      stop.frame = tree.nodes[cell].frame ?? stop.frame
      stop.label = node.label ?? tree.nodes[cell].label
    }
    words.set(&stop, node, index, joinsTexts: !isStated && node.kind == "Cell")
    stop.traits = node.traits.map { $0.compactMap { Trait(spelling: $0) } }
    if node[.enabled] == false { stop.states.append("disabled") }
    stop.isOffScreen = isOffScreen(stop.frame)
    stop.isCutOff = stop.isOffScreen || stop.frame.reachesEdge(of: screen)
    if stop.isOffScreen { stop.notes.append("off the screen") }
    return stop
  }

  private func cell(of index: Int) -> Int? {
    var ancestor = tree.nodes[index].parent
    while let next = ancestor {
      if tree.nodes[next].kind == "Cell" { return next }
      ancestor = tree.nodes[next].parent
    }
    return nil
  }

  /// Whether its kind needs a name, and nothing else could give it one.
  private func needsName(_ stop: CapturedStop, fieldsHaveValues: Bool) -> Bool {
    let node = tree.nodes[stop.node]
    switch node.kind {
    case "Button", "Link": return true
    case _ where IOSKinds.fields.contains(node.kind) && node.kind != "TextView":
      // Where the file leaves values out, one may be there.
      return fieldsHaveValues && node.value.unlessBlank == nil && node.hint.unlessBlank == nil
    default: return false
    }
  }
}

extension CapturedTree {
  /// What stands in a node, at any depth, in document order.
  func descendants(of index: Int) -> Range<Int> {
    // Nodes stand in document order, so that those below one follow it without a gap.
    var last = index
    while let next = nodes[last].children.last { last = next }
    return index + 1..<last + 1
  }

  /// Whether a node stands in one of some kinds.
  func isWithin(_ index: Int, _ kinds: Set<String>) -> Bool {
    var ancestor = nodes[index].parent
    while let next = ancestor {
      if kinds.contains(nodes[next].kind) { return true }
      ancestor = nodes[next].parent
    }
    return false
  }
}
