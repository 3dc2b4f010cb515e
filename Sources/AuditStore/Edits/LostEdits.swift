internal import AuditModel

/// What a recovered file's rows say and no edit that was found does.
///
/// Rows that follow from edits say what the edits said. Where an edit was lost its row may be there: then it is said
/// again, so that a title is not lost with the page that its edit stood on.
struct LostEdits {
  /// Fields that were said again, by what they are of: `banking 5.2 screen sign-in`.
  private(set) var fields: [String: [String]] = [:]
  /// Rows that were stamped ahead of the time; their stamps count as the time of the recovery.
  let bounded: [ClockAhead]

  init(bounded: [ClockAhead]) {
    self.bounded = bounded
  }

  mutating func add(_ plans: [EditPlan], of product: Product) {
    for plan in plans {
      let register = plan.register
      let words = [product.key, register.release, Self.word(register.entity), register.key].compactMap { $0 }
      fields[words.filter { !$0.isEmpty }.joined(separator: " "), default: []].append(register.field.text)
    }
  }

  /// What a thing is called before its key; nil for a product and a release, which are told without.
  static func word(_ entity: EditEntity) -> String? {
    switch entity {
    case .product, .release: nil
    case .build, .process, .screen, .component: entity.rawValue
    }
  }
}

extension WriteTransaction {
  /// Says again what rows say and no edit does, and makes all rows anew that follow from the logs.
  func rebuildKeepingLostEdits() throws(StoreError) -> LostEdits {
    // A stamp that damage put into the future must not keep the file from being written to.
    var lost = LostEdits(bounded: try boundClock())
    for product in try read.products() {
      try sayAgain(try productPlans(product), of: product, at: now, &lost)
      for (id, version) in try read.versions(of: product.id) {
        let time = try read.releaseFacts(id).frozenAt ?? now
        try sayAgain(try releasePlans(id, version, of: product), of: product, at: time, &lost)
      }
    }
    // The ways back are needed for what releases take from each other.
    for product in try read.products() { try rebuildReleases(of: product) }
    for product in try read.products() {
      try saySpecificationsAgain(of: product, &lost)
      try sayProcessesAgain(of: product, &lost)
    }
    try rebuild()
    return lost
  }

  /// - Parameter time: When it was said at the latest, as far as that is known: UTC, milliseconds since 1970.
  private func sayAgain(
    _ plans: [EditPlan], of product: Product, at time: Int64, _ lost: inout LostEdits
  ) throws(StoreError) {
    guard !plans.isEmpty else { return }
    try write(
      plans, of: product.id, by: EditAuthor(Edit.recoverer, reason: Edit.recoveryReason), at: time)
    lost.add(plans, of: product)
  }

  /// The edit that says a register for the first time; nil where an edit of it was found, where it has no value, and
  /// where the value is not what the field asks for.
  private func plan(
    _ register: EditRegister?, _ value: EditValue?, unless said: Set<EditRegister>
  ) -> EditPlan? {
    guard let register, let value, !said.contains(register), (try? register.field.check(value)) != nil else {
      return nil
    }
    return EditPlan(register, value, over: nil)
  }

  private func productPlans(_ product: Product) throws(StoreError) -> [EditPlan] {
    let said = Set(try read.edits(of: product.id, .product).map(\.register))
    let details = try read.details(of: product.id)
    var values: [(EditField, String?)] = [
      (.title, product.title == product.key ? nil : product.title), (.language, product.language),
      (.group, product.group), (.profile, try product.profile.map { id throws(StoreError) in try digest(of: id) }),
    ]
    values += ProductDetail.allCases.map { (.detail($0), details[$0]) }
    for (field, text) in try read.statementTexts(of: product.id) {
      values.append((.statement(language: field.language, field: field.field), text))
    }
    var plans = values.compactMap { field, text in
      plan(EditRegister(product: field), text.map { EditValue($0) }, unless: said)
    }
    let edits = try read.edits(of: product.id, .screen)
    let screens = Set(edits.map(\.register))
    for (screen, references) in try read.references(of: product.id) {
      plans += references.compactMap { reference in
        plan(
          EditRegister(
            release: nil, entity: .screen, key: screen,
            field: .reference(scheme: reference.scheme, value: reference.value)), .said, unless: screens)
      }
    }
    return plans
  }

  private func digest(of profile: Identifier<Profile>) throws(StoreError) -> String {
    try read.one(ProfileQuery.digest, profile.rawValue) { try $0.text("content_sha256") }
  }

  private func releasePlans(
    _ id: Identifier<Release>, _ version: String, of product: Product
  ) throws(StoreError) -> [EditPlan] {
    let said = Set(
      (try read.edits(of: product.id, .release) + read.edits(of: product.id, .build)).map(\.register))
    var plans = try releaseValues(id).compactMap { field, value in
      plan(EditRegister(field, of: version), value, unless: said)
    }
    var before: String?
    for build in try read.builds(of: id) {
      let register = EditRegister(release: version, entity: .build, key: build.name, field: .after)
      let value = before.map { EditValue($0) } ?? .first
      if let plan = plan(register, value, unless: said) { plans.append(plan) }
      before = build.name
    }
    return plans
  }

