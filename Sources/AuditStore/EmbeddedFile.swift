internal import CEmbedded

/// A file of the repository that is part of the program.
public struct EmbeddedFile: Hashable, Sendable {
  /// Its place among all, in the order of their paths.
  private let index: Int
  /// Its path in the repository, with `/` between the parts.
  public let path: String

  /// Its bytes, which are copied each time.
  public var bytes: [UInt8] { withBytes { [UInt8]($0) } }

  /// Its text, which is made anew each time; of a file that is UTF-8.
  public var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Lends its bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let file = auditctl_embedded_at(index)
    return body(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
  }

  /// The files below a folder, in the order of their paths.
  ///
  /// - Parameters:
  ///   - folder: A prefix of their paths, such as `Catalogs/`.
  ///   - ending: How their names end; empty for every name.
  public static func all(under folder: String, ending: String = "") -> [EmbeddedFile] {
    (0..<auditctl_embedded_count()).compactMap { index in
      let path = String(cString: auditctl_embedded_at(index).path)
      guard path.hasPrefix(folder), path.hasSuffix(ending) else { return nil }
      return EmbeddedFile(index: index, path: path)
    }
  }

  /// The file of a path; nil when there is none.
  static func named(_ path: String) -> EmbeddedFile? {
    all(under: path).first { $0.path == path }
  }

  /// The text of one file; empty when there is none at the path.
  static func text(of path: String) -> String {
    named(path)?.text ?? ""
  }
}
