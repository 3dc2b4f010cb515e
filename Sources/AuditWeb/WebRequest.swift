public import AuditModel

/// What a browser asks, after the server has found out who asks and that the form is its own.
public struct WebRequest: Sendable {
  /// What is wanted with the address.
  public enum Method: Sendable {
    /// To see it; nothing is changed.
    case get
    /// To do what its form says.
    case post
  }

  /// Get or post; HEAD comes as get.
  public let method: Method
  /// Parts of the path, decoded, of which none is empty, `.` or `..`.
  ///
  /// `/screens/pay` is `["screens", "pay"]`, the first page is `[]`.
  public let path: [String]
  /// What stands behind the `?`.
  public let query: WebFields
  /// What a form says; empty for get.
  public let form: WebFields
  /// Files that came with a form.
  public let uploads: [WebUpload]
  /// Who asks.
  public let visitor: WebVisitor
  /// What each form carries in its field ``forgeryField``, so that no other page can post it.
  public let forgeryToken: String
  /// When it came: UTC, milliseconds since 1970.
  public let now: Int64

  /// Name of the field that carries ``forgeryToken``.
  ///
  /// The server checks it; no page does.
  public static let forgeryField = "token"

  /// A request as the server understood it.
  public init(
    method: Method, path: [String], query: WebFields, form: WebFields, uploads: [WebUpload], visitor: WebVisitor,
    forgeryToken: String, now: Int64
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.form = form
    self.uploads = uploads
    self.visitor = visitor
    self.forgeryToken = forgeryToken
    self.now = now
  }
}

/// Fields of a form or of an address, in their order; a name may come several times.
public struct WebFields: Hashable, Sendable {
  /// Name and value of each, decoded.
  public let pairs: [Pair]

  /// Fields, or none.
  public init(_ pairs: [Pair] = []) {
    self.pairs = pairs
  }

  /// A field.
  public struct Pair: Hashable, Sendable {
    /// Its name and value.
    public let name, value: String

    /// A field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The first value of the name; nil where there is none.
  public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// Each value of the name.
  public func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }
}

/// A file that came with a form.
///
/// The server has written it to a file of its own, which goes when the answer is made.
public struct WebUpload: Hashable, Sendable {
  /// Name of the field, and of the file as the browser calls it.
  public let field, name: String
  /// Where it is.
  public let path: String
  /// Its bytes.
  public let size: Int

  /// A file, and where the server wrote it.
  public init(field: String, name: String, path: String, size: Int) {
    self.field = field
    self.name = name
    self.path = path
    self.size = size
  }
}

/// Somebody in a browser.
public struct WebVisitor: Hashable, Sendable {
  /// The name that signs what they do.
  public let name: String
  /// What they may.
  public let role: WebRole

  /// Somebody with a role.
  public init(name: String, role: WebRole) {
    self.name = name
    self.role = role
  }
}
