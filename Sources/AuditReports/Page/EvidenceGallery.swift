internal import AuditModel

/// Decides which evidence is shown on the page: pictures that every browser shows, while they are small enough.
struct EvidenceGallery {
  /// The largest picture that is shown, in bytes.
  static let largest: Int64 = 256 * 1024
  /// How large all of them together may be, in bytes.
  static let limit: Int64 = 8 * 1024 * 1024

  private var left = Self.limit
  private var shown: Set<Identifier<Evidence>> = []

  /// What is said of a piece of evidence: the picture, or what it is and how to get it.
  ///
  /// - Parameters:
  ///   - alternative: What the picture is of.
  ///   - canShow: Whether pictures can be shown at all.
  mutating func values(
    _ evidence: Evidence, alternative: String, canShow: Bool, _ words: Words,
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [PageField.Value] {
    let file = words.file(evidence)
    guard canShow, let kind = PagePicture.Kind(rawValue: evidence.mediaType), evidence.byteCount <= Self.largest else {
      return [.text(file), .text(words.export(evidence))]
    }
    if shown.contains(evidence.id) { return [.text(words.shownBefore(evidence))] }
    guard evidence.byteCount <= left else { return [.text(file), .text(words.export(evidence))] }
    guard let bytes = try snapshot.bytes(of: evidence) else {
      return [.text(file), .text(words.damaged(evidence))]
    }
    left -= evidence.byteCount
    shown.insert(evidence.id)
    return [.picture(PagePicture(kind: kind, bytes: bytes, alternative: alternative, caption: file))]
  }
}
