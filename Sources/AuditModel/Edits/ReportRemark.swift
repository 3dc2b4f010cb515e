/// What a person wrote about a row of a release's conformance report: what an edit of `remark STANDARD ROW` says.
public struct ReportRemark: Hashable, Sendable {
  /// The remark.
  public var text: String
  /// BCP 47 tag of it; nil: the product's.
  public var language: String?
  /// The row's term when it was written.
  public var term: String

  /// A remark.
  public init(text: String, language: String? = nil, term: String) {
    self.text = text
    self.language = language
    self.term = term
  }

  /// Reads what an edit says.
  public init(_ value: EditValue) throws(EditValueError) {
    var members = try JSONMembers(value.json())
    text = try members.required("text")
    language = try members.text("language")
    term = try members.required("term")
    try members.end()
    guard !text.isEmpty else { throw EditValueError(path: "text", "is empty") }
  }

  /// It as an edit says it.
  public var editValue: EditValue {
    EditValue(.object(said: ["text": .text(text), "language": .text(ifSaid: language), "term": .text(term)]))
  }
}
