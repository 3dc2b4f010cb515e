internal import AuditModel
public import AuditRules

/// What a spreadsheet leaves unsaid or says in words of its own, and what is meant by it.
public struct BatchConventions: Sendable {
  /// The reason of a row that cannot be told or does not apply and gives none; empty: there must be one in the row.
  public var defaultReason = ""
  /// The address that is meant by a title or URL in the column of addresses.
  public var addresses: [String: String] = [:]
  /// How times without a zone are read; nil: they are refused.
  public var times: LocalTimes?
  /// The file of a name that stands in the batch; nil: rows cannot name files.
  public var evidence: (@Sendable (String) -> any EvidenceFile)?

  /// How times are read that stand in a spreadsheet as a clock shows them.
  public struct LocalTimes: Sendable {
    /// What comes first where slashes separate day and month; nil where the locale leaves it open.
    let order: LocalTime.SlashOrder?
    /// When a clock on the wall shows a time: UTC, milliseconds since 1970.
    let moment: @Sendable (LocalTime) -> Int64

    /// Times of a locale and of the zone of a clock.
    ///
    /// - Parameter locale: The language and country in which dates are written, as a BCP 47 tag.
    public init(locale: String, moment: @escaping @Sendable (LocalTime) -> Int64) {
      self.moment = moment
      order = LocalTime.SlashOrder(locale: locale)
    }
  }

  /// Nothing is left unsaid.
  public init() {}

  /// What a row says by these conventions.
  func read(_ row: FindingInput) -> FindingInput {
    var row = row
    if let address = addresses[row.address] { row.address = address }
    if row.reason.isEmpty, !defaultReason.isEmpty, let outcome = Outcome(typed: row.outcome),
      outcome == .inapplicable || outcome == .cantTell
    {
      row.reason = defaultReason
    }
    // What has a zone, and a day alone as RFC 3339 writes it, means the same everywhere.
    if let times, !row.at.isEmpty, Timestamp.milliseconds(row.at) == nil,
      let time = LocalTime(row.at, slashes: times.order)
    {
      row.at = Timestamp.text(times.moment(time))
    }
    return row
  }

  /// Whether a row can be read as it stands.
  var isEmpty: Bool { defaultReason.isEmpty && addresses.isEmpty && times == nil }
}

/// Reads which addresses are meant by the titles or URLs that another tool or a list of screens uses.
public enum KeyMapReader {
  /// The columns of the file.
  public static let columns = ["name", "address"]

  /// Reads a map: CSV with the columns `name` and `address`, in any order.
  ///
  /// - Throws: ``InputError`` with everything that is wrong with it: a row without one of them, an address that is none, a
  ///   name that stands there twice with another address.
  public static func read(_ source: any ByteSource) throws -> [String: String] {
    let problems = ProblemList(source: source.name)
    var map: [String: String] = [:]
    var reader = CSVReader(source)
    do {
      guard try reader.next() else {
        throw InputError([InputProblem(source: source.name, line: 1, message: "the map is empty; \(shape)")])
      }
      let header = try (0..<reader.fieldCount).map { try reader.field($0).trimmedOfBlanks.lowercased() }
      guard let name = header.firstIndex(of: "name"), let address = header.firstIndex(of: "address") else {
        throw InputError([InputProblem(source: source.name, line: reader.line, message: shape)])
      }
      while try reader.next() {
        guard reader.fieldCount == header.count else {
          problems.add("the row has \(reader.fieldCount) fields and the header \(header.count)", line: reader.line)
          continue
        }
        let (from, to) = (try reader.field(name).trimmedOfBlanks, try reader.field(address).trimmedOfBlanks)
        if from.isEmpty {
          problems.add("the name is empty; write the title or URL that the batch uses", line: reader.line)
        }
        if Address(to) == nil {
          problems.add("\"\(DisplayText.escaped(to))\" is not an address; write \(Address.shape)", line: reader.line)
        }
        if let before = map.updateValue(to, forKey: from), before != to {
          problems.add(
            "\"\(DisplayText.escaped(from))\" stands for \(before) in an earlier row; write it once", line: reader.line)
        }
      }
    } catch let error as CSVReader.Malformed {
      problems.add(error.message, line: error.line)
    }
    try problems.throwIfAny()
    return map
  }

  private static let shape = "its first row names the columns: \(columns.joined(separator: ", "))"
}

extension String {
  /// The text without blanks and line breaks at its ends, as people leave them in the cells of a spreadsheet.
  var trimmedOfBlanks: String {
    // Most cells have none, and begin and end with a sign that is none.
    guard let first = utf8.first, let last = utf8.last else { return self }
    let isPlain = { (byte: UInt8) in byte > 0x20 && byte < 0x7F }
    if isPlain(first), isPlain(last) { return self }
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[start...end])
  }
}
