public import AuditModel
public import AuditStore

/// Stores what files of screens and components say for a release.
public enum SpecificationImporter {
  /// What became of a screen or a component.
  public struct Change: Hashable, Sendable {
    /// The screen's key, or the component's with `%` before it.
    public let subject: String
    /// What saving it did.
    public let change: SpecificationChange
    /// How many elements of its own it has.
    public let elementCount: Int
    /// How many components it declares.
    public let componentCount: Int
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
      let change = try transaction.saveSpecification(component, for: release, by: author)
      changes.append(
        Change(
          subject: "%\(component.key)", change: change, elementCount: component.elements.count, componentCount: 0))
    }
    for screen in set.screens {
      let change = try transaction.saveSpecification(screen, for: release, by: author)
      changes.append(
        Change(
          subject: screen.key, change: change, elementCount: screen.elements.count,
          componentCount: screen.components.count))
    }
    return changes
  }
}
