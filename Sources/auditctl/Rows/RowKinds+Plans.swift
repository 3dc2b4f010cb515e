internal import AuditReports
internal import AuditService

extension RowKinds {
  /// Products and what is planned and expected of their releases.
  static let plans: [RowKind] = [
    RowKind(RowSchemas.product),
    RowKind(RowSchemas.releasePlan),
    RowKind(RowSchemas.build),
    RowKind(RowSchemas.plannedEnvironment),
    RowKind(RowSchemas.plannedScreen),
    RowKind(RowSchemas.gateRun),
    RowKind(RowSchemas.gateRunReason),
    RowKind(RowSchemas.gateRunLetThrough),
    RowKind(RowSchemas.specifiedScreen),
    RowKind(RowSchemas.state),
    RowKind(RowSchemas.component),
    RowKind(RowSchemas.element),
    RowKind(RowSchemas.expectation),
    RowKind(SpecificationChangeRow.schema),
    RowKind(RowSchemas.elementListDeclaration),
    RowKind(RowSchemas.plannedProcess),
    RowKind(RowSchemas.processNow),
    RowKind(RowSchemas.processStep),
    RowKind(RemovalRow.schema),
    RowKind(RowSchemas.profile),
    RowKind(RowSchemas.packSelection),
    RowKind(RowSchemas.serviceLevel),
    RowKind(ProfileImporter.Change.schema),
  ]

  /// Packs and what they hold.
  static let catalog: [RowKind] = [
    RowKind(CatalogRows.pack),
    RowKind(CatalogRows.packChange),
    RowKind(CatalogRows.problem),
    RowKind(CatalogRows.change),
    RowKind(CatalogRows.hit),
    RowKind(CatalogRows.criterion),
    RowKind(CatalogRows.bearing),
    RowKind(CatalogRows.bornOn),
    RowKind(CatalogRows.specificationCheck),
    RowKind(CatalogRows.specificationProblem),
    RowKind(RowSchemas.check),
    RowKind(RowSchemas.checkDetail),
    RowKind(RowSchemas.guideline),
    RowKind(RowSchemas.applicability),
    RowKind(RowSchemas.clause),
    RowKind(RowSchemas.technique),
    RowKind(RowSchemas.elementType),
    RowKind(RowSchemas.variant),
    RowKind(RowSchemas.announcement),
    RowKind(RowSchemas.exemption),
    RowKind(RowSchemas.trait),
    RowKind(RowSchemas.role),
    RowKind(RowSchemas.threshold),
  ]

  /// The database and other files.
  static let files: [RowKind] = [
    RowKind(DatabaseRow.schema),
    RowKind(DatabaseRow.migrationSchema),
    RowKind(FileRows.export),
    RowKind(FileRows.backup),
    RowKind(FileRows.restored),
    RowKind(FileRows.problem),
    RowKind(FileRows.ahead),
    RowKind(FileRows.loss),
    RowKind(FileRows.saved),
    RowKind(FileRows.repair),
    RowKind(FileRows.schemaChange),
    RowKind(FileRows.pending),
    RowKind(FileRows.conflict),
    RowKind(SealRows.seal),
    RowKind(SealRows.verified),
    RowKind(SealRows.change),
    RowKind(SealRows.growth),
    RowKind(SealRows.newFinding),
    RowKind(SealRows.written),
  ]
}
