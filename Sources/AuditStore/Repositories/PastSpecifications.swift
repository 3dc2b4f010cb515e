internal import AuditModel

/// What a release's specification said of its screens at places of the log: from the edits that stand before.
///
/// A class, for what was put together is kept while it is asked. It lives no longer than the transaction that it reads in.
final class PastSpecifications {
  /// A screen with the components that the release had.
  struct Said {
    /// Nil where nothing was said of the screen.
    let screen: ScreenSpecification?
    let components: [ComponentSpecification]

    /// The stops in a state; nil where there was no such screen or state.
    ///
    /// - Parameter renames: What the release renames, by whose first names stops are told.
    func stops(in state: String, _ renames: ReleaseRenames) -> SpecifiedStops? {
      screen.flatMap {
        SpecifiedStops(
          $0, in: state, components: components, origins: renames.firstNames(on: $0, with: components))
      }
    }
  }

  /// A screen at a time: all that was said of it since is behind as many edits.
  struct Moment: Hashable {
    let screen: String
    /// How many edits of the screen, of components and of ways back stand before.
    let editCount: Int
  }

  private let read: ReadTransaction
  private let release: Release
  /// Those by which the product's releases go back to others, the oldest first.
  private let steps: [Edit]
  private let freezes: ReleaseFreezes
  private let components: [Edit]
  private var screens: [String: [Edit]] = [:]
  private var said: [Moment: Said] = [:]

  init(_ transaction: borrowing ReadTransaction, release: Release) throws(StoreError) {
    read = ReadTransaction(
      database: transaction.database, path: transaction.path, statements: transaction.statements)
    self.release = release
    freezes = try read.releaseFreezes(of: release.product)
    steps = freezes.inTime(try read.stepEdits(of: release.product)).sorted { $0.position < $1.position }
    components = try read.edits(of: release.product, .component).sorted { $0.position < $1.position }
  }

  /// The moment of a screen at which something stands in the log.
  func moment(of screen: String, at position: LogPosition) throws(StoreError) -> Moment {
    let own = try edits(of: screen)
    let count = [own, components, steps].reduce(0) { $0 + Self.before(position, $1).count }
    return Moment(screen: screen, editCount: count)
  }

  /// What was said at a moment.
  ///
  /// - Parameter position: A place of that moment.
  func said(at moment: Moment, _ position: LogPosition) throws(StoreError) -> Said {
    if let known = said[moment] { return known }
    let way = WayBack(steps: Self.before(position, steps))
    func fold(_ entity: EditEntity, _ key: String, _ edits: some Sequence<Edit>) -> SpecificationFold {
      SpecificationFold(ThingEdits(entity, key, edits, way: way).holding(in: release.version))
    }
    let shared = Dictionary(grouping: Self.before(position, components), by: \.register.key)
    let before = Said(
      screen: fold(.screen, moment.screen, Self.before(position, try edits(of: moment.screen))).screen(moment.screen),
      components: shared.compactMap { fold(.component, $0.key, $0.value).component($0.key) })
    said[moment] = before
    return before
  }

  private func edits(of screen: String) throws(StoreError) -> [Edit] {
    if let known = screens[screen] { return known }
    let edits = try read.edits(of: release.product, .screen, screen).sorted { $0.position < $1.position }
    screens[screen] = edits
    return edits
  }

  private static func before(_ position: LogPosition, _ edits: [Edit]) -> ArraySlice<Edit> {
    edits[..<(edits.firstIndex { $0.position >= position } ?? edits.count)]
  }
}
