internal import AuditModel

/// Secrets that are made up here, of 128 bits each, which nobody can foretell.
enum Secrets {
  /// A token for whoever sees the terminal.
  static func token() -> AccessToken {
    var generator = SystemRandomNumberGenerator()
    return AccessToken(using: &generator)
  }

  /// 32 hexadecimal digits.
  static func digits() -> String {
    let digits = String(UInt128.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
