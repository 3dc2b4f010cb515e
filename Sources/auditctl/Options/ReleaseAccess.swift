internal import ArgumentParser
internal import AuditModel
internal import AuditStore

/// The release that a command reads or changes, in which file, and how the command answers.
struct ReleaseAccess: ParsableArguments {
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var release: ReleaseOptions

  /// Reads something of the release that is meant.
  func read<Value>(
    _ body: (borrowing ReadTransaction, Product, Release) throws -> Value
  ) throws -> Value {
    try database.open().read { transaction in
      let (product, release) = try release.resolve(transaction)
      return try body(transaction, product, release)
    }
  }

  /// Changes something of the release that is meant, now, in one transaction.
  func write<Value>(
    _ body: (borrowing WriteTransaction, Product, Release) throws -> Value
  ) throws -> Value {
    try database.open().write(at: Console.current.surroundings.now()) { transaction in
      let (product, release) = try release.resolve(transaction.read)
      return try body(transaction, product, release)
    }
  }

  func show(_ document: Document) throws { try output.show(document) }
}
