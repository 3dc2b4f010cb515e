/// Where a success criterion stands in the text of WCAG.
enum CriterionAddress {
  /// `https://www.w3.org/TR/WCAG22/#non-text-content`.
  static func of(_ title: String, version: String) -> String {
    let edition = version.filter { $0.isASCII && $0.isNumber }
    var name = ""
    for scalar in title.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": name.unicodeScalars.append(scalar)
      case " ", "-": if name.last != "-" { name += "-" }
      default: break
      }
    }
    return "https://www.w3.org/TR/WCAG\(edition)/#\(name)"
  }
}
