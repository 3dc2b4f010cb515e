internal import AuditModel
internal import AuditReports

/// The schemas of those who may sign in to the web app.
enum UserRows {
  static let user = RowSchema<WebUser>(
    "web_user",
    [
      .text("name") { $0.name },
      .text("role") { $0.role.rawValue },
      .time("created_at") { $0.createdAt },
    ])

  /// A token that is shown once.
  struct Token {
    let name: String
    /// nil where it stays what it was.
    let role: WebRole?
    let token: String
  }

  static let token = RowSchema<Token>(
    "web_user_token",
    [
      .text("name") { $0.name },
      .text("role") { $0.role?.rawValue },
      .text("token") { $0.token },
    ])
}
