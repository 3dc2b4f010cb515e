internal import AuditModel

/// The edits of a product's screens, components and processes, thing by thing.
struct EditedThings {
  /// The product's releases.
  let lines: ReleaseLines
  /// The screens that anything is said of, plans included, in the order of their keys.
  let screens: [ThingEdits]
  /// The components, in the order of their keys.
  let components: [ThingEdits]
  /// The processes, in the order of their keys.
  let processes: [ThingEdits]

  private let plans: [String: [Edit]]

  init(_ edits: [Edit], in lines: ReleaseLines) {
    self.lines = lines
    var things: [EditEntity: [String: [Edit]]] = [:]
    var plans: [String: [Edit]] = [:]
    for edit in edits {
      if case .screen(let key) = edit.register.field {
        plans[key, default: []].append(edit)
        things[.screen, default: [:]][key, default: []] += []
      } else {
        things[edit.register.entity, default: [:]][edit.register.key, default: []].append(edit)
      }
    }
    func folded(_ entity: EditEntity) -> [ThingEdits] {
      (things[entity] ?? [:]).sorted { $0.key < $1.key }.map {
        ThingEdits(entity, $0.key, $0.value, way: lines.way, freezes: lines.freezes)
      }
    }
    self.plans = plans
    (screens, components, processes) = (folded(.screen), folded(.component), folded(.process))
  }

  /// The place of a screen in the plans of releases, by version.
  func planned(_ screen: String) -> [String: PlannedScreen] {
    PlannedScreenEdit.newest(lines.freezes.inTime(plans[screen] ?? [])).compactMapValues(\.plan)
  }
}

extension ReadTransaction {
  /// What the edits of a product say of its screens, components and processes.
  func editedThings(of product: Identifier<Product>) throws(StoreError) -> EditedThings {
    EditedThings(try edits(of: product), in: try releaseLines(of: product))
  }
}

extension WriteTransaction {
  /// Makes the rows of all screens, components and processes of products anew, as the edits say.
  ///
  /// The local keys of screens, states, elements, components and processes stay as they are.
  func rebuildSpecifications(of products: [Identifier<Product>]) throws(StoreError) {
    // For each specification that goes SQLite looks through what is left of these two.
    for product in products {
      try run(SpecificationRowQuery.forgetScreensOfProduct, product.rawValue)
      try run(SpecificationRowQuery.forgetComponentsOfProduct, product.rawValue)
    }
    for product in products {
      try run(SpecificationRowQuery.forgetOfScreens, product.rawValue)
      try run(SpecificationRowQuery.forgetOfComponents, product.rawValue)
      try run(ProcessQuery.forgetOfProduct, product.rawValue)
      try run(ScreenReferenceQuery.forgetOfProduct, product.rawValue)
    }
    for product in products {
      try refreshSpecifications(of: product)
      try rebuildReferences(of: product)
    }
  }

  /// Brings the rows of all screens, components and processes of a product up to date: for a change of the ways back.
  func refreshSpecifications(of product: Identifier<Product>) throws(StoreError) {
    let things = try read.editedThings(of: product)
    for component in things.components { try refresh(component: component, in: things.lines, since: [:]) }
    for screen in things.screens {
      try refresh(screen, planned: things.planned(screen.key), in: things.lines, since: [:])
    }
    for process in things.processes { try refresh(process: process, in: things.lines, since: [:]) }
  }
}
