public import AuditModel
public import AuditRules

/// The way through what is open on one screen in one state, as auditors go: listen stop by stop, swipe, activate, Tab,
/// settings, look, and what is left one by one.
public enum AuditPagePlan {
  /// What is asked next.
  public enum Step: Sendable {
    case page(AuditPage)
    /// A question that no observation answers together with others.
    case question(AuditQuestion)
  }

  /// Lines of a terminal that the lines of a page take at most, and the characters in each: a screenful of 24 by 80 with
  /// room for what is said before and asked behind.
  static let height = 17
  static let width = 68

  /// The steps through some questions.
  ///
  /// - Parameters:
  ///   - questions: Open ones of one screen and state, or of the product, in their order.
  ///   - screen: What the release says of the screen, the elements of its components among its own; nil: the product.
  ///   - alone: Questions that are asked one by one whatever answers them.
  ///   - apart: Keys of elements that are not asked together with equal ones.
  public static func steps(
    _ questions: [AuditQuestion], on screen: ScreenSpecification?, _ platform: Platform,
    alone: Set<AuditQuestion.ID> = [], apart: Set<String> = []
  ) -> [Step] {
    var stages: [Stage: [AuditQuestion]] = [:]
    var singles: [AuditQuestion] = []
    for question in questions {
      if !alone.contains(question.id), let stage = stage(of: question) {
        stages[stage, default: []].append(question)
      } else {
        singles.append(question)
      }
    }
    let state = state(of: questions)
    let part = Part(screen: screen, state: state, platform: platform, apart: apart)
    let pages = stages.keys.sorted().flatMap { stage in
      stage == .stops ? part.listening(stages[stage] ?? []) : part.lists(stages[stage] ?? [], stage)
    }
    return pages.map { .page($0) } + singles.map { .question($0) }
  }

  static func state(of questions: [AuditQuestion]) -> String? {
    if case .screen(_, let state, _)? = questions.first?.site { state } else { nil }
  }

  /// What is done, in the order in which it is done.
  enum Stage: Int, Comparable, Sendable {
    case stops, swipe, listen, activate, use, tabElements, tab, voice, switches, largerText, motion, turn, display,
      settings, look,
      elements, measure, product

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }

