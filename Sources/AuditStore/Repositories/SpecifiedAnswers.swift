public import AuditModel

/// Which specifications of a release were edited since its first session began.
public struct SpecificationEdits: Sendable {
  fileprivate let release: Release
  fileprivate let earlier: [Release]
  fileprivate let renamed: RenamedPlaces
  fileprivate var screens: Set<String> = []
  fileprivate var components: Set<String> = []
  /// The fields by which screens declare components, by the keys of the screens.
  fileprivate var declarations: [String: Set<String>] = [:]
  /// Whether the way back is another one now.
  fileprivate var isAll = false

  /// Whether nothing was edited, so that each finding has the specification that it was made with.
  var isEmpty: Bool { screens.isEmpty && components.isEmpty && !isAll }

  /// The components that screens may declare only since.
  fileprivate var declared: Set<String> {
    Set(declarations.values.joined().map { String($0.drop { $0 != " " }.dropFirst()) })
  }
}

extension ReadTransaction {
  /// What the specification said of the places of a release's findings, and what it says there now.
  ///
  /// Of a release whose specifications nobody edited since its first session began nothing is looked at.
  ///
  /// - Parameters:
  ///   - earlier: The releases that it goes back to.
  ///   - renamed: Where its findings are by its newest keys.
  ///   - addresses: Local keys of the addresses that are asked about; nil: all of them.
  ///   - covering: The checks of screens that cover others, with these.
  public func specifiedAnswers(
    of release: Release, back earlier: [Release], _ renamed: RenamedPlaces, at addresses: [Int64]?,
    covering: [Identifier<Check>: [Identifier<Check>]]
  ) throws(StoreError) -> SpecifiedAnswers {
    try specifiedAnswers(specificationEdits(of: release, back: earlier, renamed), at: addresses, covering: covering)
  }

  /// The same where it is known already what was edited; what goes through many issues asks for that once.
  public func specifiedAnswers(
    _ edited: SpecificationEdits, at addresses: [Int64]?, covering: [Identifier<Check>: [Identifier<Check>]]
  ) throws(StoreError) -> SpecifiedAnswers {
    guard !edited.isEmpty else { return SpecifiedAnswers() }
    let (release, renamed) = (edited.release, edited.renamed)
    var answers = SpecifiedAnswers()
    answers.declarations = try declarations(edited)
    let declared = answers.declarations.isEmpty ? [] : renamed.own.components(with: edited.declared)
    var told = ToldPlaces(self, release, renamed)
    let addresses = addresses?.flatMap { renamed.former($0, foundIn: release.id) }
    // Findings at one place mostly keep the same.
    var kept: [Int64: PlaceDigest] = [:]
    var past: PastQuestions?
    // One after the other, for a release may have millions.
    func judge(_ row: AnswerRow) throws(StoreError) {
      let now = try told.now(of: row.address, row.check)
      guard let then = kept[row.said] else {
        throw .corrupt(path: path, detail: "place_digest \(row.said): parts are not those of its digest")
      }
      let isSame = now.contains(then)
      let checks = row.isElement ? nil : covering[Identifier(rawValue: row.check)]
      let isRenamed = !isSame && !renamed.own.isEmpty
      var compared: ComparedPlace?
      if checks != nil || isRenamed, let screen = row.screen, let state = row.state,
        let place = try told.place(of: row.address)
      {
        // An amendment stands in the place of what it corrects.
        let position = if let amended = row.amends { try self.position(of: amended) } else { row.position }
        let questions = if let past { past } else { try told.past(release, self) }
        past = questions
        if let checks {
          answers.covered += try questions.answers(
            of: row.finding, at: position, on: screen, in: state, row.address, now: place, checks)
        }
        if isRenamed {
          compared = try questions.place(
            of: Identifier(rawValue: row.check), at: position, on: screen, in: state, row.address, now: place)
        }
      }
      if !isSame {
        answers.places.append(SpecifiedAnswer(finding: row.finding, then: then, now: now, renamed: compared))
      }
      guard let component = row.component, declared.contains(component) else { return }
      answers.components.append(
        ComponentAnswer(
          finding: row.finding, components: renamed.own.components(with: [component]), position: row.position))
    }
    // What fails while a row is looked at is no failure of the rows, and is thrown as what it is.
    var failure: StoreError?
    try forEach(
      SpecifiedAnswerQuery.findings, release.product.rawValue,
      JSONTexts.encode(edited.components.union(declared).sorted()), JSONTexts.encode(edited.screens.sorted()),
      release.id.rawValue, addresses.map { JSONTexts.encode($0) }, edited.isAll
    ) { row in
      let key = try row.int64("place_digest_id")
      if kept[key] == nil {
        kept[key] = try PlaceDigest(bytes: row.digest("digest").array, partsText: row.optionalText("parts"))
      }
      let answer = try AnswerRow(row, said: key)
      guard failure == nil else { return }
      do throws(StoreError) { try judge(answer) } catch { failure = error }
    }
    if let failure { throw failure }
    return answers
  }

