internal import AuditModel
internal import AuditRules

extension Words {
  /// The texts of a conformance report, for people and as OpenACR.
  ///
  /// They are our own; the parts and their order are those of VPAT 2.5.
  struct Conformance: Sendable {
    func title(_ name: String) -> String { "\(name) Accessibility Conformance Report" }
    let remarks = Remarks()
    let evaluation = Evaluation()
    let parts = Parts()
    let scope = Scope()
    let plan = Plan()

    /// Sentences of the remarks on rows.
    struct Remarks: Sendable {
      func check(_ count: Int) -> String { CountText.of(count, "check") }
      func screen(_ count: Int) -> String { CountText.of(count, "screen") }
      let product = "the product as a whole"
      func allPassed(_ count: Int) -> String {
        count == 1 ? "The one check that applies passed" : "All \(count) checks that apply passed"
      }
      func allFailed(_ count: Int) -> String {
        count == 1 ? "The one check that applies failed" : "All \(count) checks that apply failed"
      }
      func someFailed(_ failed: String, _ checks: String) -> String { "\(failed) of \(checks) that apply failed" }
      func failedSoFar(_ failed: String, _ checks: String) -> String { "\(failed) of \(checks) failed" }
      func on(_ what: String, _ places: String) -> String { "\(what), on \(places)." }
      func named(_ count: String, _ names: String) -> String { "\(count): \(names)" }
      func and(_ first: String, _ second: String) -> String { "\(first) and \(second)" }
      func partOfPlace(_ place: String, _ count: String, _ total: String) -> String {
        "\(place) (\(count) of \(total))"
      }
      func inapplicable(_ checks: String) -> String { "In \(checks) more there was nothing that it applies to." }
      func works(_ screens: String) -> String { "It is met on \(screens)." }
      func worksElsewhere(_ count: Int) -> String {
        count == 1 ? "The other one passed." : "The other \(count) passed."
      }
      func absent(_ checks: String, _ places: String) -> String {
        "Findings say that there is nothing that it applies to: \(checks), on \(places)."
      }
      func reasons(_ quotes: String) -> String { "Reasons given: \(quotes)." }
      func observed(_ quotes: String) -> String { "Observed: \(quotes)." }
      func quote(_ text: String) -> String { "“\(text)”" }
      func carried(_ count: Int, _ checks: String) -> String {
        "Of the failures \(checks) \(count == 1 ? "is" : "are") from an earlier release, not tested since."
      }
      func issues(_ issues: String) -> String { "Known problems: \(issues)." }
      func signature(_ person: String?, _ day: String) -> String {
        person.map { "remark of \($0), \(day)" } ?? "remark of \(day)"
      }
      func outdated(_ remark: String, _ then: String, _ now: String, _ row: RemarkedRow) -> String {
        "The \(remark) was written beside “\(then)”, and the row says “\(now)” now, so that it is left out. Write it anew "
          + "or withdraw it: `auditctl acr remark \(row)`."
      }
      let noIssues = "No open issue stands for it."
      func issue(_ number: String, _ severity: String, _ plan: String) -> String {
        "issue \(number) (\(severity)), \(plan)"
      }
      let noSeverity = "severity not said"
      func due(_ day: String) -> String { "to be fixed by \(day)" }
      func decided(_ decision: String) -> String { "decided: \(decision)" }
      func decidedUntil(_ decision: String, _ day: String) -> String { "decided: \(decision), until \(day)" }
      let fixed = "said to be fixed, not verified yet"
      let noPlan = "no date for a fix"
      func stated(_ sentence: String) -> String { "Stated elsewhere: \(sentence)." }
      func related(_ failures: String) -> String {
        "Known besides, which this row does not ask for by itself: \(failures)."
      }
      func relatedFailure(_ title: String, _ check: String, _ places: String) -> String {
        "\(title) (\(check)) failed on \(places)"
      }
      func contradiction(_ sentence: String) -> String { "Contradiction: \(sentence)." }
      func doubt(_ sentence: String) -> String { "Doubt: \(sentence); somebody has to say which holds." }
      func affirmed(_ sentence: String, _ person: String, _ day: String, _ reason: String) -> String {
        "Doubt: \(sentence). \(person) affirmed the pass on \(day): \(reason)."
      }
      func moreOpposed(_ count: String) -> String { "And \(count) more like it." }
      func testedWith(_ environments: String) -> String { "Tested with \(environments)." }
      func more(_ names: String, _ count: String) -> String { "\(names) and \(count) more" }
      func untested(_ count: String) -> String { "\(count) not tested" }
      func setAside(_ count: String) -> String { "\(count) of them \(SpecificationAnswerRule.words)" }
      func cantTell(_ count: String) -> String { "\(count) cannot be told" }
      func openCells(_ checks: String, _ counts: String, _ places: String) -> String {
        "No term yet. Of \(checks): \(counts). Open among others: \(places)."
      }
      func openBesides(_ checks: String, _ counts: String) -> String { "Of \(checks): \(counts)." }
      func knownFailures(_ count: Int) -> String {
        count == 1 ? "A known failure: 1 check failed" : "Known failures: \(count) checks failed"
      }
      func notOwn(_ profile: String) -> String {
        "No term yet: the profile \(profile) does not ask the criterion's own check. Checks that test it besides "
          + "can fail it, and never show that it is met."
      }
      func notPlanned(_ kinds: String) -> String {
        "No term yet: the criterion's own check is answered with a \(kinds), and the plan of the audit names none."
      }
      let doubtful = "No term yet: a failure casts doubt on what passed."
      let notOwnEverywhere = "No term yet: the criterion's own check was not asked on every screen in scope."
      func notAsked(_ profile: String) -> String { "No term yet: the profile \(profile) asks nothing that tests it." }
      let notEvaluated = "Level AAA, which was not asked for; nothing is claimed."
      func notEvaluatedCells(_ checks: String, _ counts: String) -> String {
        "Level AAA, not tested to its end. Of \(checks): \(counts)."
      }
      func outOfScope(_ clause: String, _ kind: String) -> String { "\(clause) The product is \(kind)." }
      func clause(_ number: String, _ text: String) -> String { "Clause \(number): \(text)" }
      func leftOut(_ clauses: String) -> String { "Left out for software that is no web content by \(clauses)." }
      func errata(_ version: String) -> String {
        "The errata of WCAG 2.0 and 2.1 take the criterion as met; WCAG \(version) has removed it."
      }
      func removed(_ version: String) -> String {
        "WCAG \(version), against which the report is made, has removed the criterion."
      }
      func later(_ introduced: String, _ version: String) -> String {
        "New in WCAG \(introduced). The report is made against WCAG \(version), which the standard asks for, and "
          + "claims nothing here."
      }
      func otherKind(_ kind: String, _ component: String) -> String {
        "The product is \(kind); the criterion is answered for \(component)."
      }
      func app(_ platform: String) -> String { "an app for \(platform)" }
      let webProduct = "web content"
      let software = "software"
      let web = "web content"
      func lists(_ screen: String) -> String { "The list of elements of \(screen) has not been declared complete." }
      func leftOutChapter(_ edition: String, _ standard: String) -> String {
        "The \(edition) does not speak of \(standard)."
      }
    }

