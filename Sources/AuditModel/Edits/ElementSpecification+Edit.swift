extension ElementSpecification {
  /// Reads what an edit says of the element of that key.
  ///
  /// ``presence`` is in the order of the keys, for an edit does not know the order of the screen's states; whether the
  /// screen has those states, and a catalog the type, is not looked at.
  ///
  /// - Throws: ``EditValueError`` for what is not JSON, lacks a type, has a member that is not known, or says something
  ///   that the specification cannot hold: a trait, a colour or a size that is none.
  public init(key: String, _ value: EditValue) throws(EditValueError) {
    var members = try JSONMembers(value.json())
    self.init(key: key, type: try members.required("type"))
    guard !type.isEmpty else { throw EditValueError(path: "type", "is empty") }
    variant = try members.text("variant")
    container = try members.text("container")
    self.members = try members.texts("members")
    let (width, height) = (try members.size("width"), try members.size("height"))
    guard (width == nil) == (height == nil) else {
      throw EditValueError(path: width == nil ? "width" : "height", "is missing")
    }
    if let width, let height { size = Size(width: width, height: height) }
    identifier = try members.text("identifier")
    origin = try members.word("origin", as: Origin.self) ?? .person
    repeatCount = try members.count("repeat", from: 2)
    renamedFrom = try members.key("renamed_from")
    if let states = try members.texts("present_in") {
      presence = states.sorted()
      guard Set(states).count == states.count else { throw EditValueError(path: "present_in", "names a state twice") }
    }
    if let json = members.value("expectation") { expectation = try Expectation(json, at: "expectation") }
    if let json = members.value("in_states") {
      guard case .object(let states) = json else { throw EditValueError(path: "in_states", "must be an object") }
      for (state, json) in states { stateExpectations[state] = try Expectation(json, at: "in_states.\(state)") }
    }
    try members.end()
  }

  /// It as an edit says it, without its key.
  ///
  /// What is not said is left out, and so is a state in which it is expected as everywhere; so specifications that say
  /// the same are the same text.
  public var editValue: EditValue {
    let differing = stateExpectations.filter { $0.value != expectation }
    return EditValue(
      .object(said: [
        "type": .text(type), "variant": .text(ifSaid: variant), "container": .text(ifSaid: container),
        "members": .texts(ifSaid: members), "width": (size?.width).map(JSONValue.number),
        "height": (size?.height).map(JSONValue.number), "identifier": .text(ifSaid: identifier),
        "origin": origin == .person ? nil : .text(origin.rawValue),
        "repeat": repeatCount.map { .number(Double($0)) }, "renamed_from": .text(ifSaid: renamedFrom),
        "present_in": .texts(ifSaid: presence?.sorted()),
        "expectation": expectation == Expectation() ? nil : expectation.json,
        "in_states": differing.isEmpty ? nil : .object(differing.mapValues(\.json)),
      ]))
  }
}

extension Expectation {
  fileprivate init(_ json: JSONValue, at path: String) throws(EditValueError) {
    var members = try JSONMembers(json, at: path)
    self.init()
    label = try members.text("label")
    value = try members.value("value").map { json throws(EditValueError) in
      try ExpectedValue(json, at: members.path("value"))
    }
    traits = try Self.traits(members.texts("traits"), at: members.path("traits"))
    hint = try members.text("hint")
    actions = try members.texts("actions")
    focus = try members.text("focus")
    textColor = try Self.color(members.text("text_color"), at: members.path("text_color"))
    backgroundColor = try Self.color(members.text("background_color"), at: members.path("background_color"))
    textSize = try members.size("text_size")
    isBold = try members.flag("bold")
    try members.end()
  }

  private static func traits(_ names: [String]?, at path: String) throws(EditValueError) -> [Trait]? {
    guard let names else { return nil }
    var traits: [Trait] = []
    for (index, name) in names.enumerated() {
      guard let trait = Trait(rawValue: name), !traits.contains(trait) else {
        throw EditValueError(path: "\(path)[\(index + 1)]", "is no trait, or there twice")
      }
      traits.append(trait)
    }
    return traits
  }

  private static func color(_ text: String?, at path: String) throws(EditValueError) -> HexColor? {
    guard let text else { return nil }
    guard let color = HexColor(text) else { throw EditValueError(path: path, "must be a colour as in #1A2B3C") }
    return color
  }

  fileprivate var json: JSONValue {
    .object(said: [
      "label": .text(ifSaid: label), "value": value?.json, "traits": .texts(ifSaid: traits?.map(\.rawValue)),
      "hint": .text(ifSaid: hint), "actions": .texts(ifSaid: actions), "focus": .text(ifSaid: focus),
      "text_color": .text(ifSaid: textColor?.description),
      "background_color": .text(ifSaid: backgroundColor?.description),
      "text_size": textSize.map(JSONValue.number), "bold": isBold.map(JSONValue.flag),
    ])
  }
}

extension ExpectedValue {
  fileprivate init(_ json: JSONValue, at path: String) throws(EditValueError) {
    var members = try JSONMembers(json, at: path)
    switch (try members.text("literal"), try members.text("placeholder")) {
    case (let literal?, nil): self = .literal(literal)
    case (nil, let placeholder?): self = .placeholder(placeholder)
    default: throw EditValueError(path: path, "must have a literal or a placeholder")
    }
    try members.end()
  }

  fileprivate var json: JSONValue {
    switch self {
    case .literal(let text): .object(["literal": .text(text)])
    case .placeholder(let text): .object(["placeholder": .text(text)])
    }
  }
}
