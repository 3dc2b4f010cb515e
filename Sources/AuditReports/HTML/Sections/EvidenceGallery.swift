internal import AuditModel
internal import FoundationEssentials

/// Decides which evidence is shown on the page: pictures that every browser shows, while they are small enough.
final class EvidenceGallery {
  /// The largest picture that is shown, in bytes.
  static let largest: Int64 = 256 * 1024
  /// How large all of them together may be, in bytes.
  static let limit: Int64 = 8 * 1024 * 1024

  private var left = limit
  private var shown: Set<Identifier<Evidence>> = []

  /// The `dd` elements of a piece of evidence: the picture, or what it is and how to get it.
  ///
  /// - Parameter alternative: What the picture is of.
  func markup(
    _ evidence: Evidence, alternative: String, _ words: PageWords, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> String {
    let text = Self.paragraph(words.file(evidence))
    guard evidence.mediaType == MediaType.png.rawValue || evidence.mediaType == MediaType.jpeg.rawValue,
      evidence.byteCount <= Self.largest
    else { return text + Self.paragraph(words.export(evidence)) }
    if shown.contains(evidence.id) { return Self.paragraph(words.shownBefore(evidence)) }
    guard evidence.byteCount <= left else { return text + Self.paragraph(words.export(evidence)) }
    guard let bytes = try snapshot.bytes(of: evidence) else {
      return text + Self.paragraph(words.damaged(evidence))
    }
    left -= evidence.byteCount
    shown.insert(evidence.id)
    let source = "data:\(evidence.mediaType);base64,\(Data(bytes).base64EncodedString())"
    return "<dd><figure><img alt=\"\(HTMLText.escaped(alternative))\" src=\"\(source)\">"
      + "<figcaption dir=\"auto\">\(HTMLText.escaped(words.file(evidence)))</figcaption></figure></dd>"
  }

  private static func paragraph(_ text: String) -> String {
    "<dd dir=\"auto\">\(HTMLText.escaped(text))</dd>"
  }
}
