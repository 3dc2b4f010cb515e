public import AuditModel

/// What people read of edits.
public enum EditWords {
  /// The thing that a register is of: `screen sign-in`, `release 5.2`, `product`.
  public static func thing(_ register: EditRegister) -> String {
    switch register.entity {
    case .product: "product"
    case .release: "release \(register.release ?? "")"
    case .build, .process, .screen, .component: "\(register.entity.rawValue) \(register.key)"
    }
  }

  /// A text as it is, everything else as JSON.
  public static func said(_ value: EditValue) -> String {
    (try? value.string()) ?? value.text
  }
}
