/// The kinds of elements that the newest capture of a screen in a state shows.
public struct CapturedTypes: Hashable, Sendable {
  /// Number of the capture.
  public let capture: Int64
  /// The build it was taken of.
  public let build: String
  /// Key of the state.
  public let state: String
  /// How many stops it has.
  public let stopCount: Int
  /// Keys of the element types of its stops, each once.
  public let types: Set<String>

  /// What a capture shows.
  public init(capture: Int64, build: String, state: String, stopCount: Int, types: Set<String>) {
    (self.capture, self.build, self.state) = (capture, build, state)
    (self.stopCount, self.types) = (stopCount, types)
  }

  /// The same in words: `capture 3 of build 801 (default, 14 stops)`.
  public var words: String {
    "capture \(capture) of build \(build) (\(state), \(stopCount) \(stopCount == 1 ? "stop" : "stops"))"
  }
}
