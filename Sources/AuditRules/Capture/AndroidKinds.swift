/// What the stops of a capture of Android are: `certain` where the platform states the role.
struct AndroidKinds {
  private let view: AndroidTree
  /// Whether it looks like an app in Flutter.
  let isFlutter: Bool
  private let width: Double
  private var alike: [Likeness: Int] = [:]
  private var likeness: [Int: Likeness] = [:]
  private var neighbours: [Int: [Int]] = [:]
  private var checkableViews: [Int?: [Int]] = [:]

  /// What alike stops share.
  private struct Likeness: Hashable {
    let parent: Int?
    let kind: String
    let flags: [Bool]
    let identifiers: [String]

    /// Whether two are alike wherever they stand.
    func isAlike(_ other: Likeness) -> Bool {
      kind == other.kind && flags == other.flags && identifiers == other.identifiers
    }
  }

  init(_ view: AndroidTree, _ stops: [Int]) {
    self.view = view
    let nodes = view.tree.nodes
    width =
      (view.tree.screen ?? view.windows.compactMap { nodes[$0].frame }.reduce(nil) { $0?.union($1) ?? $1 })?
      .width ?? 0
    let bare: Set<String> = ["View", "Button", "ImageView", "EditText", "SeekBar"]
    let count = stops.count {
      nodes[$0].isOn(.focusable) && bare.contains(nodes[$0].kind) && nodes[$0].text.unlessBlank == nil
    }
    isFlutter =
      !stops.isEmpty && count * 10 >= stops.count * 8
      && !nodes.contains { !AndroidClasses.isField($0.kind) && $0.text.unlessBlank != nil }
    for (place, stop) in stops.enumerated() {
      let like = Self.likeness(of: stop, view)
      likeness[stop] = like
      alike[like, default: 0] += 1
      neighbours[stop] = [place - 1, place + 1].filter(stops.indices.contains).map { stops[$0] }
      if nodes[stop].isOn(.checkable), nodes[stop].kind == "View" {
        checkableViews[view.parents[stop], default: []].append(stop)
      }
    }
  }

  private static func likeness(of index: Int, _ view: AndroidTree) -> Likeness {
    let node = view.tree.nodes[index]
    let flags: [CapturedNode.Flag] = [.clickable, .longClickable, .focusable, .checkable, .scrollable]
    let identifiers = view.absorbed(in: index).compactMap { view.tree.nodes[$0].identifier }
    return Likeness(
      parent: view.parents[index], kind: node.kind, flags: flags.map { node.isOn($0) },
      identifiers: Set(identifiers).sorted())
  }

  /// What a stop is.
  func kind(of index: Int) -> CapturedStop.Kind {
    stated(index) ?? structural(index) ?? guessed(index)
  }

  private func stated(_ index: Int) -> CapturedStop.Kind? {
    let node = view.tree.nodes[index]
    if node.isOn(.heading) { return CapturedStop.Kind("headings") }
    if AndroidClasses.isField(node.kind) {
      if node.isOn(.password) { return CapturedStop.Kind("text-input", variant: "password") }
      return isCalledSearch(node)
        ? CapturedStop.Kind("search", .likely, "its identifier says search")
        : CapturedStop.Kind("text-input")
    }
    if let kind = AndroidClasses.checkable(node.kind) ?? AndroidClasses.stated(node.kind) { return kind }
    if isButton(node.kind) || node.kind.hasSuffix("ImageView") && node.isOn(.clickable) {
      return CapturedStop.Kind("button")
    }
    if view.isActionable(index) {
      let checkables = view.absorbed(in: index).compactMap { AndroidClasses.checkable(view.tree.nodes[$0].kind) }
      if checkables.count == 1 { return checkables[0] }
    }
    if node.kind.hasSuffix("ImageView"), node.label.unlessBlank != nil, !node.isOn(.clickable) {
      return CapturedStop.Kind("graphics-visual-elements")
    }
    guard !view.isPressed(index) else { return nil }
    if node.kind.hasSuffix("TextView"), !node.isOn(.checkable), node.kind != "CheckedTextView" {
      return node.isOn(.focusable)
        ? CapturedStop.Kind("static-text", .likely, "text that takes focus") : CapturedStop.Kind("static-text")
    }
    if isFlutter, node.kind == "View", node.label.unlessBlank != nil {
      return CapturedStop.Kind("static-text", .likely, "a view of Flutter that does not act")
    }
    return nil
  }

  private func isButton(_ kind: String) -> Bool {
    kind.hasSuffix("Button") && kind != "CompoundButton"
  }

  private func isCalledSearch(_ node: CapturedNode) -> Bool {
    node.identifier?.lowercased().contains("search") == true
  }

  private func structural(_ index: Int) -> CapturedStop.Kind? {
    guard view.isPressed(index) else { return nil }
    let node = view.tree.nodes[index]
    if AndroidClasses.isLayout(node.kind) || node.kind.hasSuffix("TextView"), !node.isOn(.checkable),
      let frame = node.frame, frame.width >= 0.8 * width, let like = likeness[index]
    {
      let hasAlikeNeighbour = (neighbours[index] ?? []).contains { other in
        guard let like2 = likeness[other], let place = view.tree.nodes[other].frame else { return false }
        return like2.isAlike(like) && place.x == frame.x && place.right == frame.right
      }
      if alike[like, default: 0] >= 3 || hasAlikeNeighbour {
        return CapturedStop.Kind("table-row-button", .likely, "one of several alike rows")
      }
    }
    if isCalledSearch(node) {
      return CapturedStop.Kind("search", variant: "opener", .likely, "its identifier says search")
    }
    return nil
  }

  private func guessed(_ index: Int) -> CapturedStop.Kind {
    let node = view.tree.nodes[index]
    if node.isOn(.checkable) {
      let group = checkableViews[view.parents[index]] ?? []
      if node.kind == "View", group.count > 1, group.count(where: { view.tree.nodes[$0].isOn(.checked) }) == 1 {
        return CapturedStop.Kind("radio-button", .guess, "radio, chip or segment")
      }
      return CapturedStop.Kind("checkbox", .guess, "a switch, a checkbox or a radio button")
    }
    if node.isOn(.selected), !view.isPressed(index), isBesideTabs(index) {
      return CapturedStop.Kind("button", .guess, "a tab")
    }
    if view.isPressed(index) { return CapturedStop.Kind("button", .guess, "acts, and says no role") }
    return AndroidStops.hasWords(index, view)
      ? CapturedStop.Kind("static-text", .guess, "is read, and says no role")
      : CapturedStop.Kind("graphics-visual-elements", .guess, "takes focus, and says nothing")
  }

  private func isBesideTabs(_ index: Int) -> Bool {
    guard let parent = view.parents[index] else { return false }
    let siblings = view.children[parent].filter { $0 != index && view.isPressed($0) }
    let kind = view.tree.nodes[index].kind
    return siblings.count { view.tree.nodes[$0].kind == kind } >= 2
  }
}

extension AndroidStops {
  /// Whether anything is spoken of a node or of what is read with it.
  static func hasWords(_ index: Int, _ view: AndroidTree) -> Bool {
    ([index] + view.absorbed(in: index)).contains {
      (view.tree.nodes[$0].label.unlessBlank ?? view.tree.nodes[$0].text.unlessBlank) != nil
    }
  }
}
