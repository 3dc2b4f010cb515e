internal import AuditModel

/// One step of the schema's history.
public struct Migration: Hashable, Sendable {
  /// Its place in the history, from 1.
  public let number: Int
  /// The file's name without number and ending.
  public let name: String
  private let script: Script
  /// SHA-256 of the statements, where it is known without reading them.
  private let knownSHA256: String?

  /// A migration.
  public init(number: Int, name: String, sql: String) {
    self.init(number: number, name: name, .text(sql), knownSHA256: nil)
  }

  private init(number: Int, name: String, _ script: Script, knownSHA256: String?) {
    self.number = number
    self.name = name
    self.script = script
    self.knownSHA256 = knownSHA256
  }

  /// The statements.
  public var sql: String { script.text }

  /// SHA-256 of the statements: 64 hexadecimal digits in lower case.
  var sha256: String { knownSHA256 ?? computedSHA256 }

  /// The same, worked out from the statements.
  var computedSHA256: String {
    var digest = SHA256()
    script.withBytes { digest.update($0.bytes) }
    return digest.hexadecimal
  }

  /// The migrations that are part of the program, in order.
  public static let embedded: [Migration] = EmbeddedFile.all(under: "Migrations/", ending: ".sql").compactMap {
    file in
    let base = file.path.split(separator: "/").last?.dropLast(4) ?? ""
    guard let number = Int(base.prefix(4)) else { return nil }
    return Migration(
      number: number, name: String(base.dropFirst(5)), .file(file), knownSHA256: embeddedSHA256[number])
  }

  /// The SHA-256 of the program's own, by number.
  ///
  /// Each start compares them with those of the file, and to work them out would be a twelfth of it. A test says what they
  /// are to be.
  private static let embeddedSHA256 = [
    1: "48e896f770c361a8ac6b7caddabb914a3c8dfbfe708a8255350bf5f93d854c35",
    2: "7bd9d3d10abf142e1c21c24241d2ca261e88aa3cc76935073eac4914c3a1d216",
    3: "53771467cd69488cc00a867ed5b3d9bf7ffea4d3891c527062fb058860f4ac43",
    4: "1762578f016cb7816b760d7a34183991c02d2e99858530ef7a1ce0052c04d7f4",
    5: "65eb0dccc9089cc9afea0d88169b87cb18b42b1c3f1ff13c5eba65b7365aa106",
    6: "10ce3477b9642ccccaec23fd57ebf1e170dc79f7b624a40effd3e20d6edc5eb7",
    7: "5a05b1c055b7c64fd2035de2d0ed99395021037d8728d5e37aef1ac88dc3c650",
    8: "d8c4edbb35a6429f75b88fde658e22d1698456b2a14b7b44192bb8463a4fb8cc",
  ]
}

/// The views of a file: what the logs say, in words.
///
/// They hold nothing, so they have no history: they are made anew whenever their text is another one.
public struct SchemaViews: Hashable, Sendable {
  private let script: Script

  /// Views of these statements.
  public init(sql: String) {
    script = .text(sql)
  }

  private init(_ script: Script) {
    self.script = script
  }

  /// The statements, which drop each view before they make it; empty for no views.
  public var sql: String { script.text }

  /// No views.
  public static let none = SchemaViews(sql: "")

  /// The views that are part of the program.
  public static let embedded = SchemaViews(
    EmbeddedFile.named("Migrations/views.sql").map { .file($0) } ?? .text(""))

  /// A hash of the text, by which a file knows which text its views were made from.
  var digest: Int64 {
    var row = RowDigest(from: 0xA24B_AED4_963E_E407)
    script.withBytes { row.add(text: $0) }
    return row.value
  }
}

/// Statements: a text, or a file of the program, which a start that only compares what is known of it does not read.
private enum Script: Hashable, Sendable {
  case text(String)
  case file(EmbeddedFile)

  var text: String {
    switch self {
    case .text(let text): text
    case .file(let file): file.text
    }
  }

  /// Lends the bytes, which are UTF-8.
  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    switch self {
    case .text(var text): text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    case .file(let file): file.withBytes(body)
    }
  }
}
