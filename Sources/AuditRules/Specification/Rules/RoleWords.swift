internal import AuditModel

/// The English words with which screen readers say what an element is, and those that people write for it.
///
/// Spoken words of VoiceOver as in AccessibilitySnapshot, of TalkBack as in its Role.java; `icon` and `picture` after
/// the lint of a11y-check.
enum RoleWords {
  private static let button = [["button"]]
  private static let link = [["link"]]
  private static let image = [["image"], ["icon"], ["picture"]]
  private static let heading = [["heading"]]
  private static let toggle = [["switch"], ["toggle"], ["switch", "button"], ["toggle", "button"]]
  private static let tab = [["tab"]]
  private static let field = [
    ["text", "field"], ["textfield"], ["edit", "box"], ["text", "box"], ["input", "field"],
  ]
  private static let search = [["search", "field"], ["search", "box"]]
  private static let slider = [["slider"], ["adjustable"]]
  private static let comboBox = [["combo", "box"], ["combobox"]]

  /// The words for the role that a trait gives; empty for a trait that is not spoken as a role.
  static func of(_ trait: Trait) -> [[String]] {
    switch trait {
    case .button, .backButton: button
    case .link: link
    case .image: image
    case .header: heading
    case .switchButton, .toggleButton: toggle
    case .tabBarItem: tab
    case .textEntry, .textArea: field
    case .secureTextField: field + [["secure", "text", "field"]]
    case .searchField: search
    case .adjustable: slider
    case .keyboardKey: [["key"]]
    case .selected, .playsSound, .staticText, .summaryElement, .notEnabled, .updatesFrequently, .startsMediaSession,
      .allowsDirectInteraction, .causesPageTurn, .tabBar, .supportsZoom, .isEditing:
      []
    }
  }

  /// The words for the role that an element type brings along; empty for a type without a role of its own.
  static func of(type: String) -> [[String]] {
    switch type {
    case "button", "table-row-button": button
    case "link", "footnote": link
    case "graphics-visual-elements", "complex-graphics": image
    case "figure": image + [["figure"]]
    case "tab": tab
    case "headings": heading
    case "toggle-switch": toggle
    case "text-input", "number-input": field
    case "textarea": field + [["text", "area"], ["textarea"]]
    case "search": search
    case "slider": slider
    case "checkbox": [["checkbox"], ["check", "box"]]
    case "radio-button": [["radio", "button"]]
    case "menu": [["menu"]]
    case "dropdown": [["drop", "down"], ["dropdown"], ["drop", "down", "list"]] + comboBox
    case "autocomplete": comboBox
    case "stepper": [["stepper"]]
    default: []
    }
  }

  /// Role words in German, French, Spanish, Italian, Dutch and Portuguese, by the English one.
  private static let translations: [String: [[String]]] = [
    "button": [["schaltfläche"], ["bouton"], ["botón"], ["pulsante"], ["knop"], ["botão"]],
    "link": [["verknüpfung"], ["lien"], ["enlace"], ["koppeling"], ["ligação"]],
    "image": [["bild"], ["grafik"], ["imagen"], ["immagine"], ["afbeelding"], ["imagem"]],
    "heading": [["überschrift"], ["titre"], ["encabezado"], ["intestazione"], ["kop"], ["cabeçalho"]],
    "checkbox": [
      ["kontrollkästchen"], ["markierungsfeld"], ["case", "à", "cocher"], ["casilla"], ["casella"], ["selectievakje"],
    ],
    "switch": [["schalter"], ["interrupteur"], ["interruptor"], ["interruttore"], ["schakelaar"]],
    "radio button": [["optionsfeld"], ["bouton", "radio"], ["botón", "de", "opción"], ["keuzerondje"]],
    "text field": [
      ["textfeld"], ["eingabefeld"], ["champ", "de", "texte"], ["campo", "de", "texto"], ["campo", "di", "testo"],
      ["tekstveld"],
    ],
    "tab": [["registerkarte"], ["onglet"], ["pestaña"], ["scheda"], ["tabblad"]],
    "combo box": [["kombinationsfeld"], ["cuadro", "combinado"], ["casella", "combinata"]],
    "slider": [["schieberegler"], ["curseur"], ["control", "deslizante"], ["cursore"], ["schuifregelaar"]],
  ]

  /// The words of other languages for the roles of traits and type, the longer ones first.
  static func foreign(_ traits: [Trait], type: String) -> [[String]] {
    let english = Set((traits.flatMap { of($0) } + of(type: type)).map { $0.joined(separator: " ") })
    return english.flatMap { translations[$0] ?? [] }.sorted {
      ($1.count, $0.joined()) < ($0.count, $1.joined())
    }
  }

  /// Words at the end of a member's name that say that people act on it.
  static let controls =
    button + link + toggle + tab + field + search + slider + [
      ["field"], ["checkbox"], ["check", "box"], ["menu"], ["dropdown"], ["drop", "down"], ["stepper"], ["picker"],
    ]
}