  /// A finding with what it keeps of its place.
  private struct AnswerRow {
    let finding: Identifier<Finding>
    let address, check, said: Int64
    let amends: Identifier<Finding>?
    let component, screen, state: String?
    let isElement: Bool
    let position: LogPosition

    /// A row of ``SpecifiedAnswerQuery/findings``.
    init(_ row: borrowing Statement, said: Int64) throws(SQLiteError) {
      self.said = said
      finding = try row.identifier("finding_id")
      address = try row.int64("address_id")
      check = try row.int64("check_id")
      amends = try row.optionalIdentifier("amends_finding_id")
      component = try row.optionalText("component")
      screen = try row.optionalText("screen")
      state = try row.optionalText("state")
      isElement = try row.bool("is_element")
      position = try LogPosition(
        stamp: Stamp(rawValue: row.int64("stamp")),
        number: LogNumber(replica: row.text("uuid"), sequence: row.int64("sequence")))
    }
  }

  /// Where a finding stands in the log; for an amendment where the first stands that it corrects.
  public func position(of finding: Identifier<Finding>) throws(StoreError) -> LogPosition {
    let row = try one(SpecifiedAnswerQuery.position, finding.rawValue) { row in
      try (
        position: LogPosition(
          stamp: Stamp(rawValue: row.int64("stamp")),
          number: LogNumber(replica: row.text("uuid"), sequence: row.int64("sequence"))),
        amends: row.optionalIdentifier("amends_finding_id") as Identifier<Finding>?
      )
    }
    return if let amended = row.amends { try self.position(of: amended) } else { row.position }
  }

  /// What was edited since the first session of a release began.
  ///
  /// - Parameters:
  ///   - earlier: The releases that it goes back to.
  ///   - renamed: Where its findings are by its newest keys.
  public func specificationEdits(
    of release: Release, back earlier: [Release], _ renamed: RenamedPlaces
  ) throws(StoreError) -> SpecificationEdits {
    var edited = SpecificationEdits(release: release, earlier: earlier, renamed: renamed)
    let way = JSONTexts.encode([release.id.rawValue] + earlier.map(\.id.rawValue))
    try forEach(SpecifiedAnswerQuery.edited, release.id.rawValue, release.product.rawValue, way) { row in
      let key = try row.text("key")
      switch EditEntity(rawValue: try row.text("entity")) {
      case .screen:
        edited.screens.insert(key)
        if let declared = try row.optionalText("declared") { edited.declarations[key, default: []].insert(declared) }
      case .component: edited.components.insert(key)
      default: edited.isAll = true
      }
    }
    // A screen has its findings at the address that it had.
    edited.screens = renamed.own.screens(with: edited.screens)
    edited.components = renamed.own.components(with: edited.components)
    return edited
  }