  /// What the rows of a release say; what is as where nothing was said is left out.
  private func releaseValues(_ release: Identifier<Release>) throws(StoreError) -> [(EditField, EditValue)] {
    let facts = try read.releaseFacts(release)
    var values: [(EditField, EditValue?)] = [
      (.predecessor, facts.predecessor.map { EditValue($0) }), (.date, facts.date.map { EditValue($0) }),
      (.stage, facts.stage == ReleaseStage.planned.rawValue ? nil : EditValue(facts.stage)),
      (.profile, facts.profile.map { EditValue($0) }), (.partial, facts.isPartial ? .said : nil),
      (.inventory, facts.isInventoried ? .said : nil),
    ]
    values += facts.merges.map { (.merges($0), .said) }
    values += try read.pinnedEditions(of: release).sorted { $0.key < $1.key }.map { (.pack($0), EditValue($1)) }
    values += try read.plannedEnvironments(of: release).sorted { $0.key < $1.key }
      .map { (.environment($0), $1.editValue) }
    for (key, plan) in try read.plannedScreens(of: release) { values.append((.screen(key), plan.editValue)) }
    for (row, written) in try read.remarks(of: release) {
      values.append((.remark(standard: row.standard, row: row.row), written.remark.editValue))
    }
    return values.compactMap { field, value in value.map { (field, $0) } }
  }

  /// Release by release in their order: what one has said again the next ones take from it.
  private func saySpecificationsAgain(of product: Product, _ lost: inout LostEdits) throws(StoreError) {
    let lines = try read.releaseLines(of: product.id)
    for stored in try read.storedSpecifications(of: product.id) {
      switch stored.content {
      case .screen(let screen):
        let edits = try read.thing(.screen, screen.key, in: lines)
        let plans = edits.unsaid(
          edits.plans(for: screen, in: stored.release), in: stored.release, titledByKey: screen.title == screen.key)
        try sayAgain(plans, of: product, at: stored.editedAt, &lost)
      case .component(let component):
        let edits = try read.thing(.component, component.key, in: lines)
        let plans = edits.unsaid(
          edits.plans(for: component, in: stored.release), in: stored.release,
          titledByKey: component.title == component.key)
        try sayAgain(plans, of: product, at: stored.editedAt, &lost)
      }
    }
  }

  private func sayProcessesAgain(of product: Product, _ lost: inout LostEdits) throws(StoreError) {
    let lines = try read.releaseLines(of: product.id)
    for release in lines.releases {
      let time = try read.releaseFacts(release.id).frozenAt ?? now
      for process in try read.processes(of: release.id) {
        let edits = try read.thing(.process, process.key, in: lines)
        let plans = edits.unsaid(
          edits.plans(for: process, in: release.version), in: release.version,
          titledByKey: process.title == process.key)
        try sayAgain(plans, of: product, at: time, &lost)
      }
    }
  }
}

extension ThingEdits {
  /// Of the edits by which a thing comes to be what its rows say: those that say something, in registers of which no edit
  /// was found.
  ///
  /// - Parameter titledByKey: Whether its title is its key, as where nobody said one.
  fileprivate func unsaid(_ plans: [EditPlan], in release: String, titledByKey: Bool) -> [EditPlan] {
    let holding = holding(in: release)
    return plans.filter { plan in
      let field = plan.register.field
      guard let value = plan.value, plan.replaces.isEmpty, holding[field]?.value != value else { return false }
      return field != .title || !titledByKey
    }
  }
}

/// A specification as its rows have it.
private struct StoredSpecification {
  enum Content {
    case screen(ScreenSpecification)
    case component(ComponentSpecification)
  }

  /// Version of the release in which it was said.
  let release: String
  /// When: UTC, milliseconds since 1970.
  let editedAt: Int64
  let content: Content
}

extension ReadTransaction {
  /// The specifications of a product, in the order of their releases; those with a value that cannot be are left out.
  fileprivate func storedSpecifications(of product: Identifier<Product>) throws(StoreError) -> [StoredSpecification] {
    let heads = try all(SpecificationRowQuery.ofProduct, product.rawValue) { row in
      try (
        id: row.int64("specification_id"), release: row.text("release"), editedAt: row.time("edited_at"),
        screen: row.optionalText("screen"), component: row.optionalText("component")
      )
    }
    var specifications: [StoredSpecification] = []
    for head in heads {
      do throws(StoreError) {
        let content: StoredSpecification.Content
        if let screen = head.screen {
          content = .screen(try storedScreen(head.id, screen))
        } else if let component = head.component {
          content = .component(try storedComponent(head.id, component))
        } else {
          continue
        }
        specifications.append(
          StoredSpecification(release: head.release, editedAt: head.editedAt, content: content))
      } catch .damaged {
        continue
      }
    }
    return specifications
  }
}
