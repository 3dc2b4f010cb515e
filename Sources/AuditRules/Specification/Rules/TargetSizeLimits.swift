internal import AuditModel

/// How large what people touch has to be on a platform, and how large it had better be.
///
/// | platform | least | advised |
/// |---|---|---|
/// | iOS | the minimum of Apple's Human Interface Guidelines | their default |
/// | Android | WCAG 2.5.8 (AA) | Google's recommendation |
/// | web | WCAG 2.5.8 (AA) | WCAG 2.5.5 (AAA) |
///
/// The numbers come from `Catalogs/thresholds.yaml`.
struct TargetSizeLimits: Sendable {
  /// A number with where it comes from.
  struct Limit: Sendable {
    /// Width and height in the platform's unit.
    let length: Double
    let source: String
  }

  /// Below it something is to be fixed.
  let least: Limit
  /// Below it larger is advised.
  let advised: Limit
  /// The platform's unit of length.
  let unit: String

  /// The limits of a platform.
  ///
  /// - Throws: ``InputError`` when one of the thresholds is missing or no square.
  init(of platform: Platform, in thresholds: [Threshold]) throws {
    let ids =
      switch platform {
      case .ios: (least: "apple-ios-control-size-minimum", advised: "apple-ios-control-size", unit: "pt")
      case .android: (least: "wcag-target-size", advised: "android-target-size", unit: "dp")
      case .web: (least: "wcag-target-size", advised: "wcag-target-size-enhanced", unit: "CSS px")
      }
    least = try Self.limit(ids.least, thresholds)
    advised = try Self.limit(ids.advised, thresholds)
    unit = ids.unit
  }

  private static func limit(_ id: String, _ thresholds: [Threshold]) throws -> Limit {
    guard let threshold = thresholds.first(where: { $0.id == id }),
      case .size(let width, let height) = threshold.amount, width == height
    else {
      throw InputError([
        InputProblem(source: "Catalogs/thresholds.yaml", message: "threshold \(id) with one size is missing")
      ])
    }
    return Limit(length: width, source: threshold.source)
  }
}
