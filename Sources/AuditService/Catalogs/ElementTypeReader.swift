internal import AuditModel

/// Reads the element types of a pack.
struct ElementTypeReader {
  static let typeKeys = ["key", "title", "category", "synonyms", "variants", "not_applicable", "announcements"]
  static let exemptionKeys = ["dimension", "platforms", "reason"]
  static let announcementKeys = ["platform", "state", "variant", "parts", "hint"]

  let yaml: YAMLReader

  /// Reads a type.
  func type(_ node: Node) -> ElementType {
    let fields = yaml.fields(node, "an element type", known: Self.typeKeys)
    if fields["category"] == nil { yaml.add("category is missing", at: node) }
    let variants = yaml.list(fields["variants"], "variants").map { variant in
      let fields = yaml.fields(variant, "a variant", known: ["key", "title"])
      return ElementType.Variant(
        key: yaml.slug(fields["key"], "key", in: variant),
        title: yaml.required(fields["title"], "title", in: variant))
    }
    yaml.refuseTwice(variants.map(\.key), yaml.list(fields["variants"], "variants"))
    return ElementType(
      key: yaml.slug(fields["key"], "key", in: node), title: yaml.required(fields["title"], "title", in: node),
      category: yaml.choice(fields["category"], "category") ?? .control,
      synonyms: synonyms(fields["synonyms"], of: node),
      variants: variants,
      notApplicable: exemptions(fields["not_applicable"]),
      announcements: announcements(fields["announcements"], variants.map(\.key)))
  }

  private func synonyms(_ node: Node?, of type: Node) -> [String] {
    let nodes = yaml.list(node, "synonyms")
    let found = nodes.map { yaml.slug($0, "each of synonyms", in: type) }
    return found
  }

  /// Exemptions, each dimension once on a platform.
  private func exemptions(_ node: Node?) -> [DimensionExemption] {
    var seen: Set<[String]> = []
    return yaml.list(node, "not_applicable").map { entry in
      let exemption = exemption(entry)
      for platform in exemption.platforms
      where !seen.insert([exemption.dimension, platform.rawValue]).inserted {
        yaml.add("\(exemption.dimension) on \(platform.title) is there already", at: entry)
      }
      return exemption
    }
  }

  private func exemption(_ node: Node) -> DimensionExemption {
    let fields = yaml.fields(node, "an entry of not_applicable", known: Self.exemptionKeys)
    return DimensionExemption(
      dimension: yaml.required(fields["dimension"], "dimension", in: node),
      platforms: yaml.platforms(fields["platforms"]) ?? [.ios, .android],
      reason: yaml.required(fields["reason"], "reason", in: node))
  }

  private func announcements(_ node: Node?, _ variants: [String]) -> [ExpectedAnnouncement] {
    var heard: Set<[String]> = []
    return yaml.list(node, "announcements").map { node in
      let announcement = announcement(node, variants)
      let place = [announcement.platform.rawValue, announcement.state, announcement.variant ?? ""]
      if !heard.insert(place).inserted {
        yaml.add("the announcement in state \(announcement.state) is there already", at: node)
      }
      return announcement
    }
  }

  private func announcement(_ node: Node, _ variants: [String]) -> ExpectedAnnouncement {
    let fields = yaml.fields(node, "an announcement", known: Self.announcementKeys)
    if fields["platform"] == nil { yaml.add("platform is missing", at: node) }
    let variant = yaml.text(fields["variant"], "variant")
    if let variant, !variants.contains(variant) { yaml.add("the type has no variant \(variant)", at: node) }
    let parts = yaml.texts(fields["parts"], "parts") ?? []
    if parts.isEmpty { yaml.add("an announcement needs at least one part", at: node) }
    for part in parts {
      let words = ExpectedAnnouncement.open(part) ?? part
      if words.hasPrefix("{"), !ExpectedAnnouncement.placeholders.contains(words) {
        yaml.add(
          "\(words) must be one of \(ExpectedAnnouncement.placeholders.joined(separator: ", ")), or a spoken word",
          at: node)
      }
      if words == part, part.hasPrefix("(") || part.hasSuffix(")") {
        yaml.add("\(part) has one bracket; write both, or none", at: node)
      }
    }
    return ExpectedAnnouncement(
      platform: yaml.choice(fields["platform"], "platform") ?? .ios,
      state: yaml.slug(fields["state"], "state", in: node), variant: variant, parts: parts,
      hint: yaml.text(fields["hint"], "hint"))
  }
}
