internal import AuditModel

/// How outcomes are said in SARIF 2.1.0.
enum SARIFRule {
  /// The kind of a result (§3.27.9): untested is `open`, for the check was not made; cannot tell is `review`, for a person
  /// has to look.
  static func kind(_ outcome: Outcome) -> String {
    switch outcome {
    case .passed: "pass"
    case .failed: "fail"
    case .untested: "open"
    case .cantTell: "review"
    case .inapplicable: "notApplicable"
    }
  }

  /// The level of a result (§3.27.10): `none` unless it failed; severity orders work and decides nothing.
  static func level(_ outcome: Outcome, isMustLevel: Bool) -> String {
    outcome == .failed ? failureLevel(isMustLevel: isMustLevel) : "none"
  }

  /// The level of a failure: an error where it counts for conformance, else a warning.
  static func failureLevel(isMustLevel: Bool) -> String {
    isMustLevel ? "error" : "warning"
  }

  /// What tells a cell from every other one, the same in each run and release.
  static func fingerprint(product: String, address: Address, check: String) -> String {
    "\(product) \(address) \(check)"
  }

  /// A text in which nothing is a placeholder (§3.11.5) or a link (§3.11.6).
  ///
  /// What looked like a link gets a space; there is no other way to write it that every reader takes for text.
  static func message(_ text: String) -> String {
    var result = ""
    var last: Unicode.Scalar?
    // By scalars: a combining mark makes one character with the sign before it, and hides it.
    for scalar in text.unicodeScalars {
      if scalar == "{" || scalar == "}" { result.unicodeScalars.append(scalar) }
      if scalar == "(", last == "]" { result += " " }
      result.unicodeScalars.append(scalar)
      last = scalar
    }
    return result
  }
}
