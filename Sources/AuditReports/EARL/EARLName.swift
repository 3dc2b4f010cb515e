internal import AuditModel
internal import AuditRules

/// The names of what an EARL report speaks of: IRIs that stay the same in every copy of a file and in each report.
///
/// They begin with `at:`, which the report's context declares; behind it stands the key of the product, the version of
/// the release and what is meant in it. What belongs to no product begins with `_`, which no key does.
struct EARLName {
  /// What `at:` stands for.
  static let namespace = "urn:uuid:133d5f09-0f7f-4ff3-8ea3-05a18b29abb5#"
  /// What `audit:` stands for: properties that EARL has no word for.
  static let vocabulary = "urn:uuid:165254a2-cf23-496f-a684-bdda5a901132#"

  let product: String
  let release: String

  init(_ product: Product, _ release: Release) {
    self.product = "at:" + Self.escaped(product.key)
    self.release = self.product + "/" + Self.escaped(release.version)
  }

  init(_ compliance: ReleaseCompliance) {
    self.init(compliance.product, compliance.release)
  }

  /// The report itself.
  var report: String { release + "/_report" }

  /// The program.
  static let tool = "at:_tool/auditctl"

  /// What an address stands for in the release; the release itself for the product's own.
  func subject(_ address: Address) -> String {
    switch address {
    case .product: release
    case .screen, .component: "\(release)/\(Self.escaped(address.description, keeping: "/"))"
    }
  }

  func finding(_ origin: Assertion.Origin) -> String {
    "\(release)/_finding/\(Self.escaped(origin.replica))/\(origin.sequence)"
  }

  /// A failure of an earlier release that the release carries; the finding itself has the name that it has there.
  func carried(_ origin: Assertion.Origin) -> String {
    "\(release)/_carried/\(Self.escaped(origin.replica))/\(origin.sequence)"
  }

  func session(_ origin: Assertion.Origin) -> String {
    "\(release)/_session/\(Self.escaped(origin.replica))/\(origin.sequence)"
  }

  static func auditor(_ name: String) -> String {
    "at:_auditor/\(escaped(name))"
  }

  static func check(_ path: String) -> String {
    "at:_check/\(escaped(path, keeping: "/"))"
  }

  /// A guideline, or a criterion of a standard.
  static func criterion(_ standard: String, _ key: String) -> String {
    "at:_criterion/\(escaped(standard))/\(escaped(key))"
  }

  /// A text as it may stand in a fragment (RFC 3986 §3.5).
  private static func escaped(_ text: String, keeping kept: Unicode.Scalar? = nil) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "@": result.unicodeScalars.append(scalar)
      case _ where scalar == kept: result.unicodeScalars.append(scalar)
      default:
        for byte in String(scalar).utf8 {
          result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
    return result
  }
}
