internal import AuditModel
public import AuditReports
internal import AuditStore

/// The rows of conformance reports that are part of the program.
public enum BuiltInConformanceTables {
  /// All tables, in the order of their files.
  ///
  /// - Throws: ``InputError`` when one of our own files is wrong; a test reads them.
  public static func all() throws -> [ConformanceTable] {
    try EmbeddedFile.all(under: "Catalogs/acr/", ending: ".yaml").map { file in
      try ConformanceTableReader.table(InputText(source: file.path, text: file.text))
    }
  }
}
