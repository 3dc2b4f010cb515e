extension Pack {
  /// Says whether it has the same content as another one, whatever the order of what has no order: synonyms, aliases,
  /// references, conditions, types, states and thresholds of a check, exemptions, successions.
  public func isSame(as other: Pack) -> Bool { ordered == other.ordered }

  private var ordered: Pack {
    Pack(
      key: key, edition: edition, standard: standard, title: title, publisher: publisher, language: language,
      titleLanguage: titleLanguage, source: source, licence: licence, attribution: attribution, dimensions: dimensions,
      elementTypes: elementTypes.map(\.ordered),
      successions: successions.map { CheckSuccession(old: $0.old, new: $0.new.sorted()) }.sorted { $0.old < $1.old },
      guidelines: guidelines.map(\.ordered))
  }
}

extension ElementType {
  fileprivate var ordered: ElementType {
    ElementType(
      key: key, title: title, category: category, synonyms: synonyms.sorted(), variants: variants,
      notApplicable: notApplicable.flatMap { exemption in
        exemption.platforms.map {
          DimensionExemption(dimension: exemption.dimension, platforms: [$0], reason: exemption.reason)
        }
      }.sorted { ($0.dimension, $0.platforms[0].rawValue) < ($1.dimension, $1.platforms[0].rawValue) },
      announcements: announcements)
  }
}

extension Guideline {
  fileprivate var ordered: Guideline {
    Guideline(
      key: key, topic: topic, title: title, level: level, rule: rule, rationale: rationale, source: source,
      aliases: aliases.sorted(), techniques: techniques, criterion: criterion?.ordered, checks: checks.map(\.ordered))
  }
}

extension Criterion {
  fileprivate var ordered: Criterion {
    Criterion(
      principle: principle, introduced: introduced, removed: removed,
      applicability: applicability.sorted { $0.subject.rawValue < $1.subject.rawValue }, clauses: clauses)
  }
}

extension Check {
  fileprivate var ordered: Check {
    var check = self
    check.elementTypes.sort { $0.description < $1.description }
    check.askedIf.sort { $0.rawValue < $1.rawValue }
    check.states.sort()
    check.appliesIfTypes.sort { $0.description < $1.description }
    check.thresholds.sort()
    check.references.sort { $0.path < $1.path }
    check.ways = ways.map(\.ordered)
    return check
  }
}
