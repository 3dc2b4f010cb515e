/// How a check is answered.
public enum CheckMethod: String, CaseIterable, Sendable, Codable {
  case screenReader = "screen-reader"
  case keyboard
  case settings
  case visual
  case inspection
  case tool
}
