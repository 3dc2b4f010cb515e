internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditService
internal import AuditStore

extension CatalogCommand {
  struct Changes: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "changes",
      abstract:
        "List what a new edition of a pack changes, or what new editions make a release test.",
      discussion: """
        Compares two editions of a pack: the newest with the previous one, or those of --from and --to. With --release \
        it compares what the release asks for with what its predecessor asked for. Checks that are new, newly asked or \
        changed have to be tested: the predecessor's findings do not answer them. Other checks were only renamed or \
        removed.

        Example: auditctl catalog changes native
        Example: auditctl catalog changes --release 5.2
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var product: ProductOptions
    @OptionGroup var output: OutputOptions
    @Option(help: ArgumentHelp("The earlier edition.", valueName: "edition")) var from: String?
    @Option(help: ArgumentHelp("The later edition; else the newest.", valueName: "edition")) var to: String?
    @Option(help: ArgumentHelp("Compare this release's checks with its predecessor's.", valueName: "version"))
    var release: String?
    @Argument(help: "Key of the pack; may be left out with --release.") var pack: String?

    func validate() throws {
      guard pack != nil || release != nil else { throw ValidationError("Say PACK, --release VERSION, or both.") }
      guard release == nil || (from == nil && to == nil) else {
        throw ValidationError("--from and --to compare editions; leave them out with --release.")
      }
    }

    func run() throws {
      let document = try database.open().read { transaction in
        if let release { return try releaseChanges(release, transaction) }
        return try editionChanges(pack ?? "", transaction)
      }
      try output.show(document)
    }

    private func editionChanges(_ key: String, _ transaction: borrowing ReadTransaction) throws -> Document {
      let new = try transaction.pack(key, edition: to)
      let editions = try transaction.editions(of: key)
      let previous = editions.firstIndex(of: new.edition).flatMap { $0 > 0 ? editions[$0 - 1] : nil }
      guard let from = from ?? previous else {
        Console.current.note("\(key) \(new.edition) is the first edition here; there is nothing to compare it with.")
        return Self.list([])
      }
      if let index = editions.firstIndex(of: from), index >= editions.firstIndex(of: new.edition) ?? 0 {
        throw CommandError(
          .usage, "edition \(from) was not loaded before \(new.edition); there are \(editions.joined(separator: ", "))")
      }
      let changes = PackComparison.changes(
        from: try transaction.pack(key, edition: from), to: new,
        between: try transaction.successions(of: key, after: from, before: new.edition))
      Console.current.note("\(key) \(from) to \(new.edition):")
      return Self.list(changes.map { Self.row($0) })
    }

    private static let columns: [Document.Column] = [
      .init("change", "Change"), .init("to_test", "To test"), .init("check", "Check"), .init("was", "Was"),
      .init("title", "Title"),
    ]

    private static func list(_ rows: [[RowValue]]) -> Document {
      .list("changes", "Changes", columns, rows)
    }

    private static func row(_ change: PackComparison.Change) -> [RowValue] {
      [
        .term(change.kind.rawValue, words: change.kind.words), .boolean(change.isToTest), .text(change.path),
        .list(change.was), .text(change.title),
      ]
    }

    private func releaseChanges(_ version: String, _ transaction: borrowing ReadTransaction) throws -> Document {
      let product = try product.resolve(transaction)
      let release = try transaction.release(version, of: product)
      let predecessor = try release.predecessor.map { try transaction.release($0, of: product) }
      let difference = try DifferentialAudit(transaction, release, after: predecessor, pack: pack)
      for note in difference.notes { Console.current.note(note) }
      return .list(
        "changes", "Changes",
        Self.columns + [.init("cells", "Cells"), .init("found_before", "Found before")],
        difference.rows.map { row in
          Self.row(row.change) + [.count(row.cells), .list(row.foundBefore)]
        })
    }
  }
}
