extension RowKindTests {
  /// Commands that read products, releases, screens and what counts for them.
  static let plans: [[String]] = [
    ["product", "list"], ["product", "show", "banking"], ["release", "list"], ["release", "show", "5.1"],
    ["screen", "list"], ["screen", "show", "sign-in"], ["element", "list", "register"],
    ["element", "show", "sign-in/password"], ["component", "list"], ["process", "list"], ["profile", "list"],
    ["profile", "show", "native-app"], ["database", "info"], ["database", "check"], ["database", "conflicts"],
    ["screen", "check"], ["report", "list"], ["catalog", "list"], ["catalog", "list", "native"],
    ["catalog", "show", "native/captcha/name"], ["catalog", "show", "wcag/1.4.3"],
    ["catalog", "show", "changing-focus"],
    ["catalog", "search", "error", "message"], ["catalog", "map", "wcag/4.1.2"],
    ["catalog", "map", "native/button/name"], ["catalog", "types"], ["catalog", "types", "button"],
    ["catalog", "traits"], ["catalog", "roles"], ["catalog", "thresholds"],
    ["catalog", "check", "--built-in", "native"], ["catalog", "changes", "--release", "5.2"],
  ]
}
