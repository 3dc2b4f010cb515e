internal import AuditRules

extension Words {
  /// The texts of an accessibility statement.
  ///
  /// They are our own; the parts are those that the W3C names for statements and that the model of Commission Implementing
  /// Decision (EU) 2018/1523 asks for.
  struct Statement: Sendable {
    func title(_ name: String) -> String { "Accessibility statement for \(name)" }
    func about(_ product: String, _ version: String, _ platform: String) -> String {
      "This statement is about \(product), version \(version), for \(platform)."
    }
    func vendor(_ vendor: String) -> String { "It is made by \(vendor)." }
    func audited(_ standard: String) -> String { "Its accessibility was audited against \(standard)." }
    func notAudited(_ standard: String) -> String {
      "Its accessibility is to be audited against \(standard). Nothing was tested yet."
    }

    let missing = "What is missing"
    let missingIntroduction = "This is no accessibility statement yet, for the following is missing."
    func openCells(_ checks: String, _ counts: String) -> String {
      "Of \(checks), \(counts); what they would show is not known."
    }
    func openLists(_ screens: String) -> String {
      "The list of elements has not been declared complete on: \(screens)."
    }
    let noScreens = "No screen is in scope."
    func noContact(_ product: String) -> String {
      "There is nowhere to send feedback to. Say `auditctl product edit \(product) --contact-email ADDRESS`."
    }
    func noVendor(_ product: String) -> String {
      "Nobody said who makes the product. Say `auditctl product edit \(product) --vendor NAME`."
    }
    func check(_ count: Int) -> String {
      count == 1 ? "1 check that counts for conformance" : "\(count) checks that count for conformance"
    }
    func untested(_ count: String) -> String { "\(count) not tested" }
    func setAside(_ count: String) -> String { "\(count) of them \(SpecificationAnswerRule.words)" }
    func cantTell(_ count: String) -> String { "\(count) cannot be told" }

    let status = "Conformance status"
    func fully(_ standard: String) -> String {
      "Fully conformant: it meets all that \(standard) asks for, as far as it was in scope."
    }
    func profile(_ profile: String, _ obstacles: String) -> String {
      "It meets the profile \(profile), as far as it was in scope. That is no conformance with WCAG, for \(obstacles)."
    }
    let opposed = "These checks passed beside failures that speak against them:"
    func doubt(_ sentence: String) -> String { "A doubt about what passed: \(sentence)." }
    func notProfile(_ met: String, _ applicable: String, _ profile: String) -> String {
      "It does not meet the profile \(profile): of the criteria that apply, of what that asks for, it meets "
        + "\(met) of \(applicable)."
    }
    func partially(_ met: String, _ applicable: String, _ standard: String) -> String {
      "Partially conformant: it meets \(met) of \(applicable) criteria that apply, and not all that \(standard) "
        + "asks for."
    }
    func not(_ met: String, _ applicable: String, _ standard: String) -> String {
      "Not conformant: it meets \(met) of \(applicable) criteria that apply, of what \(standard) asks for."
    }
    func notFully(_ standard: String) -> String {
      "Not fully conformant: a failure is known, and how far the rest meets what \(standard) asks for is not, "
        + "for something is not tested or cannot be told."
    }
    func unknown(_ standard: String) -> String {
      "Not known: what \(standard) asks for was not tested to its end, or something failed on a screen that was "
        + "taken out of scope."
    }
    func unknownPart(_ standard: String) -> String {
      "Not known: what \(standard) asks for was not tested on every screen."
    }
    /// What part of a release a partial re-audit is about.
    func part(_ audited: String, _ all: String) -> String {
      "This release audited \(audited) of \(all) again, and what follows is about these alone."
    }
    let policy =
      "Partially conformant is said where more than half of the criteria that apply are met on every screen, not conformant where "
      + "they are not."

    let content = "Content that is not accessible"
    let none = "No failure is known in scope."
    let noneRequired = "Nothing is known to fail of what counts for conformance here; other failures are known."
    let noneOpen = "No failure is known among what was tested in scope."
    func criterion(_ standard: String, _ number: String, _ title: String) -> String { "\(standard) \(number) \(title)" }
    let standards: [String: String] = ["wcag": "WCAG", "section-508": "Section 508", "en-301-549": "EN 301 549"]

    let preparation = "How it was assessed"
    func date(_ day: String) -> String { "This statement was prepared on \(day), from an audit kept with auditctl." }
    func testedWith(_ environments: String) -> String { "It was tested with: \(environments)." }

    let feedback = "Feedback and contact"
    let feedbackIntroduction = "Tell us when something is not accessible to you:"
    let enforcement = "Enforcement"
  }
}