    /// What to do, in words.
    var title: String {
      switch self {
      case .stops: "Listen."
      case .swipe: "Swipe through the screen with the screen reader, from the first stop to the last and back."
      case .listen: "Think of what you heard on the whole screen."
      case .activate: "Activate each stop with the screen reader on, and come back."
      case .use: "Use the screen as a whole, with the screen reader and without it."
      case .tabElements: "Go to each of these with the keyboard, and use it."
      case .tab: "Go through the screen with the keyboard, there and back."
      case .voice: "Use the screen by voice alone."
      case .switches: "Scan the screen with a switch, and use it."
      case .largerText: "Set the text to twice its size, and look through the screen."
      case .motion: "Tell the device to reduce motion."
      case .turn: "Turn the device."
      case .display: "Change the display: dark, bold text, more contrast, inverted colours."
      case .settings: "Change the other settings of the device that bear on the screen."
      case .look: "Look at the screen as it is."
      case .elements: "Look at each of these, and at what it is made of."
      case .measure: "Measure, and look at what the screen is made of."
      case .product: "Think of the product as a whole."
      }
    }
  }

  /// What a question is asked with; nil: by itself.
  static func stage(of question: AuditQuestion) -> Stage? {
    let check = question.definition.check
    guard let kind = check.observation, !question.isWay else { return nil }
    let isElement = check.scope == .element
    if question.screen == nil { return kind == .inspect || kind == .measure ? nil : .product }
    if check.method == .voice { return .voice }
    if check.method == .switchAccess { return .switches }
    if check.method == .keyboard { return isElement ? .tabElements : .tab }
    if kind == .enlarge { return .largerText }
    if check.method == .settings { return setting(check.dimension) }
    switch kind {
    case .listen: return isElement ? .stops : .listen
    case .swipeWalk: return isElement ? .stops : .swipe
    case .activate: return isElement ? .activate : .use
    case .tabWalk: return isElement ? .tabElements : .tab
    case .look: return isElement ? .elements : .look
    case .enlarge: return .largerText
    // What takes a tool or a look into the source is a task of its own, for a screen.
    case .measure, .inspect: return isElement ? .elements : nil
    }
  }

  private static func setting(_ dimension: String) -> Stage {
    switch dimension {
    case "motion", "motion-input", "flashing", "animation": .motion
    case "orientation": .turn
    case "readability", "contrast", "colour", "color": .display
    default: .settings
    }
  }

  /// What pages of a screen in a state have in common.
  struct Part {
    let screen: ScreenSpecification?
    let state: String?
    let platform: Platform
    let apart: Set<String>

    /// What makes stops equal, so that one answer can be about all of them.
    private struct Pattern: Hashable {
      let element: ElementPattern
      let checks: [Identifier<Check>]
      /// Key of an element that is asked alone.
      let alone: String?
    }

    func stop(_ key: String) -> AuditPage.Stop? {
      guard let screen, let place = screen.elements.firstIndex(where: { $0.key == key }) else { return nil }
      let element = screen.elements[place]
      return AuditPage.Stop(
        number: place + 1, element: element,
        announcement: Announcer.announcement(
          of: element, in: state ?? Address.defaultState, of: screen, on: platform))
    }

    static func element(of question: AuditQuestion) -> String? {
      if case .screen(_, _, let element) = question.site { element } else { nil }
    }

    func page(
      _ form: AuditPage.Form, _ kind: ObservationKind, _ title: String, _ stops: [AuditPage.Stop],
      _ lines: [AuditPage.Line]
    ) -> AuditPage {
      AuditPage(form: form, kind: kind, title: title, screen: screen, state: state, stops: stops, lines: lines)
    }

    /// One line a check, in the order of the first question of each.
    private func lines(_ questions: [AuditQuestion]) -> [AuditPage.Line] {
      var order: [Identifier<Check>] = []
      var byCheck: [Identifier<Check>: [AuditQuestion]] = [:]
      for question in questions {
        if byCheck[question.definition.id] == nil { order.append(question.definition.id) }
        byCheck[question.definition.id, default: []].append(question)
      }
      return order.compactMap { check in
        guard let questions = byCheck[check], let first = questions.first else { return nil }
        return AuditPage.Line(definition: first.definition, questions: questions)
      }
    }

    /// A page for equal stops, with all that is heard there.
    func listening(_ questions: [AuditQuestion]) -> [AuditPage] {
      var order: [String] = []
      var byElement: [String: [AuditQuestion]] = [:]
      for question in questions {
        guard let key = Self.element(of: question) else { continue }
        if byElement[key] == nil { order.append(key) }
        byElement[key, default: []].append(question)
      }
      var groups: [(pattern: Pattern, stops: [AuditPage.Stop], questions: [AuditQuestion])] = []
      for key in order {
        guard let stop = stop(key), let questions = byElement[key] else { continue }
        let pattern = pattern(stop, questions)
        if let index = groups.firstIndex(where: { $0.pattern == pattern && $0.stops.count < AuditPagePlan.height / 2 })
        {
          groups[index].stops.append(stop)
          groups[index].questions += questions
        } else {
          groups.append((pattern, [stop], questions))
        }
      }
      return groups.map { group in
        page(.listen, .listen, Stage.stops.title, group.stops, lines(group.questions))
      }
    }

    private func pattern(_ stop: AuditPage.Stop, _ questions: [AuditQuestion]) -> Pattern {
      Pattern(
        element: ElementPattern(
          stop.element, component: questions.first?.component, in: state ?? Address.defaultState, stop.announcement),
        checks: questions.map(\.definition.id).sorted(),
        alone: apart.contains(stop.element.key) ? stop.element.key : nil)
    }

    /// Pages of lines, as many on each as a screenful has room for.
    func lists(_ questions: [AuditQuestion], _ stage: Stage) -> [AuditPage] {
      var pages: [[AuditPage.Line]] = []
      var used = 0
      for line in lines(questions) {
        let check = line.definition.check
        let height = AuditPagePlan.lineCount(check.question) + (check.scope == .element ? 1 : 0)
        let stops = Set(((pages.last ?? []) + [line]).flatMap(\.questions).compactMap(Self.element)).count
        if pages.isEmpty || used + height + stops > AuditPagePlan.height {
          pages.append([])
          used = 0
        }
        pages[pages.count - 1].append(line)
        used += height
      }
      return pages.compactMap { lines in
        guard let kind = lines.first?.definition.check.observation else { return nil }
        let keys = Set(lines.flatMap(\.questions).compactMap(Self.element))
        let stops = (screen?.elements ?? []).filter { keys.contains($0.key) }.compactMap { stop($0.key) }
        return page(.list, kind, stage.title, stops, lines)
      }
    }
  }

  /// Lines of a terminal that a text takes.
  static func lineCount(_ text: String) -> Int {
    (text.count + width - 1) / width
  }
}
