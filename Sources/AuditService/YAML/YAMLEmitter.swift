internal import CYAML

/// Writes a node as a YAML document with libyaml, in block style.
final class YAMLEmitter {
  /// libyaml could not write; only a lack of memory makes it so.
  struct Failure: Error, CustomStringConvertible {
    var description: String { "there is not enough memory to write YAML; free some and try again" }
  }

  // libyaml keeps pointers into its own state, so that it may not move.
  private let state: UnsafeMutablePointer<yaml_emitter_t>
  private var output: [UInt8] = []

  /// A document with the node in it.
  ///
  /// - Throws: ``Failure``.
  static func document(_ node: Node) throws -> String {
    let emitter = try YAMLEmitter()
    try emitter.emit { yaml_stream_start_event_initialize(&$0, YAML_UTF8_ENCODING) }
    try emitter.emit { yaml_document_start_event_initialize(&$0, nil, nil, nil, 1) }
    try emitter.write(node)
    try emitter.emit { yaml_document_end_event_initialize(&$0, 1) }
    try emitter.emit { yaml_stream_end_event_initialize(&$0) }
    return String(decoding: emitter.output, as: UTF8.self)
  }

  private init() throws {
    state = .allocate(capacity: 1)
    state.initialize(to: yaml_emitter_t())
    guard yaml_emitter_initialize(state) == 1 else { throw Failure() }
    yaml_emitter_set_unicode(state, 1)
    yaml_emitter_set_width(state, -1)
    yaml_emitter_set_output(
      state,
      { emitter, bytes, count in
        guard let emitter else { return 0 }
        Unmanaged<YAMLEmitter>.fromOpaque(emitter).takeUnretainedValue()
          .output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        return 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    yaml_emitter_delete(state)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// - Parameter make: Fills the event, which the emitter then owns.
  private func emit(_ make: (inout yaml_event_t) -> CInt) throws {
    var event = yaml_event_t()
    guard make(&event) == 1, yaml_emitter_emit(state, &event) == 1 else { throw Failure() }
  }

  private func write(_ node: Node) throws {
    switch node {
    case .scalar(let scalar): try write(scalar)
    case .sequence(let sequence):
      let style = sequence.isFlow ? YAML_FLOW_SEQUENCE_STYLE : YAML_BLOCK_SEQUENCE_STYLE
      try emit { yaml_sequence_start_event_initialize(&$0, nil, nil, 1, style) }
      for node in sequence { try write(node) }
      try emit { yaml_sequence_end_event_initialize(&$0) }
    case .mapping(let mapping):
      try emit { yaml_mapping_start_event_initialize(&$0, nil, nil, 1, YAML_BLOCK_MAPPING_STYLE) }
      for entry in mapping {
        try write(entry.key)
        try write(entry.value)
      }
      try emit { yaml_mapping_end_event_initialize(&$0) }
    }
  }

  private func write(_ scalar: Node.Scalar) throws {
    // Also an empty text needs a place in memory.
    let bytes = Array(scalar.string.utf8) + [0]
    guard let count = CInt(exactly: bytes.count - 1) else { throw Failure() }
    let style = scalar.isPlain ? YAML_ANY_SCALAR_STYLE : YAML_DOUBLE_QUOTED_SCALAR_STYLE
    try emit { yaml_scalar_event_initialize(&$0, nil, nil, bytes, count, 1, 1, style) }
  }
}
