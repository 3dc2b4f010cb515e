public import AuditModel
public import AuditReports
public import AuditRules
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

/// The texts of accessibility statements that are part of the program.
public enum BuiltInStatementTexts {
  /// Those in a language.
  ///
  /// - Throws: ``InputError`` when our own file is wrong; a test reads it.
  public static func texts(in language: ReportLanguage) throws -> StatementTexts {
    guard let file = EmbeddedFile.all(under: "Catalogs/statement/\(language.tag).yaml").first else {
      throw InputError([InputProblem(source: "Catalogs/statement", message: "there are no texts in \(language.tag)")])
    }
    return try StatementTextsReader.texts(InputText(source: file.path, text: file.text), in: language)
  }
}

/// The thresholds that are part of the program.
public enum BuiltInThresholds {
  /// All of them, in the order of `Catalogs/thresholds.yaml`.
  ///
  /// - Throws: ``InputError`` when our own file is wrong; a test reads it.
  public static func all() throws(InputError) -> [Threshold] {
    var thresholds: [Threshold] = []
    for file in EmbeddedFile.all(under: "Catalogs/thresholds.yaml") {
      thresholds += try ThresholdReader.thresholds(InputText(source: file.path, text: file.text))
    }
    return thresholds
  }
}

extension ContrastRule {
  /// The rule over the thresholds of the program.
  public static func builtIn() throws -> ContrastRule {
    try ContrastRule(BuiltInThresholds.all())
  }
}

extension SpecificationChecker {
  /// Prepares the check of the screens of one release by the thresholds of the program.
  ///
  /// - Throws: ``InputError`` when one of our own files is wrong; a test reads them all.
  public init(_ screens: [ScreenSpecification], platform: Platform, elementTypes: [ElementType]) throws {
    try self.init(screens, platform: platform, elementTypes: elementTypes, thresholds: BuiltInThresholds.all())
  }
}
