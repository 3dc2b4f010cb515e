extension Sequence where Element: Hashable {
  /// Its elements, each once, in the order in which they come first.
  package func distinct() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
