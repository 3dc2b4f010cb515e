public import AuditModel
public import AuditRules
public import AuditStore
internal import Synchronization

/// Releases that were read and evaluated, for all who read the same file in the same state of it.
///
/// What anybody writes to the file, also another program, ends what is known of it. As the connections of a server see only
/// what others have written since they looked, one more looks on, which never reads in a transaction of its own: what it says
/// before and within a snapshot names the state of the file that the snapshot shows.
public final class KnownReleases: Sendable {
  private struct Key: Hashable {
    let release: Identifier<Release>
    let withDecisions: Bool
  }

  private struct Entry {
    let input: ComplianceInput
    let size: Int
    /// When it was asked for last, in steps of ``State/step``.
    var used: Int
  }

  private struct State {
    /// The state of the file that the entries show.
    var file: Int64?
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

  private func release(_ key: Key, at time: Int64?, in file: Int64) -> ComplianceInput? {
    state.withLock { state in
      guard state.file == file, let entry = state.entries[key], time.map(entry.input.holding.contains) ?? true else {
        return nil
      }
      state.step += 1
      state.entries[key]?.used = state.step
      return entry.input
    }
  }

  private func keep(_ input: ComplianceInput, _ key: Key, in file: Int64) {
    let size = input.approximateSize
    state.withLock { state in
      // Whoever began before somebody wrote knows less than those who began after.
      if let newest = state.file, newest > file { return }
      if state.file != file {
        state.entries = [:]
        state.file = file
      }
      guard size <= mostBytes else { return }
      state.step += 1
      state.entries[key] = Entry(input: input, size: size, used: state.step)
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

    func release(_ id: Identifier<Release>, at time: Int64?) -> ComplianceInput? {
      file.flatMap { known.release(Key(release: id, withDecisions: time != nil), at: time, in: $0) }
    }

    func keep(_ input: ComplianceInput, withDecisions: Bool) {
      guard let file else { return }
      known.keep(input, Key(release: input.release.id, withDecisions: withDecisions), in: file)
    }
  }
}

extension ReadTransaction {
  private var known: KnownReleases.Snapshot? { companion as? KnownReleases.Snapshot }

  /// A release that was read and evaluated before in the state of the file that the snapshot shows.
  public func knownRelease(_ id: Identifier<Release>, decisionsAt time: Int64?) -> ComplianceInput? {
    known?.release(id, at: time)
  }

  /// Whether releases are kept for those who ask for them next.
  public var keepsReleases: Bool { known?.keepsReleases ?? false }

  /// Keeps a release that was read and evaluated.
  public func keep(_ release: ComplianceInput, withDecisions: Bool) {
    known?.keep(release, withDecisions: withDecisions)
  }
}
