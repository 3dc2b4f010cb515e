extension CheckDefinition {
  /// Title of an issue that a failure of the check opens at an address.
  public func issueTitle(at address: Address) -> String {
    "\(check.title): \(address)"
  }
}
