internal import AuditModel

extension SpecificationRule {
  /// A label is in words, and not the name of a file or of a resource.
  ///
  /// WCAG's failure F30 for alternatives that are file names. To be fixed where it is the picture of an image or has a
  /// prefix by which developers name resources; elsewhere advice, for a file may be what is meant.
  static let labelFileName = SpecificationRule(
    key: "label-file-name", source: "WCAG 1.1.1 and 4.1.2, failure F30"
  ) { screen, surroundings in
    screen.variations { [[$0.label ?? ""], ($0.traits ?? []).map(\.rawValue)] }.compactMap { variation in
      guard let label = variation.expectation.label, let severity = fileNameSeverity(label, variation, surroundings)
      else { return nil }
      return Flaw(
        severity: severity, state: variation.state, element: variation.element.key, field: "label",
        message: "The label “\(label)” looks like the name of a file. Say in words what it shows or does.")
    }
  }

  private static func fileNameSeverity(
    _ label: String, _ variation: ScreenSpecification.Variation, _ surroundings: SpecificationSurroundings
  ) -> SpecificationProblem.Severity? {
    let isImage =
      variation.element.type == "graphics-visual-elements" || variation.expectation.traits?.contains(.image) == true
    guard isImage || surroundings.isInteractive(variation.element, variation.expectation) else { return nil }
    switch FileLikeName(label) {
    case .resource: return .must
    case .file, .joined: return isImage ? .must : .advice
    case nil: return nil
    }
  }
}

/// A text that is spelled as developers name files and resources.
enum FileLikeName {
  /// With a prefix or a scale: `ic_close`, `btn-send`, `logo@2x`.
  case resource
  /// With the ending of a picture: `holiday.jpeg`.
  case file
  /// Words joined by underscores: `arrow_left_24`.
  case joined

  private static let endings: Set<String> = ["png", "jpg", "jpeg", "gif", "svg", "webp", "heic", "bmp", "pdf"]
  private static let prefixes: Set<String> = ["ic", "img", "btn", "icn", "ico", "bg", "drawable", "asset"]

  /// What a text looks like; nil for one in words.
  init?(_ text: String) {
    guard !text.isEmpty, !text.contains(where: \.isWhitespace), !text.contains("://") else { return nil }
    let name = text.lowercased()
    let parts = name.split { $0 == "_" || $0 == "-" }
    if name.contains("@2x") || name.contains("@3x") {
      self = .resource
    } else if parts.count > 1, let first = parts.first, Self.prefixes.contains(String(first)) {
      self = .resource
    } else if let dot = name.lastIndex(of: "."), dot > name.startIndex,
      Self.endings.contains(String(name[name.index(after: dot)...]))
    {
      self = .file
    } else if name.split(separator: "_").count > 1, name.first?.isLetter == true {
      self = .joined
    } else {
      return nil
    }
  }
}
