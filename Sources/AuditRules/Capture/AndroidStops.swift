/// The stops of TalkBack in a capture of Android, with their words and states.
struct AndroidStops {
  let view: AndroidTree
  private(set) var result = CapturedStops()

  init(_ tree: CapturedTree, _ options: CaptureOptions) {
    view = AndroidTree(tree, options)
    let isStop = tree.nodes.indices.map { view.windowOf[$0] >= 0 && view.isStop($0) }
    let order = AndroidOrder(view, isStop: isStop).stops()
    let kinds = AndroidKinds(view, order)
    result.stops = order.map { stop($0, kinds) }
    result.stops = Namelessness.judged(
      result.stops, screen: screen, isWeb: { isInWebView($0.node) }, holdsText: { holdsText($0.node) })
    count()
    result.mayGoOn = order.contains { reachesScrollEnd($0) }
    result.notes.append(
      "The order is as far as the capture shows it: traversal before and after, and the reading direction, are not in it."
    )
    if kinds.isFlutter {
      result.notes.append("It looks like an app in Flutter, whose views say little of what they are.")
    }
  }

  private var nodes: [CapturedNode] { view.tree.nodes }

  /// The screen, or what the windows that count cover.
  private var screen: CaptureFrame {
    view.tree.screen ?? view.windows.compactMap { nodes[$0].frame }.reduce(nil) { $0?.union($1) ?? $1 }
      ?? view.tree.extent
  }

  private mutating func count() {
    result.leaveOut(view.systemCount, "windows of the system or of other apps")
    result.leaveOut(view.unimportantCount, "layouts that the screen reader does not see")
    let invisible = nodes.indices.count { view.windowOf[$0] >= 0 && !view.isVisible($0) }
    result.leaveOut(invisible, "not visible")
    let others = nodes.indices.count { view.windowOf[$0] >= 0 && view.isVisible($0) } - result.stops.count
    result.leaveOut(others, "containers, or read with another stop")
  }

  private func stop(_ index: Int, _ kinds: AndroidKinds) -> CapturedStop {
    let node = nodes[index]
    var stop = CapturedStop(
      node: index, identifier: node.identifier.unlessBlank, kind: kinds.kind(of: index),
      frame: node.frame ?? CaptureFrame(x: 0, y: 0, width: 0, height: 0))
    if AndroidClasses.isField(node.kind) {
      setField(&stop, node)
    } else {
      setWords(&stop, index)
    }
    stop.states = states(of: index)
    stop.isCutOff = isCutOff(index)
    return stop
  }

  // MARK: Words

  private func setWords(_ stop: inout CapturedStop, _ index: Int) {
    let parts = words(of: index).flatMap { Self.lines($0) }
    let spoken = parts.filter { !Self.isOfPrivateUse($0) }
    if spoken.count < parts.count {
      stop.notes.append("characters of a font of icons were left out, which no screen reader knows")
    }
    guard !spoken.isEmpty else { return }
    let whole = spoken.joined(separator: ", ")
    if AndroidClasses.ranges.contains(nodes[index].kind), Self.isMeasure(whole) {
      stop.value = whole
    } else {
      stop.label = whole
      if spoken.count > 1 { stop.members = spoken }
    }
  }

  /// A field: its description or hint is its name, and what stands in it may be the hint.
  private func setField(_ stop: inout CapturedStop, _ node: CapturedNode) {
    let text = node.text.unlessBlank
    stop.label = (node.label.unlessBlank ?? node.hint.unlessBlank).map(Self.oneLine)
    if node.isOn(.password) {
      stop.notes.append("what stands in a password field is not copied")
    } else if node.hint == nil, let text {
      if node.isOn(.showingHint) {
        stop.label = stop.label ?? Self.oneLine(text)
      } else {
        stop.notes.append("\(Self.quoted(text)) is its value or its hint; the capture does not tell them apart")
      }
    } else if let text, text != node.hint, !node.isOn(.showingHint) {
      stop.value = Self.oneLine(text)
    }
  }

  /// The words that are spoken of a node: its own, and those of what stands in it and is no stop of its own.
  private func words(of index: Int) -> [String] {
    let node = nodes[index]
    if let description = node.label.unlessBlank, !AndroidClasses.collections.contains(node.kind) {
      return [description]
    }
    var words = [node.label.unlessBlank ?? node.text.unlessBlank].compactMap(\.self)
    for child in view.children[index] where view.isVisible(child) && !view.isReaderFocusable(child) {
      words += self.words(of: child)
    }
    return words
  }

