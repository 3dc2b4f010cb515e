public import AuditModel
public import AuditStore

/// All that the compliance of one release depends on, read in one snapshot.
public struct ComplianceInput {
  let product: Product
  let release: Release
  let profile: Profile
  let screens: [Screen]
  let definitions: [CheckDefinition]
  let findings: [FindingRow]
  let retracted: Set<Identifier<Finding>>
  let sessions: [Identifier<AuditSession>: AuditSession]
  let addresses: [Int64: Address]
  let declarations: [ElementListDeclaration]

  /// Reads the facts of a release.
  public init(_ transaction: borrowing ReadTransaction, product: Product, release: Release) throws {
    self.product = product
    self.release = release
    profile = try transaction.profile(release.profile)
    screens = try transaction.screens(of: release.id)
    definitions = try transaction.checkDefinitions(for: release.id)
    findings = try transaction.findingRows(of: release.id)
    retracted = try transaction.retractedFindings(of: release.id)
    var sessions: [Identifier<AuditSession>: AuditSession] = [:]
    for session in try transaction.sessions(of: release.id) { sessions[session.id] = session }
    self.sessions = sessions
    addresses = try transaction.addresses(of: product.id)
    declarations = try transaction.declarations(of: release.id)
  }

  /// Whether the newest word on a screen says that its list of elements is complete, of the list it has now.
  func isElementListComplete(_ screen: Screen) -> Bool {
    guard let newest = declarations.last(where: { $0.screen == screen.key }) else { return false }
    return newest.isComplete && newest.elements == screen.specification.elements.map(\.key)
  }
}
