import AuditModel
import TestSupport
import Testing

@Suite struct SwipeOrderTests {
  private typealias Order = PlaceOrder<String>

  private static func position(_ stamp: Int) -> LogPosition {
    LogPosition(stamp: Stamp(rawValue: Int64(stamp)), number: LogNumber(replica: "a", sequence: Int64(stamp)))
  }

  /// Places as `b<a` (b stands behind a) and `a<` (a stands first), written in this order.
  private static func places(_ text: String) -> [ListPlace<String>] {
    text.split(separator: " ").enumerated().map { index, place in
      let words = place.split(separator: "<", omittingEmptySubsequences: false).map(String.init)
      return ListPlace(words[0], after: words[1].isEmpty ? nil : words[1], position: position(index + 1))
    }
  }

  private static func fold(_ text: String, present: String? = nil) -> String {
    let places = places(text)
    let present = present.map { $0.map(String.init) } ?? places.map(\.item)
    return Order(places, present: Set(present)).items.joined()
  }

  @Test(arguments: [
    ("", "", ""),
    ("a< b<a c<b", "abc", "abc"),
    ("a< b<a c<a", "abc", "acb"),  // the later insert stands nearest
    ("a< b<", "ab", "ba"),
    ("a< b<a c<b x<a", "abcx", "axbc"),
    ("a< b<a c<b d<c", "acd", "acd"),  // b was removed: what followed keeps its place
    ("a< b<a c<b x<b", "acx", "axc"),
    ("a< b<a c<b", "", ""),
    ("a< b<a", "abq", "abq"),  // q says no place: the end
    ("a< b<z", "ab", "ab"),  // b stands behind something that says none
    ("a< b<z", "abz", "azb"),
    ("b<z a<y", "abqyz", "qyazb"),  // the end is in the order of the keys
  ])
  func `places make a list`(places: String, present: String, list: String) {
    #expect(Self.fold(places, present: present) == list)
  }

  @Test func `two who move two things behind each other make a circle, which is cut at the newest and listed`() {
    let order = Order(Self.places("c< a<b d<a b<a"), present: ["a", "b", "c", "d"])
    #expect(order.items == ["b", "a", "d", "c"])
    #expect(order.circles.map { $0.map(\.item) } == [["b", "a"]])
    #expect(Order(Self.places("a<a b<"), present: ["a", "b"]).items == ["b", "a"])
    #expect(Order(Self.places("a<a b<"), present: ["a", "b"]).circles.count == 1)
    #expect(Order(Self.places("a<b b<a"), present: ["c"]).circles.isEmpty, "Of what was removed nothing is listed.")
    let two = Order(Self.places("a<b b<a c<d d<c"), present: ["a", "b", "c", "d"])
    #expect(two.circles.map { $0.map(\.item) } == [["b", "a"], ["d", "c"]])
    #expect(two.items == ["d", "c", "b", "a"])
  }

  private static func written(_ places: String, present: String, to new: String) -> String {
    Order(Self.places(places), present: Set(present.map(String.init))).placesToWrite(for: new.map(String.init))
      .map { "\($0.item)<\($0.after ?? "")" }.joined(separator: " ")
  }

  @Test(arguments: [
    ("a< b<a c<b", "abc", "abc", ""),
    ("a< b<a c<b", "abc", "axbc", "x<a"),
    ("a< b<a c<b", "abc", "abcx", "x<c"),
    ("a< b<a c<b", "abc", "xabc", "x<"),
    ("a< b<a c<b", "abc", "ac", ""),  // b keeps its place unseen
    ("a< b<a c<b d<c", "abcd", "acdb", "c<a b<d"),  // c hung from b, which moves
    ("a< b<a c<b d<c", "abcd", "dabc", "d<"),
    ("", "", "abc", "a< b<a c<b"),
    ("a< b<a c<b", "ac", "abc", "b<a c<b"),  // b comes back, and c hung from it
    ("a< b<a c<b", "abc", "", ""),
    ("a< b<a c<a", "acb", "abc", "b<a"),  // what it said before, but later: now b is nearer
    ("c< a<b d<a b<a", "abcd", "badc", "b<"),  // a circle is settled
  ])
  func `an import writes only what moves, and what hangs from it`(
    places: String, present: String, new: String, written: String
  ) {
    #expect(Self.written(places, present: present, to: new) == written)
  }

  /// A list with its places, changed by imports.
  private struct List {
    var places: [String: ListPlace<String>] = [:]
    var present: Set<String> = []

    var order: Order { Order(places.values, present: present) }

    mutating func write(_ written: [(item: String, after: String?)], at stamp: inout Int) {
      for (item, after) in written {
        stamp += 1
        places[item] = ListPlace(item, after: after, position: SwipeOrderTests.position(stamp))
      }
    }

    mutating func read(_ new: [String], at stamp: inout Int, rewritten: Set<String> = []) {
      write(order.placesToWrite(for: new, rewritten: rewritten), at: &stamp)
      present = Set(new)
    }

