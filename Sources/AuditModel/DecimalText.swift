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
