internal import CEmbedded

/// A file of the repository that is part of the program.
public struct EmbeddedFile: Hashable, Sendable {
  /// Its path in the repository, with `/` between the parts.
  public let path: String
  /// Its text.
  public let text: String

  /// The files below a folder, in the order of their paths.
  ///
  /// - Parameters:
  ///   - folder: A prefix of their paths, such as `Catalogs/`.
  ///   - ending: How their names end; empty for every name.
  public static func all(under folder: String, ending: String = "") -> [EmbeddedFile] {
    (0..<auditctl_embedded_count()).compactMap { index in
      let file = auditctl_embedded_at(index)
      let path = String(cString: file.path)
      guard path.hasPrefix(folder), path.hasSuffix(ending) else { return nil }
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
      return EmbeddedFile(path: path, text: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The text of one file; empty when there is none at the path.
  static func text(of path: String) -> String {
    all(under: path).first?.text ?? ""
  }
}
