internal import AuditModel
internal import AuditReports
internal import AuditRules

/// The schemas of announcements.
enum AnnouncementRows {
  /// What a screen reader says for an element.
  static let announcement = RowSchema<Announced>(
    "announcement",
    place.of { $0.place }
      + [
        .text("element") { $0.element.key },
        .count("position", of: "place in swipe order, from 1") { $0.position },
        .text("text") { $0.announcement.text },
        .text("hint") { $0.announcement.hint },
        .list("placeholders") { $0.announcement.placeholders },
        .list("unspecified") { $0.unspecified },
        .list("unheard") { $0.unheard },
      ])

  /// A screen whose elements are announced.
  static let screen = RowSchema<AnnouncedScreen>(
    "announced_screen",
    place.of { $0.place }
      + [.text("title") { $0.screen.title }, .list("absent_elements") { $0.absent }])

  /// A part of an announcement.
  static let part = RowSchema<Part>(
    "announcement_part",
    [
      .text("element") { $0.element },
      .term("part") { $0.part.kind },
      .text("text") { $0.part.text },
      .flag("is_after_pause") { $0.isAfterPause },
      .flag("is_placeholder") { $0.part.isPlaceholder },
    ])

  /// What a screen reader of web pages says for an element.
  static let reading = RowSchema<Reading>(
    "web_announcement",
    [
      .text("element") { $0.element },
      .term("screen_reader") { $0.reading.reader },
      .text("text") { $0.reading.announcement.text },
      .text("hint") { $0.reading.announcement.hint },
      .list("undocumented") { $0.undocumented },
    ])

  private static let place = RowSchema<Place>([
    .text("product") { $0.product },
    .text("release") { $0.release },
    .text("address") { $0.address },
    .text("screen") { $0.screen },
    .text("state") { $0.state },
    .term("platform") { $0.platform },
  ])

  /// What is announced where, and by whose screen reader.
  struct Place {
    let product: String
    let release: String
    let screen: String
    let state: String
    /// Key of the element; nil for the screen.
    let element: String?
    let platform: Platform

    var address: String { Address.screen(key: screen, state: state, element: element).description }
  }

  struct Announced {
    let place: Place
    let element: ElementSpecification
    /// In swipe order, from 1.
    let position: Int
    let announcement: Announcement
    /// What the screen readers of web pages say; none on other platforms.
    let readings: [WebReading]

    var spoken: [Reading] { readings.map { Reading(element: element.key, reading: $0) } }

    private var expectation: Expectation { element.expectation(in: place.state) }

    /// What decides the announcement and is not in the specification, so that the real one may say more.
    var unspecified: [String] {
      (expectation.label == nil ? ["label"] : []) + (expectation.traits == nil ? ["traits"] : [])
    }

    /// What the specification has and the screen reader leaves out.
    var unheard: [String] {
      guard let hint = expectation.hint, !hint.isEmpty else { return [] }
      let isHeard = (announcement.parts + announcement.hintParts).contains { $0.text.contains(hint) }
      return isHeard ? [] : ["hint \(hint)"]
    }

    /// What is heard; in words where nothing is.
    var words: RowValue { announcement.shown }

    /// The parts in the order in which they are heard.
    var parts: [Part] {
      announcement.parts.map { Part(element: element.key, part: $0, isAfterPause: false) }
        + announcement.hintParts.map { Part(element: element.key, part: $0, isAfterPause: true) }
    }
  }

  struct Reading {
    /// Key of the element.
    let element: String
    let reading: WebReading

    var words: RowValue { reading.announcement.shown }
    /// The roles of which no word was found, as WAI-ARIA names them.
    var undocumented: [String] { reading.undocumented.map { "role \($0.rawValue)" } }
  }

  struct AnnouncedScreen {
    let place: Place
    let screen: ScreenSpecification

    /// Keys of the elements that are not there in the state.
    var absent: [String] { screen.elements.filter { !$0.isPresent(in: place.state) }.map(\.key) }
  }

  struct Part {
    /// Key of the element.
    let element: String
    let part: Announcement.Part
    let isAfterPause: Bool
  }
}

extension Announcement {
  /// What is heard; in words where nothing is.
  fileprivate var shown: RowValue { .text(text.isEmpty && hint == nil ? "(nothing is spoken)" : text) }
}

extension Announcement.Kind: VocabularyWord {}
extension WebScreenReader: VocabularyWord {}
