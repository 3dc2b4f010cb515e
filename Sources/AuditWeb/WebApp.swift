public import AuditStore

/// The web app over one database: what each address shows and does, through the same services as the command line.
///
/// It knows nothing of HTTP but ``WebRequest`` and ``WebResponse``. As the database that it holds, it belongs to one task: a
/// server keeps a few, and gives each one request at a time.
public final class WebApp {
  let database: AuditDatabase

  /// An app over a database that is open.
  public init(_ database: AuditDatabase) {
    self.database = database
  }

  /// Answers a request; a failure is answered too.
  public func answer(_ request: WebRequest) -> WebResponse {
    WebResponse(.notFound, type: "text/plain; charset=utf-8", body: .bytes(Array("There is no such page.\n".utf8)))
  }
}
