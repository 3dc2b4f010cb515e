internal import AuditModel

/// What a release says of a screen, component or process, field by field, so that rows can be compared with edits.
struct SpecifiedFields: Equatable {
  /// What is said of each field, as edits say it.
  private(set) var texts: [String: String] = [:]

  init() {}

  /// A screen's place in the plan.
  mutating func add(_ plan: PlannedScreen?) {
    texts["plan"] = plan?.editValue.text
  }

  /// Where and when a screen or component was said.
  mutating func add(saidIn: String, editedAt: Int64) {
    texts["said in"] = saidIn
    texts["edited at"] = String(editedAt)
  }

  mutating func add(_ screen: ScreenSpecification) {
    texts["title"] = screen.title
    texts["language"] = screen.language
    texts["renamed-from"] = screen.renamedFrom
    texts["route"] = screen.route
    texts["team"] = screen.team
    var before: String?
    for state in screen.states {
      texts[EditField.state(state.key).text] = PlacedState(state, after: before).editValue.text
      before = state.key
    }
    add(screen.elements)
    texts["order"] = screen.swipeOrder.map { stop in
      switch stop {
      case .element(let element): SwipeStop.element(element.key).description
      case .component(let key): SwipeStop.component(key).description
      }
    }.joined(separator: " ")
  }

  mutating func add(_ component: ComponentSpecification) {
    texts["title"] = component.title
    texts["language"] = component.language
    texts["renamed-from"] = component.renamedFrom
    texts["team"] = component.team
    add(component.elements)
    texts["order"] = component.elements.map(\.key).joined(separator: " ")
  }

  private mutating func add(_ elements: [ElementSpecification]) {
    for element in elements { texts[EditField.element(element.key).text] = element.editValue.text }
  }

  mutating func add(_ process: ScreenProcess) {
    texts["title"] = process.title
    texts["screens"] = process.screens.joined(separator: " ")
    texts["common-task"] = String(process.isCommonTask)
  }

  /// The fields that another one says otherwise, or not at all.
  func differences(from other: SpecifiedFields?) -> [String] {
    let theirs = other?.texts ?? [:]
    return Set(texts.keys).union(theirs.keys).filter { texts[$0] != theirs[$0] }.sorted()
  }
}

/// A screen, component or process in a release.
struct SpecifiedPlace: Hashable {
  let release: String
  let entity: EditEntity
  let key: String
}

extension EditedThings {
  /// What the edits say in all releases.
  func fields() -> [SpecifiedPlace: SpecifiedFields] {
    var fields: [SpecifiedPlace: SpecifiedFields] = [:]
    for screen in screens {
      for (release, plan) in planned(screen.key) {
        fields[SpecifiedPlace(release: release, entity: .screen, key: screen.key), default: SpecifiedFields()].add(plan)
      }
      add(screen, to: &fields) { $0.screen(screen.key).map { said in { $0.add(said) } } }
    }
    for component in components {
      add(component, to: &fields) { $0.component(component.key).map { said in { $0.add(said) } } }
    }
    for process in processes {
      for (release, holding) in process.holdings() {
        guard let said = ProcessFold(holding.fields).process(process.key) else { continue }
        var texts = SpecifiedFields()
        texts.add(said)
        fields[SpecifiedPlace(release: release, entity: .process, key: process.key)] = texts
      }
    }
    return fields
  }

  /// - Parameter content: What adds what is specified; nil where nothing is.
  private func add(
    _ thing: ThingEdits, to fields: inout [SpecifiedPlace: SpecifiedFields],
    content: (SpecificationFold) -> ((inout SpecifiedFields) -> Void)?
  ) {
    for (release, holding) in thing.holdings() {
      let fold = SpecificationFold(holding.fields)
      guard let addContent = content(fold) else { continue }
      let place = SpecifiedPlace(release: release, entity: thing.entity, key: thing.key)
      var texts = fields[place] ?? SpecifiedFields()
      texts.add(saidIn: holding.saidIn, editedAt: holding.editedAt)
      addContent(&texts)
      fields[place] = texts
    }
  }
}

