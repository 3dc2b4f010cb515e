public import AuditModel
public import AuditRules

/// What documents look up besides the cells of a release, all of one snapshot.
///
/// Documents see evaluated facts and never the store; the store's read snapshot answers.
public protocol ReportFacts: ReleaseFacts, ~Copyable {
  // MARK: The release

  /// The languages of the packs that a release is audited by, by their keys.
  func packLanguages(of release: Identifier<Release>) throws -> [String: String]
  /// The languages of the titles of these packs' guidelines, by the packs' keys.
  func guidelineTitleLanguages(of release: Identifier<Release>) throws -> [String: String]
  /// The languages of the screens of a release that say one, by their keys.
  func screenLanguages(of release: Identifier<Release>) throws -> [String: String]
  /// The texts of a product's accessibility statement that people say.
  func statementTexts(of product: Identifier<Product>) throws -> [StatementField: String]
  /// The texts of accessibility statements that are part of the program.
  func statementTexts(in language: ReportLanguage) throws -> StatementTexts
  /// A release of a product by its version.
  func release(_ version: String, of product: Product) throws -> Release
  /// The editions that a release pins, by the keys of the packs.
  func pinnedEditions(of release: Identifier<Release>) throws -> [String: String]
  /// The screens with all that is specified of them; only one where its key is given.
  func screens(of release: Identifier<Release>, only key: String?) throws -> [Screen]
  /// The components with all that is specified of them; only one where its key is given.
  func components(of release: Identifier<Release>, only key: String?) throws -> [Component]
  /// A check with everything that its edition says of it.
  func detail(
    of definition: CheckDefinition, ways: [CheckDefinition], release: Identifier<Release>?
  ) throws -> CheckDetail
  /// The statements that must all hold for a check, in their order.
  func outcomeStatements(of check: Identifier<Check>, release: Identifier<Release>) throws -> [OutcomeStatement]
  /// What is said of a product and who is behind it.
  func details(of product: Identifier<Product>) throws -> ProductDetails
  /// What the gate answers of a release by the default policy.
  ///
  /// - Parameter now: When decisions have to be in force: UTC, milliseconds since 1970.
  func gateCheck(_ evaluation: ReleaseEvaluation, now: Int64) throws -> GateCheck
  /// What the gate answered when a release was frozen; nil without such an answer.
  func gateRun(of release: Identifier<Release>) throws -> GateRun?
  /// What published documents state of a release, the oldest document first.
  func statedClaims(of release: Identifier<Release>) throws -> [StatedClaim]
  /// What people wrote about rows of a release's conformance report, and what is proposed of the releases before.
  func remarks(about release: Release) throws -> ReleaseRemarks
  /// The keys of the packs that are part of the program.
  func builtInPacks() -> Set<String>
  /// The rows of conformance reports that are part of the program, a table a standard.
  func conformanceTables() throws -> [ConformanceTable]

  // MARK: Findings

  /// How severe failed findings are, by these; nil where nobody said.
  func severities(ofFailed findings: [Identifier<Finding>]) throws -> [Identifier<Finding>: Severity?]
  /// Goes through the findings of a release that were not retracted, by address, check, session and time.
  func forEachAssertion(of release: Identifier<Release>, _ body: (Assertion) throws -> Void) throws
  /// What each session of a release is known by in other copies of the file.
  func sessionOrigins(of release: Identifier<Release>) throws -> [Identifier<AuditSession>: Assertion.Origin]
  /// The findings of a release that have a note.
  func notedFindings(of release: Identifier<Release>) throws -> Set<Identifier<Finding>>
  /// The problems of findings in their order; those that are one problem by themselves are left out.
  func problems(of findings: [Identifier<Finding>]) throws -> [Identifier<Finding>: [Problem]]
  /// What was noticed once, by its numbers, in the same order.
  func observations(_ ids: [Identifier<Observation>]) throws -> [Observation]
  /// What was heard beside what was expected; nil where nothing was compared.
  func comparison(of finding: Identifier<Finding>) throws -> FindingSupplement.Comparison?
  /// The evidence of findings, in the order of its numbers.
  func evidence(of findings: [Identifier<Finding>]) throws -> [Identifier<Finding>: [Evidence]]
  /// The bytes of a piece of evidence; nil when they are not those that were stored, or were redacted.
  func bytes(of evidence: Evidence) throws -> [UInt8]?

  // MARK: Issues

  /// All that happened to an issue, oldest first.
  func events(of issue: Identifier<AuditIssue>) throws -> [AuditIssue.Event]
}
