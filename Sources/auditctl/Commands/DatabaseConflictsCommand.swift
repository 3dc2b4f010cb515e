internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension DatabaseCommand {
  struct Conflicts: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "conflicts", abstract: "List what two copies of the file said apart, until somebody settles it.",
      discussion: """
        Whoever works on a copy of the file keeps what they said when the two come together, for which there is no \
        command yet. What the order of all logs gives holds meanwhile, the same in every copy: of two edits the newer, of two builds behind one the newer \
        nearer, of two freezes the first. What arrives after a release was frozen changes nothing of it, and counts for \
        the releases after it.

        Each conflict is a row for each thing that was said, with who, when, and the command that settles it. That a \
        release was frozen twice is only to be known.

        Example: auditctl database conflicts
        Example: auditctl database conflicts --strict --format json
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Exit with status 1 when there is a conflict to settle.") var strict = false

    func run() throws {
      let conflicts = try database.open().read { transaction in
        let products = try transaction.products()
        return try products.flatMap { product in
          let commands = ConflictCommands(product: product.key, namesProduct: products.count > 1)
          return try AuditRules.Conflicts.of(product.id, in: transaction).map { conflict in
            (product: product.key, conflict: conflict, words: ConflictWords(conflict, commands: commands))
          }
        }
      }
      let rows = conflicts.enumerated().flatMap { index, found in
        found.words.sides.map { side in
          [
            RowValue.count(index + 1), .text(found.conflict.kind.rawValue), .text(found.product),
            .text(found.words.thing), .optional(found.words.field), .optional(side.release ?? found.words.release),
            .text(side.state.rawValue), .optional(side.value), .optional(side.person),
            .optional(side.time.map(Timestamp.text)), .text(found.words.sentence), .list(ifAny: found.words.commands),
          ]
        }
      }
      try output.show(.list("conflicts", "Conflicts", Self.columns, rows))
      guard !strict || !conflicts.contains(where: \.conflict.isOpen) else { throw AnswerIsNo() }
    }

    private static let columns: [Document.Column] = [
      .init("conflict", "Conflict"), .init("kind", "Kind"), .init("product", "Product"), .init("thing", "What"),
      .init("field", "Field"), .init("release", "Release"), .init("state", "State"), .init("value", "Says"),
      .init("by", "By"), .init("at", "When"), .init("sentence", "Why", isBelow: true),
      .init("commands", "Settled by", isBelow: true),
    ]
  }
}
