import FoundationEssentials

/// A made audit in the JSON of Luxembourg's observatory.
struct GridFile {
  /// What is said of one criterion of a page.
  struct Answer {
    let criterion: String
    let status: String
    var changes = ""
    var exemption: String?
    var followUp = ""
    /// What stands where an exemption is reasoned, without one.
    var comment = ""
  }

  var product = "Corner Shop"
  var platform = "iOS"
  var method = "RAAM"
  var version = "1.1"
  var level = "AA"
  var day = "2026-04-01"
  var auditor = "Auditor G"
  /// Titles of the pages, with what was answered there; in the order of their numbers.
  var pages: [(title: String, answers: [Answer])]

  /// Two pages that were looked at and one that was not: 1.1 and 2.2 on both; nothing is said of the other criteria.
  static let small = GridFile(pages: [
    (
      "Accueil",
      [
        Answer(criterion: "1.1", status: "C"),
        Answer(criterion: "2.2", status: "NC", changes: "Le prix est gris clair.\r\nÀ foncer."),
        Answer(criterion: "3.1", status: "NA"), Answer(criterion: "3.2", status: "NT"),
      ]
    ),
    (
      "Panier",
      [
        Answer(criterion: "1.1", status: "C"), Answer(criterion: "2.2", status: "C"),
        Answer(
          criterion: "5.1", status: "NC", changes: "La carte n'a pas de nom.", exemption: "Carte d'un tiers.",
          followUp: "Signalé au fournisseur."),
      ]
    ),
    ("E03", [Answer(criterion: "1.1", status: "NT"), Answer(criterion: "2.2", status: "NT")]),
  ])

  /// The file.
  var text: String {
    let pages = pages.enumerated().map { index, page in
      let answers = page.answers.map { answer in
        #"{"criterion": {"number": "\#(answer.criterion)"}, "status": {"name": "\#(answer.status)"}, "#
          + #""exemption": \#(answer.exemption != nil), "exemption_comment": \#(quoted(answer.exemption ?? answer.comment)), "#
          + #""changes_to_do": \#(quoted(answer.changes)), "patches_follow_up": \#(quoted(answer.followUp))}"#
      }
      return
        #"{"number": \#(index + 1), "uri": \#(quoted(page.title)), "assessments": [\#(answers.joined(separator: ", "))]}"#
    }
    return """
      {"control_type": {"name": "Mobile"}, "auditor": \(quoted(auditor)), "context": "Audit initial", "audited_at": "\(day)",
       "platform": {"name": "\(platform)"}, "inventory": {"name": \(quoted(product))},
       "audit_reference": {"name": "\(method)", "version": "\(version)"}, "assessed_level": {"name": "\(level)"},
       "pages": [\(pages.joined(separator: ",\n  "))]}

      """
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\r\n", with: "\\r\\n"))\""
  }
}
