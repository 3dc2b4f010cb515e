public import AuditModel

/// The questions that are all answered by saying that there is no content of one kind here.
public struct AuditBlock: Sendable {
  /// The kind of content.
  public let kind: ContentKind
  /// The questions that ask about nothing else, ways included, in their order.
  public let questions: [AuditQuestion]
  /// What contradicts that, in words: specified elements, and checks that passed or failed; the answer is refused
  /// unless it is empty.
  public let contradicting: [String]

  /// Whether the newest captures of the screen show no stop of its types.
  ///
  /// That is no answer: a capture shows what takes focus, in the states it was taken in. Of a kind that no type of element
  /// tells, and without a capture, nothing is said.
  public func isUnseen(in captures: [CapturedTypes]) -> Bool {
    !captures.isEmpty && !kind.elementTypes.isEmpty
      && captures.allSatisfy { $0.types.isDisjoint(with: kind.elementTypes) }
  }

  /// What an element is as content: a search box that only opens a screen is no field, but a button.
  private static func type(of element: ElementOutline) -> String {
    element.type == "search" && element.variant == "opener" ? "button" : element.type
  }

  /// The blocks that can be answered in one place, in the order of the kinds; kinds without an open question are left
  /// out.
  ///
  /// - Parameters:
  ///   - open: The open questions of one screen, in all its states; or those of the product.
  ///   - elements: The elements of the screen; for the product those of every screen.
  ///   - found: Paths of the checks that passed or failed there.
  public static func all(
    _ kinds: [ContentKind], open: [AuditQuestion], elements: [ElementOutline], found: Set<String>
  ) -> [AuditBlock] {
    kinds.compactMap { kind in
      let paths = Set(kind.checks)
      let questions = open.filter { question in
        // A check of an element is about the element, which is there.
        question.check.check.scope != .element && paths.contains(question.check.check.path)
          && !elements.contains { element in question.check.check.appliesIfTypes.contains { $0.matches(element) } }
      }
      guard !questions.isEmpty else { return nil }
      let there = elements.filter { kind.elementTypes.contains(type(of: $0)) }.map { "element \($0.key)" }
      return AuditBlock(
        kind: kind, questions: questions,
        contradicting: there + kind.checks.filter(found.contains).map { "the answer to \($0)" })
    }
  }
}
