internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Reports of a release: to be downloaded, sealed, and checked.
extension WebApp {
  func reports(_ asked: Asked) throws -> WebResponse { try reports(asked, verified: nil) }

  private struct Verified {
    let name: String
    let headline: String
    let sentences: [String]
    let isGood: Bool
  }

  private func reports(_ asked: Asked, verified: Verified?) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let seals = try transaction.reportSeals(product: place.product.key, release: place.release.version)
      let page = try place.page("Reports", .reports, here: "Reports", asked, in: transaction)
      return try page.response(
        to: asked, by: self, head: { try $0.title("Reports of \(place.title)") },
        { sink in
          try self.done(asked, sink.html)
          if let verified { try Self.answer(verified, sink) }
          if place.release.stage != .frozen {
            try sink.html.element("div", .class("note warn"), .init("role", "note")) {
              try sink.html.element("p", .ownDirection) {
                try sink.html.text("\(place.release.version) is not frozen: a report made now shows today. ")
                try sink.html.element("strong", layout: .inline, text: "Finish the audit before you issue one.")
              }
            }
          }
          try sink.table(Self.table(place))
          try sink.html.begin("div", [.class("half")], .block)
          if asked.may(.manager) {
            try sink.section("r1", "Issue a sealed report", .plain) { try self.seal($0.html, place, asked) }
          }
          try sink.section("r2", "Check a report", .plain) { try self.check($0.html, place, asked) }
          try sink.html.end("div")
          try sink.section("r3", "Sealed reports", .plain) { try Self.list(seals, place, &$0) }
        })
    }
  }

  private static func table(_ place: ReleasePlace) -> ReportTable {
    ReportTable(
      "Make a report", [.init("Report"), .init("What is in it"), .init("As")],
      cells: ReportKind.groups.map { group in
        var runs: [PageRun] = []
        for (index, kind) in group.kinds.enumerated() {
          if index > 0 { runs.append(.text(", ")) }
          runs.append(.link(PageLink(kind.title, to: .page(place.path("reports", kind.name)))))
        }
        return [.text(group.title), .text(group.what), PageCell(.runs(runs))]
      })
  }

  private func seal(_ html: HTML, _ place: ReleasePlace, _ asked: Asked) throws {
    try html.element(
      "p",
      text:
        "A seal keeps the fingerprint of the file and of the data it was made from. Anybody with the database can check "
        + "it later.")
    try html.form(to: place.path("reports", "seal"), asked) {
      try html.select(
        "what", "Report", ReportKind.sealable.map { ($0.0, $0.1) }, is: asked.form["what"] ?? "report.html")
      try html.line("by", "Issued by", asked, is: asked.visitor.name)
      try html.actions { try html.button("Make and seal") }
    }
  }

  private func check(_ html: HTML, _ place: ReleasePlace, _ asked: Asked) throws {
    try html.form(to: place.path("reports", "check"), asked, takesFiles: true) {
      try html.file("file", "Report file", asked)
      try html.actions { try html.button("Check", style: .class("btn")) }
    }
    try html.element(
      "p", .class("small quiet"),
      text: "Tells apart: authentic and as of today; authentic, and the data has changed since; not one of ours.")
  }

  private static func list(_ seals: [ReportSeal], _ place: ReleasePlace, _ sink: inout HTMLSink) throws {
    guard !seals.isEmpty else {
      return try sink.html.element(
        "p", .class("panel"),
        text:
          "None yet for \(place.release.version). A sealed report is listed here with its day, who issued it, and which "
          + "one it replaces.")
    }
    try sink.table(
      ReportTable(
        "Sealed reports, the newest first",
        [
          .init("Report"), .init("Format"), .written("Issued by"), .init("Sealed"), .init("Replaced by"),
          .init("SHA-256", .code),
        ],
        cells: seals.reversed().map { seal in
          let number = "\(seal.id.rawValue)"
          return [
            PageCell(.link(PageLink(number, to: .page(place.path("seals", number))))), .text(seal.content.format),
            .text(seal.person ?? ""), .text(Timestamp.minute(seal.sealedAt)),
            .text(seal.supersededBy.map { "\($0.rawValue)" } ?? ""), .text(seal.content.sha256),
          ]
        }))
  }

  private static func answer(_ verified: Verified, _ sink: HTMLSink) throws {
    let html = sink.html
    try html.element(
      "div", verified.isGood ? .class("note good") : .class("note warn"), .init("role", "status"), .id("answer"),
      layout: .block
    ) {
      try html.element("h2", .ownDirection, text: "\(verified.name): \(verified.headline)")
      for sentence in verified.sentences { try html.element("p", .ownDirection, text: sentence) }
    }
  }

  // MARK: Downloads

  /// A report as a file.
  func download(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      guard let kind = ReportKind.named(asked.names[2]) else {
        throw WebFailure.noSuchThing(
          "There is no report “\(DisplayText.line(asked.names[2], length: 40))”", nearest: nil,
          others: ReportKind.all.map { .init(title: $0.name, path: place.path("reports", $0.name)) })
      }
      let file = try AnswerFile(in: folder)
      let stream = ReportStream { try file.write($0.span.bytes) }
      try compliance(kind.format, kind.options, place, at: asked.now, transaction).write(transaction, to: stream)
      _ = try stream.finish()
      return .download(file.keep(), as: Self.fileName(place, kind.name), type: kind.type)
    }
  }

  private func compliance(
    _ format: ReportFormat, _ options: ReportOptions, _ place: ReleasePlace, at now: Int64, version: String? = nil,
    _ transaction: borrowing ReadTransaction
  ) throws -> ComplianceReport {
    try ComplianceReport(
      transaction, product: place.product, release: place.release, format: format, options: options, generatedAt: now,
      toolVersion: version ?? database.toolVersion)
  }

  private static func fileName(_ place: ReleasePlace, _ name: String) -> String {
    "\(place.product.key)-\(place.release.version)-\(name)".replacing("/", with: "_")
  }

  // MARK: Seals

  func sealReport(_ asked: Asked) throws -> WebResponse {
    guard let kind = asked.typed("what").flatMap(ReportKind.named) else {
      throw FormProblems([FormProblem(field: "what", "Choose a report")])
    }
    let issuer = try asked.required("by", "Say who issues it")
    var options = kind.options
    options.isDraft = false
    let (place, content) = try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let report = try compliance(kind.format, options, place, at: asked.now, transaction)
      let stream = ReportStream { _ in }
      try report.write(transaction, to: stream)
      let sha256 = try stream.finish()
      let content = try ReportSealing.content(
        of: report, sha256: sha256, byteCount: stream.byteCount, isIncomplete: stream.isIncomplete, transaction)
      return (place, content)
    }
    try database.write(at: asked.now) { transaction in
      _ = try transaction.seal(content, of: place.release, by: issuer, at: asked.now)
    }
    return .see(place.path("reports", query: [("done", "sealed")], at: "r3").text)
  }

  /// A sealed report, written again as long as the data still gives it.
  func sealedReport(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let seals = try transaction.reportSeals(product: place.product.key, release: place.release.version)
      guard let seal = seals.first(where: { "\($0.id.rawValue)" == asked.names[2] }),
        let format = ReportFormat(rawValue: seal.content.format),
        let options = ReportOptionsText.decode(seal.content.options)
      else {
        throw WebFailure.noSuchThing(
          "There is no such sealed report", nearest: nil,
          others: [.init(title: "the reports", path: place.path("reports"))])
      }
      let file = try AnswerFile(in: folder)
      let stream = ReportStream { try file.write($0.span.bytes) }
      try compliance(
        format, options, place, at: seal.content.generatedAt, version: seal.content.toolVersion, transaction
      ).write(transaction, to: stream)
      guard try stream.finish() == seal.content.sha256 else {
        throw WebFailure.noSuchThing(
          "The data has changed since report \(seal.id.rawValue) was sealed: it cannot be written again. Use the file that was "
            + "kept then.", nearest: nil, others: [.init(title: "the reports", path: place.path("reports"))])
      }
      let kind = ReportKind.all.first { $0.format == format && ($0.markup == options.markup || !format.hasMarkup) }
      return .download(
        file.keep(), as: Self.fileName(place, "sealed-\(seal.id.rawValue)-\(kind?.name ?? "report")"),
        type: kind?.type ?? "application/octet-stream")
    }
  }

  /// Says whether a file is a sealed report, and whether it still holds.
  func checkReport(_ asked: Asked) throws -> WebResponse {
    guard let upload = asked.request.uploads.first(where: { $0.field == "file" && $0.size > 0 }) else {
      throw FormProblems([FormProblem(field: "file", "Choose a file")])
    }
    let stream = ReportStream { _ in }
    var file = try ReadFile(upload.path, name: upload.name)
    while true {
      let piece = try file.next()
      if piece.isEmpty { break }
      try stream.write(piece)
    }
    let sha256 = try stream.finish()
    // Reports on two parts of a release may have the same bytes; it is enough if one of them holds.
    let verification = try read { transaction in
      let all = try transaction.reportSeals(sha256: sha256).map { try SealVerification($0, transaction) }
      return all.last { $0.holds } ?? all.last
    }
    let name = DisplayText.line(upload.name, length: 80)
    guard let verification else {
      return try reports(
        asked,
        verified: Verified(
          name: name, headline: "Not one of ours",
          sentences: ["No report with these bytes was sealed in this database: it was changed since, or never sealed."],
          isGood: false))
    }
    let seal = verification.seal
    var sentences = [
      "Today’s data \(verification.today(in: database.toolVersion)).",
      "Report \(seal.id.rawValue) of \(seal.product) \(seal.release), sealed \(Timestamp.minute(seal.sealedAt))"
        + (seal.person.map { " by \($0)" } ?? "") + ".",
    ]
    if let newer = seal.supersededBy { sentences.append("Report \(newer.rawValue) replaces it.") }
    return try reports(
      asked,
      verified: Verified(
        name: name, headline: verification.headline(in: database.toolVersion), sentences: sentences,
        isGood: verification.holds))
  }
}