  /// The edits by which screens on a release's way back came to declare components, where one of them is new, by whatever keys.
  private func declarations(_ edited: SpecificationEdits) throws(StoreError) -> [String: [Edit]] {
    guard !edited.declarations.isEmpty else { return [:] }
    let (release, own) = (edited.release, edited.renamed.own)
    let way = Set([release.version] + edited.earlier.map(\.version))
    let freezes = try releaseFreezes(of: release.product)
    let components = own.components(with: edited.declared)
    var declarations: [String: [Edit]] = [:]
    for screen in edited.declarations.keys {
      let now = edited.renamed.screen(screen, namedIn: release.id)
      guard declarations[now] == nil else { continue }
      var edits: [Edit] = []
      for key in own.screens(with: [screen]) {
        edits += try self.edits(of: release.product, .screen, key).filter { edit in
          guard case .component(let component) = edit.register.field, components.contains(component) else {
            return false
          }
          return edit.register.release.map(way.contains) ?? false
        }
      }
      declarations[now] = freezes.inTime(edits)
    }
    return declarations
  }
}

/// The digests of places as they are now, each worked out once.
private struct ToldPlaces {
  private struct Asked: Hashable {
    let address: Int64
    let reading: Int
    let set: Int
  }

  /// By the keys of now, and where something was renamed also by the first names, for an answer may be from before or after.
  private let readings: [SpecifiedPlaces]
  private let release: Identifier<Release>
  private let renamed: RenamedPlaces
  private let added: [Int64: NamedPlace]
  private var digests: [Asked: PlaceDigest] = [:]
  private var sets: [Int64: [[Int]]] = [:]
  private var latest: (address: Int64, isThere: Bool)?

  init(_ read: borrowing ReadTransaction, _ release: Release, _ renamed: RenamedPlaces) {
    var readings = [SpecifiedPlaces(read, release: release.id)]
    if !renamed.own.isEmpty { readings.append(SpecifiedPlaces(read, release: release.id, renamed.own)) }
    self.readings = readings
    self.release = release.id
    self.renamed = renamed
    added = renamed.added
  }

  /// What is said now of the place that has the findings of an address, stops told by their first names; nil for the product.
  func place(of address: Int64) throws(StoreError) -> PlaceSpecification? {
    try readings.last.flatMap { (places) throws(StoreError) in try said(places, at: address) }
  }

  /// What became of questions since they were answered.
  func past(_ release: Release, _ read: borrowing ReadTransaction) throws(StoreError) -> PastQuestions {
    try PastQuestions(read, release: release, readings[readings.count - 1], renamed.own)
  }

  /// What is said of the place that has the findings of an address now.
  private func said(_ places: SpecifiedPlaces, at address: Int64) throws(StoreError) -> PlaceSpecification? {
    let now = renamed.current(address, foundIn: release)
    return if let place = added[now] { try places.said(of: place) } else { try places.said(at: now) }
  }

  /// What is said now, by each set of fields that editions of a check read; empty where the place is gone.
  mutating func now(of address: Int64, _ check: Int64) throws(StoreError) -> [PlaceDigest] {
    if latest?.address != address {
      latest = (address, try said(readings[0], at: address)?.isThere ?? false)
    }
    guard latest?.isThere == true else { return [] }
    if self.sets[check] == nil {
      self.sets[check] = try readings.map { (places) throws(StoreError) in try places.sets(of: check) }
    }
    let sets = self.sets[check] ?? []
    var now: [PlaceDigest] = []
    for (reading, (places, sets)) in zip(readings, sets).enumerated() {
      for set in sets {
        let asked = Asked(address: address, reading: reading, set: set)
        if digests[asked] == nil, let said = try said(places, at: address) {
          digests[asked] = places.digest(of: said, set)
        }
        if let digest = digests[asked] { now.append(digest) }
      }
    }
    return now
  }
}
