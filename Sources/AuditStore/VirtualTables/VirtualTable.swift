/// A table that SQL reads and no file has: a program gives its rows.
///
/// It is there for one query alone (``AuditDatabase/query(_:parameters:limits:clock:tables:columns:row:)``), needs no
/// CREATE VIRTUAL TABLE, cannot be written to, and views and triggers of a file cannot read it.
public struct VirtualTable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// Its name, in snake_case.
    public let name: String
    /// What it holds besides NULL.
    public let type: ColumnType

    /// A column.
    public init(_ name: String, _ type: ColumnType) {
      self.name = name
      self.type = type
    }
  }

  /// What the values of a column are, as SQL names it.
  public enum ColumnType: String, Sendable {
    case text = "TEXT"
    case integer = "INTEGER"
    case real = "REAL"
  }

  /// Computes the rows for some arguments; nil for those that were not given.
  ///
  /// It is asked once in a query for the same arguments, and reads in the query's own snapshot. What it throws is what the
  /// query throws.
  public typealias Evaluation = (_ arguments: [String?], borrowing ReadTransaction) throws -> VirtualRows

  /// Its name, in snake_case; a table of the file that has the same name hides it.
  public let name: String
  /// Its columns, in order.
  public let columns: [Column]
  /// The names of its arguments, in order: `name('first', 'second')`.
  ///
  /// They are hidden columns, too, so that `SELECT *` leaves them out, and `WHERE argument = 'first'` gives one.
  public let arguments: [String]
  /// How many of the arguments have to be given for there to be rows, from the first one on.
  public let neededCount: Int
  let evaluate: Evaluation

  /// A table.
  ///
  /// - Precondition: The names are lower-case letters and underscores, for they become SQL.
  public init(
    _ name: String, columns: [Column], arguments: [String] = [], neededCount: Int = 0, evaluate: @escaping Evaluation
  ) {
    precondition(([name] + columns.map(\.name) + arguments).allSatisfy(Self.isName), "\(name) has a name that is none")
    self.name = name
    self.columns = columns
    self.arguments = arguments
    self.neededCount = neededCount
    self.evaluate = evaluate
  }

  static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_") }
  }

  /// What SQLite is told of it.
  var declaration: String {
    Self.declaration(
      of: name,
      columns.map { [$0.name, $0.type.rawValue] } + arguments.map { [$0, ColumnType.text.rawValue, "HIDDEN"] })
  }

  /// The SQL that makes a table, from names and types that are the program's own.
  ///
  /// - Parameter columns: The words of each column.
  static func declaration(of name: String, _ columns: [[String]]) -> String {
    ["CREATE TABLE", name, "(", columns.map { $0.joined(separator: " ") }.joined(separator: ", "), ")"]
      .joined(separator: " ")
  }
}
