/// Somebody who may sign in to the web app, in this file alone.
public struct WebUser: Hashable, Sendable {
  /// The name that signs what they do.
  public let name: String
  /// What they may.
  public let role: WebRole
  /// SHA-256 of their token (``AccessToken/sha256``), which is kept nowhere.
  public let tokenSHA256: String
  /// When they were added: UTC, milliseconds since 1970.
  public let createdAt: Int64

  /// Somebody who may sign in.
  public init(name: String, role: WebRole, tokenSHA256: String, createdAt: Int64) {
    self.name = name
    self.role = role
    self.tokenSHA256 = tokenSHA256
    self.createdAt = createdAt
  }
}