    /// Sentences about how the product was evaluated.
    struct Evaluation: Sendable {
      let nothing = "Nothing was tested."
      func methods(_ methods: String) -> String { "The checks that were answered ask for \(methods)." }
      func builds(_ builds: String) -> String { "Builds: \(builds)." }
      func period(_ first: String, _ last: String, _ auditors: String, _ findings: String) -> String {
        "From \(first) to \(last), by \(auditors), with \(findings)."
      }
      func auditor(_ count: Int) -> String { CountText.of(count, "auditor") }
      func finding(_ count: Int) -> String { CountText.of(count, "finding") }
      func screens(_ screens: String) -> String { "Screens in scope: \(screens)." }
      func profile(_ profile: String, _ target: String, _ packs: String) -> String {
        "What was asked: profile \(profile), target level \(target), packs \(packs)."
      }
      func profileWithoutPacks(_ profile: String, _ target: String) -> String {
        "What was asked: profile \(profile), target level \(target); no pack is pinned."
      }
      func unchecked(_ elements: ElementCoverage) -> String {
        "Of \(CountText.of(elements.total, "element")) \(elements.unchecked) \(elements.unchecked == 1 ? "has" : "have") no "
          + "check: nothing was asked of \(elements.unchecked == 1 ? "it" : "them")."
      }
      let check =
        "A check is one question asked at one place: a screen, one of its states, or an element. What nobody looked at is not tested "
        + "and is never counted as passed."
      let policy =
        "Terms are counted over screens, whatever the severity of a failure. Supports: the criterion's own check was answered "
        + "on every screen in scope, and it is met on all where it applies. Partially Supports: it failed on no more than half "
        + "of these. Does Not Support: it failed on more than half. Not Applicable: a finding says so of each. Not Evaluated: "
        + "at level AAA only. Another check that tests the criterion can fail it on a screen and never shows that it is met."
      let method: [String: String] = [
        "screen-reader": "using a screen reader", "keyboard": "using a keyboard", "settings": "changing settings",
        "visual": "looking at the screen", "inspection": "inspection", "tool": "tools",
      ]
    }

