public import AuditModel

/// Finds out what a file is from its bytes, not its name.
public struct MediaTypeSniffer {
  /// How many of the first bytes are looked at for a signature.
  static let headByteCount = 4096

  private var head: [UInt8] = []
  private var signature: FileSignature?
  private var text = PlainTextScan()
  private var isEmpty = true

  /// Starts at the beginning of a file.
  public init() {}

  /// Takes the next bytes.
  public mutating func take(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    isEmpty = false
    if head.count < Self.headByteCount {
      head += bytes.prefix(Self.headByteCount - head.count)
      if head.count == Self.headByteCount { signature = FileSignature(head) }
    }
    // Bytes that have a signature are no text, however large the file is.
    if signature == nil || signature == .unknown { text.take(bytes) }
  }

  /// What the bytes are, at the end of the file.
  ///
  /// - Returns: The media type, or why the file is not kept, ending in what to do.
  public consuming func finish() -> Result<MediaType, Refusal> {
    guard !isEmpty else { return .failure(Refusal("it is empty; there is nothing to keep")) }
    switch signature ?? FileSignature(head) {
    case .listed(let type): return .success(type)
    case .refused(let reason): return .failure(Refusal(reason))
    case .unknown: break
    }
    text.finish()
    if let problem = text.problem { return .failure(Self.refusal(of: problem.trouble, at: problem.byte, head)) }
    if let reason = MarkupSign.refusal(head) { return .failure(Refusal(reason)) }
    return .success(Self.isWebVTT(head) ? .webVTT : .plainText)
  }

  /// Why a file is not kept.
  public struct Refusal: Error, Hashable, Sendable {
    /// What it is, and what to do.
    public let message: String

    init(_ message: String) {
      self.message = message
    }
  }

  /// The refusal of a text with something wrong in it, and of bytes that were never meant as text: those with a zero
  /// byte, and those that stop being UTF-8 early.
  private static func refusal(of trouble: PlainTextScan.Trouble, at byte: Int, _ head: [UInt8]) -> Refusal {
    if head.contains(0) || trouble != .controlCharacter && byte < 64 {
      let types = MediaType.allCases.map(\.rawValue).joined(separator: ", ")
      return Refusal("its type is not supported; convert it to one of \(types)")
    }
    return switch trouble {
    case .notUTF8: Refusal("it is not UTF-8 from byte \(byte + 1) on; save it as UTF-8")
    case .controlCharacter: Refusal("it has a control character at byte \(byte + 1); take it out and save it as UTF-8")
    case .incompleteCharacter: Refusal("it ends in the middle of a character; save it as UTF-8 again")
    }
  }

  /// WebVTT, section 4.1: the word, then nothing, a space, a tab or a line end.
  private static func isWebVTT(_ head: [UInt8]) -> Bool {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    guard text.starts(with: "WEBVTT".utf8) else { return false }
    return text.dropFirst(6).first.map { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? true
  }
}
