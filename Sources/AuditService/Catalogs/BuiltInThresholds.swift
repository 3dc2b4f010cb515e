public import AuditModel
internal import AuditStore

/// The thresholds that are part of the program.
public enum BuiltInThresholds {
  /// All of them, in the order of `Catalogs/thresholds.yaml`.
  ///
  /// - Throws: ``InputError`` when our own file is wrong; a test reads it.
  public static func all() throws -> [Threshold] {
    try EmbeddedFile.all(under: "Catalogs/thresholds.yaml").flatMap { file in
      try ThresholdReader.thresholds(InputText(source: file.path, text: file.text))
    }
  }
}
