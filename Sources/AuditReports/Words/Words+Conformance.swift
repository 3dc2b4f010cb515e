internal import AuditModel
internal import AuditRules

extension Words {
  /// The texts of a conformance report, for people and as OpenACR.
  ///
  /// They are our own, but for the definitions of the five terms; the parts and their order are those of VPAT 2.5.
  struct Conformance: Sendable {
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
      let inProduct = "in the product as a whole"
      func onScreens(_ screens: String) -> String { "on \(screens)" }
      func named(_ count: String, _ names: String) -> String { "\(count): \(names)" }
      func and(_ first: String, _ second: String) -> String { "\(first) and \(second)" }
      func notMet(_ places: String) -> String { "Not met \(places)." }
      let metElsewhere = "Met on every other screen where it applies."
      func metOnAll(_ count: Int) -> String {
        count == 1 ? "Met on the one screen where it applies." : "Met on all \(count) screens where it applies."
      }
      func met(_ places: String) -> String { "Met \(places)." }
      func failed(_ failed: String, _ checks: String) -> String { "\(failed) of \(checks) failed" }
      func passed(_ checks: String) -> String { "\(checks) passed" }
      func inapplicable(_ count: String) -> String { "\(count) did not apply" }
      func absent(_ places: String) -> String { "Findings say that there is nothing that it applies to \(places)." }
      func reasons(_ quotes: String) -> String { "Reasons given: \(quotes)." }
      func observed(_ quotes: String) -> String { "Found there: \(quotes)." }
      func quote(_ text: String) -> String { "“\(text)”" }
      func carried(_ count: Int, _ checks: String) -> String {
        "Of the failures \(checks) \(count == 1 ? "is" : "are") from an earlier release, not tested since."
      }
      func issues(_ issues: String) -> String { "Known issues: \(issues)." }
      func signature(_ person: String?, _ day: String) -> String {
        person.map { "remark of \($0), \(day)" } ?? "remark of \(day)"
      }
      func outdated(_ remark: String, _ then: String, _ now: String, _ row: RemarkedRow) -> String {
        "The \(remark) was written beside “\(then)”, and the row says “\(now)” now, so that it is left out. Write it anew "
          + "or withdraw it: auditctl acr remark \(row)"
      }
      let noIssues = "No open issue stands for it."
      func issue(_ number: String, _ severity: String, _ plan: String?) -> String {
        "issue \(number) (\(severity)\(plan.map { ", \($0)" } ?? ""))"
      }
      let noSeverity = "severity not given"
      func due(_ day: String) -> String { "to be fixed by \(day)" }
      func decided(_ decision: String) -> String { "decided: \(decision)" }
      func decidedUntil(_ decision: String, _ day: String) -> String { "decided: \(decision), until \(day)" }
      let fixed = "fixed, to confirm"
      let noPlan = "No date for a fix is known."
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
      func more(_ names: String, _ count: String) -> String { "\(names) and \(count) more" }
      func untested(_ count: String) -> String { "\(count) not tested" }
      func setAside(_ count: String) -> String { "\(count) of them \(SpecificationAnswerRule.words)" }
      func cantTell(_ count: String) -> String { "\(count) cannot tell" }
      func openCells(_ counts: String, _ checks: String, _ places: String) -> String {
        "\(counts), of \(checks). A term would claim more than was tested. Open among others: \(places)."
      }
      func notOwn(_ profile: String) -> String {
        "\(profile) does not ask the criterion's own check. Checks that test it besides can fail it, and never show that it "
          + "is met."
      }
      func notPlanned(_ kinds: String) -> String {
        "The criterion's own check is answered with a \(kinds), and the plan of the audit names none."
      }
      let doubtful = "A failure casts doubt on what passed."
      let notOwnEverywhere = "The criterion's own check was not asked on every screen in scope."
      func notAsked(_ profile: String) -> String { "\(profile) asks nothing that tests it." }
      let notEvaluated = "Level AAA, which was not asked for; nothing is claimed."
      let notEvaluatedCells = "Level AAA, not tested to its end."
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
      func seeCriteria(_ clause: String) -> String { "\(clause) See the tables of WCAG." }
      func chapterOutOfScope(_ clause: String, _ kind: String) -> String {
        "Not Applicable. \(clause) The product is \(kind)."
      }
      let software11 = "Clauses 11.1 to 11.4 repeat WCAG for software. See the tables of WCAG."
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
        "Tested against \(profile), target level \(target). Guideline sets: \(packs)."
      }
      func profileWithoutPacks(_ profile: String, _ target: String) -> String {
        "Tested against \(profile), target level \(target); no guideline set is pinned."
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
        "screen-reader": "using a screen reader", "keyboard": "using a keyboard", "voice": "using a voice technology",
        "switch": "using a switch technology", "settings": "changing settings", "visual": "looking at the screen",
        "inspection": "inspection", "tool": "tools",
      ]
    }

    /// Sentences about screens that were taken out of scope.
    struct Scope: Sendable {
      let title = "Out of scope"
      let titleOfPlan = "Changes of the plan"
      let titleBesides = "Out of scope, and failures that are known besides"
      let screens = "These screens were taken out of scope; what was found there shows nothing of what is in scope."
      func screen(_ screen: String, _ release: String) -> String { "\(screen), taken out in \(release)." }
      func reason(_ reason: String) -> String { "Reason: \(reason.closed)" }
      let noReason = "No reason was given."
      func person(_ person: String) -> String { "Said by \(person)." }
      let failures =
        "These checks failed there and were not passed since. While one is listed the release is at best incomplete."
      func failure(_ dropped: DroppedFailureRow, _ name: String, _ noSeverity: String) -> String {
        let failure = dropped.failure
        return "\(name): failed in \(failure.release)"
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
      let report = "Accessibility Conformance Report"
      func basedOnTemplate(_ edition: String) -> String { "\(edition). (Based on VPAT® Version 2.5Rev)" }
      let product = "Product"
      let name = "Name of Product/Version"
      func nameOnPlatform(_ name: String, _ platform: String) -> String { "\(name) for \(platform)" }
      let description = "Product Description"
      let vendor = "Vendor"
      let contact = "Contact Information"
      let evaluator = "Evaluated by"
      let date = "Report Date"
      let madeWith = "Made with"
      let notSaid = "Missing. Set it with auditctl product edit."
      let notes = "Notes"
      let counting =
        "Where the definitions of the terms speak of functionality, this report counts screens (rule 10 of auditctl): how many fail "
        + "a row decides its term, however severe a failure is."
      let glance = "Result at a glance"
      func glanceCaption(_ standard: String) -> String { "Criteria of \(standard) by term" }
      func level(_ level: String) -> String { "Level \(level)" }
      func notAsked(_ count: Int) -> String {
        "Level AAA was not asked for: \(count) \(count == 1 ? "criterion is" : "criteria are") Not Evaluated, "
          + "and nothing is claimed."
      }
      let incompleteTitle = "Incomplete: this is not a conformance report yet"
      let incompletePage = "Incomplete: not a conformance report yet"
      func toIssue(_ open: Int) -> String {
        (open == 0 ? "" : "\(CountText.of(open, "row")) \(open == 1 ? "has" : "have") no term. ")
          + "To issue this report:"
      }
      func takeProfile(_ profiles: [String], _ profile: String, _ count: Int) -> String {
        "Choose a profile that asks each row by its own check, such as \(profiles.joined(separator: " with ")): \(profile) asks "
          + "\(CountText.of(count, "row")) by no check of its own. auditctl profile assign sets it."
      }
      func answer(_ rows: [String]) -> String { "Answer the open checks behind \(rows.joined(separator: ", "))." }
      func declare(_ screens: [String]) -> String {
        "Declare the list of elements complete on \(screens.joined(separator: ", "))."
      }
      func sayVendor(_ product: String) -> String {
        "Name the vendor and a contact: auditctl product edit \(product) --vendor NAME --contact-email ADDRESS"
      }
      let methods = "Evaluation Methods Used"
      let environments = "Tested with"
      let standards = "Applicable Standards/Guidelines"
      let standardsCaption = "What is in this report"
      let standard = "Standard"
      let included = "In this report"
      func levels(_ a: String, _ aa: String, _ aaa: String) -> String {
        "Level A: \(a). Level AA: \(aa). Level AAA: \(aaa)."
      }
      let yes = "Yes"
      let no = "No"
      let terms = "Terms"
      let term = "Term"
      let criterion = "Criterion"
      let level = "Conformance level"
      let remark = "Remarks and explanations"
      func alsoAsked(_ clauses: String) -> String { "Also asked by \(clauses)." }
      let open = "No term yet"
      let legal = "Legal disclaimer"
      let missing = "What is missing"
      /// The definitions of VPAT 2.5, in its words (NOTICE).
      let meanings: [String: String] = [
        "supports":
          "The functionality of the product has at least one method that meets the criterion without known defects or meets with "
          + "equivalent facilitation.",
        "partially-supports": "Some functionality of the product does not meet the criterion.",
        "does-not-support": "The majority of product functionality does not meet the criterion.",
        "not-applicable": "The criterion is not relevant to the product.",
        "not-evaluated":
          "The product has not been evaluated against the criterion. This can only be used in WCAG Level AAA criteria.",
      ]
      let standardNames: [String: String] = ["section-508": "Section 508", "en-301-549": "EN 301 549"]
      let standardReports: [String: String] = [
        "wcag": "WCAG report", "section-508": "Revised Section 508 report", "en-301-549": "EN 301 549 report",
      ]
    }
  }
}
