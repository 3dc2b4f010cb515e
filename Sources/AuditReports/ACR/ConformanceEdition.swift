internal import AuditModel
internal import AuditRules

extension ConformanceEdition {
  /// The edition with the standards of which a release is asked a row by the row's own check.
  static func following(_ input: ComplianceInput) -> ConformanceEdition {
    let asked = Set(input.definitions.compactMap { input.standards[$0.pack] })
    switch (asked.contains("section-508"), asked.contains("en-301-549")) {
    case (true, true): return .international
    case (true, false): return .section508
    case (false, true): return .eu
    case (false, false): return .wcag
    }
  }

  /// The edition itself where it speaks of a standard, else one that does.
  func speaking(of standard: String) -> ConformanceEdition {
    if standard == "wcag" || standards.contains(standard) { return self }
    return standard == "section-508" ? .section508 : .eu
  }

  /// The profiles by which every row of it is asked.
  func profiles(_ version: String) -> [String] {
    switch self {
    case .wcag: ["wcag\(version.filter(\.isNumber))-aa"]
    case .section508: ["section-508"]
    case .eu: ["en-301-549"]
    case .international: ["section-508", "en-301-549"]
    }
  }

  /// Its name.
  public var title: String {
    switch self {
    case .wcag: "WCAG edition"
    case .section508: "Revised Section 508 edition"
    case .eu: "EN 301 549 edition"
    case .international: "International edition"
    }
  }

  /// What it is for, for help.
  public var summary: String {
    switch self {
    case .wcag: "WCAG 2"
    case .section508: "WCAG 2 and the Revised Section 508 Standards"
    case .eu: "WCAG 2 and EN 301 549"
    case .international: "WCAG 2, Section 508 and EN 301 549"
    }
  }

  /// The published OpenACR catalog with its rows for a version of WCAG (GSA/openacr, `catalog/`).
  ///
  /// There is none for WCAG 2.0 alone, and none for EN 301 549 without Section 508: these take one with more standards, and
  /// its other chapters are disabled. Those for EN 301 549 have WCAG 2.2 alone.
  public func catalog(_ version: String) -> String {
    switch (self, version) {
    case (.wcag, "2.1"): "2.4-edition-wcag-2.1-en"
    case (.wcag, "2.0"), (.section508, "2.0"): "2.5-edition-wcag-2.0-508-en"
    case (.wcag, _): "2.5-edition-wcag-2.2-en"
    case (.section508, "2.1"): "2.5-edition-wcag-2.1-508-en"
    case (.section508, _): "2.5-edition-wcag-2.2-508-en"
    case (.eu, _), (.international, _): "2.5-edition-wcag-2.2-508-eu-en"
    }
  }

  /// The version of WCAG whose rows the catalog has.
  public func catalogVersion(_ version: String) -> String {
    self == .eu || self == .international ? "2.2" : version
  }

  /// The standards of its catalog, as references write them, in its order.
  public func tables(_ version: String) -> [String] {
    switch self {
    case .wcag: version == "2.0" ? ["wcag", "section-508"] : ["wcag"]
    case .section508: ["wcag", "section-508"]
    case .eu, .international: ["wcag", "section-508", "en-301-549"]
    }
  }

  /// The standards beyond WCAG that it speaks of.
  public var standards: [String] {
    switch self {
    case .wcag: []
    case .section508: ["section-508"]
    case .eu: ["en-301-549"]
    case .international: ["section-508", "en-301-549"]
    }
  }

  /// The least version of WCAG that its standards ask for (Section 508, E207.2; EN 301 549 V3.2.1, 9.0 and 11.0).
  public var leastVersion: String {
    switch self {
    case .wcag, .section508: "2.0"
    case .eu, .international: "2.1"
    }
  }

  /// Whether one of its standards asks for WCAG 2.0 or 2.1, which have 4.1.1.
  public func hasParsing(_ version: String) -> Bool {
    self != .wcag || version == "2.0" || version == "2.1"
  }
}

/// Which standards an accessibility conformance report answers (the four editions of VPAT 2.5).
public enum ConformanceEdition: String, CaseIterable, Sendable {
  /// WCAG alone.
  case wcag
  /// WCAG and the revised Section 508.
  case section508 = "508"
  /// WCAG and EN 301 549.
  case eu
  /// All three.
  case international = "int"
}
