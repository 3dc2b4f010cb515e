public import AuditModel

/// The questions that one word answers: there is no content of a kind here.
public struct AuditBlock: Sendable {
  /// The kind of content.
  public let kind: ContentKind
  /// The questions that ask about nothing else, ways included, in their order.
  public let questions: [AuditQuestion]
  /// Keys of specified elements that contradict the word, in swipe order; not empty means that it cannot be said.
  public let contradicting: [String]

  /// The blocks that can be answered in one place, in the order of the kinds; kinds without an open question are left
  /// out.
  ///
  /// - Parameters:
  ///   - open: The open questions of one screen, in all its states; or those of the product.
  ///   - screen: What the release says of the screen; nil for the product, of which every element of every screen would
  ///     have to be known.
  public static func all(
    _ kinds: [ContentKind], open: [AuditQuestion], screen: ScreenSpecification?
  ) -> [AuditBlock] {
    kinds.compactMap { kind in
      let paths = Set(kind.checks)
      let questions = open.filter { question in
        // A check of an element is about the element, which is there.
        question.check.check.scope != .element && paths.contains(question.check.check.path)
      }
      guard !questions.isEmpty else { return nil }
      return AuditBlock(
        kind: kind, questions: questions,
        contradicting: (screen?.elements ?? []).filter { kind.elementTypes.contains($0.type) }.map(\.key))
    }
  }
}
