/// An Accessibility Nutrition Label of the App Store, by the key of its guideline in the pack that asks for it.
public enum NutritionLabel: String, CaseIterable, Sendable {
  case voiceOver = "voiceover"
  case voiceControl = "voice-control"
  case largerText = "larger-text"
  case darkInterface = "dark-interface"
  case differentiateWithoutColorAlone = "differentiate-without-color-alone"
  case sufficientContrast = "sufficient-contrast"
  case reducedMotion = "reduced-motion"
  case captions
  case audioDescriptions = "audio-descriptions"

  /// The key of the pack whose guidelines the labels are.
  public static let pack = "app-store-labels"

  /// Its name in the store.
  public var title: String {
    switch self {
    case .voiceOver: "VoiceOver"
    case .voiceControl: "Voice Control"
    case .largerText: "Larger Text"
    case .darkInterface: "Dark Interface"
    case .differentiateWithoutColorAlone: "Differentiate Without Color Alone"
    case .sufficientContrast: "Sufficient Contrast"
    case .reducedMotion: "Reduced Motion"
    case .captions: "Captions"
    case .audioDescriptions: "Audio Descriptions"
    }
  }

  /// The attribute of an accessibility declaration that says it, as the App Store Connect API spells it.
  public var attribute: String {
    switch self {
    case .voiceOver: "supportsVoiceover"
    case .voiceControl: "supportsVoiceControl"
    case .largerText: "supportsLargerText"
    case .darkInterface: "supportsDarkInterface"
    case .differentiateWithoutColorAlone: "supportsDifferentiateWithoutColorAlone"
    case .sufficientContrast: "supportsSufficientContrast"
    case .reducedMotion: "supportsReducedMotion"
    case .captions: "supportsCaptions"
    case .audioDescriptions: "supportsAudioDescriptions"
    }
  }

  /// The technology without which nothing shows that it holds; nil where none is needed.
  public var technology: String? {
    switch self {
    case .voiceOver: "VoiceOver"
    case .voiceControl: "Voice Control"
    case .largerText, .darkInterface, .differentiateWithoutColorAlone, .sufficientContrast, .reducedMotion, .captions,
      .audioDescriptions:
      nil
    }
  }

  /// Whether it is about media, so that an app that plays none has nothing to claim.
  public var isOfMedia: Bool {
    self == .captions || self == .audioDescriptions
  }
}

extension NutritionLabel {
  /// Whether the store lets an app state the label for a family.
  ///
  /// As in Apple's table of features and platforms, in "Configuring accessibility declarations for your app" of the App
  /// Store Connect API: without Voice Control on tvOS and watchOS, and Larger Text on macOS. Larger Text on tvOS is in it
  /// since tvOS 27.
  public func isOffered(for family: DeviceFamily) -> Bool {
    switch self {
    case .voiceControl: family != .tv && family != .watch
    case .largerText: family != .mac
    case .voiceOver, .darkInterface, .differentiateWithoutColorAlone, .sufficientContrast, .reducedMotion, .captions,
      .audioDescriptions:
      true
    }
  }
}

extension DeviceFamily {
  /// As the App Store Connect API spells it.
  public var apiName: String {
    switch self {
    case .iPhone: "IPHONE"
    case .iPad: "IPAD"
    case .mac: "MAC"
    case .tv: "APPLE_TV"
    case .vision: "VISION"
    case .watch: "APPLE_WATCH"
    }
  }
}
