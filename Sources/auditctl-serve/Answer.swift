internal import AuditWeb

/// What is answered, before it becomes HTTP.
struct Answer: Sendable {
  var status: Int
  /// Media type of the body; nil where there is no body.
  var type: String?
  var headers: [WebResponse.Header] = []
  var body: WebResponse.Body
  /// Why it was refused, for the log; nil where it was not.
  var refusal: String?
  /// Who asked, for the log; nil where nobody is known.
  var name: String?
  /// Whether the connection ends with it, because the rest of the request is not read.
  var isLast = false

  /// A page of the app.
  init(_ response: WebResponse) {
    status = response.status.rawValue
    type = response.type
    headers = response.headers
    body = response.body
  }

  /// A page of the server.
  init(_ status: Int, _ page: [UInt8], type: String = "text/html; charset=utf-8") {
    self.status = status
    self.type = type
    body = .bytes(page)
  }

  /// To another page.
  static func see(_ path: String) -> Self { Self(.see(path)) }

  /// A text for a program.
  static func text(_ text: String, _ status: Int = 200) -> Self {
    Self(status, Array(text.utf8), type: "text/plain; charset=utf-8")
  }
}

/// Why something is not done for somebody.
struct Refusal: Error {
  let status: Int
  /// For the log, without anything that is secret.
  let reason: String
  /// For people: what it comes to, why, and what they can do.
  let title, words: String
  var headers: [WebResponse.Header] = []

  init(_ status: Int, _ reason: String, _ title: String, _ words: String, _ headers: [WebResponse.Header] = []) {
    self.status = status
    self.reason = reason
    self.title = title
    self.words = words
    self.headers = headers
  }

  static let brokenPath = Refusal(
    400, "path", "There is no such address",
    "A part of the address is empty, is no text, or has characters that no page of this server has. Go to the first page."
  )
  static let brokenForm = Refusal(
    400, "form", "The form did not arrive whole",
    "Nothing was recorded. Go back, and send it again; the program that sends it has to keep to HTML's form encodings.")
  static let formTooLarge = Refusal(
    413, "form too large", "The form is too large",
    "A form has at most 1 MB of text. Nothing was recorded. Go back and send less at once.")
  static let fileTooLarge = Refusal(
    413, "upload too large", "The file is too large",
    "A file has at most 500 MB. Nothing was recorded. Go back and choose a smaller one, or a shorter recording.")
  static let tooSlow = Refusal(
    408, "too slow", "The form took too long",
    "Nothing was recorded. Go back, and send it again over a faster connection.")
  static let tooBusy = Refusal(
    503, "too busy", "Too many people ask at once", "Nothing was recorded. Go back, and try again in a moment.",
    [.init("Retry-After", "5")])
  static let noDisk = Refusal(
    507, "no room for the upload", "There is no room for the file",
    "The server could not keep the file for as long as it reads it. Nothing was recorded. Whoever runs it has to free some space."
  )
  static let foreignForm = Refusal(
    403, "forged form", "The form is not from this page",
    "It is from another page, or from before you signed in. Nothing was recorded. Go back, load the page again, and send it once "
      + "more.")
  static let readOnly = Refusal(
    403, "read only", "This server only shows", "It was started with --read-only. Nothing was recorded.")
}
