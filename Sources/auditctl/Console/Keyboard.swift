internal import Glibc
internal import Synchronization

/// What a person types at a terminal: single keys, or lines.
///
/// While keys are read the terminal neither echoes nor waits for Enter; lines are edited as everywhere in the terminal.
struct Keyboard: Sendable {
  /// A key as it was pressed.
  enum Key: Hashable, Sendable {
    case character(Character)
    case enter
    /// Escape, an arrow, a function key: nothing that is asked for.
    case other
    /// End of input: Control-D or Control-C, or the terminal has gone.
    case end
  }

  /// Makes the terminal ready for keys, before the question is shown that they answer.
  var awaitKeys: @Sendable () -> Void
  /// Waits for a key.
  var key: @Sendable () -> Key
  /// Waits for a line, without its end; nil at the end of input.
  var line: @Sendable () -> [UInt8]?
  /// Gives the terminal back as it was.
  var rest: @Sendable () -> Void
  /// Takes away what was typed already and not read yet.
  var drop: @Sendable () -> Dropped = { Dropped() }

  /// What was taken away.
  struct Dropped: Sendable {
    /// How many keys.
    var count = 0
    /// Whether the input ended among them.
    var isEnd = false
  }
}

extension Keyboard {
  /// The terminal on standard input and output; nil when either goes elsewhere, for nobody answers what nobody sees.
  static var standard: Keyboard? {
    guard isatty(0) == 1, isatty(1) == 1 else { return nil }
    let terminal = Terminal()
    return Keyboard(
      awaitKeys: { terminal.setKeys(true) },
      key: {
        terminal.setKeys(true)
        while !isByteWaiting(milliseconds: 100) { terminal.obeySignals() }
        return readKey()
      },
      line: {
        terminal.setKeys(false)
        return readLine()
      },
      rest: { terminal.setKeys(false) },
      drop: {
        // As keys it can be read, also what is of a line without its end.
        terminal.setKeys(true)
        return dropKeys()
      })
  }

  /// The settings of the terminal.
  private final class Terminal: Sendable {
    /// Those that were found, while they are changed; nil while they are in force.
    private let found = Mutex<termios?>(nil)

    /// Turns on that each key comes at once and is not echoed, or gives back what was found.
    ///
    /// It stays on between two keys: what is typed in between would be treated as part of a line.
    func setKeys(_ isOn: Bool) {
      found.withLock { found in
        guard isOn == (found == nil) else { return }
        if var before = found {
          tcsetattr(0, TCSADRAIN, &before)
          found = nil
          Self.holdSignals(false)
          return
        }
        var before = termios()
        guard tcgetattr(0, &before) == 0 else { return }
        var raw = before
        // Control-C is a key like any other: nothing waits that would have to be interrupted.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        Self.holdSignals(true)
        tcsetattr(0, TCSADRAIN, &raw)
        found = before
      }
    }

    /// The signals that end the program.
    private static var ending: sigset_t {
      var signals = sigset_t()
      sigemptyset(&signals)
      for signal in [SIGTERM, SIGHUP, SIGINT] { sigaddset(&signals, signal) }
      return signals
    }

    /// Holds signals back while the terminal is changed, so that none ends the program before it was given back.
    private static func holdSignals(_ isOn: Bool) {
      var signals = ending
      pthread_sigmask(isOn ? SIG_BLOCK : SIG_UNBLOCK, &signals, nil)
    }

    /// Ends the program by a signal that was held back, if there is one, with the terminal as it was found.
    func obeySignals() {
      var signals = Self.ending
      var now = timespec()
      let signal = sigtimedwait(&signals, nil, &now)
      guard signal > 0 else { return }
      setKeys(false)
      raise(signal)
    }
  }

  private static func readKey() -> Key {
    guard let first = readByte() else { return .end }
    switch first {
    // An end of input that was typed into a line comes as 0.
    case 0x00, 0x03, 0x04: return .end
    case 0x0A, 0x0D: return .enter
    case 0x1B:
      // An arrow is several bytes, which come at once.
      while isByteWaiting(), readByte() != nil { continue }
      return .other
    case 0x00..<0x20, 0x7F: return .other
    default: return character(first)
    }
  }

  private static func dropKeys() -> Dropped {
    var dropped = Dropped()
    // What is pasted comes in pieces.
    while isByteWaiting() {
      guard readKey() != .end else {
        dropped.isEnd = true
        break
      }
      dropped.count += 1
    }
    return dropped
  }

  private static func character(_ first: UInt8) -> Key {
    var bytes = [first]
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    while bytes.count < count, isByteWaiting(), let next = readByte() { bytes.append(next) }
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first else { return .other }
    return .character(character)
  }

  private static func readLine() -> [UInt8]? {
    var bytes: [UInt8] = []
    // A byte at a time: what stands behind the line was typed ahead, and is for the next question.
    while let byte = readByte() {
      if byte == 0x0A { return bytes }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : bytes
  }

  private static func readByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let got = read(0, &byte, 1)
      if got == 1 { return byte }
      // A terminal that has gone gives an error; there is nothing left to be read either way.
      if got == 0 || errno != EINTR { return nil }
    }
  }

  /// Whether a byte can be read, or the terminal has gone, within a time.
  private static func isByteWaiting(milliseconds: Int32 = 20) -> Bool {
    var waiting = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) == 1
  }
}
