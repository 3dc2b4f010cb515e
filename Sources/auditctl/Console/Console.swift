internal import AuditRules
internal import Glibc
internal import Synchronization

/// Where a run reads and writes: standard streams for the program, memory for tests.
///
/// Data goes to ``out(_:)``, everything else to ``note(_:)``.
final class Console: Sendable {
  /// What a run knows of the world around it.
  struct Surroundings: Sendable {
    var environment: [String: String]
    var workingDirectory: String
    /// Identifies the machine.
    var machine: String
    /// The time: UTC, milliseconds since 1970.
    var now: @Sendable () -> Int64
    /// When a clock on the wall of this machine shows a time: UTC, milliseconds since 1970.
    var moment: @Sendable (LocalTime) -> Int64 = \.asUTC
    /// Columns of the terminal that data goes to; nil when it goes elsewhere.
    var terminalWidth: Int?
    /// Columns of the terminal that notes go to; nil when they go elsewhere.
    var notesWidth: Int?
    /// Reads standard input in pieces; empty at its end.
    var standardInput: @Sendable () throws -> [UInt8]
    /// The terminal on standard input; nil when there is none.
    var keyboard: Keyboard?
  }

  /// A stream that could not be written to.
  struct CannotWrite: Error {
    let stream: String
    let reason: String
    let isDiskFull: Bool
  }

  private struct Sink {
    /// Nil keeps what is written in `bytes`.
    var descriptor: Int32?
    var bytes: [UInt8] = []
    /// Whether the reader has gone, so that what follows is for nobody.
    var isClosed = false
    /// Whether a line stands on the terminal that is written over.
    var hasProgress = false
    /// Why data was lost while a note was written, which cannot say so; whoever flushes next is told.
    var failure: CannotWrite?
  }

  /// The console of the run.
  ///
  /// A test sets its own.
  @TaskLocal static var current = Console(standard: ())

  let surroundings: Surroundings
  private let data: Mutex<Sink>
  private let notes: Mutex<Sink>
  /// Paths of the databases that the run has opened.
  private let databases = Mutex<[String]>([])
  private let isLines = Mutex(false)
  private let isStored = Mutex(false)

  /// A console on the standard streams of the process.
  init(standard: Void) {
    surroundings = .process
    data = Mutex(Sink(descriptor: 1))
    notes = Mutex(Sink(descriptor: 2))
  }

  /// A console in memory.
  init(surroundings: Surroundings) {
    self.surroundings = surroundings
    data = Mutex(Sink(descriptor: nil))
    notes = Mutex(Sink(descriptor: nil))
  }

  /// What went to standard output, for a console in memory.
  var writtenData: String { data.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

  /// The same as bytes.
  var writtenBytes: [UInt8] { data.withLock { $0.bytes } }

  /// What went to standard error, for a console in memory.
  var writtenNotes: String { notes.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

  /// Notes that a database was opened: its file may not be opened otherwise, for POSIX lets go of all locks of a process
  /// on a file when it closes any descriptor of it.
  func noteDatabase(_ path: String) {
    databases.withLock { $0.append(path) }
  }

  /// The files of the databases that the run has opened, with their logs.
  var databaseFiles: [String] {
    databases.withLock { paths in paths.flatMap { path in ["", "-wal", "-shm"].map { path + $0 } } }
  }

  /// Notes that something was stored, which holds whatever becomes of the words about it.
  func noteStored() { isStored.withLock { $0 = true } }

  /// Whether the run has stored something.
  var hasStored: Bool { isStored.withLock { $0 } }

  /// Writes data.
  func out(_ text: String) throws(CannotWrite) {
    let isFull = data.withLock { sink in
      sink.bytes.append(contentsOf: text.utf8)
      return sink.descriptor != nil && sink.bytes.count >= 65_536
    }
    if isFull { try flush() }
  }

  /// Writes data that may be no text.
  func out(_ bytes: RawSpan) throws(CannotWrite) {
    let isFull = bytes.withUnsafeBytes { buffer in
      data.withLock { sink in
        sink.bytes.append(contentsOf: buffer)
        return sink.descriptor != nil && sink.bytes.count >= 65_536
      }
    }
    if isFull { try flush() }
  }

  /// Writes a line for people: what was done, a warning.
  ///
  /// Data that was written before comes before it. On a terminal it is folded at words, unless the lines are for a screen
  /// reader.
  func note(_ line: String, isFolded: Bool = true) {
    data.withLock { sink in
      do throws(CannotWrite) { try Self.drain(&sink, "standard output") } catch { sink.failure = error }
    }
    notes.withLock { sink in
      Self.eraseProgress(&sink)
      let text = DisplayText.escaped(line, keepsNewlines: true)
      sink.bytes.append(
        contentsOf: (NoteText.folded(text, width: isFolded && !isForReader ? surroundings.notesWidth : nil) + "\n").utf8
      )
      // Standard error is the last place to say anything; when it is gone, too, there is none.
      try? Self.drain(&sink, "standard error")
    }
  }

  /// Shows how far work has come in a line of the terminal, in place of the one before; the next note takes its place.
  func showProgress(_ text: String) {
    guard let width = surroundings.notesWidth else { return }
    notes.withLock { sink in
      sink.bytes.append(contentsOf: "\r\(TextWidth.cut(text, to: width - 1))\u{1B}[K".utf8)
      sink.hasProgress = true
      try? Self.drain(&sink, "standard error")
    }
  }

  private static func eraseProgress(_ sink: inout Sink) {
    guard sink.hasProgress else { return }
    sink.bytes.append(contentsOf: "\r\u{1B}[K".utf8)
    sink.hasProgress = false
  }

  /// Whether a line of the terminal can be written over, and nobody listens to it.
  var canRewrite: Bool { !isForReader }

  /// Notes that the run writes lines for a screen reader, which reads each of them as a whole.
  func noteLines() { isLines.withLock { $0 = true } }

  private var isForReader: Bool { isLines.withLock { $0 } || surroundings.environment["TERM"] == "dumb" }

  /// Whether nobody reads the data any more: more of it is for nobody.
  var isOutputClosed: Bool { data.withLock { $0.isClosed } }

  /// Hands over all data that waits.
  func flush() throws(CannotWrite) {
    notes.withLock { sink in
      guard sink.hasProgress else { return }
      Self.eraseProgress(&sink)
      try? Self.drain(&sink, "standard error")
    }
    let failure = data.withLock { sink -> CannotWrite? in
      if let failure = sink.failure {
        sink.failure = nil
        return failure
      }
      do throws(CannotWrite) {
        try Self.drain(&sink, "standard output")
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  private static func drain(_ sink: inout Sink, _ stream: String) throws(CannotWrite) {
    guard let descriptor = sink.descriptor else { return }
    defer { sink.bytes.removeAll(keepingCapacity: true) }
    guard !sink.isClosed else { return }
    var start = 0
    while start < sink.bytes.count {
      let written = sink.bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        // The reader has what it wanted; the run goes on to its own end and exit status.
        sink.isClosed = true
        return
      } else if errno != EINTR {
        let code = errno
        sink.isClosed = true
        throw CannotWrite(stream: stream, reason: String(cString: strerror(code)), isDiskFull: code == ENOSPC)
      }
    }
  }
}
