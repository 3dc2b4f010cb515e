/// The head of a table for people, whatever the format: texts as they came, not escaped.
struct ReportTable {
  /// A column.
  struct Column: ExpressibleByStringLiteral {
    let title: String
    /// Whether people wrote what stands in it, in whatever script and direction.
    let isWritten: Bool

    init(stringLiteral title: String) {
      self.init(title)
    }

    /// A column whose texts are numbers, keys or words of the report.
    init(_ title: String) {
      self.title = title
      isWritten = false
    }

    private init(title: String, isWritten: Bool) {
      self.title = title
      self.isWritten = isWritten
    }

    /// A column of texts that are ours, with a title that is not known beforehand.
    static func titled(_ title: String) -> Column {
      Column(title: title, isWritten: false)
    }

    /// A column of texts that people wrote.
    static func written(_ title: String) -> Column {
      Column(title: title, isWritten: true)
    }
  }

  let caption: String
  let columns: [Column]
}
