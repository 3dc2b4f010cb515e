/// The media types that are kept as evidence; none of them can carry a script that a viewer would run.
public enum MediaType: String, CaseIterable, Sendable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webp = "image/webp"
  case heic = "image/heic"
  case heif = "image/heif"
  case avif = "image/avif"
  case mp4 = "video/mp4"
  case quickTime = "video/quicktime"
  case webm = "video/webm"
  case mp3 = "audio/mpeg"
  case m4a = "audio/mp4"
  case wav = "audio/wav"
  case ogg = "audio/ogg"
  case plainText = "text/plain"
  case webVTT = "text/vtt"

  /// What evidence of this type is.
  public var kind: EvidenceKind {
    switch self {
    case .png, .jpeg, .gif, .webp, .heic, .heif, .avif: .screenshot
    case .mp4, .quickTime, .webm, .mp3, .m4a, .wav, .ogg: .recording
    case .plainText, .webVTT: .transcript
    }
  }

  /// The endings that names of such files have, in lower case and without the dot; the usual one first.
  public var endings: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .heic: ["heic", "heif", "heics"]
    case .heif: ["heif", "heic", "heifs"]
    case .avif: ["avif"]
    case .mp4: ["mp4", "m4v", "mpeg4"]
    case .quickTime: ["mov", "qt"]
    case .webm: ["webm"]
    case .mp3: ["mp3"]
    case .m4a: ["m4a", "m4b", "mp4"]
    case .wav: ["wav", "wave"]
    case .ogg: ["ogg", "oga", "opus"]
    case .plainText: ["txt", "text", "log", "md", "csv", "json", "srt"]
    case .webVTT: ["vtt"]
    }
  }

  /// The type whose files have that ending, in any case; nil when there is none.
  public init?(ending: some StringProtocol) {
    let wanted = ending.lowercased()
    // A type whose usual ending it is comes first.
    let usual = Self.allCases.first { $0.endings.first == wanted }
    guard let type = usual ?? Self.allCases.first(where: { $0.endings.contains(wanted) }) else { return nil }
    self = type
  }
}
