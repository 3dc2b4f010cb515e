public import AuditModel

/// What changed from one release of a product to a later one.
public struct ReleaseComparison: Sendable {
  /// A cell that changed.
  ///
  /// A large release has many: they share what many say alike, and the fields are in the order that leaves no gaps.
  public struct ChangedCell: Sendable {
    /// Where cells are.
    final class Place: Sendable {
      let address: Address

      init(_ address: Address) {
        self.address = address
      }
    }

    /// What cells were asked.
    final class Question: Sendable {
      let check: String
      let carriedFrom: String?

      init(_ check: String, carriedFrom: String?) {
        self.check = check
        self.carriedFrom = carriedFrom
      }
    }

    private let place: Place
    private let question: Question
    /// The finding that decides it in the later release, of several the worst; that of the earlier one where it has none;
    /// nil where neither has one.
    public let finding: Identifier<Finding>?
    /// What became of it.
    public let change: ReleaseChange
    /// Whether it counts for conformance.
    public let isMustLevel: Bool
    /// Its outcome in the earlier release; nil where it had no such cell.
    public let old: Outcome?
    /// Its outcome in the later release, a carried failure included; nil where it has no such cell.
    public let new: Outcome?

    /// What it is about.
    public var address: Address { place.address }
    /// Path of the check, as the later release asks for it; of a cell that it does not have as the earlier one did.
    public var check: String { question.check }
    /// Version of the release whose failure is carried; nil where the later release tested it.
    public var carriedFrom: String? { question.carriedFrom }

    init(
      _ change: ReleaseChange, of cell: Cell, in names: inout Names, from old: Outcome?, to new: Outcome?,
      _ then: Cell?
    ) {
      place = names.place(of: cell)
      question = names.question(of: cell, carriedFrom: new == nil ? nil : cell.carriedFrom)
      finding = cell.finding ?? then?.finding
      self.change = change
      isMustLevel = cell.isMustLevel
      self.old = old
      self.new = new
    }

    /// What cells say alike, for those that come address by address.
    struct Names {
      private struct Key: Hashable {
        let check: Identifier<Check>
        let carriedFrom: String?
      }

      private var place: Place?
      private var questions: [Key: Question] = [:]

      fileprivate mutating func place(of cell: Cell) -> Place {
        let address = cell.address
        if let place, place.address == address { return place }
        let new = Place(address)
        place = new
        return new
      }

      fileprivate mutating func question(of cell: Cell, carriedFrom: String?) -> Question {
        let key = Key(check: cell.checkID, carriedFrom: carriedFrom)
        if let known = questions[key] { return known }
        let new = Question(cell.definition.check.path, carriedFrom: carriedFrom)
        questions[key] = new
        return new
      }
    }
  }

  /// What one release has and the other has not.
  public struct Difference: Hashable, Sendable {
    /// `screen`, `state`, `element` or `check`.
    public let kind: String
    /// Its key, address or path.
    public let name: String
    /// Whether the later release has it.
    public let isNew: Bool
  }

  /// The earlier release with its verdict.
  public let old: ReleaseCompliance
  /// The later release with its verdict.
  public let new: ReleaseCompliance
  private let changes: [ReleaseChange: [ChangedCell]]
  /// Screens, elements and checks, new ones first.
  public let differences: [Difference]

  /// Compares two releases of a product.
  ///
  /// The facts of one are read after those of the other, for both may be large.
  ///
  /// - Parameter time: When decisions have to be in force to count: UTC, milliseconds since 1970; nil leaves them out.
  public init(
    _ old: Release, _ new: Release, of product: Product, decisionsAt time: Int64? = nil,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    let (before, cells, verdict) = try Self.earlier(old, than: new, of: product, at: time, in: snapshot)
    let input = try ComplianceInput(snapshot, product: product, release: new, decisionsAt: time)
    var changes: [ReleaseChange: [ChangedCell]] = [:]
    var became = try ReleaseChanges(cells, input, in: snapshot)
    self.new = try snapshot.lookingUpPlaces { find in
      try input.evaluate { cell in
        if let changed = try became.change(of: cell, find) { changes[changed.change, default: []].append(changed) }
      }
    }
    became.forEachGone { changes[$0.change, default: []].append($0) }
    self.old = verdict
    self.changes = changes
    differences = ReleaseContents(input).differences(from: before)
  }

  /// Reads and evaluates the earlier release, and lets go of its facts.
  private static func earlier(
    _ old: Release, than new: Release, of product: Product, at time: Int64?,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> (contents: ReleaseContents, cells: EarlierCells, compliance: ReleaseCompliance) {
    let input = try ComplianceInput(snapshot, product: product, release: old, decisionsAt: time)
    let (cells, compliance) = try EarlierCells.evaluate(input, for: new, in: snapshot)
    let keys = KeysSince(try snapshot.keyRenames(of: product.id), from: old, to: new)
    return (ReleaseContents(input, keys), cells, compliance)
  }

  /// The cells that changed in a manner, in the order of the later release.
  public func changes(_ change: ReleaseChange) -> [ChangedCell] { changes[change] ?? [] }
}
