package import AuditModel
internal import AuditRules

/// What stands in a cell of a table.
package struct PageCell {
  package enum Content {
    /// As its column says.
    case text(String)
    /// A text of several languages.
    case runs([PageRun])
    /// A number; zero stands back.
    case number(Int)
    /// Counts in words, `65 of 65`.
    case counts(String)
    /// A date, which stands on one line.
    case day(String)
    case status(PageStatus, String)
    case severity(Severity?, String)
    /// A number beside a bar of what part it is of the greatest.
    case bar(Int, of: Int)
    /// Which part of something it is, in thousandths, and in words, with a bar beside them.
    case share(Int, String)
    case link(PageLink)
    /// Several paragraphs.
    case paragraphs([PageParagraph])
  }

  package let content: Content
  /// What is said besides, in small print; empty: nothing.
  package var small: [PageRun]
  /// BCP 47 tag of a text in another language than the page's; nil: the page's.
  package var language: String?

  package init(_ content: Content, small: String? = nil, language: String? = nil) {
    self.content = content
    self.small = small.map { [.text($0)] } ?? []
    self.language = language
  }

  package static func text(_ text: String, in language: String? = nil, small: String? = nil) -> PageCell {
    PageCell(.text(text), small: small, language: language)
  }
  package static func number(_ number: Int) -> PageCell { PageCell(.number(number)) }
  package static func counts(_ text: String, small: String? = nil) -> PageCell { PageCell(.counts(text), small: small) }

  /// A day: UTC, milliseconds since 1970.
  ///
  /// - Parameter never: What stands there without one; empty: nothing.
  package static func day(_ time: Int64?, else never: String = "", small: String? = nil) -> PageCell {
    PageCell(time.map { .day(Timestamp.day($0)) } ?? .text(never), small: small)
  }

  /// Whether nothing stands in it.
  package var isEmpty: Bool {
    guard case .text(let text) = content else { return false }
    return text.isEmpty && small.isEmpty
  }
}

/// A paragraph within a cell.
package struct PageParagraph: Sendable {
  package let runs: [PageRun]
  /// What is said behind it in small print; nil: nothing.
  package let small: String?
  /// Whether all of it is in small print.
  package let isSmall: Bool

  package init(_ runs: [PageRun], small: String? = nil, isSmall: Bool = false) {
    self.runs = runs
    self.small = small
    self.isSmall = isSmall
  }
}

/// A text that leads somewhere.
package struct PageLink: Sendable {
  package enum Target: Sendable {
    /// A place in the document.
    case place(String)
    /// A success criterion in the text of WCAG, by its title.
    case criterion(version: String, title: String)
    /// An address that a person gave.
    case address(PageAddress)
    /// A file beside the document, by its path from there.
    case file(String)
    /// A picture beside the document.
    case picture(String)
    /// A page of the same server.
    case page(SitePath)
  }

  package let text: String
  /// A name within the text that is in another language than the document's, with its BCP 47 tag; nil: none is.
  package var foreign: (name: String, language: String)?
  /// Nil for a text that leads nowhere.
  package let target: Target?

  package init(_ text: String, to target: Target?) {
    self.text = text
    self.target = target
  }
}

/// A part of a sentence.
package enum PageRun: Sendable {
  case text(String)
  /// A text in another language than the document's, with its BCP 47 tag.
  case foreign(String, language: String)
  case link(PageLink)
  case code(String)
}

extension [PageRun] {
  /// What is read of them.
  package var plain: String { map(\.plain).joined() }
}

extension PageRun {
  /// Texts within a sentence that are in other languages than the document's.
  ///
  /// - Parameter parts: The texts in the order in which the sentence says them, with their languages; nil: that of the document.
  package static func runs(_ sentence: String, _ parts: [(text: String, language: String?)]) -> [PageRun] {
    var (runs, rest): ([PageRun], Substring) = ([], sentence[...])
    for (text, language) in parts where !text.isEmpty {
      guard let language, let place = rest.firstRange(of: text) else { continue }
      if place.lowerBound > rest.startIndex { runs.append(.text(String(rest[..<place.lowerBound]))) }
      runs.append(.foreign(text, language: language))
      rest = rest[place.upperBound...]
    }
    return rest.isEmpty && !runs.isEmpty ? runs : runs + [.text(String(rest))]
  }

  /// A text that is marked where its language is another one than the document's.
  ///
  /// - Parameter language: BCP 47 tag; nil: that of the document.
  package static func text(_ text: String, in language: String?) -> PageRun {
    language.map { .foreign(text, language: $0) } ?? .text(text)
  }

  /// What is read of it.
  package var plain: String {
    switch self {
    case .text(let text), .foreign(let text, _), .code(let text): text
    case .link(let link): link.text
    }
  }
}

/// What the first screen of a report says: may it ship, why, how much, what next.
package struct PageDecision {
  package enum Kind {
    case no, yes, risk, open
  }

  package struct Figure {
    package enum Value {
      case text(String)
      /// From one number to another.
      case change(Int, Int)
    }

    package let title: String
    package let value: Value
    package let small: String
    /// Where that stands in full; nil: nowhere else.
    package var proof: PageLink.Target?
    package var isBad = false
    /// Which part of something it is, in thousandths; nil for no part.
    package var share: Int?
  }

  package let kind: Kind
  package let headline: String
  package let sentence: [PageRun]
  package let figures: [Figure]
  /// What to do next; without rows nothing is.
  package let todo: ReportTable
}

/// What stands together as one problem, with its heading.
package struct PageProblem {
  package let id: String
  /// Nil where several stand together.
  package let severity: PageCell?
  package let title: [PageRun]
  package let meta: String
}

/// One place at which something is wrong.
package struct PagePlace {
  package let title: [PageRun]
  /// What was observed and what was expected, beside each other.
  package let versus: [PageField]
  package let pictures: [PagePicture]
  /// What else is said of it, each in a line.
  package let more: [[PageRun]]
  /// Where that comes from.
  package let meta: [PageRun]
}

/// Why something matters, what it belongs to and how it is made right: columns of headings with paragraphs.
package struct PageAdvice {
  package struct Part {
    package let title: String
    package let paragraphs: [[PageRun]]
    /// Steps, in their order.
    package var steps: [String] = []
  }

  package let columns: [[Part]]

  package var isEmpty: Bool { columns.allSatisfy { $0.isEmpty } }
}

/// The language of a document, and what stands around its content.
package struct PageFrame {
  /// BCP 47 tag of the language.
  package let language: String
  /// The link that skips to the content.
  package let skip: String
  /// The title of the contents.
  package let contents: String
  /// What stands on each sheet of paper: at the top left, at the top right and at the foot; empty: nothing.
  package var running: [String] = []
  /// What closes the document on the screen: what it is, when it was made and by what; nil: nothing.
  package var closing: String?
  /// The language of a name in the title of the document; nil: that of the document.
  package var titled: (name: String, language: String?)?
  /// When the document was made: UTC, milliseconds since 1970; nil where its format does not say.
  package var madeAt: Int64?
}

/// A section in the contents of a document.
package struct PageEntry {
  package let id: String
  package let title: String
  /// How many things it lists; nil where it lists none.
  package var count: Int?
}

/// What a note that stands out means.
package enum PageNote {
  case warning, good, plain
}

/// How something folded behaves on paper.
package enum PageFold {
  /// Left out.
  case screenOnly
  /// Printed without its summary.
  case printed
  /// Printed below its summary.
  case titled
}
