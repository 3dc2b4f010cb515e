internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What two copies of a file said apart, with the commands that settle it.
struct ConflictList {
  let sides: [FileRows.ConflictSide]

  /// - Parameter now: UTC, milliseconds since 1970.
  init(_ transaction: borrowing ReadTransaction, now: Int64) throws {
    let products = try transaction.products()
    var sides: [FileRows.ConflictSide] = []
    var number = 0
    for product in products {
      let commands = ConflictCommands(product: product.key, namesProduct: products.count > 1, now: now)
      for conflict in try AuditRules.Conflicts.of(product.id, in: transaction) {
        number += 1
        let words = ConflictWords(conflict, commands: commands)
        sides += words.sides.map { side in
          FileRows.ConflictSide(number: number, product: product.key, conflict: conflict, words: words, side: side)
        }
      }
    }
    self.sides = sides
  }

  /// Whether somebody has to settle something.
  var isOpen: Bool { sides.contains(where: \.conflict.isOpen) }

  /// How many conflicts there are.
  var count: Int { sides.last?.number ?? 0 }

  /// Adds a row for each side of each conflict.
  ///
  /// - Parameter isQuiet: Whether people are not told when there is none.
  func add(to document: inout Document, isQuiet: Bool = false) {
    document.addList(
      "conflicts", "Conflicts", FileRows.conflict, sides,
      people: [
        "conflict", "kind", "product", "thing", "field", "release", "standing",
        .words("value") { .optional($0.side.words ?? $0.side.value) }, "person", "said_at",
        .words("why", isBelow: true) { .text($0.words.sentence) },
        .field("releases", title: "Holds in", isBelow: true), .field("commands", isBelow: true),
      ], isQuiet: isQuiet)
  }

  /// That conflicts wait for somebody; nil: none does.
  var note: String? {
    guard isOpen, count > 0 else { return nil }
    return "\(CountText.of(count, "conflict")) \(count == 1 ? "waits" : "wait") for somebody to settle "
      + "\(count == 1 ? "it" : "them"); see `auditctl database conflicts`."
  }
}
