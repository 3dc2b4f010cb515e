public import AuditModel

/// Where the pages and elements of a tool's results are: the map file of `import`.
///
/// Nothing is placed by guessing: what no entry matches has no place.
public struct PlaceMap: Sendable {
  /// A screen, and what has to match a page.
  struct Screen: Sendable {
    let screen, state: String
    let line: Int
    var url, pattern, sourceName, package, window, title: String?
    /// Its place in a published audit, from 1.
    var number: Int?
  }

  /// An element, and what its location has to be.
  struct Element: Sendable {
    let screen, state, element: String
    let kind: FoundInstance.LocationKind
    let location: String
    let line: Int
  }

  let source: String
  var screens: [Screen] = []
  var elements: [Element] = []
  /// Reasons, by the rules that are ignored.
  var ignored: [String: String] = [:]

  private static let screenKeys = ["screen", "url", "url_pattern", "source_name", "package", "window", "title", "page"]

  /// Reads a map file.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  public static func read(_ file: InputText) throws(InputError) -> PlaceMap {
    let yaml = YAMLReader(source: file.source)
    let root = try yaml.document(file.text)
    let fields = yaml.fields(root, "a map", known: ["screens", "elements", "ignore"])
    var map = PlaceMap(source: file.source)
    for node in yaml.list(fields["screens"], "screens") { map.addScreen(node, yaml) }
    for node in yaml.list(fields["elements"], "elements") { map.addElement(node, yaml) }
    for node in yaml.list(fields["ignore"], "ignore") {
      let fields = yaml.fields(node, "an entry of ignore", known: ["rule", "reason"])
      let rule = yaml.required(fields["rule"], "rule", in: node)
      let reason = yaml.required(fields["reason"], "reason", in: node)
      if map.ignored.updateValue(reason, forKey: rule) != nil { yaml.add("rule \(rule) is there twice", at: node) }
    }
    try yaml.problems.throwIfAny()
    return map
  }

  private mutating func addScreen(_ node: Node, _ yaml: YAMLReader) {
    let fields = yaml.fields(node, "an entry of screens", known: Self.screenKeys)
    guard let address = address(fields["screen"], "screen", yaml, in: node),
      case .screen(let key, let state, nil) = address
    else { return }
    var entry = Screen(screen: key, state: state, line: node.mark?.line ?? 0)
    entry.url = yaml.text(fields["url"], "url").map(PageURL.normalized)
    entry.pattern = yaml.text(fields["url_pattern"], "url_pattern")
    entry.sourceName = yaml.text(fields["source_name"], "source_name")
    entry.package = yaml.text(fields["package"], "package")
    entry.window = yaml.text(fields["window"], "window")
    entry.title = yaml.text(fields["title"], "title")
    if let page = yaml.text(fields["page"], "page") {
      entry.number = Int(page)
      if entry.number == nil { yaml.add("page \(page) must be the number of a page", at: node) }
    }
    if fields.count < 2 {
      yaml.add("say by what the page is known: \(Self.screenKeys.dropFirst().joined(separator: ", "))", at: node)
    }
    screens.append(entry)
  }

  private mutating func addElement(_ node: Node, _ yaml: YAMLReader) {
    let fields = yaml.fields(node, "an entry of elements", known: ["element", "selector", "xpath", "identifier"])
    guard let address = address(fields["element"], "element", yaml, in: node),
      case .screen(let key, let state, let element?) = address
    else {
      yaml.add("element must be SCREEN/ELEMENT", at: node)
      return
    }
    let kinds: [(String, FoundInstance.LocationKind)] = [
      ("selector", .selector), ("xpath", .xpath), ("identifier", .identifier),
    ]
    let given = kinds.compactMap { name, kind in yaml.text(fields[name], name).map { (kind, $0) } }
    if given.isEmpty { yaml.add("say its selector, xpath or identifier", at: node) }
    for (kind, location) in given {
      elements.append(
        Element(
          screen: key, state: state, element: element, kind: kind, location: location, line: node.mark?.line ?? 0))
    }
  }

  private func address(_ node: Node?, _ what: String, _ yaml: YAMLReader, in parent: Node) -> Address? {
    let text = yaml.required(node, what, in: parent)
    guard !text.isEmpty else { return nil }
    guard let address = Address(text), case .screen = address else {
      yaml.add("\(what) \(text) must be \(Address.shape)", at: node ?? parent)
      return nil
    }
    return address
  }

  /// The screen of a page; nil where no entry matches it.
  ///
  /// - Throws: ``InputError`` where several do, with their lines.
  func screen(of page: ToolPage, in file: String) throws(InputError) -> Screen? {
    let found = screens.filter { matches($0, page, file) }
    guard Set(found.map { "\($0.screen)@\($0.state)" }).count < 2 else {
      throw InputError([
        InputProblem(
          source: source, line: found[1].line,
          message: "\(page.location.isEmpty ? file : page.location) matches lines "
            + "\(found.map { "\($0.line)" }.joined(separator: " and ")); say url or source_name so that one is left")
      ])
    }
    return found.first
  }

  /// Whether all that an entry says is so of a page.
  func matches(_ entry: Screen, _ page: ToolPage, _ file: String) -> Bool {
    let url = PageURL.normalized(page.location)
    let base = file.split(separator: "/").last.map(String.init) ?? file
    return (entry.url.map { $0 == url } ?? true)
      && (entry.pattern.map { Wildcard.matches(PageURL.normalized($0), url) } ?? true)
      && (entry.sourceName.map { Wildcard.matches($0, base) } ?? true)
      && (entry.package.map { $0 == page.package } ?? true)
      && (entry.title.map { title in page.title.map { TypedName.isSame($0, title) } ?? false } ?? true)
      && (entry.number.map { $0 == page.number } ?? true)
      && (entry.window.map { $0 == page.window || (page.window?.hasSuffix(".\($0)") ?? false) } ?? true)
  }

  /// The element at a location of a screen: that whose location it is, or stands on a step above it; nil where none is.
  func element(of instance: FoundInstance, on screen: String, _ state: String) -> Element? {
    elements.filter {
      $0.screen == screen && $0.state == state && $0.kind == instance.kind
        && Self.leads($0.location, to: instance.location, instance.kind)
    }
    // The longest is the nearest.
    .max { $0.location.count < $1.location.count }
  }

  private static func leads(_ ancestor: String, to location: String, _ kind: FoundInstance.LocationKind) -> Bool {
    if ancestor == location { return true }
    switch kind {
    case .selector:
      // A path through frames is compared as a whole.
      return !location.hasPrefix("[[") && !location.hasPrefix("[\"")
        && [" > ", " "].contains { location.hasPrefix(ancestor + $0) }
    case .xpath: return location.hasPrefix(ancestor + "/")
    default: return false
    }
  }
}

