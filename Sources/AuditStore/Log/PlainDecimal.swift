/// A real in plain decimal digits, in the one way that ``PortableRow`` describes.
enum PlainDecimal {
  /// The fewest digits that are read as the same number, without exponent: `0.1`, `360`, `-2.5`.
  ///
  /// Not for what is no number.
  static func text(_ real: Double) -> String {
    guard real.isFinite else { return real < 0 ? "-Infinity" : "Infinity" }
    guard real != 0 else { return "0" }
    // Swift finds the fewest digits, but writes them with a fraction of zero, and large and small numbers with an exponent.
    let parts = real.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    var digits = mantissa.joined()
    // Where the point is, counted from the first digit.
    var point = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let zeros = digits.prefix { $0 == "0" }.count
    digits.removeFirst(zeros)
    point -= zeros
    while digits.hasSuffix("0") { digits.removeLast() }
    digits = String(repeating: "0", count: max(0, -point)) + digits
    digits += String(repeating: "0", count: max(0, point - digits.count))
    let whole = digits.prefix(max(0, point))
    let fraction = digits.dropFirst(whole.count)
    return (real < 0 ? "-" : "") + (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
