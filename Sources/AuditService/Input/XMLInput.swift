internal import AuditModel
internal import CExpat

/// An element of an XML document with its attributes.
struct XMLElement: Equatable {
  /// Its name as it stands in the file, with a prefix.
  let name: String
  /// Its attributes by their names; values as XML normalises them.
  let attributes: [String: String]
  /// Which element it stands in; nil for the root element.
  let parent: Int?
  /// The line where it begins, from 1.
  let line: Int
}

/// Elements of an XML document in document order, and what was passed over around them.
struct XMLDocument: Equatable {
  /// The root element first; never empty.
  var elements: [XMLElement]
  /// What stood before the root element and after it, in sentences.
  var warnings: [String]
}

/// Reads XML with libexpat: elements and attributes alone, within the limits of captures.
enum XMLInput {
  /// Reads a file.
  ///
  /// Text before the prolog is passed over where it holds no `<` and is short; text after the root element where it holds
  /// no `<`. A document type is refused, and with it every entity of the file's own.
  ///
  /// - Throws: ``InputError`` with line and column.
  static func document(_ bytes: [UInt8], source: String) throws(InputError) -> XMLDocument {
    do {
      return try read(bytes, source)
    } catch {
      throw InputError([error])
    }
  }

  private static func read(_ bytes: [UInt8], _ source: String) throws(InputProblem) -> XMLDocument {
    guard bytes.count <= InputLimits.captureByteCount else {
      throw InputProblem(
        source: source,
        message: "it is larger than \(InputLimits.captureByteCount / 1024 / 1024) MB; no screen needs that much")
    }
    let text = try InputDecoding.utf8(bytes, source: source)
    guard let start = text.firstIndex(of: UInt8(ascii: "<")) else {
      throw InputProblem(source: source, message: "there is no XML in it; give the file that the tool wrote")
    }
    var warnings: [String] = []
    let lead = String(decoding: text[..<start], as: UTF8.self)
    if !lead.allSatisfy(\.isWhitespace) {
      guard lead.count <= InputLimits.captureLeadLength else {
        throw InputProblem(
          source: source, line: 1, column: 1,
          message:
            "\(lead.count) characters stand before the XML, and at most \(InputLimits.captureLeadLength) are passed "
            + "over; delete them")
      }
      warnings.append("What stands before the XML was passed over: \(quoted(lead)).")
    }
    let parser = try XMLParser(source, text, from: start)
    let end = try parser.parse()
    let rest = text[end...]
    let tail = String(decoding: rest, as: UTF8.self)
    if !tail.allSatisfy(\.isWhitespace) {
      if let second = rest.firstIndex(of: UInt8(ascii: "<")) {
        let (line, column) = InputDecoding.place(of: second, in: text)
        throw InputProblem(
          source: source, line: line, column: column,
          message: "something follows the root element; put each capture in a file of its own")
      }
      warnings.append("What stands after the XML was passed over: \(quoted(tail)).")
    }
    return XMLDocument(elements: parser.elements, warnings: warnings)
  }

  private static func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "“\(line.count > 60 ? line.prefix(60) + "…" : line)”"
  }
}

/// One run of libexpat over a text.
private final class XMLParser {
  private let parser: OpaquePointer
  private let source: String
  private let text: [UInt8]
  private let start: Int
  /// The place of `start` in the file.
  private let origin: (line: Int, column: Int)
  private var open: [Int] = []
  private var refusal: InputProblem?
  private var end: Int?
  fileprivate private(set) var elements: [XMLElement] = []

  init(_ source: String, _ text: [UInt8], from start: Int) throws(InputProblem) {
    // The encoding was told by the mark; what the prolog says of it does not count.
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw InputProblem(source: source, message: "there is not enough memory to read it; free some and try again")
    }
    (self.parser, self.source, self.text, self.start) = (parser, source, text, start)
    origin = InputDecoding.place(of: start, in: text)
  }

  deinit {
    XML_ParserFree(parser)
  }

  /// Reads the text up to the end of the root element.
  ///
  /// - Returns: The place behind it, in bytes.
  func parse() throws(InputProblem) -> Int {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      XMLParser.of(data)?.refuse("it has a document type (<!DOCTYPE), which no capture needs; delete it")
    }
    XML_SetElementHandler(
      parser, { XMLParser.of($0)?.begin($1, $2) }, { data, _ in XMLParser.of(data)?.finish() })
    let status = text[start...].withUnsafeBytes { piece in
      // At most 16 MB.
      XML_Parse(parser, piece.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(clamping: piece.count), 1)
    }
    if let refusal { throw refusal }
    if let end { return end }
    guard status == XML_STATUS_OK else { throw problem() }
    throw InputProblem(source: source, message: "the XML ends before its root element; export it again")
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLParser? {
    data.map { Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard refusal == nil, let name else { return }
    guard open.count < InputLimits.captureDepth else {
      return refuse("elements stand deeper in each other than \(InputLimits.captureDepth); export one screen alone")
    }
    guard elements.count < InputLimits.captureNodeCount else {
      return refuse("there are more than \(InputLimits.captureNodeCount) elements; export one screen alone")
    }
    var values: [String: String] = [:]
    // A name and a value each.
    values.reserveCapacity(Int(XML_GetSpecifiedAttributeCount(parser)) / 2)
    var next = attributes
    while let pair = next, let key = pair[0], let value = pair[1] {
      values[String(cString: key)] = String(cString: value)
      next = pair + 2
    }
    open.append(elements.count)
    elements.append(
      XMLElement(
        name: String(cString: name), attributes: values, parent: open.dropLast().last,
        line: place.line))
  }

  private func finish() {
    guard refusal == nil else { return }
    open.removeLast()
    guard open.isEmpty else { return }
    end = start + Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser))
    XML_StopParser(parser, 0)
  }

  private func refuse(_ message: String) {
    guard refusal == nil else { return }
    let place = place
    refusal = InputProblem(source: source, line: place.line, column: place.column, message: message)
    XML_StopParser(parser, 0)
  }

  /// Where libexpat is, in lines and columns of the whole file.
  private var place: (line: Int, column: Int) {
    let (line, column) = (Int(XML_GetCurrentLineNumber(parser)), Int(XML_GetCurrentColumnNumber(parser)) + 1)
    return line == 1 ? (origin.line, origin.column + column - 1) : (origin.line + line - 1, column)
  }

  private func problem() -> InputProblem {
    let place = place
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "not well-formed"
    return InputProblem(
      source: source, line: place.line, column: place.column, message: "not XML: \(words); export it again")
  }
}