  private static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(trimmed).filter { !$0.isEmpty }
  }

  private static func oneLine(_ text: String) -> String {
    lines(text).joined(separator: ", ")
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  static func quoted(_ text: String) -> String { "“\(oneLine(text))”" }

  private static func isOfPrivateUse(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .privateUse || $0.properties.isWhitespace }
  }

  /// Whether a text is a number or a percentage and nothing else.
  static func isMeasure(_ text: String) -> Bool {
    text.contains { $0.isNumber } && text.allSatisfy { $0.isNumber || "%.,- ".contains($0) }
  }

  // MARK: States and edges

  private func states(of index: Int) -> [String] {
    let node = nodes[index]
    var states: [String] = []
    let checkables = node.isOn(.checkable) ? [index] : absorbed(in: index).filter { nodes[$0].isOn(.checkable) }
    if checkables.count == 1, let checked = nodes[checkables[0]][.checked] {
      states.append(checked ? "checked" : "not checked")
    }
    if node.isOn(.selected) { states.append("selected") }
    if node[.enabled] == false { states.append("disabled") }
    return states
  }

  /// What is read with a stop.
  private func absorbed(in index: Int) -> [Int] { view.absorbed(in: index) }

  private func isCutOff(_ index: Int) -> Bool {
    guard let frame = nodes[index].frame else { return false }
    if frame.reachesEdge(of: screen) { return true }
    return scrollers(of: index).contains { frame.reachesEdge(of: $0) }
  }

  private func scrollers(of index: Int) -> [CaptureFrame] {
    var frames: [CaptureFrame] = []
    var ancestor = view.parents[index]
    while let next = ancestor {
      if nodes[next].isOn(.scrollable), let frame = nodes[next].frame { frames.append(frame) }
      ancestor = view.parents[next]
    }
    return frames
  }

  /// Whether a stop lies at the lower or right end of something that scrolls.
  private func reachesScrollEnd(_ index: Int) -> Bool {
    guard let frame = nodes[index].frame else { return false }
    return scrollers(of: index).contains { frame.bottom >= $0.bottom || frame.right >= $0.right && frame.x > $0.x }
  }

  private func isInWebView(_ index: Int) -> Bool {
    var ancestor = view.parents[index]
    while let next = ancestor {
      if nodes[next].kind == "WebView" { return true }
      ancestor = view.parents[next]
    }
    return false
  }

  private func holdsText(_ index: Int) -> Bool {
    !AndroidClasses.childless.contains { nodes[index].kind.hasSuffix($0) }
  }
}

extension AndroidTree {
  /// What is read with a node: what stands in it, is visible and is no stop of its own.
  func absorbed(in index: Int) -> [Int] {
    var found: [Int] = []
    for child in children[index] where isVisible(child) && !isReaderFocusable(child) {
      found.append(child)
      found += absorbed(in: child)
    }
    return found
  }
}

/// Says which stops without words are failures by themselves.
enum Namelessness {
  /// Types that are pressed, whose role the platform states.
  private static let pressed: Set<String> = ["button", "chip", "link"]

  /// The stops with ``CapturedStop/namelessness``.
  ///
  /// A failure needs a role that the platform states, and nothing that could give the name out of sight: a stop that
  /// reaches an edge may have its text beyond it, unless another one of its kind is as large.
  static func judged(
    _ stops: [CapturedStop], screen: CaptureFrame, isWeb: (CapturedStop) -> Bool, holdsText: (CapturedStop) -> Bool,
    isStated: (CapturedStop) -> Bool = { $0.kind.certainty == .certain && pressed.contains($0.kind.type) }
  ) -> [CapturedStop] {
    stops.map { stop in
      guard stop.label == nil else { return stop }
      var judged = stop
      judged.namelessness =
        if !isStated(stop) {
          .doubt("nothing in the capture says what gives it its name")
        } else if isWeb(stop) {
          .doubt("it is content of a web view")
        } else if stop.states.contains("disabled") {
          .doubt("it is disabled")
        } else if stop.isCutOff, holdsText(stop),
          !stops.contains(where: {
            $0.node != stop.node && $0.kind == stop.kind && $0.frame.width == stop.frame.width
              && $0.frame.height == stop.frame.height
          })
        {
          .doubt("it reaches an edge, and its text may lie beyond")
        } else if stop.frame.width * stop.frame.height >= 0.3 * screen.width * screen.height {
          .doubt("it covers a third of the screen")
        } else {
          .failure
        }
      return judged
    }
  }
}
