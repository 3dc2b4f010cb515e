/// What checks of a pack look at, such as name, role or keyboard, and what they depend on.
public struct Dimension: Hashable, Sendable {
  /// As checks name it.
  public let key: String
  /// The fields of the specification that its checks read, each once, in the order of ``SpecificationField``; empty where
  /// a specification says nothing of it.
  ///
  /// A pass answers the question for what these fields, the type and the variant said (DESIGN rule 2c).
  public let reads: [SpecificationField]

  /// A dimension.
  ///
  /// - Parameter reads: In any order.
  public init(key: String, reads: some Sequence<SpecificationField>) {
    self.key = key
    self.reads = Set(reads).sorted()
  }
}
