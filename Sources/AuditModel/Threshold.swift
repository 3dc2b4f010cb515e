/// A number that a guideline states: how large, how far apart, how much contrast, how long.
public struct Threshold: Hashable, Sendable {
  /// The number or numbers.
  public enum Amount: Hashable, Sendable {
    case single(Double)
    case size(width: Double, height: Double)
    case range(ClosedRange<Double>)
  }

  /// On which side of the number things are right.
  public enum Bound: String, CaseIterable, Sendable {
    case atLeast = "at-least"
    case moreThan = "more-than"
    case atMost = "at-most"
    case about

    /// The bound in words.
    public var words: String { rawValue.replacing("-", with: " ") }
  }

  /// How strongly a number is meant.
  public enum Strength: String, CaseIterable, Sendable {
    /// What falls short of it is wrong by its source.
    case minimum
    /// Its source advises it.
    case recommended
  }

  /// The key it goes by.
  public let id: String
  /// What is measured.
  public let quantity: ThresholdQuantity
  /// On which side of the number things are right.
  public let bound: Bound
  /// The number or numbers, in ``unit``.
  public let amount: Amount
  /// The unit.
  public let unit: ThresholdUnit
  /// Where it holds; never empty.
  public let platforms: [ThresholdPlatform]
  /// When it holds or what it leaves out; nil for always.
  public let condition: String?
  /// How strongly it is meant.
  public let strength: Strength
  /// Level of the success criterion; nil outside WCAG.
  public let level: ConformanceLevel?
  /// What states it, as `SCHEME/TARGET`, such as `wcag/1.4.3`.
  public let criterion: String
  /// Title of the source.
  public let source: String
  /// Address of the source.
  public let address: String

  /// A threshold.
  public init(
    id: String, quantity: ThresholdQuantity, bound: Bound, amount: Amount, unit: ThresholdUnit,
    platforms: [ThresholdPlatform], condition: String?, strength: Strength, level: ConformanceLevel?,
    criterion: String, source: String, address: String
  ) {
    self.id = id
    self.quantity = quantity
    self.bound = bound
    self.amount = amount
    self.unit = unit
    self.platforms = platforms
    self.condition = condition
    self.strength = strength
    self.level = level
    self.criterion = criterion
    self.source = source
    self.address = address
  }

  /// The number without its unit: `4.5`, `44 by 44`, `7 to 10`.
  public var amountText: String {
    switch amount {
    case .single(let number): NumberText.short(number)
    case .size(let width, let height): "\(NumberText.short(width)) by \(NumberText.short(height))"
    case .range(let range): "\(NumberText.short(range.lowerBound)) to \(NumberText.short(range.upperBound))"
    }
  }
}
