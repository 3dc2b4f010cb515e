internal import CPQ

/// A connection to PostgreSQL.
final class Server {
  /// What PostgreSQL or libpq says is wrong.
  struct Failure: Error {
    /// Five characters; those of a connection that broke where libpq says none.
    let state: String
    let message: String
  }

  private let connection: OpaquePointer

  /// Connects to what a URI names, or libpq's own variables and service files where it is empty.
  init(_ name: String) throws(Failure) {
    // dbname may be a whole URI, whose parts then count.
    let made = name.withCString { name in
      "dbname".withCString { key in
        PQconnectdbParams([key, nil], [name, nil], 1)
      }
    }
    guard let made else { throw Failure(state: "08001", message: "out of memory") }
    guard PQstatus(made) == CONNECTION_OK else {
      defer { PQfinish(made) }
      throw Failure(state: "08001", message: Self.words(PQerrorMessage(made)))
    }
    // What the server wants to tell people is no data of ours.
    PQsetNoticeProcessor(made, { _, _ in }, nil)
    connection = made
  }

  deinit {
    PQfinish(connection)
  }

  private static func words(_ text: UnsafePointer<CChar>?) -> String {
    guard let text else { return "" }
    let all = String(cString: text)
    return String(all.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// Runs a script of statements that give nothing.
  func run(_ script: String) throws(Failure) {
    let result = PQexec(connection, script)
    defer { PQclear(result) }
    try require(result)
  }

  private func require(_ result: OpaquePointer?) throws(Failure) {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return
    default: break
    }
    guard PQstatus(connection) == CONNECTION_OK, let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else {
      throw Failure(state: "08006", message: Self.words(PQerrorMessage(connection)))
    }
    throw Failure(
      state: String(cString: state), message: Self.words(PQresultErrorField(result, Int32(UInt8(ascii: "M")))))
  }

  /// A parameter, as PostgreSQL sends its type in binary.
  struct Parameter {
    let type: UInt32
    /// nil for NULL.
    let bytes: ArraySlice<UInt8>?
  }

  /// Runs a statement, and gives each row as a frame.
  func run(_ statement: String, _ parameters: [Parameter], _ body: (Frame) -> Void) throws(Failure) {
    // One block of memory for all, which stays where it is while libpq reads it.
    var memory: [UInt8] = []
    var starts: [Int?] = []
    for parameter in parameters {
      starts.append(parameter.bytes == nil ? nil : memory.count)
      memory += parameter.bytes ?? []
      memory.append(0)
    }
    let lengths = parameters.map { Int32($0.bytes?.count ?? 0) }
    let result = memory.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let values = starts.map { offset in offset.flatMap { offset in start.map { $0 + offset } } }
      return PQexecParams(
        connection, statement, Int32(parameters.count), parameters.map(\.type), values, lengths,
        parameters.map { _ in 1 }, 1)
    }
    defer { PQclear(result) }
    try require(result)
    let columns = PQnfields(result)
    for row in 0..<PQntuples(result) {
      var frame = Frame(.row)
      for column in 0..<columns {
        guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column) else {
          frame.append(-1)
          continue
        }
        let count = PQgetlength(result, row, column)
        frame.append(count)
        frame.bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: Int(count)))
      }
      body(frame)
    }
  }
}
