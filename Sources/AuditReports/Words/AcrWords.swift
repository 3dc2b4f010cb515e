internal import AuditModel

/// The texts of a conformance report, as ACR and OpenACR.
///
/// They are our own; the parts and their order are those of VPAT 2.5.
struct AcrWords: Sendable {
  var title: TextTemplate = "{0} Accessibility Conformance Report"
  var incomplete: TextTemplate = "INCOMPLETE: {0}"
  var incompleteDraft: TextTemplate = "INCOMPLETE (draft): {0}"
  var draft: TextTemplate = "DRAFT: {0}"
  var remarks = Remarks()
  var evaluation = Evaluation()
  var parts = Parts()
  var scope = Scope()

  static let english = AcrWords()

  /// The words of a language.
  static func of(_ language: ReportLanguage) -> AcrWords {
    switch language {
    case .english: english
    }
  }

  /// Sentences of the remarks on rows.
  struct Remarks: Sendable {
    var check = Plural(one: "1 check", many: "{0} checks")
    var screen = Plural(one: "1 screen", many: "{0} screens")
    var product = "the product itself"
    var allPassed = Plural(one: "The one check that applies passed", many: "All {0} checks that apply passed")
    var allFailed = Plural(one: "The one check that applies failed", many: "All {0} checks that apply failed")
    var someFailed: TextTemplate = "{0} of {1} that apply failed"
    var failedSoFar: TextTemplate = "{0} of {1} failed"
    var on: TextTemplate = "{0}, on {1}."
    var named: TextTemplate = "{0}: {1}"
    var and: TextTemplate = "{0} and {1}"
    var partOfPlace: TextTemplate = "{0} ({1} of {2})"
    var inapplicable: TextTemplate = "In {0} more there was nothing that it applies to."
    var works: TextTemplate = "It is met on {0}."
    var worksElsewhere = Plural(one: "The other one passed.", many: "The other {0} passed.")
    var absent: TextTemplate = "Findings say that there is nothing that it applies to: {0}, on {1}."
    var reasons: TextTemplate = "Reasons given: {0}."
    var observed: TextTemplate = "Observed: {0}."
    var quote: TextTemplate = "“{0}”"
    var carried: TextTemplate = "Of the failures {0} is from an earlier release, not tested since."
    var issues: TextTemplate = "Known problems: {0}."
    var noIssues = "No open issue stands for it."
    var issue: TextTemplate = "issue {0} ({1}), {2}"
    var noSeverity = "severity not said"
    var due: TextTemplate = "to be fixed by {0}"
    var decided: TextTemplate = "decided: {0}"
    var decidedUntil: TextTemplate = "decided: {0}, until {1}"
    var fixed = "said to be fixed, not verified yet"
    var noPlan = "no date for a fix"
    var related: TextTemplate = "Known besides, which this row does not ask for by itself: {0}."
    var relatedFailure: TextTemplate = "{0} ({1}) failed on {2}"
    var testedWith: TextTemplate = "Tested with {0}."
    var more: TextTemplate = "{0} and {1} more"
    var untested: TextTemplate = "{0} untested"
    var cantTell: TextTemplate = "{0} cannot be told"
    var openCells: TextTemplate = "No term yet. Of {0}: {1}. Open among others: {2}."
    var openBesides: TextTemplate = "Of {0}: {1}."
    var knownFailures = Plural(one: "A known failure: 1 check failed", many: "Known failures: {0} checks failed")
    var notOwn: TextTemplate = """
      No term yet: the profile {0} does not ask the criterion's own check. Checks that test it besides can fail it, and \
      never show that it is met.
      """
    var notOwnEverywhere = "No term yet: the criterion's own check was not asked on every screen in scope."
    var notAsked: TextTemplate = "No term yet: the profile {0} asks nothing that tests it."
    var notEvaluated = "Level AAA, which was not asked for; nothing is claimed."
    var notEvaluatedCells: TextTemplate = "Level AAA, not evaluated to its end. Of {0}: {1}."
    var outOfScope: TextTemplate = "{0} The product is {1}."
    var clause: TextTemplate = "Clause {0}: {1}"
    var leftOut: TextTemplate = "Left out for software that is no web content by {0}."
    var errata: TextTemplate =
      "The errata of WCAG 2.0 and 2.1 take the criterion as met; WCAG {0} has removed it."
    var removed: TextTemplate = "WCAG {0}, against which the report is made, has removed the criterion."
    var later: TextTemplate =
      "New in WCAG {0}. The report is made against WCAG {1}, which the standard asks for, and claims nothing here."
    var otherKind: TextTemplate = "The product is {0}; the criterion is answered for {1}."
    var app: TextTemplate = "an app for {0}"
    var webProduct = "web content"
    var software = "software"
    var web = "web content"
    var lists: TextTemplate = "The list of elements of {0} has not been declared complete."
    var leftOutChapter: TextTemplate = "The {0} does not speak of {1}."
  }

