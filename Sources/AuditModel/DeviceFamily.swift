/// A family of devices for which the App Store shows what an app supports.
public enum DeviceFamily: String, CaseIterable, Sendable {
  case iPhone = "iphone"
  case iPad = "ipad"
  case mac
  case tv
  case vision
  case watch

  /// Its name, as its maker writes it.
  public var title: String {
    switch self {
    case .iPhone: "iPhone"
    case .iPad: "iPad"
    case .mac: "Mac"
    case .tv: "Apple TV"
    case .vision: "Apple Vision Pro"
    case .watch: "Apple Watch"
    }
  }
}
