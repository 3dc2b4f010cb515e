public import AuditModel
public import AuditStore

/// Stores what files of screens and components say for a release.
public enum SpecificationImporter {
  /// What became of a screen or a component.
  public struct Change: Hashable, Sendable {
    /// A screen or a component, by its key.
    public enum Subject: Hashable, Sendable {
      case screen(String)
      case component(String)
    }

    /// What it is of.
    public let subject: Subject
    /// What saving it did.
    public let change: SpecificationChange
    /// Its own elements, and what became of them.
    public let elements: ElementChanges
    /// How many components it declares.
    public let componentCount: Int
  }

  /// How many elements something has, and what became of them.
  public struct ElementChanges: Hashable, Sendable {
    /// Those that it has now.
    public let count: Int
    /// Those that it did not have.
    public let added: Int
    /// Those that say something else, or have another key.
    public let changed: Int
    /// Those that it had.
    public let removed: Int

    /// Compares what a specification said with what it says.
    init(from old: [ElementSpecification], to new: [ElementSpecification]) {
      let before = Dictionary(old.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      let pairs = new.map { (new: $0, old: before[$0.key] ?? $0.renamedFrom.flatMap { before[$0] }) }
      count = new.count
      added = pairs.count { $0.old == nil }
      changed = pairs.count { $0.old != nil && $0.old != $0.new }
      removed = Set(before.keys).subtracting(pairs.compactMap(\.old?.key)).count
    }
  }

  /// Reads all files before anything is stored, and stores components before screens.
  ///
  /// - Parameter author: Who says it, and why.
  /// - Throws: ``InputError`` with everything that is wrong in all files, and what saving throws.
  public static func store(
    _ files: [InputText], for release: Release, by author: EditAuthor = .unknown,
    in transaction: borrowing WriteTransaction
  ) throws -> [Change] {
    let set = try SpecificationReader.read(
      files, elementTypes: transaction.read.elementTypes(),
      known: transaction.read.components(of: release.id).map(\.specification))
    var changes: [Change] = []
    for component in set.components {
      let old = try transaction.read.components(of: release.id, only: component.key).first?.specification.elements
      let change = try transaction.saveSpecification(component, for: release, by: author)
      changes.append(
        Change(
          subject: .component(component.key), change: change,
          elements: ElementChanges(from: old ?? [], to: component.elements), componentCount: 0))
    }
    for screen in set.screens {
      let old = try transaction.read.screens(of: release.id, only: screen.key).first?.specification.elements
      let change = try transaction.saveSpecification(screen, for: release, by: author)
      changes.append(
        Change(
          subject: .screen(screen.key), change: change,
          elements: ElementChanges(from: old ?? [], to: screen.elements), componentCount: screen.components.count))
    }
    return changes
  }
}
