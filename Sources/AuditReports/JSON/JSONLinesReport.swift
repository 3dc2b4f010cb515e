/// The report as one JSON object a line: the head first, then the objects of each list; docs/report-json.md describes
/// their members.
struct JSONLinesReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let json = JSONStream(stream)
    let objects = ReportObjects(report, json)
    try json.object {
      try json.member("type", "report")
      try objects.head()
    }
    try json.endLine()
    try objects.forEachList(snapshot) { _, kind, list in
      try list { object in
        try json.object {
          try json.member("type", kind)
          try object()
        }
        try json.endLine()
      }
    }
  }
}
