/// Which of the instances that a tool found it had found before: one to one, first by what is the same in every way, then by
/// what looks the same.
public struct InstancePairing: Sendable {
  /// By what an instance is known.
  public struct Prints: Hashable, Sendable {
    /// Of tool, rule, place and location.
    public let strict: [UInt8]
    /// Of the snippet in place of the location; nil where there is none.
    public let loose: [UInt8]?

    /// Prints.
    public init(strict: [UInt8], loose: [UInt8]?) {
      self.strict = strict
      self.loose = loose
    }
  }

  /// For each found instance the place of the known one; nil: it is new.
  public private(set) var pairs: [(known: Int, isStrict: Bool)?]
  /// Places of the known ones that were not found, in ascending order.
  public private(set) var missing: [Int]

  /// Pairs what was found with what was known.
  public init(found: [Prints], known: [Prints]) {
    pairs = Array(repeating: nil, count: found.count)
    var free = Set(known.indices)
    var byStrict: [[UInt8]: [Int]] = [:]
    for (place, one) in known.enumerated().reversed() { byStrict[one.strict, default: []].append(place) }
    for (place, one) in found.enumerated() {
      guard let match = byStrict[one.strict]?.popLast() else { continue }
      pairs[place] = (match, true)
      free.remove(match)
    }
    var byLoose: [[UInt8]: [Int]] = [:]
    for place in free.sorted(by: >) {
      guard let loose = known[place].loose else { continue }
      byLoose[loose, default: []].append(place)
    }
    for (place, one) in found.enumerated() where pairs[place] == nil {
      guard let loose = one.loose, let match = byLoose[loose]?.popLast() else { continue }
      pairs[place] = (match, false)
      free.remove(match)
    }
    missing = free.sorted()
  }
}
