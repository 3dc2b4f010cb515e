internal import AuditModel
internal import AuditStore

/// Which screens the pages of a published audit are.
///
/// The map says it; else a page with an address is the screen of that address, and one of a format in which titles tell
/// pages apart the screen of that title. What is left is a screen by its name in the audit.
struct AuditPlaces {
  private let audit: PublishedAudit
  private let map: PlaceMap?
  private let inScope, outside: [ScreenSpecification]

  /// - Parameters:
  ///   - inScope: What the release says of the screens in its scope.
  ///   - outside: And of those that it does not ask about, which the audit may have looked at.
  init(_ audit: PublishedAudit, _ map: PlaceMap?, inScope: [ScreenSpecification], outside: [ScreenSpecification]) {
    (self.audit, self.map, self.inScope, self.outside) = (audit, map, inScope, outside)
  }

  private var known: [ScreenSpecification] { inScope + outside }

  /// The screens of the pages, in their order, each with what the audit calls it.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  func screens() throws(InputError) -> [ScreenSpecification] {
    var problems: [InputProblem] = []
    func add(_ message: String) { problems.append(InputProblem(source: audit.record.sourceName, message: message)) }
    if let map, !map.elements.isEmpty || !map.ignored.isEmpty {
      add("the map has elements or ignore, which are for results of tools; leave them out")
    }
    for entry in map?.screens ?? [] {
      let isUsed = audit.pages.contains { map?.matches(entry, toolPage($0), audit.record.sourceName) ?? false }
      if !isUsed {
        problems.append(
          InputProblem(
            source: map?.source ?? "", line: entry.line,
            message: "no page of the audit is what this entry for \(entry.screen) says; correct it, or leave it out"))
      }
    }
    var screens: [ScreenSpecification] = []
    for page in audit.pages {
      var screen: ScreenSpecification
      if let entry = try map?.screen(of: toolPage(page), in: audit.record.sourceName) {
        if entry.state != Address.defaultState {
          add(
            "the map leads page \(page.name) to \(entry.screen)@\(entry.state); an audit is of whole screens, leave the state out"
          )
        }
        screen = known.first { $0.key == entry.screen } ?? ScreenSpecification(key: entry.screen, title: page.title)
      } else if let found = match(page) {
        screen = found
      } else {
        let taken = Set((known + screens).map(\.key))
        if let other = known.first(where: { $0.key == page.key }), !audit.isMatchedByTitle {
          add(
            "page \(page.name) is \(PublishedFile.quoted(page.title)), and screen \(page.key) is \(PublishedFile.quoted(other.title)); say with --map which "
              + "screen it is")
        }
        screen = ScreenSpecification(key: free(page.key, taken), title: page.title)
      }
      if let earlier = screens.firstIndex(where: { $0.key == screen.key }) {
        add(
          "pages \(audit.pages[earlier].name) and \(page.name) are both screen \(screen.key); say with --map which is which"
        )
      }
      var references = screen.references ?? []
      references.append(ScreenReference(scheme: audit.scheme, value: page.name))
      if let url = page.url { references.append(ScreenReference(scheme: "url", value: url)) }
      screen.references = Set(references).sorted()
      screens.append(screen)
    }
    guard problems.isEmpty else { throw InputError(problems) }
    return screens
  }

  private func toolPage(_ page: PublishedAudit.Page) -> ToolPage {
    var place = ToolPage(page.url ?? page.title)
    (place.title, place.number) = (page.title, page.number)
    return place
  }

  private func match(_ page: PublishedAudit.Page) -> ScreenSpecification? {
    if let url = page.url.map(PageURL.normalized) {
      let found = only { screen in
        screen.references?.contains { $0.scheme == "url" && PageURL.normalized($0.value) == url } ?? false
      }
      if let found { return found }
    }
    guard audit.isMatchedByTitle else {
      return known.first { $0.key == page.key && TypedName.isSame($0.title, page.title) }
    }
    return only { TypedName.isSame($0.title, page.title) }
  }

  /// The one screen in scope that is so, else the one outside; nil where several are.
  private func only(_ isFound: (ScreenSpecification) -> Bool) -> ScreenSpecification? {
    let found = inScope.filter(isFound)
    let candidates = found.isEmpty ? outside.filter(isFound) : found
    return candidates.count == 1 ? candidates[0] : nil
  }

  private func free(_ base: String, _ taken: Set<String>) -> String {
    guard audit.isMatchedByTitle else { return base }
    var key = base
    var number = 2
    while taken.contains(key) {
      key = "\(base)-\(number)"
      number += 1
    }
    return key
  }
}