    /// Sentences about screens that were taken out of scope.
    struct Scope: Sendable {
      let title = "Out of scope"
      let titleBesides = "Out of scope, and failures that are known besides"
      let screens = "These screens were taken out of scope; what was found there shows nothing of what is in scope."
      func screen(_ screen: String, _ release: String) -> String { "\(screen), taken out in \(release)." }
      func reason(_ reason: String) -> String { "Reason: \(reason.closed)" }
      let noReason = "No reason was given."
      func person(_ person: String) -> String { "Said by \(person)." }
      let failures =
        "These checks failed there and were not passed since. While one is listed the release is at best incomplete."
      func failure(_ dropped: DroppedFailureRow, _ noSeverity: String) -> String {
        let failure = dropped.failure
        return "\(failure.address): \(failure.check) failed in \(failure.release)"
          + "\(failure.environment.map { " with \($0)" } ?? "") (\(dropped.severity?.name ?? noSeverity))."
      }
      let unplanned = "These failures are known from earlier releases, in environments that this one does not plan."
      let dropped =
        "Failures are known that the release has no check for any more. While one is listed it is at best incomplete."
      func decided(_ decision: String) -> String { "Decided: \(decision)." }
      func beyond(_ decision: String) -> String { "Decided about its issue, and not for this failure: \(decision)." }
      let notAsked =
        "These failures are known, too, though the profile does not ask for what failed."
      let gone = "These failures are known, at places that the specification no longer has."
    }

    /// Names of the parts of a document.
    struct Parts: Sendable {
      let product = "Product"
      let name = "Name"
      let version = "Version"
      let description = "Description"
      let platform = "Platform"
      let vendor = "Vendor"
      let contact = "Contact"
      let mail = "Mail"
      let phone = "Telephone"
      let website = "Website"
      let address = "Address"
      let date = "Date of the report"
      let edition = "Edition"
      let madeWith = "Made with"
      let notSaid = "not said"
      let methods = "Evaluation methods"
      let environments = "Tested with"
      let standards = "Standards and guidelines"
      let standardsCaption = "What is in this report"
      let standard = "Standard"
      let included = "In this report"
      func levels(_ a: String, _ aa: String, _ aaa: String) -> String {
        "Level A: \(a). Level AA: \(aa). Level AAA: \(aaa)."
      }
      let yes = "Yes"
      let no = "No"
      let terms = "Terms"
      let termsCaption = "What the terms mean"
      let term = "Term"
      let meaning = "Meaning"
      let criterion = "Criterion"
      let level = "Conformance level"
      let remark = "Remarks and explanations"
      func alsoAsked(_ name: String, _ clauses: String) -> String { "\(name). Also asked by \(clauses)." }
      let open = "No term yet"
      let legal = "Legal disclaimer"
      let missing = "What is missing"
      let missingCaption = "Rows that are not finished"
      let missingIntroduction =
        "This is no conformance report yet. Something that bears on the rows below is not tested, cannot be told, or was not "
        + "asked."
      let row = "Row"
      let why = "Why"
      let meanings: [String: String] = [
        "supports": "It is met on every screen where it applies.",
        "partially-supports": "It failed on some screens where it applies, and on no more than half of them.",
        "does-not-support": "It failed on more than half of the screens where it applies.",
        "not-applicable":
          "There is nothing in the product that the row applies to, or it is not asked of such a product.",
        "not-evaluated": "The product was not evaluated against it. Level AAA only.",
      ]
      let standardNames: [String: String] = ["section-508": "Section 508", "en-301-549": "EN 301 549"]
      let standardReports: [String: String] = [
        "wcag": "WCAG report", "section-508": "Revised Section 508 report", "en-301-549": "EN 301 549 report",
      ]
    }
  }
}
