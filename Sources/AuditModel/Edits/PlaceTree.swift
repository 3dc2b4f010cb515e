/// The tree of a list's places: what each thing hangs from.
struct PlaceTree<Item: Hashable & Comparable & Sendable>: Sendable {
  /// A place in the tree.
  struct Node: Sendable {
    /// What it hangs from; nil: the root.
    var after: Item?
    /// Place among the edits: the greater is newer.
    var rank: Int
  }

  private(set) var places: [Item: Node]
  /// Things whose place leads in a circle and does not count: they hang from the root.
  private var cut: Set<Item> = []

  init(places: [Item: Node]) {
    self.places = places
  }

  /// What a thing hangs from; nil: the root.
  private func parent(_ item: Item) -> Item? {
    cut.contains(item) ? nil : places[item]?.after
  }

  /// Cuts each circle at its newest place.
  ///
  /// - Returns: The things on each circle, the newest place first; circles in the order of those.
  mutating func cutCircles() -> [[Item]] {
    var circles: [[Item]] = []
    var rounds: [Item: Int] = [:]
    for (round, start) in places.keys.enumerated() {
      var path: [Item] = []
      var item: Item? = start
      while let one = item, rounds[one] == nil {
        rounds[one] = round
        path.append(one)
        item = parent(one)
      }
      guard let closing = item, rounds[closing] == round, let first = path.firstIndex(of: closing) else { continue }
      circles.append(path[first...].sorted { rank($0) > rank($1) })
    }
    cut = Set(circles.compactMap(\.first))
    return circles.sorted { left, right in
      guard let left = left.first, let right = right.first else { return false }
      return rank(left) < rank(right)
    }
  }

  private func rank(_ item: Item) -> Int {
    places[item]?.rank ?? -1
  }

  /// The tree after further edits, each newer than all before; circles that are left are cut.
  func with(_ written: [(item: Item, after: Item?)]) -> PlaceTree {
    var tree = PlaceTree(places: places)
    let next = (places.values.map(\.rank).max() ?? -1) + 1
    for (index, edit) in written.enumerated() {
      tree.places[edit.item] = Node(after: edit.after, rank: next + index)
    }
    _ = tree.cutCircles()
    return tree
  }

  /// Whether the nearest thing that it hangs from, among those that are seen, is one of some.
  func hangs(_ item: Item, from others: Set<Item>, seen: Set<Item>) -> Bool {
    var item = item
    while let parent = parent(item) {
      if others.contains(parent) { return true }
      if seen.contains(parent) { return false }
      item = parent
    }
    return false
  }

  /// What is present, depth first.
  func items(present: Set<Item>) -> [Item] {
    var children: [Item: [Item]] = [:]
    var open: [Item] = []
    var unplaced: Set<Item> = []
    for item in present where places[item] == nil { unplaced.insert(item) }
    for case let after? in places.values.lazy.map(\.after) where places[after] == nil { unplaced.insert(after) }
    // The newest first, compared without looking anything up: lists have thousands of things.
    for (item, _) in places.sorted(by: { $0.value.rank > $1.value.rank }) {
      if let parent = parent(item) { children[parent, default: []].append(item) } else { open.append(item) }
    }
    open = (open + unplaced.sorted()).reversed()
    var items: [Item] = []
    while let item = open.popLast() {
      if present.contains(item) { items.append(item) }
      open += (children[item] ?? []).reversed()
    }
    return items
  }
}