/// URLs as pages are told apart by them.
enum PageURL {
  private static let ports = ["http": ":80", "https": ":443"]

  /// Scheme and host in lower case, without default port, fragment (unless it routes), `utm_*` and a slash at the end, the
  /// query sorted.
  static func normalized(_ url: String) -> String {
    guard let colon = url.range(of: "://") else { return url }
    let scheme = url[..<colon.lowerBound].lowercased()
    var rest = url[colon.upperBound...]
    var fragment = ""
    if let hash = rest.firstIndex(of: "#") {
      let tail = rest[hash...]
      if tail.hasPrefix("#/") || tail.hasPrefix("#!") { fragment = String(tail) }
      rest = rest[..<hash]
    }
    var query: [Substring] = []
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...].split(separator: "&").filter { !$0.hasPrefix("utm_") }.sorted()
      rest = rest[..<mark]
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    var host = rest[..<slash].lowercased()
    if let port = ports[scheme], host.hasSuffix(port) { host.removeLast(port.count) }
    var path = rest[slash...]
    while path.hasSuffix("/") { path = path.dropLast() }
    return "\(scheme)://\(host)\(path)\(query.isEmpty ? "" : "?" + query.joined(separator: "&"))\(fragment)"
  }
}

/// Patterns in which `*` stands for any characters.
enum Wildcard {
  /// Whether a text is of a pattern.
  static func matches(_ pattern: String, _ text: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return pattern == text }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count && rest.hasSuffix(last)
  }
}

extension StringProtocol {
  /// Where a text stands first in it; nil where it does not.
  fileprivate func range(of text: some StringProtocol) -> Range<Index>? {
    guard !text.isEmpty else { return startIndex..<startIndex }
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(text) { return place..<index(place, offsetBy: text.count) }
      formIndex(after: &place)
    }
    return nil
  }
}