extension ReadTransaction {
  /// Where the rows of screens, components and processes are not what the edits say: product, release, thing and field.
  func specificationDifferences() throws(StoreError) -> [String] {
    var lines: [String] = []
    for product in try products() {
      let expected = try editedThings(of: product.id).fields()
      let stored = try storedFields(of: product.id)
      for place in Set(expected.keys).union(stored.keys) {
        let fields = (expected[place] ?? SpecifiedFields()).differences(from: stored[place])
        lines += fields.map { "\(product.key) \(place.release) \(place.entity) \(place.key): \($0)" }
      }
    }
    return lines.sorted()
  }

  /// What the rows of a product say in all releases.
  private func storedFields(of product: Identifier<Product>) throws(StoreError) -> [SpecifiedPlace: SpecifiedFields] {
    var fields: [SpecifiedPlace: SpecifiedFields] = [:]
    var heads: [(place: SpecifiedPlace, specification: Int64)] = []
    try forEach(SpecificationQuery.derived, product.rawValue) { row in
      let place = try Self.place(row, .screen)
      var texts = SpecifiedFields()
      if try !row.isNull("plan") { texts.add(try Self.plannedScreen(row)) }
      if let specification = try row.optionalInt64("specification_id") {
        try Self.addHead(row, to: &texts)
        heads.append((place, specification))
      }
      fields[place] = texts
    }
    var screens: [Int64: ScreenSpecification] = [:]
    for (place, id) in heads {
      let screen = if let known = screens[id] { known } else { try storedScreen(id, place.key) }
      screens[id] = screen
      fields[place]?.add(screen)
    }
    heads = []
    try forEach(ComponentQuery.derived, product.rawValue) { row in
      let place = try Self.place(row, .component)
      var texts = SpecifiedFields()
      try Self.addHead(row, to: &texts)
      fields[place] = texts
    }
    for release in try releases(of: product) {
      for head in try componentHeads(of: release.id) {
        fields[SpecifiedPlace(release: release.version, entity: .component, key: head.key)]?.add(
          try specification(of: head))
      }
    }
    try addProcesses(of: product, to: &fields)
    return fields
  }

  /// The screen of that key as a specification has it, without its names elsewhere.
  func storedScreen(_ id: Int64, _ key: String) throws(StoreError) -> ScreenSpecification {
    let head = try one(SpecificationQuery.head, id) { row in
      try (screen: Self.screenHead(row, key), hasComponents: row.bool("has_components"))
    }
    var screen = try specification(id, into: head.screen)
    if head.hasComponents { screen.components = try declaredComponents(id) }
    return screen
  }

  private func addProcesses(
    of product: Identifier<Product>, to fields: inout [SpecifiedPlace: SpecifiedFields]
  ) throws(StoreError) {
    var processes: [(place: SpecifiedPlace, title: String, isCommonTask: Bool, screens: [String])] = []
    try forEach(ProcessQuery.derived, product.rawValue) { row in
      let place = try Self.place(row, .process)
      let before = processes.last?.place == place ? processes.removeLast().screens : []
      try processes.append(
        (
          place, row.text("title"), row.bool("is_common_task"),
          before + [row.optionalText("screen")].compactMap { $0 }
        ))
    }
    for (place, title, isCommonTask, screens) in processes {
      var texts = SpecifiedFields()
      texts.add(ScreenProcess(key: place.key, title: title, screens: screens, isCommonTask: isCommonTask))
      fields[place] = texts
    }
  }

  private static func place(_ row: borrowing Statement, _ entity: EditEntity) throws(SQLiteError) -> SpecifiedPlace {
    try SpecifiedPlace(release: row.text("release"), entity: entity, key: row.text("key"))
  }

  private static func addHead(_ row: borrowing Statement, to texts: inout SpecifiedFields) throws(SQLiteError) {
    try texts.add(saidIn: row.text("said_in"), editedAt: row.int64("edited_at"))
  }
}
