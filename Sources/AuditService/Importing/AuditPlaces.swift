internal import AuditModel
internal import AuditStore

/// Which screens the pages of a published audit are.
///
/// The map says it; else a page with an address is the screen of that address, and one of a format in which titles tell
/// pages apart the screen of that title. What is left is a screen by its name in the audit.
struct AuditPlaces {
  private let audit: PublishedAudit
  private let map: PlaceMap?
  private let known: [ScreenSpecification]

  /// - Parameter known: What the release says of its screens so far.
  init(_ audit: PublishedAudit, _ map: PlaceMap?, _ known: [Screen]) {
    (self.audit, self.map, self.known) = (audit, map, known.map(\.specification))
  }

  /// The screens of the pages, in their order, each with what the audit calls it.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  func screens() throws(InputError) -> [ScreenSpecification] {
    var problems: [InputProblem] = []
    func add(_ message: String) { problems.append(InputProblem(source: audit.record.sourceName, message: message)) }
    if let map, !map.elements.isEmpty || !map.ignored.isEmpty {
      add("the map has elements or ignore, which are for results of tools; leave them out")
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
      let found = known.filter { screen in
        screen.references?.contains { $0.scheme == "url" && PageURL.normalized($0.value) == url } ?? false
      }
      if found.count == 1 { return found[0] }
    }
    guard audit.isMatchedByTitle else {
      return known.first { $0.key == page.key && TypedName.isSame($0.title, page.title) }
    }
    let titled = known.filter { TypedName.isSame($0.title, page.title) }
    return titled.count == 1 ? titled[0] : nil
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
