/// The order in which TalkBack goes through the views of a capture: depth first in document order, with the correction for
/// containers whose stops lie elsewhere than they do.
struct AndroidOrder {
  private let view: AndroidTree
  private let isStop: [Bool]
  /// What the stops below a node cover; its own frame for a stop; nil where there is none.
  private var bounds: [CaptureFrame?]

  init(_ view: AndroidTree, isStop: [Bool]) {
    self.view = view
    self.isStop = isStop
    bounds = Array(repeating: nil, count: isStop.count)
    for index in stride(from: isStop.count - 1, through: 0, by: -1) where view.windowOf[index] >= 0 {
      if isStop[index] {
        bounds[index] = view.tree.nodes[index].frame
      } else {
        bounds[index] = view.children[index].compactMap { bounds[$0] }.reduce(nil) { $0?.union($1) ?? $1 }
      }
    }
  }

  /// The stops in order.
  func stops() -> [Int] {
    var found: [Int] = []
    var waiting = Array(view.windows.reversed())
    while let next = waiting.popLast() {
      if isStop[next] { found.append(next) }
      waiting += sorted(view.children[next]).reversed()
    }
    return found
  }

  private func sorted(_ children: [Int]) -> [Int] {
    var order = children.filter { bounds[$0] != nil }
    guard order.count > 1 else { return order }
    for start in stride(from: order.count - 2, through: 0, by: -1) {
      let child = order[start]
      guard !isStop[child], let new = bounds[child], let own = view.tree.nodes[child].frame, new != own else {
        continue
      }
      var place = start
      while place + 1 < order.count, let sibling = bounds[order[place + 1]], Self.isAfter(new, sibling),
        !Self.isAfter(own, sibling)
      {
        order.swapAt(place, place + 1)
        place += 1
      }
    }
    return order
  }

  /// Whether the first comes behind the second in stripes: what lies above without overlap first, then what begins
  /// further left, higher, what is taller, what is wider.
  static func isAfter(_ first: CaptureFrame, _ second: CaptureFrame) -> Bool {
    if first.bottom <= second.y { return false }
    if first.y >= second.bottom { return true }
    if first.x != second.x { return first.x > second.x }
    if first.y != second.y { return first.y > second.y }
    if first.height != second.height { return first.height < second.height }
    return first.width < second.width
  }
}
