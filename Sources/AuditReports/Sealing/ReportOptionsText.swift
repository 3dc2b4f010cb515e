internal import FoundationEssentials

/// The options of a sealed report as the JSON object that is stored.
package enum ReportOptionsText {
  private struct Payload: Codable {
    var scope: String
    var screen, team: String?
    var issue: Int64?
    var onlyFailures, isDraft: Bool
    var language, table, markup: String
    var edition, law: String?
  }

  /// The options as JSON: the same options always give the same text.
  package static func encode(_ options: ReportOptions) throws -> String {
    var payload = Payload(
      scope: "release", onlyFailures: options.onlyFailures, isDraft: options.isDraft,
      language: options.language.rawValue, table: options.table.rawValue, markup: options.markup.rawValue,
      edition: options.edition?.rawValue,
      law: options.law == .none ? nil : options.law.rawValue)
    switch options.scope {
    case .release: break
    case .screen(let key): (payload.scope, payload.screen) = ("screen", key)
    case .issues(let team): (payload.scope, payload.team) = ("issues", team)
    case .issue(let number): (payload.scope, payload.issue) = ("issue", number)
    }
    return try SealJSON.encode(payload)
  }

  /// The options of a text; nil where this version does not know one of them.
  package static func decode(_ text: String) -> ReportOptions? {
    guard let payload = try? SealJSON.decode(Payload.self, from: text),
      let language = ReportLanguage(rawValue: payload.language),
      let table = ReportTableName(rawValue: payload.table), let markup = ReportMarkup(rawValue: payload.markup),
      let scope = scope(payload)
    else { return nil }
    let edition = payload.edition.flatMap { ConformanceEdition(rawValue: $0) }
    let law = payload.law.map { StatementLaw(rawValue: $0) } ?? StatementLaw.none
    guard (edition == nil) == (payload.edition == nil), let law else { return nil }
    return ReportOptions(
      scope: scope, onlyFailures: payload.onlyFailures, language: language, table: table, markup: markup,
      edition: edition, isDraft: payload.isDraft, law: law)
  }

  /// The options of a text in words, without those that are as they are when nobody says anything; the text itself where
  /// this version does not know one of them.
  package static func words(_ text: String, in format: ReportFormat?) -> String {
    guard let options = decode(text) else { return text }
    var words: [String] = []
    switch options.scope {
    case .release: words.append("whole release")
    case .screen(let key): words.append("screen \(key)")
    case .issues(let team): words.append(team.map { "issues of \($0)" } ?? "issues")
    case .issue(let number): words.append("issue \(number)")
    }
    if options.onlyFailures { words.append("only failures") }
    if format == .csv { words.append("table \(options.table.rawValue)") }
    if let edition = options.edition, format == .openacr || format == .acr {
      words.append("edition \(edition.rawValue)")
    }
    if format == .statement { words.append("language \(options.language.tag), law \(options.law.rawValue)") }
    if format?.hasMarkup == true { words.append(options.markup.rawValue) }
    if options.isDraft { words.append("draft") }
    return words.joined(separator: ", ")
  }

  private static func scope(_ payload: Payload) -> ReportScope? {
    switch payload.scope {
    case "release": .release
    case "screen": payload.screen.map { .screen($0) }
    case "issues": .issues(team: payload.team)
    case "issue": payload.issue.map { .issue($0) }
    default: nil
    }
  }
}

/// JSON objects of a seal: keys in snake case and in the order of the alphabet.
package enum SealJSON {
  package static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  package static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(text.utf8))
  }
}
