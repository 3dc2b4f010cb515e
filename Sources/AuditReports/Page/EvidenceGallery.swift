internal import AuditModel

/// Decides which evidence is shown on the page: pictures that every browser shows, while they are small enough.
struct EvidenceGallery {
  /// The largest picture that is shown, in bytes.
  static let largest: Int64 = 500 * 1000
  /// How large all of them together may be, in bytes.
  static let limit: Int64 = 10 * 1000 * 1000

  private var left = Self.limit
  private var shown: Set<Identifier<Evidence>> = []

  /// What is shown of a piece of evidence.
  enum Shown {
    case picture(PagePicture)
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
    let caption = evidence.caption ?? unsaid
    let apart = Shown.words(words.file(evidence) + " " + words.export(evidence))
    guard canShow, let kind = PagePicture.Kind(rawValue: evidence.mediaType), evidence.byteCount <= Self.largest else {
      return apart
    }
    if shown.contains(evidence.id) { return .words(words.shownBefore(evidence)) }
    guard evidence.byteCount <= left else { return apart }
    guard let bytes = try snapshot.bytes(of: evidence) else { return .words(words.damaged(evidence)) }
    left -= evidence.byteCount
    shown.insert(evidence.id)
    return .picture(PagePicture(kind: kind, bytes: bytes, alternative: caption, caption: caption))
  }
}
