internal import AuditModel
internal import AuditRules
internal import AuditStore

/// What the specification of a screen or a component came to say since something was found there, in words.
struct SpecifiedChanges {
  private let edits: [Edit]
  private let components: [String: [Edit]]

  /// - Parameters:
  ///   - address: A place on a screen, or a component's.
  ///   - components: The components whose elements stand there.
  init(
    at address: Address, components: [String], of release: Release, _ transaction: borrowing ReadTransaction
  ) throws {
    let way = Set([release.version] + (try transaction.earlierReleases(of: release).map(\.version)))
    let renames = try transaction.renamedPlaces(of: release).own
    func edits(_ entity: EditEntity, _ key: String, _ transaction: borrowing ReadTransaction) throws -> [Edit] {
      let keys = entity == .screen ? renames.screens(with: [key]) : renames.components(with: [key])
      return try keys.flatMap { try transaction.edits(of: release.product, entity, $0) }.filter { edit in
        edit.register.release.map(way.contains) ?? false
      }.sorted { $0.position < $1.position }
    }
    var shared: [String: [Edit]] = [:]
    for key in components { shared[key] = try edits(.component, key, transaction) }
    self.components = shared
    switch address {
    case .product: self.edits = []
    case .screen(let key, _, _): self.edits = try edits(.screen, key, transaction)
    case .component(let key, _): self.edits = try edits(.component, key, transaction)
    }
  }

  /// The changes since a finding at an address: of one element, or of a screen those of each of its elements and of its title.
  ///
  /// - Parameter time: The place in the log of what was found before them.
  /// - Returns: Nothing where no field of an element or the title is another.
  func since(_ time: LogPosition, at address: Address, component: String?) -> [String] {
    switch address {
    case .product: []
    case .component(_, let element?): Self.changes(of: element, edits, time, in: Address.defaultState)
    case .screen(_, let state, let element?):
      Self.changes(of: element, component.flatMap { components[$0] } ?? edits, time, in: state)
    case .screen(_, let state, nil):
      title(since: time)
        + ([edits] + components.sorted { $0.key < $1.key }.map(\.value)).flatMap { edits in
          Self.elements(edits).flatMap { key in
            Self.changes(of: key, edits, time, in: state).map { $0.hasPrefix("\(key) was") ? $0 : "\(key): \($0)" }
          }
        }
    case .component(_, nil): []
    }
  }

  /// What the specification came to say since findings were made that are set aside, each screen read once.
  struct Since {
    private let input: ComplianceInput
    private var read: [String: SpecifiedChanges] = [:]

    init(_ input: ComplianceInput, _ transaction: borrowing ReadTransaction) { self.input = input }

    /// Where a finding is answered again, by the keys of now.
    ///
    /// - Parameter isCovered: Whether another check answered the cell by covering it.
    func place(_ finding: Finding, in cell: Cell, isCovered: Bool = false) -> Address {
      guard input.isSetAsideEverywhere(finding.id), !isCovered, finding.address.componentKey != nil else {
        return cell.address
      }
      return input.renamed.place(NamedPlace(finding.address), namedIn: input.release.id).address
    }

    /// What changed since a finding was made, in words; empty where order alone did.
    mutating func words(
      _ facts: FindingFacts, in cell: Cell, isCovered: Bool = false, _ transaction: borrowing ReadTransaction
    ) throws -> [String] {
      let address = place(facts.finding, in: cell, isCovered: isCovered)
      guard isCovered || (address.componentKey == nil) == (facts.finding.address.componentKey == nil) else {
        return ["\(cell.component ?? "it") was declared there later"]
      }
      let key = address.screenKey ?? address.componentKey.map { "%\($0)" } ?? ""
      let components = input.screens.first { $0.key == cell.screenKey }?.components ?? []
      let changes =
        try read[key] ?? SpecifiedChanges(at: address, components: components, of: input.release, transaction)
      read[key] = changes
      return changes.since(try transaction.position(of: facts.finding.id), at: address, component: cell.component)
    }
  }

  private static func elements(_ edits: [Edit]) -> [String] {
    edits.compactMap { edit in
      if case .element(let key) = edit.register.field { key } else { nil }
    }.distinct()
  }

  private func title(since time: LogPosition) -> [String] {
    let said = edits.filter { $0.register.field == .title }
    guard let now = said.last?.value, let then = said.last(where: { $0.position < time })?.value, now != then else {
      return []
    }
    return ["title was \(then.text), is \(now.text)"]
  }

  private static func changes(of key: String, _ edits: [Edit], _ time: LogPosition, in state: String) -> [String] {
    let said = edits.filter { $0.register.field == .element(key) }
    guard let now = said.last?.value else { return [] }
    guard let new = try? ElementSpecification(key: key, now) else { return [] }
    guard let then = Self.then(key, edits, time) else { return ["\(key) was added"] }
    guard now != then, let old = try? ElementSpecification(key: key, then) else { return [] }
    return changes(from: old, to: new, in: state)
  }

  /// What was said of an element at a time, also by a key that it had before.
  private static func then(_ key: String, _ edits: [Edit], _ time: LogPosition) -> EditValue? {
    var (key, seen): (String, Set<String>) = (key, [])
    while seen.insert(key).inserted {
      let said = edits.filter { $0.register.field == .element(key) }
      if let then = said.last(where: { $0.position < time })?.value { return then }
      let former = said.compactMap { $0.value.flatMap { try? ElementSpecification(key: key, $0) }?.renamedFrom }.last
      guard let former else { return nil }
      key = former
    }
    return nil
  }

  private static func changes(
    from old: ElementSpecification, to new: ElementSpecification, in state: String
  ) -> [String] {
    let (before, after) = (old.expectation(in: state), new.expectation(in: state))
    func list(_ texts: [String]?) -> String? { texts.map { $0.isEmpty ? "none" : $0.joined(separator: ", ") } }
    let fields: [(name: String, then: String?, now: String?)] = [
      ("type", old.type, new.type), ("variant", old.variant, new.variant),
      ("container", old.container, new.container), ("label", before.label, after.label),
      ("value", before.value?.text, after.value?.text),
      ("traits", list(before.traits?.map(\.rawValue)), list(after.traits?.map(\.rawValue))),
      ("hint", before.hint, after.hint), ("actions", list(before.actions), list(after.actions)),
      ("focus", before.focus, after.focus),
      ("text colour", before.textColor?.description, after.textColor?.description),
      ("background colour", before.backgroundColor?.description, after.backgroundColor?.description),
      ("text size", before.textSize.map { "\($0)" }, after.textSize.map { "\($0)" }),
      ("bold", before.isBold.map { "\($0)" }, after.isBold.map { "\($0)" }),
      ("members", list(old.members), list(new.members)),
    ]
    return fields.filter { $0.then != $0.now }.map { field in
      "\(field.name) was \(field.then.map { "\"\($0)\"" } ?? "not said"), is \(field.now.map { "\"\($0)\"" } ?? "not said")"
    }
  }
}
