/// A capture of Android as TalkBack sees it: without the views that are not important to it, with what each one speaks.
///
/// It follows `AccessibilityNodeInfoUtils.shouldFocusNode` of TalkBack, in own words.
struct AndroidTree {
  let tree: CapturedTree
  /// The windows that count, in order.
  let windows: [Int]
  /// How many nodes are in none of them.
  let systemCount: Int
  /// How many nodes were spliced into their parents.
  private(set) var unimportantCount = 0
  private(set) var children: [[Int]]
  private(set) var parents: [Int?]
  private var speaking: [Bool]
  private var focused: [Bool]
  /// The window of each node that counts; -1 elsewhere.
  private(set) var windowOf: [Int]

  init(_ tree: CapturedTree, _ options: CaptureOptions) {
    self.tree = tree
    let count = tree.nodes.count
    let roots = tree.roots
    let chosen = Self.windows(roots, of: tree, options)
    windows = chosen
    children = Array(repeating: [], count: count)
    parents = Array(repeating: nil, count: count)
    speaking = Array(repeating: false, count: count)
    focused = Array(repeating: false, count: count)
    windowOf = Array(repeating: -1, count: count)
    // Nodes stand behind their parents, so that one pass down and one pass up see everything.
    for index in 0..<count {
      if let parent = tree.nodes[index].parent {
        windowOf[index] = windowOf[parent]
      } else if chosen.contains(index) {
        windowOf[index] = index
      }
    }
    systemCount = windowOf.count { $0 < 0 }
    splice()
    for index in stride(from: count - 1, through: 0, by: -1) where windowOf[index] >= 0 {
      speaking[index] = computeSpeaks(index)
      focused[index] = isActionable(index) || (isScrollItem(index) && speaking[index])
    }
  }

  private static func windows(_ roots: [Int], of tree: CapturedTree, _ options: CaptureOptions) -> [Int] {
    if let package = options.package { return roots.filter { tree.nodes[$0].package == package } }
    let own = roots.filter { !AndroidClasses.isSystem(tree.nodes[$0].package ?? "") }
    return options.includesSystem || own.isEmpty ? roots : own
  }

  /// Puts the children of unimportant nodes in their place.
  private mutating func splice() {
    var isKept = Array(repeating: false, count: tree.nodes.count)
    for index in tree.nodes.indices where windowOf[index] >= 0 {
      isKept[index] = isImportant(index)
      if !isKept[index] { unimportantCount += 1 }
      guard isKept[index] else {
        // Its own parent may be gone, too.
        parents[index] = tree.nodes[index].parent.flatMap { isKept[$0] ? $0 : parents[$0] }
        continue
      }
      if let parent = tree.nodes[index].parent {
        parents[index] = isKept[parent] ? parent : parents[parent]
        if let own = parents[index] { children[own].append(index) }
      }
    }
    for index in tree.nodes.indices where windowOf[index] >= 0 && !isKept[index] { windowOf[index] = -1 }
  }

  private func isImportant(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    guard let parent = node.parent else { return true }
    if let stated = node[.important] { return stated }
    guard AndroidClasses.plainLayouts.contains(node.kind) else { return true }
    let saying: [CapturedNode.Flag] = [
      .clickable, .longClickable, .focusable, .readerFocusable, .checkable, .scrollable, .heading, .collection,
      .liveRegion,
    ]
    return saying.contains { node.isOn($0) } || !(node.paneTitle ?? "").isEmpty || hasWords(node)
      || AndroidClasses.itemViews.contains(tree.nodes[parent].kind)
  }

  private func hasWords(_ node: CapturedNode) -> Bool {
    (node.text ?? node.label ?? node.hint) != nil
      && (node.text.unlessBlank ?? node.label.unlessBlank ?? node.hint.unlessBlank) != nil
  }

  // MARK: What a node is

  func isVisible(_ index: Int) -> Bool {
    tree.nodes[index][.visible] != false && tree.nodes[index].frame?.hasArea == true
  }

  func isPressed(_ index: Int) -> Bool {
    tree.nodes[index].isOn(.clickable) || tree.nodes[index].isOn(.longClickable)
  }

  func isActionable(_ index: Int) -> Bool {
    isVisible(index)
      && (isPressed(index) || tree.nodes[index].isOn(.focusable) || tree.nodes[index].isOn(.readerFocusable))
  }

  func isScrollItem(_ index: Int) -> Bool {
    guard isVisible(index), let parent = parents[index] else { return false }
    let node = tree.nodes[parent]
    return node.kind != "Spinner" && (node.isOn(.scrollable) || AndroidClasses.scrollViews.contains(node.kind))
  }

  func hasText(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    return hasWords(node) && !node.isOn(.collection) && !AndroidClasses.collections.contains(node.kind)
  }

  func hasState(_ index: Int) -> Bool {
    tree.nodes[index].isOn(.checkable) || AndroidClasses.ranges.contains(tree.nodes[index].kind)
  }

  func speaks(_ index: Int) -> Bool { speaking[index] }

  func isReaderFocusable(_ index: Int) -> Bool { focused[index] }

  private func computeSpeaks(_ index: Int) -> Bool {
    if hasText(index) || hasState(index) { return true }
    let isPressed = isPressed(index)
    return children[index].contains { child in
      isVisible(child) && !isActionable(child) && speaking[child] && (isPressed || !isScrollItem(child))
    }
  }

  /// Whether it is only the window in another form: as large, with something in it, and not acting.
  func isWindowLike(_ index: Int) -> Bool {
    guard let frame = tree.nodes[index].frame else { return false }
    return frame == tree.nodes[windowOf[index]].frame && !children[index].isEmpty && !isActionable(index)
  }

  func isStop(_ index: Int) -> Bool {
    guard isVisible(index), !isWindowLike(index) else { return false }
    if isReaderFocusable(index) { return children[index].isEmpty || speaks(index) }
    guard hasText(index) || hasState(index) else { return false }
    var ancestor = parents[index]
    while let next = ancestor {
      if isVisible(next), isReaderFocusable(next), !isWindowLike(next) { return false }
      ancestor = parents[next]
    }
    return true
  }
}
