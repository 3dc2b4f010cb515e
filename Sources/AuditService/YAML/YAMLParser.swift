internal import CYAML

/// One step through a YAML text.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias
    case scalar(Node.Scalar)
    case sequenceStart, mappingStart
    /// The end of a sequence or mapping.
    case collectionEnd
  }

  let kind: Kind
  /// Where it begins.
  let mark: Node.Mark
  /// Whether the node that begins has an anchor.
  var hasAnchor = false
  /// The tag of the node that begins, as it is resolved; nil without one.
  var tag: String?
}

/// Finds the events of a YAML text with libyaml, one after the other.
final class YAMLParser {
  // libyaml keeps pointers into its own state and to what it reads, so that neither may move.
  private let state: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// - Throws: ``YAMLProblem`` without memory.
  init(_ text: String) throws(YAMLProblem) {
    // A byte order mark is no column of the first line.
    let utf8 = text.unicodeScalars.first == "\u{FEFF}" ? text.utf8.dropFirst(3) : text.utf8[...]
    bytes = .allocate(capacity: utf8.count)
    _ = bytes.initialize(from: utf8)
    state = .allocate(capacity: 1)
    state.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(state) == 1 else { throw Self.noMemory }
    yaml_parser_set_encoding(state, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(state, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(state)
    state.deinitialize(count: 1)
    state.deallocate()
    bytes.deinitialize()
    bytes.deallocate()
  }

  /// The next event.
  ///
  /// - Throws: ``YAMLProblem`` where the text is no YAML; nothing can be read after it.
  func next() throws(YAMLProblem) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(state, &event) == 1 else { throw problem() }
    defer { yaml_event_delete(&event) }
    return YAMLEvent(event)
  }

  private static let noMemory = YAMLProblem(message: "there is not enough memory to read it; free some and try again")

  private func problem() -> YAMLProblem {
    guard let words = state.pointee.problem else { return Self.noMemory }
    if state.pointee.error == YAML_READER_ERROR {
      // What may not stand in YAML is found before it has a line: libyaml says at which byte it is.
      let before = String(decoding: bytes.prefix(state.pointee.problem_offset), as: UTF8.self)
      let character = UInt32(exactly: state.pointee.problem_value).flatMap(Unicode.Scalar.init)
      return YAMLProblem(character: character ?? "\u{FFFD}", at: Node.Mark(endOf: before))
    }
    let mark = Node.Mark(state.pointee.problem_mark)
    let start = state.pointee.context == nil ? mark : Node.Mark(state.pointee.context_mark)
    let rest = String(decoding: bytes, as: UTF8.self).unicodeScalars.dropFirst(state.pointee.problem_mark.index)
    return YAMLProblem(String(cString: words), readingFrom: start.line, at: mark, character: rest.first)
  }
}

extension YAMLEvent {
  fileprivate init(_ event: yaml_event_t) {
    mark = Node.Mark(event.start_mark)
    switch event.type {
    case YAML_STREAM_START_EVENT: kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_ALIAS_EVENT: kind = .alias
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      kind = .scalar(Node.Scalar(string: text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE, mark: mark))
      note(anchor: scalar.anchor, tag: scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart
      note(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      note(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .collectionEnd
    default: kind = .streamEnd
    }
  }

  private mutating func note(anchor: UnsafePointer<UInt8>?, tag: UnsafePointer<UInt8>?) {
    hasAnchor = anchor != nil
    self.tag = tag.map { String(cString: $0) }
  }
}

extension Node.Mark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
