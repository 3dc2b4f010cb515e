internal import AuditModel

/// The texts of an accessibility statement.
///
/// They are our own; the parts are those that the W3C names for statements and that the model of Commission Implementing
/// Decision (EU) 2018/1523 asks for.
struct StatementWords: Sendable {
  var title: TextTemplate = "Accessibility statement for {0}"
  var incomplete: TextTemplate = "INCOMPLETE: {0}"
  var incompleteDraft: TextTemplate = "INCOMPLETE (draft): {0}"
  var draft: TextTemplate = "DRAFT: {0}"
  var about: TextTemplate = "This statement is about {0}, version {1}, for {2}."
  var vendor: TextTemplate = "It is made by {0}."
  var audited: TextTemplate = "Its accessibility was audited against {0}."
  var notAudited: TextTemplate = "Its accessibility is to be audited against {0}. Nothing was tested yet."

  var missing = "What is missing"
  var missingIntroduction = "This is no accessibility statement yet, for the following is missing."
  var openCells: TextTemplate = "Of {0}, {1}; what they would show is not known."
  var openLists: TextTemplate = "The list of elements has not been declared complete on: {0}."
  var noScreens = "No screen is in scope."
  var noContact: TextTemplate =
    "There is nowhere to send feedback to. Say `auditctl product edit {0} --contact-email ADDRESS`."
  var noVendor: TextTemplate = "Nobody said who makes the product. Say `auditctl product edit {0} --vendor NAME`."
  var check = Plural(one: "1 check that counts for conformance", many: "{0} checks that count for conformance")
  var untested: TextTemplate = "{0} untested"
  var cantTell: TextTemplate = "{0} cannot be told"

  var status = "Conformance status"
  var fully: TextTemplate = "Fully conformant: it meets all that {0} asks for, as far as it was in scope."
  var profile: TextTemplate = """
    It meets the profile {0}, as far as it was in scope. That is no conformance with WCAG, for the profile does not ask for every \
    criterion of levels A and AA.
    """
  var notProfile: TextTemplate =
    "It does not meet the profile {2}: of the criteria that apply, of what that asks for, it meets {0} of {1}."
  var partially: TextTemplate =
    "Partially conformant: it meets {0} of {1} criteria that apply, and not all that {2} asks for."
  var not: TextTemplate = "Not conformant: it meets {0} of {1} criteria that apply, of what {2} asks for."
  var notFully: TextTemplate = """
    Not fully conformant: a failure is known, and how far the rest meets what {0} asks for is not, for something is untested \
    or cannot be told.
    """
  var unknown: TextTemplate = """
    Not known: what {0} asks for was not tested to its end, or something failed on a screen that was taken out of scope.
    """
  var policy =
    "Partially conformant is said where more than half of the criteria that apply are met on every screen, not conformant where "
    + "they are not."

  var content = "Content that is not accessible"
  var none = "No failure is known in scope."
  var noneRequired = "Nothing is known to fail of what counts for conformance here; other failures are known."
  var noneOpen = "No failure is known among what was tested in scope."
  var criterion: TextTemplate = "{0} {1} {2}"
  var standards: [String: String] = ["wcag": "WCAG", "section-508": "Section 508", "en-301-549": "EN 301 549"]

  var preparation = "How it was assessed"
  var date: TextTemplate = "This statement was prepared on {0}, from an audit kept with auditctl."
  var testedWith: TextTemplate = "It was tested with: {0}."

  var feedback = "Feedback and contact"
  var feedbackIntroduction = "Tell us when something is not accessible to you:"
  var contact = "Contact"
  var mail = "Mail"
  var phone = "Telephone"
  var website = "Website"
  var address = "Address"

  var enforcement = "Enforcement"

  static let english = StatementWords()

  /// The words of a language.
  static func of(_ language: ReportLanguage) -> StatementWords {
    switch language {
    case .english: english
    }
  }
}
