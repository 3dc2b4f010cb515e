/// What can be said of a product besides its title, each by itself; the raw value is the field's name in the log.
public enum ProductDetail: String, CaseIterable, Sendable {
  case description
  case vendor
  case vendorDescription = "vendor-description"
  case contactName = "contact-name"
  case contactEmail = "contact-email"
  case contactPhone = "contact-phone"
  case website
  case address
  case legalDisclaimer = "legal-disclaimer"
  case enforcement
}

extension ProductDetails {
  /// One of them; nil is what nobody said.
  public subscript(detail: ProductDetail) -> String? {
    get {
      switch detail {
      case .description: description
      case .vendor: vendor
      case .vendorDescription: vendorDescription
      case .contactName: contactName
      case .contactEmail: contactEmail
      case .contactPhone: contactPhone
      case .website: website
      case .address: address
      case .legalDisclaimer: legalDisclaimer
      case .enforcement: enforcement
      }
    }
    set {
      switch detail {
      case .description: description = newValue
      case .vendor: vendor = newValue
      case .vendorDescription: vendorDescription = newValue
      case .contactName: contactName = newValue
      case .contactEmail: contactEmail = newValue
      case .contactPhone: contactPhone = newValue
      case .website: website = newValue
      case .address: address = newValue
      case .legalDisclaimer: legalDisclaimer = newValue
      case .enforcement: enforcement = newValue
      }
    }
  }
}
