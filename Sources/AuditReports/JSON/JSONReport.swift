/// The report as one JSON object; docs/report-json.md describes its members.
struct JSONReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let json = JSONStream(stream, compactDepth: 2)
    let objects = ReportObjects(report, json)
    try json.object {
      try objects.head()
      try objects.forEachList(snapshot) { name, _, list in
        try json.array(name) { try list { object in try json.object { try object() } } }
      }
    }
    try stream.write("\n")
  }
}
