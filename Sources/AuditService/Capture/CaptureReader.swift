public import AuditModel
public import AuditRules

/// Reads a capture of a running app in any of the forms that are known, told apart by content.
public enum CaptureReader {
  /// Reads a file.
  ///
  /// - Parameter source: The name it goes by in errors.
  /// - Throws: ``InputError`` with line and column, or that the form is not known.
  public static func read(_ bytes: [UInt8], source: String) throws(InputError) -> CapturedTree {
    let text: [UInt8]
    do { text = try InputDecoding.utf8(bytes, source: source) } catch { throw InputError([error]) }
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      let value = try JSONInput.value(text, source: source, depth: InputLimits.captureJSONDepth)
      return try CapturesInJSON.tree(value, source: source)
    }
    guard text.count <= InputLimits.captureByteCount else {
      throw Self.refusal(
        source, "it is larger than \(InputLimits.captureByteCount / 1024 / 1024) MB; no screen needs that much")
    }
    if let described = try DebugDescription(text, source: source)?.tree { return described }
    return try CapturesInXML.tree(try XMLInput.document(bytes, source: source), source: source)
  }

  static func refusal(_ source: String, line: Int? = nil, _ message: String) -> InputError {
    InputError([InputProblem(source: source, line: line, message: message)])
  }
}

/// Values as captures spell them.
enum CaptureText {
  /// The last part of a class: `android.widget.Button` is `Button`, and an inner class `A$2` is `A`.
  static func kind(ofClass name: String) -> String {
    let last = name.split(separator: ".").last ?? ""
    return String(last.split(separator: "$").first ?? "")
  }

  /// The type without what XCUITest puts before it.
  static func kind(ofType name: String) -> String {
    name.hasPrefix("XCUIElementType") ? String(name.dropFirst("XCUIElementType".count)) : name
  }

  /// `[x1,y1][x2,y2]`; nil for anything else.
  static func bounds(_ text: String) -> CaptureFrame? {
    let marks = [UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ",")]
    let numbers = text.utf8.split { marks.contains($0) }.map { Double(Substring($0)) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let right = numbers[2], let bottom = numbers[3],
      [x, y, right, bottom].allSatisfy({ $0.isFinite && abs($0) < 1e9 })
    else { return nil }
    return CaptureFrame(x: x, y: y, width: right - x, height: bottom - y)
  }

  /// `{{x, y}, {width, height}}`; nil for anything else.
  static func frame(_ text: some StringProtocol) -> CaptureFrame? {
    let numbers = text.split { "{}, ".contains($0) }.map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3]
    else { return nil }
    return frame(x, y, width, height)
  }

  /// A frame of four numbers; nil where one is missing or beyond every screen.
  static func frame(_ x: Double?, _ y: Double?, _ width: Double?, _ height: Double?) -> CaptureFrame? {
    guard let x, let y, let width, let height, [x, y, width, height].allSatisfy({ $0.isFinite && abs($0) < 1e9 })
    else { return nil }
    return CaptureFrame(x: x, y: y, width: width, height: height)
  }

  /// Traits in one text, with commas between them.
  static func traits(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
  }
}
