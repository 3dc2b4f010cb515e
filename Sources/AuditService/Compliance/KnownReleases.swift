public import AuditModel
public import AuditRules
public import AuditStore
internal import Synchronization

/// Releases that were read and evaluated, for all who read the same file in a state in which rules say the same of them.
///
/// What anybody records about a product, also by another program, ends what is known of it, as far as rules look at that
/// (``LogHeads``). As the connections of a server see only what others have written since they looked, one more looks on,
/// which never reads in a transaction of its own: what it says before and within a snapshot names the state of the file that
/// the snapshot shows.
public final class KnownReleases: Sendable {
  private enum Key: Hashable {
    case release(Identifier<Release>, withDecisions: Bool)
    case fact(KnownFact)

    var isRelease: Bool { if case .release = self { true } else { false } }

    /// Whether remarks, at which no rule looks, are part of it.
    var hasRemarks: Bool {
      switch self {
      case .fact(.issues), .fact(.openIssues): true
      case .fact, .release: false
      }
    }
  }

  private struct Entry {
    /// A ``ComplianceInput``, or what a fact was worked out to be.
    let value: any Sendable
    let product: Identifier<Product>
    /// The releases alone that it looks at; nil: all.
    let line: [Identifier<Release>]?
    let size: Int
    /// The newest state of the file in which it is known to hold, and how far its product's logs go there.
    var file: Int64
    var heads: LogHeads
    /// When it was asked for last, in steps of ``State/step``.
    var used: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var step = 0

    var size: Int { entries.values.reduce(0) { $0 + $1.size } }
    var releaseCount: Int { entries.keys.count { $0.isRelease } }
  }

  private let looksOn: Mutex<AuditDatabase?>
  private let state = Mutex(State())
  private let mostReleases, mostBytes: Int
  /// Releases and what else is known.
  private let mostEntries = 256

  /// Nothing is known yet.
  ///
  /// - Parameters:
  ///   - database: A connection to the file that nobody else uses.
  ///   - mostReleases: How many are kept at most.
  ///   - mostBytes: How much memory they take at most, about.
  public init(
    _ database: sending AuditDatabase, mostReleases: Int = 8, mostBytes: Int = 96 * 1024 * 1024
  ) {
    looksOn = Mutex(database)
    self.mostReleases = mostReleases
    self.mostBytes = mostBytes
  }

  /// How many releases are kept now, and how much memory they take, about.
  public var kept: (count: Int, bytes: Int) { state.withLock { ($0.releaseCount, $0.size) } }

  /// What stands beside a snapshot that begins after this call.
  ///
  /// - Throws: ``StoreError``.
  public func beforeSnapshot() throws -> (any SnapshotCompanion)? {
    try file().map { Snapshot(self, file: $0) }
  }

  /// Forgets all, and closes the connection; nothing is known from now on.
  public func close() {
    looksOn.withLock { $0 = nil }
    state.withLock { $0 = State() }
  }

  /// A number of the state of the file, which is another one in each state; nil after the end.
  private func file() throws -> Int64? {
    try looksOn.withLock { try $0?.foreignChanges() }
  }

  private func find<Value: Sendable>(
    _ key: Key, isHolding: (Value) -> Bool, in file: Int64, _ snapshot: borrowing ReadTransaction
  ) -> Value? {
    // Whoever began before somebody wrote reads another state than those who began after.
    guard let entry = state.withLock({ $0.entries[key] }), entry.file <= file, let value = entry.value as? Value,
      isHolding(value)
    else { return nil }
    var heads = entry.heads
    if entry.file < file {
      // A file that cannot be read says so to whoever reads the release.
      let now =
        key.hasRemarks
        ? try? snapshot.logHeads(of: entry.product)
        : try? snapshot.logHeads(of: entry.product, sameToRulesAs: heads, in: entry.line)
      guard let now, !key.hasRemarks || now == heads else { return nil }
      heads = now
    }
    state.withLock { state in
      state.step += 1
      state.entries[key]?.used = state.step
      guard let known = state.entries[key], known.file == entry.file else { return }
      state.entries[key]?.file = file
      state.entries[key]?.heads = heads
    }
    return value
  }

  /// What was known before something was written that it depends on, and how far its product's logs went then.
  private func findOlder<Value: Sendable>(_ key: Key, in file: Int64) -> (value: Value, heads: LogHeads)? {
    guard let entry = state.withLock({ $0.entries[key] }), entry.file <= file, let value = entry.value as? Value else {
      return nil
    }
    return (value, entry.heads)
  }

  private func keep(
    _ value: some Sendable, _ key: Key, of product: Identifier<Product>, line: [Identifier<Release>]?, size: Int,
    in file: Int64, _ snapshot: borrowing ReadTransaction
  ) {
    guard size <= mostBytes, let heads = try? snapshot.logHeads(of: product) else { return }
    state.withLock { state in
      if let known = state.entries[key], known.file > file { return }
      state.step += 1
      state.entries[key] = Entry(
        value: value, product: product, line: line, size: size, file: file, heads: heads, used: state.step)
      while state.releaseCount > mostReleases || state.entries.count > mostEntries || state.size > mostBytes,
        let oldest = state.entries.min(by: { $0.value.used < $1.value.used })
      {
        state.entries[oldest.key] = nil
      }
    }
  }

