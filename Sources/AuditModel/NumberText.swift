/// Numbers in the shortest form that people read.
public enum NumberText {
  /// A number with up to four decimals, rounded down, so that 27.99999 does not look like 28.
  public static func roundedDown(_ number: Double) -> String {
    let scaled = number * 10_000
    // 8.2 is a little less than it says, as numbers are kept.
    let nearest = scaled.rounded()
    return short((abs(scaled - nearest) < 1e-6 ? nearest : scaled.rounded(.down)) / 10_000)
  }

  /// A number with up to four decimals, rounded, and none that are zero: `3`, `4.5`, `127.5`.
  ///
  /// For sizes and parts of colours, which are small; a number beyond what an integer holds is written as it is.
  public static func short(_ number: Double) -> String {
    let scaled = (number * 10_000).rounded()
    guard let whole = Int64(exactly: scaled) else { return "\(number)" }
    let magnitude = whole.magnitude
    var decimals = String(magnitude % 10_000)
    decimals = String(repeating: "0", count: 4 - decimals.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return (whole < 0 ? "-" : "") + "\(magnitude / 10_000)" + (decimals.isEmpty ? "" : "." + decimals)
  }
}

/// Reads plain decimal numbers: `14`, `0.5`, `.5`.
enum DecimalText {
  /// A number of zero or more without sign, exponent or spaces; nil for anything else.
  static func number(_ text: some StringProtocol) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.last?.isEmpty == false,
      parts.allSatisfy({ $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } }),
      let number = Double("0" + text), number.isFinite
    else { return nil }
    return number
  }
}
