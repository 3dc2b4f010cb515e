package import AuditModel
package import AuditRules

/// How something stands, with an icon of its own outline beside its word.
package enum PageStatus: String, CaseIterable {
  case failed = "i-fail"
  case passed = "i-pass"
  case unclear = "i-ask"
  case partly = "i-half"
  case open = "i-open"
  case notApplicable = "i-na"
}

extension Verdict {
  /// How it looks.
  package var status: PageStatus {
    switch self {
    case .conformant: .passed
    case .nonconformant: .failed
    case .incomplete: .unclear
    case .notEvaluated: .open
    }
  }
}

extension Outcome {
  /// How it looks.
  package var status: PageStatus {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .cantTell: .unclear
    case .inapplicable: .notApplicable
    case .untested: .open
    }
  }
}

extension ShipAnswer {
  /// How it looks among others.
  package var status: PageStatus {
    switch self {
    case .doNotShip: .failed
    case .notReady: .open
    case .mayShipWithRisks, .notWorse: .partly
    case .mayShip: .passed
    }
  }
}
