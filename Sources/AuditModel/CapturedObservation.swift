/// What the newest capture of a screen in a state shows of an element.
public struct CapturedObservation: Hashable, Sendable {
  /// The stop that was taken for the element.
  public struct Stop: Hashable, Sendable {
    /// Its words, or nil.
    public let label: String?
    /// Its value, or nil.
    public let value: String?
    /// Key of its type.
    public let type: String
    /// How sure that is: certain, likely, guess.
    public let certainty: String
    /// Its states in words.
    public let states: [String]
    /// How it was matched: identifier, name, order, place.
    public let way: String

    /// A stop.
    public init(label: String?, value: String?, type: String, certainty: String, states: [String], way: String) {
      (self.label, self.value, self.type) = (label, value, type)
      (self.certainty, self.states, self.way) = (certainty, states, way)
    }
  }

  /// Number of the capture.
  public let capture: Int64
  /// The build it was taken of.
  public let build: String
  /// The stop; nil where the capture does not show the element.
  public let stop: Stop?

  /// What a capture shows.
  public init(capture: Int64, build: String, stop: Stop?) {
    (self.capture, self.build, self.stop) = (capture, build, stop)
  }

  /// The same in words: `capture 3 of build 801: observed “Send”, button (certain), disabled`.
  public var words: String {
    let start = "capture \(capture) of build \(build): "
    guard let stop else { return start + "not found; it may be scrolled away" }
    var parts = [stop.label.map { "“\($0)”" } ?? "no words"]
    if let value = stop.value { parts.append("value “\(value)”") }
    parts.append("\(stop.type) (\(stop.certainty))")
    parts += stop.states
    if stop.way == "place" { parts.append("found by its place alone") }
    return start + "observed " + parts.joined(separator: ", ")
  }
}
