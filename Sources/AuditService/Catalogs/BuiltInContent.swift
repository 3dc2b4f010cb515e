public import AuditModel
internal import AuditStore

/// The kinds of content that are part of the program.
public enum BuiltInContent {
  /// All of them, in the order of `Catalogs/content.yaml`.
  ///
  /// - Throws: ``InputError`` when our own file is wrong; a test reads it.
  public static func all() throws -> [ContentKind] {
    try EmbeddedFile.all(under: "Catalogs/content.yaml").flatMap { file in
      try ContentReader.kinds(InputText(source: file.path, text: file.text))
    }
  }
}
