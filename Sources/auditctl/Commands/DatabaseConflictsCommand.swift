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
        nearer, of two freezes the first, of two decisions about an issue the newer, which lets nothing through. What arrives after a release was frozen changes nothing of it, and counts for \
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
      let now = Console.current.surroundings.now()
      let conflicts = try database.open().read { transaction in
        let products = try transaction.products()
        return try products.flatMap { product in
          let commands = ConflictCommands(product: product.key, namesProduct: products.count > 1, now: now)
          return try AuditRules.Conflicts.of(product.id, in: transaction).map { conflict in
            (product: product.key, conflict: conflict, words: ConflictWords(conflict, commands: commands))
          }
        }
      }
      let rows = conflicts.enumerated().flatMap { index, found in
        found.words.sides.map { side in
          FileRows.ConflictSide(
            number: index + 1, product: found.product, conflict: found.conflict, words: found.words, side: side)
        }
      }
      try output.show(
        .list(
          "conflicts", "Conflicts", FileRows.conflict, rows,
          people: [
            "conflict", "kind", "product", "thing", "field", "release", "standing",
            .words("value") { .optional($0.side.words ?? $0.side.value) }, "person", "said_at",
            .words("why", isBelow: true) { .text($0.words.sentence) },
            .field("releases", title: "Holds in", isBelow: true), .field("commands", isBelow: true),
          ]))
      guard !strict || !conflicts.contains(where: \.conflict.isOpen) else { throw AnswerIsNo() }
    }
  }
}
