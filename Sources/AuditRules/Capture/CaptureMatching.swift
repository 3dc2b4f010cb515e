public import AuditModel

/// What of an element of a specification a capture is matched with, in one state.
public struct CaptureExpectation: Hashable, Sendable {
  /// Its key.
  public let key: String
  /// Key of its type.
  public let type: String
  /// Key of its variant, or nil.
  public let variant: String?
  /// The app's own name for it, or nil.
  public let identifier: String?
  /// Its words; nil where the specification says none.
  public let label: String?
  /// The parts of which it speaks; nil where the specification says none.
  public let members: [String]?
  /// Its traits; nil where the specification says none.
  public let traits: [Trait]?
  /// Whether nobody has confirmed its words.
  public let isCaptured: Bool

  /// An element in a state.
  public init(_ element: ElementSpecification, in state: String) {
    let expectation = element.expectation(in: state)
    (key, type, variant, identifier) = (element.key, element.type, element.variant, element.identifier)
    (label, members, traits) = (expectation.label, element.members, expectation.traits)
    isCaptured = element.origin == .captured
  }
}

/// How a stop of a capture was matched with an element.
public enum CaptureMatchWay: String, CaseIterable, Sendable {
  /// By the app's own name for it.
  case identifier
  /// By its words.
  case name
  /// By its words, which several have, in order.
  case order
  /// By its place between two others.
  case place
}

/// A stop of a capture that is an element of the specification.
public struct CaptureMatch: Hashable, Sendable {
  /// Which of the elements.
  public let element: Int
  /// Which of the stops.
  public let stop: Int
  /// How it was found.
  public let way: CaptureMatchWay
}

/// Matches the stops of a capture with the elements of a specification, and never guesses.
///
/// Each pass takes pairs that are unique on both sides, and leaves alone what was matched before.
public struct CaptureMatching: Hashable, Sendable {
  /// The pairs, in the order of the elements.
  public let matches: [CaptureMatch]
  /// Elements without a stop, by index, in order.
  public let onlyExpected: [Int]
  /// Stops without an element, by index, in order.
  public let onlyObserved: [Int]
  /// The matched elements that come in another order than the specification has them: those that a longest common
  /// order leaves out.
  public let displaced: [Int]

  /// Whether less than half of the elements were found: another screen, state or language.
  public var isOfAnotherScreen: Bool {
    let total = matches.count + onlyExpected.count
    return total == 0 || matches.count * 2 < total
  }

  /// Matches.
  ///
  /// - Parameters:
  ///   - elements: In swipe order.
  ///   - stops: In swipe order.
  public init(_ elements: [CaptureExpectation], _ stops: [CapturedStop]) {
    var run = Run(elements, stops)
    run.byIdentifier()
    run.byName()
    run.byRepeatedName()
    run.byPlace()
    let pairs = run.pairs.indices.compactMap { element in
      run.pairs[element].map { CaptureMatch(element: element, stop: $0.stop, way: $0.way) }
    }
    matches = pairs
    onlyExpected = elements.indices.filter { run.pairs[$0] == nil }
    onlyObserved = stops.indices.filter { run.elementOf[$0] == nil }
    let kept = Self.longestRise(pairs.map(\.stop))
    displaced = pairs.indices.filter { !kept.contains($0) }.map { pairs[$0].element }
  }

  /// The places of a longest rising row of numbers, in which each is greater than the one before.
  static func longestRise(_ numbers: [Int]) -> Set<Int> {
    var ends: [Int] = []
    var before: [Int?] = Array(repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      before[place] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var kept: Set<Int> = []
    var next = ends.last
    while let place = next {
      kept.insert(place)
      next = before[place]
    }
    return kept
  }
}

/// One matching under way.
private struct Run {
  let elements: [CaptureExpectation]
  let stops: [CapturedStop]
  var pairs: [(stop: Int, way: CaptureMatchWay)?]
  var elementOf: [Int?]

  init(_ elements: [CaptureExpectation], _ stops: [CapturedStop]) {
    self.elements = elements
    self.stops = stops
    pairs = Array(repeating: nil, count: elements.count)
    elementOf = Array(repeating: nil, count: stops.count)
  }

  private mutating func pair(_ element: Int, _ stop: Int, _ way: CaptureMatchWay) {
    pairs[element] = (stop, way)
    elementOf[stop] = element
  }

  private func isCompatible(_ element: Int, _ stop: Int) -> Bool {
    CaptureFamily.isCompatible(
      (elements[element].type, elements[element].variant), (stops[stop].kind.type, stops[stop].kind.variant))
  }

  private var freeElements: [Int] { elements.indices.filter { pairs[$0] == nil } }
  private var freeStops: [Int] { stops.indices.filter { elementOf[$0] == nil } }

