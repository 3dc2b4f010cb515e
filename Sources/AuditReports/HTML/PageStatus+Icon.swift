/// The icons of a page: each status has an outline of its own, so that no one has to see colours.
extension PageStatus {
  /// Its drawing, which each use of it shows.
  package var symbol: StaticString {
    switch self {
    case .failed:
      """
      <symbol id="i-fail" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M5 0h6l5 5v6l-5 5H5l-5-5V5zM4.6 6 6.6 \
      8 4.6 10 6 11.4 8 9.4 10 11.4 11.4 10 9.4 8 11.4 6 10 4.6 8 6.6 6 4.6z"></path></symbol>
      """
    case .passed:
      """
      <symbol id="i-pass" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM3.6 \
      8.2l3.2 3.3 5.8-5.9-1.5-1.4-4.3 4.4-1.7-1.8z"></path></symbol>
      """
    case .unclear:
      """
      <symbol id="i-ask" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M8 0l8 8-8 8-8-8zM5.4 6.6h1.7c0-.7.4-1 \
      .9-1s.9.3.9.8c0 .4-.2.6-.7 1-.7.5-1 .9-1 1.7v.4h1.6v-.3c0-.4.2-.6.7-1 .7-.5 1.1-1 1.1-1.9C10.600 5 9.500 \
      4.200 8 4.200 6.500 4.200 5.400 5.100 5.400 6.600zM7.100 10.300h1.800V12H7.100z"></path></symbol>
      """
    case .partly:
      """
      <symbol id="i-half" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zm0 \
      2v12A6 6 0 0 0 8 2z"></path></symbol>
      """
    case .open:
      """
      <symbol id="i-open" viewBox="0 0 16 16"><path d="M8 0a8 8 0 0 1 5.700 2.300l-1.500 1.500A6 6 0 0 0 8 \
      2zM15.700 10.200l-2-.5A6 6 0 0 0 13.800 6.500l1.900-.6a8 8 0 0 1 0 4.300zM13 14.200A8 8 0 0 1 8 16v-2a6 6 0 \
      0 0 3.700-1.300zM4.900 15.400A8 8 0 0 1 1.200 12.200l1.700-1A6 6 0 0 0 5.700 13.600zM.1 9.300a8 8 0 0 1 \
      .7-4.800l1.800.9a6 6 0 0 0-.5 3.600zM2.300 2.300A8 8 0 0 1 6 .25l.5 1.900A6 6 0 0 0 3.700 \
      3.700z"></path></symbol>
      """
    case .notApplicable:
      """
      <symbol id="i-na" viewBox="0 0 16 16"><path d="M2 7h12v2H2z"></path></symbol>
      """
    }
  }

  /// The class of its colour.
  package var colour: StaticString {
    switch self {
    case .failed: "chip is-fail"
    case .passed: "chip is-good"
    case .unclear, .partly: "chip is-warn"
    case .open, .notApplicable: "chip is-open"
    }
  }
}
