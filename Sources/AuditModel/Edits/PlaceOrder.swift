/// The swipe order of a screen or component.
public typealias SwipeOrder = PlaceOrder<SwipeStop>

/// A list of which each thing says what stands before it, so that people who add to it apart both keep what they added.
///
/// The places make a tree: a thing hangs from the one before it, the later edit nearer, and the list is the tree read
/// depth first. What was removed keeps its place unseen, and with it what followed. What says no place stands at the
/// end, in the order of the keys; so does what stands behind something that says none.
public struct PlaceOrder<Item: Hashable & Comparable & Sendable>: Sendable {
  /// What is in the list, in order.
  public let items: [Item]
  /// Places that lead in a circle, each circle with its newest place first: that one counts as not said, and its thing
  /// hangs from the beginning of the list.
  ///
  /// Two people bring that about who move two things behind each other, each without knowing of the other. They are a
  /// conflict to be listed, unless all of them were removed.
  public let circles: [[ListPlace<Item>]]

  private let tree: PlaceTree<Item>

  /// The order that places say.
  ///
  /// - Parameters:
  ///   - places: What holds of each thing's place, also of those that are not in the list any more; one for each.
  ///   - present: What is in the list.
  public init(_ places: some Sequence<ListPlace<Item>>, present: Set<Item>) {
    let sorted = places.sorted { $0.position < $1.position }
    var tree = PlaceTree(
      places: Dictionary(
        sorted.enumerated().map { ($1.item, PlaceTree.Node(after: $1.after, rank: $0)) },
        uniquingKeysWith: { _, newer in newer }))
    circles = tree.cutCircles().filter { $0.contains(where: present.contains) }.map { circle in
      circle.compactMap { item in tree.places[item].map { sorted[$0.rank] } }
    }
    self.tree = tree
    items = tree.items(present: present)
  }

  /// The places that an import writes so that the list becomes another one, in the order of that list.
  ///
  /// What keeps its order (a longest common subsequence) keeps its place, unless what it hangs from moves: so a thing that
  /// is moved takes nothing along, and things that others add apart stay where they put them. Of a circle the newest
  /// place is written, which settles it. What is removed is not named: its place stays.
  ///
  /// A place may be written that says what it said before: of things behind the same the later stands nearer.
  ///
  /// - Parameters:
  ///   - new: The list as it is to be; each thing once. All of it is present then, and nothing else.
  ///   - rewritten: What is written anyway: something else changes in the value that the place is part of, or its place is in
  ///     conflict.
  /// - Returns: The things whose place is to be written, with the thing before; the fold of them, written after all
  ///   others, is `new`.
  public func placesToWrite(for new: [Item], rewritten: Set<Item> = []) -> [(item: Item, after: Item?)] {
    let before = Dictionary(zip(new.dropFirst(), new), uniquingKeysWith: { first, _ in first })
    let present = Set(new)
    let moved = present.subtracting(Self.kept(items, new))
    var written = moved.union(new.filter { tree.hangs($0, from: moved, seen: present) })
    written.formUnion(rewritten.intersection(present))
    for circle in circles { written.formUnion(circle.map(\.item).filter(present.contains).prefix(1)) }
    while true {
      let list = new.filter(written.contains).map { (item: $0, after: before[$0]) }
      let folded = tree.with(list).items(present: present)
      let wrong = zip(folded, [nil] + folded).filter { before[$0] != $1 }.map(\.0)
      guard !wrong.isEmpty, written.count < present.count else { return list }
      // What was written is right but where a circle opens; with all places written there is none.
      written = written.isSuperset(of: wrong) ? present : written.union(wrong)
    }
  }

  /// A longest common subsequence of two lists in which each thing stands once (patience sorting).
  private static func kept(_ old: [Item], _ new: [Item]) -> Set<Item> {
    let places = Dictionary(zip(old, old.indices), uniquingKeysWith: { first, _ in first })
    var ends: [Int] = []
    var before: [Int: Int] = [:]
    for place in new.compactMap({ places[$0] }) {
      let length = ends.partitioned { $0 >= place }
      if length > 0 { before[place] = ends[length - 1] }
      if length < ends.count { ends[length] = place } else { ends.append(place) }
    }
    var kept: Set<Item> = []
    var place = ends.last
    while let one = place {
      kept.insert(old[one])
      place = before[one]
    }
    return kept
  }
}

extension [Int] {
  /// The first index at which a condition holds that holds of everything behind; the count where it nowhere does.
  fileprivate func partitioned(_ condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
