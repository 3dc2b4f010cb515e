import FoundationEssentials

/// The same numbers for the same seed, on every machine (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Begins with a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The seeds of random tests, as a variable of the environment names them: `400`, `41-400`.
  ///
  /// - Parameters:
  ///   - variable: Name of the variable.
  ///   - usual: The seeds where it is not set, or makes no sense.
  public static func seeds(named variable: String, orElse usual: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
    let ends = (ProcessInfo.processInfo.environment[variable] ?? "").split(separator: "-").compactMap { UInt64($0) }
    guard let last = ends.last, let first = ends.count > 1 ? ends.first : 1, first <= last else { return usual }
    return first...last
  }
}
