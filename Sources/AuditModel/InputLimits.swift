/// What files and streams from outside may hold at most; docs/limits.md lists all limits of the program.
///
/// Each is far beyond what people write, and keeps memory and time in bounds whatever comes.
public enum InputLimits {
  /// Largest text file that is read as a whole, in bytes.
  public static let fileByteCount = 64 * 1024 * 1024
  /// Largest YAML file, in bytes.
  public static let yamlByteCount = 16 * 1024 * 1024
  /// Deepest nesting of YAML, in levels: lists and keys within each other.
  public static let yamlDepth = 100
  /// Longest row of a batch in CSV, in bytes.
  public static let rowByteCount = 1024 * 1024
  /// Longest line of a batch in NDJSON, in bytes.
  public static let lineByteCount = 1024 * 1024
  /// Deepest nesting of a line of NDJSON, in levels: an object of texts.
  public static let jsonDepth = 1
  /// Largest JSON file of another tool, in bytes.
  public static let toolByteCount = 256 * 1024 * 1024
  /// Deepest nesting of a JSON file of another tool, in levels.
  public static let toolDepth = 64
  /// Longest text of a JSON file of another tool that is kept, in bytes; longer ones, such as screenshots, are passed over.
  public static let toolTextByteCount = 1024 * 1024
  /// Largest capture of an app in XML or plain text, in bytes.
  public static let captureByteCount = 16 * 1024 * 1024
  /// Deepest nesting of a capture, in elements.
  public static let captureDepth = 512
  /// Deepest nesting of a capture in JSON, in levels: an element has two, an object and the list of its children.
  public static let captureJSONDepth = 256
  /// Most elements of a capture.
  public static let captureNodeCount = 100_000
  /// Longest text before the root element of a capture in XML, in characters.
  public static let captureLeadLength = 400
  /// Most problems of one input that are listed; the others are counted.
  public static let problemCount = 1000

  /// Longest text that names a thing, in Unicode scalars: a title, a person, a device, a version, a label.
  public static let nameLength = 500
  /// Longest text that a person writes about a thing, in Unicode scalars: a note, a reason, a comment; more is evidence.
  public static let textLength = 100_000

  /// Fields of texts that name a thing, as options, YAML and batches call them.
  private static let names: Set<String> = [
    "address", "after", "approver", "assistive-technology", "auditor", "before", "build", "by", "check", "component",
    "device", "element", "group", "key", "locale", "looked-by", "name", "os", "os-version", "owner", "platform",
    "process", "product", "profile", "release", "requested-by", "route", "screen", "signer", "state", "team",
    "technology-version", "title", "type", "variant", "version",
  ]

  /// The longest text of a field, in Unicode scalars.
  ///
  /// - Parameter field: What it is called where it is typed, dashes of an option or not.
  public static func length(of field: some StringProtocol) -> Int {
    names.contains(String(field.drop { $0 == "-" })) ? nameLength : textLength
  }

  /// What is wrong with the length of a text; nil when nothing is.
  ///
  /// - Parameter field: Its name, which the problem begins with.
  public static func problem(_ text: some StringProtocol, in field: some StringProtocol) -> String? {
    // A scalar takes at least a byte, so that most texts need no second look.
    guard text.utf8.count > nameLength else { return nil }
    let most = length(of: field)
    let count = text.unicodeScalars.count
    return count > most ? "\(field) has \(count) characters; use at most \(most)" : nil
  }
}
