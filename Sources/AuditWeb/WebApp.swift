internal import AuditModel
internal import AuditReports
public import AuditService
public import AuditStore

/// The web app over one database: what each address shows and does, through the same services as the command line.
///
/// It knows nothing of HTTP but ``WebRequest`` and ``WebResponse``. As the database that it holds, it belongs to one task: a
/// server keeps a few, and gives each one request at a time.
public final class WebApp {
  let database: AuditDatabase
  /// A folder of the server's own, for what is written for one answer.
  let folder: String
  private let known: KnownReleases?

  /// An app over a database that is open.
  ///
  /// - Parameters:
  ///   - folder: Where answers that may be large are written, each into a file that goes when it was sent; nobody else
  ///     may read it.
  ///   - known: The releases that were evaluated, which several apps over one file share; nil: each page evaluates anew.
  public init(_ database: AuditDatabase, folder: String, known: KnownReleases? = nil) {
    self.database = database
    self.folder = folder
    self.known = known
  }

  /// Answers a request; a failure is answered too.
  public func answer(_ request: WebRequest) -> WebResponse {
    do {
      return try route(request)
    } catch {
      return failure(error, request)
    }
  }

  /// Reads in one snapshot, with the releases that are known of it.
  func read<Result>(_ body: (borrowing ReadTransaction) throws -> Result) throws -> Result {
    try database.read(beside: known?.beforeSnapshot(), body)
  }

  private func route(_ request: WebRequest) throws -> WebResponse {
    guard let (route, names) = WebRoute.find(request.path) else { throw WebFailure.noSuchPage }
    let asked = Asked(request: request, names: names)
    guard request.method == .post else {
      guard let get = route.get else { throw WebFailure.onlyByForm }
      return try get(self)(asked)
    }
    guard let post = route.post else { throw WebFailure.nothingToSend }
    guard request.visitor.role >= route.role else { throw WebFailure.notAllowed(route.role) }
    do {
      return try post(self)(asked)
    } catch {
      // What was typed is kept, and the form comes back with what is wrong.
      guard let form = route.form, let problems = FormProblem.all(in: error) else { throw error }
      return try form(self)(Asked(request: request, names: names, problems: problems))
    }
  }
}

/// What a page is asked, with what stands in its address.
struct Asked {
  let request: WebRequest
  /// The parts of the path that name something, in their order.
  let names: [String]
  /// What is wrong with what was sent; empty where a page is only looked at.
  var problems: [FormProblem] = []

  var visitor: WebVisitor { request.visitor }
  var form: WebFields { request.form }
  var query: WebFields { request.query }
  var now: Int64 { request.now }

  /// What was typed into a field, without space around it; nil where it is missing or empty.
  func typed(_ name: String) -> String? {
    guard let value = request.form[name] else { return nil }
    let text = String(value.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    return text.isEmpty ? nil : text
  }

  /// What was typed into a field that must not be empty.
  func required(_ name: String, _ words: String, id: String? = nil) throws -> String {
    guard let text = typed(name) else { throw FormProblems([FormProblem(field: id ?? name, words)]) }
    return text
  }

  /// The address that was asked, with what stands behind the `?`.
  var path: SitePath { SitePath(request.path, query: query.pairs.map { ($0.name, $0.value) }) }

  /// The same without what was sent in a field.
  func without(_ name: String) -> Asked {
    let form = WebFields(self.form.pairs.filter { $0.name != name })
    return Asked(
      request: WebRequest(
        method: request.method, path: request.path, query: request.query, form: form, uploads: request.uploads,
        visitor: request.visitor, forgeryToken: request.forgeryToken, now: request.now), names: names)
  }

  /// Whether a visitor may do what a role may.
  func may(_ role: WebRole) -> Bool { request.visitor.role >= role }
}

/// Something that is wrong with what was sent in a form.
struct FormProblem {
  /// The field; nil: none of them alone.
  let field: String?
  /// What to do.
  let words: String

  init(field: String? = nil, _ words: String) {
    self.field = field
    self.words = words
  }

  /// What an error says of a form; nil for an error of another kind.
  static func all(in error: any Error) -> [FormProblem]? {
    switch error {
    case let problems as FormProblems: return problems.all
    case let input as InputError: return input.problems.map { FormProblem("\($0)") }
    case let store as StoreError:
      switch store {
      case .invalid, .duplicate, .frozen, .ambiguous, .notFound, .clockAhead: return [FormProblem("\(store)")]
      default: return nil
      }
    default: return nil
    }
  }
}

/// What is wrong with what was sent in a form.
struct FormProblems: Error {
  let all: [FormProblem]

  init(_ all: [FormProblem]) {
    self.all = all
  }
}
