/// An answer to a browser, before the server adds the headers that each answer has.
public struct WebResponse: Sendable {
  /// What is sent.
  public enum Body: Sendable {
    case bytes([UInt8])
    /// A file that was written for this answer alone, which goes when it was sent.
    case file(path: String, size: Int)
  }

  /// As RFC 9110 numbers them.
  public enum Status: Int, Sendable {
    case ok = 200
    /// After a post: go and see.
    case seeOther = 303
    case notModified = 304
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case notAllowed = 405
    /// Somebody else was faster: both answers are shown.
    case conflict = 409
    case tooLarge = 413
    case unprocessable = 422
    case failed = 500
    /// The file is in use; nothing was stored.
    case busy = 503
  }

  /// How it went.
  public var status: Status
  /// Media type of the body.
  public var type: String
  /// Further headers: `Location`, `Content-Disposition`, `ETag`, `Cache-Control`.
  public var headers: [Header]
  /// What is sent.
  public var body: Body

  /// A header.
  public struct Header: Hashable, Sendable {
    public let name, value: String

    /// A header.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// An answer; a page, unless its type says otherwise.
  public init(_ status: Status = .ok, type: String = "text/html; charset=utf-8", headers: [Header] = [], body: Body) {
    self.status = status
    self.type = type
    self.headers = headers
    self.body = body
  }

  /// To another page of this server, after a post.
  public static func see(_ path: String) -> Self {
    Self(.seeOther, headers: [Header("Location", path)], body: .bytes([]))
  }
}