  /// Pairs that share something which one element and one stop alone have, and whose types go together.
  private mutating func unique(
    _ way: CaptureMatchWay, ofElement: (CaptureExpectation) -> String?, ofStop: (CapturedStop) -> String?
  ) {
    let expected = Dictionary(grouping: freeElements) { ofElement(elements[$0]) ?? "" }
    let observed = Dictionary(grouping: freeStops) { ofStop(stops[$0]) ?? "" }
    for (text, found) in expected where !text.isEmpty && found.count == 1 {
      guard let others = observed[text], others.count == 1, isCompatible(found[0], others[0]) else { continue }
      pair(found[0], others[0], way)
    }
  }

  mutating func byIdentifier() {
    // One that stands on two stops, also on one of another type, tells nothing.
    unique(.identifier, ofElement: \.identifier, ofStop: \.identifier)
  }

  mutating func byName() {
    unique(.name, ofElement: { CaptureFamily.folded($0.label) }, ofStop: { CaptureFamily.folded($0.label) })
    unique(
      .name, ofElement: { Self.firstWords($0.label, $0.members) }, ofStop: { Self.firstWords($0.label, $0.members) })
  }

  private static func firstWords(_ label: String?, _ members: [String]?) -> String? {
    CaptureFamily.folded(members?.first ?? label?.split(separator: ",").first.map(String.init))
  }

  /// Names that several have: in order, where both sides have the same number.
  mutating func byRepeatedName() {
    let expected = Dictionary(grouping: freeElements) { CaptureFamily.folded(elements[$0].label) ?? "" }
    let observed = Dictionary(grouping: freeStops) { CaptureFamily.folded(stops[$0].label) ?? "" }
    for (name, found) in expected where !name.isEmpty && found.count > 1 {
      guard let others = observed[name], others.count == found.count,
        zip(found, others).allSatisfy({ isCompatible($0, $1) })
      else { continue }
      for (element, stop) in zip(found, others) { pair(element, stop, .order) }
    }
  }

  /// Between the same two neighbours that were matched before.
  mutating func byPlace() {
    let matched = elements.indices.compactMap { element in pairs[element].map { (element: element, stop: $0.stop) } }
    let kept = CaptureMatching.longestRise(matched.map(\.stop))
    let anchors = matched.indices.filter { kept.contains($0) }.map { matched[$0] }
    var last = (element: -1, stop: -1)
    for anchor in anchors + [(element: elements.count, stop: stops.count)] {
      between(last, anchor)
      last = anchor
    }
  }

  private mutating func between(_ first: (element: Int, stop: Int), _ second: (element: Int, stop: Int)) {
    guard first.element + 1 < second.element, first.stop + 1 < second.stop else { return }
    let free = (first.element + 1..<second.element).filter { pairs[$0] == nil }
    let open = (first.stop + 1..<second.stop).filter { elementOf[$0] == nil }
    let expected = Dictionary(grouping: free) { elements[$0].type }
    let observed = Dictionary(grouping: open) { stops[$0].kind.type }
    for (type, found) in expected {
      guard let others = observed[type], others.count == found.count else { continue }
      for (element, stop) in zip(found, others) { pair(element, stop, .place) }
    }
    let (rest, left) = (free.filter { pairs[$0] == nil }, open.filter { elementOf[$0] == nil })
    if rest.count == 1, left.count == 1, isCompatible(rest[0], left[0]) { pair(rest[0], left[0], .place) }
  }
}

/// Which types go together: what one side calls a row, the other may call a button.
public enum CaptureFamily: String, Sendable {
  case press, text, check, read, image

  /// The family of a type; nil for one that goes with itself alone.
  public static func of(_ type: String, variant: String?) -> CaptureFamily? {
    switch type {
    case "button", "table-row-button", "link", "expandable", "chip", "menu": .press
    case "search": variant == "opener" ? .press : .text
    case "text-input": .text
    case "toggle-switch", "checkbox", "radio-button", "segmented-control": .check
    case "static-text", "headings", "tidbit", "strike-through": .read
    case "graphics-visual-elements", "image-decorative": .image
    default: nil
    }
  }

  /// Whether an element may be a stop of another type.
  static func isCompatible(_ first: (type: String, variant: String?), _ second: (type: String, variant: String?))
    -> Bool
  {
    if first.type == second.type { return true }
    guard let family = of(first.type, variant: first.variant) else { return false }
    return family == of(second.type, variant: second.variant)
  }

  /// Words in which case, punctuation and blanks make no difference; nil where nothing is left.
  static func folded(_ text: String?) -> String? {
    guard let text else { return nil }
    let words = SpokenWords.of(text)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