  /// What is known in one snapshot.
  final class Snapshot: SnapshotCompanion {
    private let known: KnownReleases
    /// The state of the file before the snapshot began.
    private let before: Int64
    /// The state that the snapshot shows; nil where somebody wrote while it began, so that nobody can tell.
    private lazy var file: Int64? = (try? known.file()) == before ? before : nil

    fileprivate init(_ known: KnownReleases, file: Int64) {
      self.known = known
      before = file
    }

    var keepsReleases: Bool { file != nil }

    func release(
      _ id: Identifier<Release>, at time: Int64?, _ snapshot: borrowing ReadTransaction
    ) -> ComplianceInput? {
      guard let file else { return nil }
      return known.find(
        .release(id, withDecisions: time != nil),
        isHolding: { (input: ComplianceInput) in time.map(input.holding.contains) ?? true }, in: file, snapshot)
    }

    func releaseBefore(
      _ id: Identifier<Release>, withDecisions: Bool, _ snapshot: borrowing ReadTransaction
    ) -> (release: ComplianceInput, written: WrittenSince)? {
      guard let file,
        let older: (value: ComplianceInput, heads: LogHeads) = known.findOlder(
          .release(id, withDecisions: withDecisions), in: file),
        let written = try? snapshot.written(of: older.value.product.id, since: older.heads)
      else { return nil }
      return (older.value, written)
    }

    func keep(_ input: ComplianceInput, withDecisions: Bool, _ snapshot: borrowing ReadTransaction) {
      guard let file else { return }
      known.keep(
        input, .release(input.release.id, withDecisions: withDecisions), of: input.product.id,
        line: input.releases, size: input.approximateSize, in: file, snapshot)
    }

    func remembered<Value: Sendable>(
      _ fact: KnownFact, of product: Identifier<Product>, line: [Identifier<Release>]?, size: (Value) -> Int,
      isHolding: (Value) -> Bool, renewing: ((Value, WrittenSince) throws -> Value?)?,
      _ snapshot: borrowing ReadTransaction, _ workOut: () throws -> Value
    ) throws -> Value {
      guard let file else { return try workOut() }
      if let value = known.find(.fact(fact), isHolding: isHolding, in: file, snapshot) { return value }
      var renewed: Value?
      if let renewing, let older: (value: Value, heads: LogHeads) = known.findOlder(.fact(fact), in: file),
        let written = try snapshot.written(of: product, since: older.heads)
      {
        renewed = try renewing(older.value, written)
      }
      let value = try renewed ?? workOut()
      known.keep(value, .fact(fact), of: product, line: line, size: Self.entrySize + size(value), in: file, snapshot)
      return value
    }

    /// About what is needed besides what is kept, in bytes.
    private static let entrySize = 1024
  }
}

extension ReadTransaction {
  private var known: KnownReleases.Snapshot? { companion as? KnownReleases.Snapshot }

  /// A release that was read and evaluated before, where rules say the same of it in the state that the snapshot shows.
  public func knownRelease(_ id: Identifier<Release>, decisionsAt time: Int64?) -> ComplianceInput? {
    known?.release(id, at: time, self)
  }

  /// A release as it was kept before something was written of its product that can be told place by place, and what that was.
  public func releaseBefore(
    _ id: Identifier<Release>, decisionsAt time: Int64?
  ) -> (release: ComplianceInput, written: WrittenSince)? {
    known?.releaseBefore(id, withDecisions: time != nil, self)
  }

  /// Whether releases are kept for those who ask for them next.
  public var keepsReleases: Bool { known?.keepsReleases ?? false }

  /// Keeps a release that was read and evaluated.
  public func keep(_ release: ComplianceInput, withDecisions: Bool) {
    known?.keep(release, withDecisions: withDecisions, self)
  }

  /// What was worked out of a product before, where rules say the same of it in the state that the snapshot shows; else it
  /// is worked out, and kept.
  public func remembered<Value: Sendable>(
    _ fact: KnownFact, of product: Identifier<Product>, line: [Identifier<Release>]?, size: (Value) -> Int,
    isHolding: (Value) -> Bool, _ workOut: () throws -> Value
  ) throws -> Value {
    guard let known else { return try workOut() }
    return try known.remembered(
      fact, of: product, line: line, size: size, isHolding: isHolding, renewing: nil, self, workOut)
  }

  /// What was worked out of a product before, made new by what was written since where that can be told place by place; else
  /// it is worked out, and kept.
  public func remembered<Value: Sendable>(
    _ fact: KnownFact, of product: Identifier<Product>, line: [Identifier<Release>]? = nil, size: (Value) -> Int,
    isHolding: (Value) -> Bool = { _ in true }, renewing: (Value, WrittenSince) throws -> Value?,
    _ workOut: () throws -> Value
  ) throws -> Value {
    guard let known else { return try workOut() }
    // Until here the closure is only lent.
    return try withoutActuallyEscaping(renewing) { renewing in
      try known.remembered(
        fact, of: product, line: line, size: size, isHolding: isHolding, renewing: renewing, self, workOut)
    }
  }
}
