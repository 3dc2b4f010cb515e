internal import AuditRules

/// Shares the room of a Markdown document among its sections, and counts what the current one leaves out.
///
/// Each section may take what those before it left, so that no long one drives out a short one behind it.
struct MarkdownSections {
  /// What is written at once.
  enum What {
    case text
    case line
    case row
    /// A place at which something failed.
    case place
    /// Something with a heading, by that; what stands below it is left out with it.
    case part(String)
  }

  /// What is kept for each section that follows.
  private static let share = 2000
  /// What is kept for the line that says what a section leaves out.
  private static let remark = 700
  /// How many headings that line names.
  private static let named = 5
  private static let nameLength = 80

  private var room: MarkdownRoom
  private let whole: String
  /// How many sections are to come.
  var coming = 0
  private var rows = 0
  private var lines = 0
  private var places = 0
  private var parts: [String] = []
  /// Whether all that comes is left out, for its heading was.
  var isClosed = false

  /// - Parameter whole: A command that writes all of the document.
  init(limit: Int, whole: String) {
    room = MarkdownRoom(below: limit)
    self.whole = whole
  }

  mutating func beginSection() {
    coming -= 1
  }

  /// Takes room for a piece; false where there is none, and it is left out.
  mutating func take(_ markdown: String, _ what: What) -> Bool {
    let kept = Self.remark + max(0, coming) * (Self.share + Self.remark)
    guard !isClosed, room.take(markdown, keepingBack: kept) else {
      leaveOut(what)
      return false
    }
    return true
  }

  /// Counts a piece that is left out.
  mutating func leaveOut(_ what: What) {
    switch what {
    case .row: rows += 1
    case .place: places += 1
    case .text, .line: if !isClosed { lines += 1 }
    case .part(let name): if !isClosed { parts.append(name) }
    }
  }

  /// What the section left out, in a paragraph that there is room for; nil where nothing was.
  mutating func endSection() -> String? {
    guard rows + lines + places + parts.count > 0 else { return nil }
    defer { (rows, lines, places, parts) = (0, 0, 0, []) }
    let counts = [(parts.count, "part"), (places, "place"), (rows, "row"), (lines, "line")].filter { $0.0 > 0 }
      .map { CountText.of($0.0, $0.1) }.joined(separator: ", ")
    let names = parts.prefix(Self.named).map { DisplayText.line($0, length: Self.nameLength) }.joined(separator: "; ")
    let more = parts.count > Self.named ? "; and \(parts.count - Self.named) more" : ""
    let text =
      "**Left out for its length**: \(counts)" + (names.isEmpty ? "" : " (\(MarkdownText.escaped(names))\(more))")
    let command = ". The whole report: \(MarkdownText.escaped(whole, isWithin: true))"
    let paragraph =
      text.unicodeScalars.count + command.unicodeScalars.count + 3 <= Self.remark
      ? text + command : "**Left out for its length**: \(counts)."
    return room.take("\n\(paragraph)\n") ? paragraph : nil
  }
}
