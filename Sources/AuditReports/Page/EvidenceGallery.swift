internal import AuditModel

/// Decides which evidence is shown on the page: pictures that every browser shows, while they are small enough.
struct EvidenceGallery {
  /// The largest picture that is shown, in bytes.
  static let largest: Int64 = 500 * 1000
  /// How large all of them together may be, in bytes.
  static let limit: Int64 = 10 * 1000 * 1000

  /// Whether what is not shown is written to files beside the document.
  private let exports: Bool
  private var left = Self.limit
  private var shown: Set<Identifier<Evidence>> = []

  /// The files that the document leads to, by the numbers of their evidence.
  private(set) var beside: [Identifier<Evidence>: ReportStream.File] = [:]

  init(exports: Bool) {
    self.exports = exports
  }

  /// What is shown of a piece of evidence.
  enum Shown {
    case picture(PagePicture)
    /// A file beside the document.
    case beside(PageLink)
    /// What it is, and how to get it.
    case words(String)
  }

  /// What is shown of a piece of evidence.
  ///
  /// - Parameters:
  ///   - unsaid: What the picture is of, where nobody said what it proves.
  ///   - canShow: Whether pictures can be shown at all.
  mutating func show(
    _ evidence: Evidence, unsaid: String, canShow: Bool, _ words: Words,
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> Shown {
    if let redaction = evidence.redaction { return .words(words.redacted(evidence, redaction)) }
    let caption = evidence.caption ?? unsaid
    guard canShow, let kind = PagePicture.Kind(rawValue: evidence.mediaType), evidence.byteCount <= Self.largest else {
      return apart(evidence, caption, words)
    }
    if shown.contains(evidence.id) { return .words(words.shownBefore(evidence)) }
    guard evidence.byteCount <= left else { return apart(evidence, caption, words) }
    guard let bytes = try snapshot.bytes(of: evidence) else { return .words(words.damaged(evidence)) }
    left -= evidence.byteCount
    shown.insert(evidence.id)
    return .picture(PagePicture(kind: kind, bytes: bytes, alternative: caption, caption: caption))
  }

  /// What is not shown: a file beside the document, else how to get it.
  private mutating func apart(_ evidence: Evidence, _ caption: String, _ words: Words) -> Shown {
    guard exports else { return .words(words.file(evidence) + " " + words.export(evidence)) }
    // Its own name may be that of another piece, and is no name for a path.
    let type = MediaType(rawValue: evidence.mediaType)
    let name = "evidence-\(evidence.id.rawValue)" + (type?.endings.first.map { ".\($0)" } ?? "")
    beside[evidence.id] = ReportStream.File(evidence: evidence, name: name)
    let isPicture = type?.kind == .screenshot
    let text = isPicture ? caption : evidence.caption ?? evidence.name
    return .beside(PageLink(text, to: isPicture ? .picture(name) : .file(name)))
  }
}
