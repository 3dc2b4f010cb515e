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
  /// Most problems of one input that are listed; the others are counted.
  public static let problemCount = 1000
}
