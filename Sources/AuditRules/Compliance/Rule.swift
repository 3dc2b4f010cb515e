/// The rules of compliance that are in force, as they are printed in what they decided.
public enum Rule: Int, CaseIterable, Sendable {
  case cells = 1
  case cell = 2
  case rollUp = 3
  case alternatives = 4
  case screen = 5
  case process = 6
  case release = 7
  case betweenReleases = 8
  case decisions = 9
  case criteria = 10
  case imports = 11
  case components = 12
  case covers = 13
  case builds = 14

  /// Number of the rule.
  public var number: Int { rawValue }

  /// Its version: it grows whenever the same facts get another answer, so that a sealed report tells by which one it was
  /// judged.
  public var version: Int {
    switch self {
    case .cell, .release, .criteria: 3
    case .cells, .alternatives, .screen, .betweenReleases, .decisions, .components: 2
    default: 1
    }
  }

  /// The versions of all rules, by their numbers.
  static var versions: [Int: Int] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.number, $0.version) })
  }

  /// The rule in a sentence.
  public var sentence: String {
    switch self {
    case .cells:
      "A product check is asked once; a screen check once per screen in scope and in each state it names; an "
        + "element check of each matching element in each state where it is present and differs, unless the "
        + "specification says that what it asks about is not there. A failure keeps its check asked all the same. What nobody "
        + "answered is not tested."
    case .cell:
      "At the same address and in the same environment of the plan the later build counts, then the later time, on a tie "
        + "the worse. No doubt ends a failure, nor does another auditor's answer on the same build, nor one on an earlier "
        + "system version. An amendment stands in the place of what it corrects. A tool's failure counts in every "
        + "environment. Over the environments of the plan the worst counts. A pass, and that a check does not apply, count "
        + "while the specification says what it said of what the check reads; under a new key that nobody renamed stands "
        + "something new."
    case .rollUp:
      "Of several outcomes the first that is present decides: failed, not tested, cannot tell, passed, does not "
        + "apply."
    case .alternatives:
      "Of several ways to meet a check, ways that do not apply are left out; one that passed is enough; when all "
        + "failed the check failed; otherwise it is not tested or cannot be told. What needs no technology counts in every "
        + "environment."
    case .screen:
      "A screen is not tested without any finding; it does not conform with a failed required check; it is not fully tested "
        + "with one that has no answer, with a doubt about what passed, without any, or until its list of elements is "
        + "declared complete; else it conforms."
    case .process:
      "A process is as good as its worst screen, and not fully tested with a screen out of scope. A screen's verdict is at "
        + "best that of the processes it belongs to."
    case .release:
      "A release is judged as a screen is, over all screens in scope and the product checks, and never better than "
        + "its screens and processes; at best not fully tested where nothing passed, the release has no check for a failure any "
        + "more and its place is not gone from the app, or a partial re-audit leaves screens as they were. What the profile "
        + "or the plan no longer asks may be decided instead. A screen check that failed for the whole app fails it. "
        + "Unless every criterion at A and AA is asked by its own check, with a screen reader and a keyboard, it meets its "
        + "profile and no more is said. No rate is a score while a required check has no answer."
    case .betweenReleases:
      "A pass is not carried to the next release. A failure is, in each environment of the plan by itself, until a "
        + "later release or this one passed it there or found that it does not apply. The state of an issue plays no part."
    case .decisions:
      "A decision covers the problems that were in the issue when it was made, and a later one at the same place only if "
        + "it is no worse and in a release that the decision holds for. A failure stays failed; the gate lets it through "
        + "while each of its problems is covered, until the decision lapses. A false positive needs an auditor's amending "
        + "finding, which is what changes the outcome."
    case .criteria:
      "A criterion folds its own check and every required check that tests it, by screens; a check that tests it can "
        + "fail it and never support it, also from outside the profile. A pass beside a failure that casts doubt on it waits "
        + "for an auditor's word. Met on every screen where it applies: Supports; failed "
        + "on more than half of them: Does Not Support; on fewer: Partially Supports; a finding in each that it does "
        + "not apply: Not Applicable. Unless its own check is answered on every screen in scope there is no term but Does "
        + "Not Support, where it failed on more than half of all screens. Beyond the profile's target, AAA is Not "
        + "Evaluated."
    case .imports:
      "A tool's failure is a failed finding; its pass is coverage and passes no manual check; that it could not run "
        + "is no pass."
    case .components:
      "A finding on an element of a component answers the same check of each screen that declares it, and is folded with "
        + "what was found on the screen itself: the worse counts. Checks that depend on where the component stands, of "
        + "focus, order, position, selection, state and value, are never filled. A pass is not tested on a screen that declared "
        + "the component after it."
    case .covers:
      "A pass of a check that covers another one passes it on the same screen, in the same state and environment, where "
        + "nobody answered it. A failed required check that tests another one fails it there, or on the screen around it, "
        + "where nobody answered that. What is filled so decides verdicts and terms, and is no number of its own."
    case .builds:
      "A pass on an older build of the release counts and shows its build; the gate's policy may ask that what was fixed, or "
        + "everything, was found on a newer one. A time outside the session's is refused. A frozen release says what was "
        + "stored of it: what comes later changes no number of it; a late failure is carried on, a late pass ends nothing."
    }
  }

  /// Where the rule comes from.
  public var source: String {
    switch self {
    case .cells: "WCAG-EM 1.0 step 4; WCAG 2.2 §5.2.2 (full pages)"
    case .cell: "EARL 1.0 §2.3 (assertion); ACT Rules Format 1.1 §4.12"
    case .rollUp: "ACT Rules Format 1.1, outcome of several outcomes"
    case .alternatives: "WCAG 2.2, Understanding Techniques: any sufficient technique is enough"
    case .screen: "WCAG 2.2 §5.2.1 and §5.2.2"
    case .process: "WCAG 2.2 §5.2.3 (complete processes)"
    case .betweenReleases: "WCAG-EM 1.0 step 1: a result is that of the version that was evaluated"
    case .decisions: "auditctl's own, after what teams ask of risk acceptance: it expires and hides nothing"
    case .criteria: "VPAT 2.5, terms; OpenACR terms; WCAG 2.2 §5.2.1"
    case .imports: "EARL 1.0 §2.7 (mode automatic); ACT Rules Format 1.1: an automated pass is no conformance"
    case .release: "WCAG-EM 1.0 step 5; RAAM 1.1, method of evaluation"
    case .components: "WCAG-EM 1.0 step 4.a: components that are repeated"
    case .covers: "ACT Rules Format 1.1 §4.3 (a failed rule fails the requirement; a passed one does not satisfy it)"
    case .builds: "WCAG-EM 1.0 step 1.a (the version that is evaluated); WCAG 2.2 §5.3.1 (a claim has a date)"
    }
  }
}

/// A rule that decided, in the version in which it did.
public struct AppliedRule: Hashable, Sendable {
  /// The rule.
  public let rule: Rule
  /// Its version: of a frozen release that of then.
  public let version: Int

  /// A rule in the version that is in force.
  public init(_ rule: Rule) {
    self.init(rule, version: rule.version)
  }

  init(_ rule: Rule, version: Int) {
    self.rule = rule
    self.version = version
  }
}
