internal import ArgumentParser
internal import AuditModel
internal import AuditStore

/// Which product a command is about.
struct ProductOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The product; may be left out when there is one.", valueName: "key"))
  var product: String?

  func resolve(_ transaction: borrowing ReadTransaction) throws -> Product {
    if let product { return try transaction.product(product) }
    let products = try transaction.products()
    guard let only = products.first else {
      throw CommandError(.noInput, "there is no product yet; add one with `auditctl product add`")
    }
    guard products.count == 1 else {
      throw CommandError(
        .usage, "there are several products: \(products.map(\.key).joined(separator: ", ")); say --product KEY")
    }
    return only
  }
}