  /// Sentences about how the product was evaluated.
  struct Evaluation: Sendable {
    var nothing = "Nothing was tested."
    var methods: TextTemplate = "The checks that were answered ask for {0}."
    var environment: TextTemplate = "{0}, {1} {2}, {3}"
    var builds: TextTemplate = "Builds: {0}."
    var period: TextTemplate = "From {0} to {1}, by {2}, with {3}."
    var auditor = Plural(one: "1 auditor", many: "{0} auditors")
    var finding = Plural(one: "1 finding", many: "{0} findings")
    var screens: TextTemplate = "Screens in scope: {0}."
    var profile: TextTemplate = "What was asked: profile {0}, target level {1}, packs {2}."
    var profileWithoutPacks: TextTemplate = "What was asked: profile {0}, target level {1}; no pack is pinned."
    var check =
      "A check is one question asked at one place: a screen, one of its states, or an element. What nobody looked at is untested "
      + "and is never counted as passed."
    var policy =
      "Terms are counted over screens, whatever the severity of a failure. Supports: the criterion's own check was answered "
      + "on every screen in scope, and it is met on all where it applies. Partially Supports: it failed on no more than half "
      + "of these. Does Not Support: it failed on more than half. Not Applicable: a finding says so of each. Not Evaluated: "
      + "at level AAA only. Another check that tests the criterion can fail it on a screen and never shows that it is met."
    var method: [String: String] = [
      "screen-reader": "using a screen reader", "keyboard": "using a keyboard", "settings": "changing settings",
      "visual": "looking at the screen", "inspection": "inspection", "tool": "tools",
    ]
  }

  /// Sentences about screens that were taken out of scope.
  struct Scope: Sendable {
    var title = "Out of scope"
    var titleBesides = "Out of scope, and failures that are known besides"
    var screens = "These screens were taken out of scope; what was found there shows nothing of what is in scope."
    var screen: TextTemplate = "{0}, taken out in {1}."
    var reason: TextTemplate = "Reason: {0}."
    var noReason = "No reason was given."
    var person: TextTemplate = "Said by {0}."
    var failures =
      "These checks failed there and were not passed since. While one is listed the release is at best incomplete."
    var failure: TextTemplate = "{0}: {1} failed in {2}."
    var decided: TextTemplate = "Decided: {0}."
    var beyond: TextTemplate = "Decided about its issue, and not for this failure: {0}."
    var notAsked =
      "These failures are known, too, though the profile does not ask for what failed."
    var gone = "These failures are known from earlier releases, at places that the specification no longer has."
  }

  /// Names of the parts of a document.
  struct Parts: Sendable {
    var product = "Product"
    var name = "Name"
    var version = "Version"
    var description = "Description"
    var platform = "Platform"
    var vendor = "Vendor"
    var contact = "Contact"
    var mail = "Mail"
    var phone = "Telephone"
    var website = "Website"
    var address = "Address"
    var date = "Date of the report"
    var edition = "Edition"
    var madeWith = "Made with"
    var notSaid = "not said"
    var methods = "Evaluation methods"
    var environments = "Tested with"
    var standards = "Standards and guidelines"
    var standardsCaption = "What is in this report"
    var standard = "Standard"
    var included = "In this report"
    var levels: TextTemplate = "Level A: {0}. Level AA: {1}. Level AAA: {2}."
    var yes = "Yes"
    var no = "No"
    var partly = "partly"
    var terms = "Terms"
    var termsCaption = "What the terms mean"
    var term = "Term"
    var meaning = "Meaning"
    var criterion = "Criterion"
    var level = "Conformance level"
    var remark = "Remarks and explanations"
    var alsoAsked: TextTemplate = "{0}. Also asked by {1}."
    var open = "No term yet"
    var legal = "Legal disclaimer"
    var missing = "What is missing"
    var missingCaption = "Rows that are not finished"
    var missingIntroduction =
      "This is no conformance report yet. Something that bears on the rows below is untested, cannot be told, or was not "
      + "asked."
    var row = "Row"
    var why = "Why"
    var meanings: [String: String] = [
      "supports": "It is met on every screen where it applies.",
      "partially-supports": "It failed on some screens where it applies, and on no more than half of them.",
      "does-not-support": "It failed on more than half of the screens where it applies.",
      "not-applicable":
        "There is nothing in the product that the row applies to, or it is not asked of such a product.",
      "not-evaluated": "The product was not evaluated against it. Level AAA only.",
    ]
    var standardNames: [String: String] = ["section-508": "Section 508", "en-301-549": "EN 301 549"]
    var standardReports: [String: String] = [
      "wcag": "WCAG report", "section-508": "Revised Section 508 report", "en-301-549": "EN 301 549 report",
    ]
  }
}