    /// The union: of each place the newer, present what any has and neither took away since they parted.
    func merged(with other: List, since base: List) -> List {
      var union = self
      union.places.merge(other.places) { $0.position < $1.position ? $1 : $0 }
      let removed = base.present.subtracting(present).union(base.present.subtracting(other.present))
      union.present = present.union(other.present).subtracting(removed)
      return union
    }
  }

  private static let keys = (0..<12).map { "k\($0)" }

  private static func list(_ generator: inout SeededGenerator) -> [String] {
    Array(keys.shuffled(using: &generator).prefix(Int.random(in: 0...keys.count, using: &generator)))
  }

  /// Places as any history of concurrent edits may leave them, circles included.
  private static func wild(_ generator: inout SeededGenerator, _ stamp: inout Int) -> List {
    var list = List()
    for key in keys where Int.random(in: 0..<4, using: &generator) > 0 {
      stamp += 1
      let after = Int.random(in: 0..<5, using: &generator) == 0 ? nil : keys.randomElement(using: &generator)
      list.places[key] = ListPlace(key, after: after, position: position(stamp))
    }
    list.present = Set(Self.list(&generator))
    return list
  }

  @Test func `after an import the list is the file's, whatever was there, and a second import writes nothing`() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      var stamp = 0
      var list = Self.wild(&generator, &stamp)
      #expect(Set(list.order.items) == list.present)
      #expect(list.order.items.count == list.present.count)
      for _ in 0..<3 {
        let new = Self.list(&generator)
        let rewritten = Set(new.filter { _ in Int.random(in: 0..<6, using: &generator) == 0 })
        list.read(new, at: &stamp, rewritten: rewritten)
        #expect(list.order.items == new)
        #expect(list.order.circles.isEmpty)
        #expect(list.order.placesToWrite(for: new).isEmpty)
      }
    }
  }

  @Test func `what is moved takes nothing along, and few places are written for it`() {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<400 {
      var stamp = 0
      var list = List()
      list.read(Self.keys, at: &stamp)
      var new = Self.keys.shuffled(using: &generator)
      list.read(new, at: &stamp)
      let moved = new.remove(at: Int.random(in: 0..<new.count, using: &generator))
      new.insert(moved, at: Int.random(in: 0...new.count, using: &generator))
      let written = list.order.placesToWrite(for: new)
      // The thing, what stood behind it, and where siblings hang from one thing those.
      #expect(written.count <= 3, "\(written)")
      list.write(written, at: &stamp)
      #expect(list.order.items == new)
    }
  }

  @Test func `two imports that add different things hold both, in the same order everywhere`() {
    var generator = SeededGenerator(seed: 23)
    for _ in 0..<600 {
      var stamp = 0
      var base = List()
      let old = Self.list(&generator)
      base.read(old, at: &stamp)
      var (left, right) = (base, base)
      func adding(_ names: [String]) -> [String] {
        var new = old
        for name in names { new.insert(name, at: Int.random(in: 0...new.count, using: &generator)) }
        return new
      }
      let (leftNew, rightNew) = (adding(["l1", "l2", "l3"]), adding(["r1", "r2"]))
      left.read(leftNew, at: &stamp)
      right.read(rightNew, at: &stamp)
      let union = left.merged(with: right, since: base).order.items
      #expect(union == right.merged(with: left, since: base).order.items)
      #expect(union.filter { !$0.hasPrefix("r") } == leftNew)
      #expect(union.filter { !$0.hasPrefix("l") } == rightNew)
      // What one added in a row stays in a row.
      for (new, other) in [(leftNew, "r"), (rightNew, "l")] {
        for (first, second) in zip(new, new.dropFirst()) where !old.contains(first) && !old.contains(second) {
          let between = union.drop { $0 != first }.dropFirst().prefix { $0 != second }
          #expect(between.isEmpty, "\(first) \(between) \(second), \(other)")
        }
      }
    }
  }

  @Test func `of concurrent moves and removals nothing is lost, and every copy has the same list`() {
    var generator = SeededGenerator(seed: 24)
    var circles = 0
    for _ in 0..<600 {
      var stamp = 0
      var base = List()
      base.read(Self.list(&generator), at: &stamp)
      var (left, right) = (base, base)
      left.read(Self.list(&generator), at: &stamp)
      right.read(Self.list(&generator), at: &stamp)
      let union = left.merged(with: right, since: base)
      let other = right.merged(with: left, since: base)
      #expect(union.order.items == other.order.items)
      #expect(union.order.circles == other.order.circles)
      #expect(Set(union.order.items) == union.present)
      circles += union.order.circles.isEmpty ? 0 : 1
    }
    #expect(circles > 5, "The cases are worth their time.")
  }

  @Test func `a list of many thousands is folded and imported without end`() {
    let many = (0..<5_000).map { "k\($0)" }
    var stamp = 0
    var list = List()
    list.read(many, at: &stamp)
    #expect(list.order.items == many)
    let moved = Array(many.dropFirst(2_500)) + many.prefix(2_500)
    list.read(moved, at: &stamp)
    #expect(list.order.items == moved)
    list.read(moved.reversed(), at: &stamp)
    #expect(list.order.items == moved.reversed())
  }
}
