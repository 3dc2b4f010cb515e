import AuditModel
import AuditRules

@testable import AuditService

/// Captures of running apps, in any form.
enum CaptureTarget: FuzzTarget {
  static let name = "capture"

  static func feed(_ bytes: [UInt8]) throws {
    let tree: CapturedTree
    do throws(InputError) {
      tree = try CaptureReader.read(bytes, source: "capture")
    } catch {
      return try checkProblems(error, source: "capture", lineCount: bytes.count + 1)
    }
    try promise(tree.nodes.count <= InputLimits.captureNodeCount, "\(tree.nodes.count) elements")
    for (index, node) in tree.nodes.enumerated() {
      try promise(node.parent.map { $0 < index } ?? true, "an element before what it stands in")
      if let frame = node.frame {
        let numbers = [frame.x, frame.y, frame.width, frame.height]
        try promise(numbers.allSatisfy { $0.isFinite } && frame.width >= 0 && frame.height >= 0, "a frame \(frame)")
      }
    }
    try draft(tree)
  }

  /// The draft is a specification, and the capture is its own screen.
  private static func draft(_ tree: CapturedTree) throws {
    let captured = CapturedStops(tree)
    guard !captured.stops.isEmpty else { return }
    let source = CaptureDraft.Source(name: "capture", digest: String(repeating: "0", count: 64))
    let types = try BuiltInCatalog.packs().flatMap(\.elementTypes)
    for rows in CaptureDraft.Rows.allCases {
      let text = try CaptureDraft(tree, captured, density: nil, source: source)
        .yaml("captured", state: nil, rows: rows)
      let screens: [ScreenSpecification]
      do throws(InputError) {
        screens = try SpecificationReader.screens(InputText(source: "draft", text: text), elementTypes: types)
      } catch {
        throw BrokenPromise(description: "a draft that cannot be read: \(error)")
      }
      try promise(screens.count == 1, "\(screens.count) screens")
      let count = screens[0].elements.reduce(0) { $0 + ($1.repeatCount ?? 1) }
      try promise(count == captured.stops.count, "\(count) elements of \(captured.stops.count) stops")
      try promise(screens[0].elements.allSatisfy { $0.origin == .captured }, "an element that somebody confirmed")
    }
  }
}

/// JSON and XML of other tools.
enum ForeignTextTarget: FuzzTarget {
  static let name = "foreign"

  static func feed(_ bytes: [UInt8]) throws {
    try feedXML(bytes)
    try feedJSON(bytes)
  }

  private static func feedXML(_ bytes: [UInt8]) throws {
    let document: XMLDocument
    do throws(InputError) {
      document = try XMLInput.document(bytes, source: "foreign")
    } catch {
      return try checkProblems(error, source: "foreign", lineCount: bytes.count + 1)
    }
    try promise(!document.elements.isEmpty && document.elements[0].parent == nil, "XML without a root element")
    for (index, element) in document.elements.enumerated().dropFirst() {
      try promise(element.parent.map { $0 < index } ?? false, "an element that stands nowhere")
    }
  }

  private static func feedJSON(_ bytes: [UInt8]) throws {
    let value: JSONValue
    do throws(InputError) {
      value = try JSONInput.value(bytes, source: "foreign")
    } catch {
      return try checkProblems(error, source: "foreign", lineCount: bytes.count + 1)
    }
    let written = value.canonicalText
    let again = try JSONInput.value(Array(written.utf8), source: "again")
    try promise(again == value, "\(written) is read as something else")
  }
}
