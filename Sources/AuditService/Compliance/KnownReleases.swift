public import AuditModel
public import AuditRules
public import AuditStore
internal import Synchronization

/// Releases that were read and evaluated, for all who read the same file in a state in which rules say the same of them.
///
/// What anybody records about a product, also by another program, ends what is known of its releases, remarks on issues aside
/// (``LogHeads``). As the connections of a server see only what others have written since they looked, one more looks on,
/// which never reads in a transaction of its own: what it says before and within a snapshot names the state of the file that
/// the snapshot shows.
public final class KnownReleases: Sendable {
  private struct Key: Hashable {
    let release: Identifier<Release>
    let withDecisions: Bool
  }

  private struct Entry {
    let input: ComplianceInput
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
  }

  private let looksOn: Mutex<AuditDatabase?>
  private let state = Mutex(State())
  private let mostReleases, mostBytes: Int

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
  public var kept: (count: Int, bytes: Int) { state.withLock { ($0.entries.count, $0.size) } }

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

  private func release(
    _ key: Key, at time: Int64?, in file: Int64, _ snapshot: borrowing ReadTransaction
  ) -> ComplianceInput? {
    // Whoever began before somebody wrote reads another state than those who began after.
    guard let entry = state.withLock({ $0.entries[key] }), entry.file <= file,
      time.map(entry.input.holding.contains) ?? true
    else { return nil }
    var heads = entry.heads
    if entry.file < file {
      // A file that cannot be read says so to whoever reads the release.
      guard let now = try? snapshot.logHeads(of: entry.input.product.id, sameToRulesAs: heads) else { return nil }
      heads = now
    }
    state.withLock { state in
      state.step += 1
      state.entries[key]?.used = state.step
      guard let known = state.entries[key], known.file == entry.file else { return }
      state.entries[key]?.file = file
      state.entries[key]?.heads = heads
    }
    return entry.input
  }

  private func keep(_ input: ComplianceInput, _ key: Key, in file: Int64, _ snapshot: borrowing ReadTransaction) {
    let size = input.approximateSize
    guard size <= mostBytes, let heads = try? snapshot.logHeads(of: input.product.id) else { return }
    state.withLock { state in
      if let known = state.entries[key], known.file > file { return }
      state.step += 1
      state.entries[key] = Entry(input: input, size: size, file: file, heads: heads, used: state.step)
      while state.entries.count > mostReleases || state.size > mostBytes,
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
      return known.release(Key(release: id, withDecisions: time != nil), at: time, in: file, snapshot)
    }

    func keep(_ input: ComplianceInput, withDecisions: Bool, _ snapshot: borrowing ReadTransaction) {
      guard let file else { return }
      known.keep(input, Key(release: input.release.id, withDecisions: withDecisions), in: file, snapshot)
    }
  }
}

extension ReadTransaction {
  private var known: KnownReleases.Snapshot? { companion as? KnownReleases.Snapshot }

  /// A release that was read and evaluated before, where rules say the same of it in the state that the snapshot shows.
  public func knownRelease(_ id: Identifier<Release>, decisionsAt time: Int64?) -> ComplianceInput? {
    known?.release(id, at: time, self)
  }

  /// Whether releases are kept for those who ask for them next.
  public var keepsReleases: Bool { known?.keepsReleases ?? false }

  /// Keeps a release that was read and evaluated.
  public func keep(_ release: ComplianceInput, withDecisions: Bool) {
    known?.keep(release, withDecisions: withDecisions, self)
  }
}
