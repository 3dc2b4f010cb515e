internal import ArgumentParser
internal import AuditModel
internal import AuditStore

/// Which open session findings go to, and with it the release.
struct SessionOptions: ParsableArguments {
  @OptionGroup var release: ReleaseOptions
  @OptionGroup var auditor: AuditorOptions
  @Option(help: "Number of the session; else the only open one of the release and auditor.") var session: Int64?

  /// The session with its release and product.
  ///
  /// - Throws: ``CommandError`` when none is open, several are, or the one that was named is another's.
  func resolve(
    _ transaction: borrowing ReadTransaction
  ) throws -> (product: Product, release: Release, session: AuditSession) {
    let isNamed = release.release != nil || release.product.product != nil
    let named = isNamed ? try release.resolve(transaction) : nil
    let found = try openSession(
      number: session, auditor: auditor.name, release: named?.release.id, isForFindings: true, transaction)
    if let named, named.release.id != found.release {
      throw CommandError(.usage, "session \(found.id.rawValue) is not of release \(named.release.version)")
    }
    let (product, release) = try transaction.release(of: found)
    return (product, release, found)
  }
}
