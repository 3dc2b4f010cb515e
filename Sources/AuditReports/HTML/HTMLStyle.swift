/// The style sheet of a page: light and dark, forced colours, narrow windows and print.
enum HTMLStyle {
  /// Its parts, in their order.
  static let page = [base, charts, schemes, print]

  private static let base: StaticString = """
    :root { color-scheme: light dark; }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 80rem; padding: 1rem; color: #1a1a1a; background: #fff; overflow-wrap: anywhere; }
    a { color: #00508f; }
    h1, h2, h3, h4 { line-height: 1.25; }
    nav ul { columns: 18rem; padding-inline-start: 1.25rem; }
    main ul { padding-inline-start: 1rem; }
    main li { list-style-position: inside; }
    .links li { padding-block: .3rem; }
    .skip { position: absolute; left: -100vw; }
    .skip:focus { position: static; }
    .verdict { font-size: 1.25rem; font-weight: 700; border-inline-start: .35rem solid currentColor; padding-inline-start: .75rem; }
    .part { border: 1px solid currentColor; padding: .5rem .75rem; }
    dl div { display: flex; flex-wrap: wrap; gap: 0 .75rem; }
    dt { font-weight: 700; min-width: 9rem; }
    dd { margin: 0; min-width: 0; }
    dd + dd { flex-basis: 100%; padding-inline-start: 9.75rem; }
    article { border-block-start: 1px solid currentColor; padding-block-end: .5rem; }
    article dl { margin-block: .5rem; }
    article dl dl { border-inline-start: .2rem solid currentColor; padding-inline-start: .75rem; }
    @media (max-width: 40rem) { dd + dd { padding-inline-start: 0; } }
    .table { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    caption { text-align: start; padding-block: .5rem; font-weight: 700; }
    th, td { border: 1px solid #6b6b6b; padding: .35rem .5rem; text-align: start; vertical-align: top; }
    .table th, .table td { min-width: 4rem; overflow-wrap: break-word; }
    .table [dir] { min-width: 10rem; overflow-wrap: anywhere; }
    thead th { background: #ececec; }
    pre { overflow-x: auto; border: 1px solid currentColor; padding: .5rem; }
    figure { margin: .5rem 0; }
    figure img { display: block; max-width: min(100%, 20rem); max-height: 30rem; border: 1px solid currentColor; }
    .blank { display: flex; gap: .75rem; max-width: 40rem; }
    .blank::after { content: ""; flex: 1; border-bottom: 1px solid currentColor; min-height: 2rem; }
    :focus-visible { outline: 3px solid #00508f; outline-offset: 2px; }

    """

  /// Each outcome has a pattern and a letter besides its colour.
  private static let charts: StaticString = """
    :root { --ink: #000; --ground: #fff; --passed: #2e9e62; --failed: #b3261e; --failed-mark: #fff; --cannot: #f2c14e; --cannot-mark: #000; --inapplicable: #d5dbe3; --inapplicable-mark: #5b6673; --untested: #fff; }
    .chart svg { display: block; max-width: 100%; }
    .chart text { font: 14px system-ui, sans-serif; fill: currentColor; }
    .chart .letter { font-weight: 700; fill: var(--ink); }
    .chart .ground { fill: var(--ground); }
    .chart .bar, .legend rect { stroke: currentColor; stroke-width: 1px; }
    .passed { fill: var(--passed); }
    .failed { fill: var(--failed); }
    .failed-mark { stroke: var(--failed-mark); stroke-width: 2px; }
    .cannot { fill: var(--cannot); }
    .cannot-mark { fill: var(--cannot-mark); }
    .inapplicable { fill: var(--inapplicable); }
    .inapplicable-mark { stroke: var(--inapplicable-mark); stroke-width: 1px; }
    .untested { fill: var(--untested); }
    .legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; }
    .chart .legend svg { display: inline-block; vertical-align: -.2rem; }

    """

  private static let schemes: StaticString = """
    @media (prefers-color-scheme: dark) {
      :root { --ink: #fff; --ground: #000; --passed: #1f7a4a; --failed: #ff8a80; --failed-mark: #000; --inapplicable: #3a434d; --inapplicable-mark: #aeb8c4; --untested: #161616; }
      body { color: #f2f2f2; background: #161616; }
      a { color: #8cc8ff; }
      thead th { background: #333; }
      :focus-visible { outline-color: #8cc8ff; }
    }
    @media (forced-colors: active) {
      :root { --ink: CanvasText; --ground: Canvas; --passed: CanvasText; --failed: Canvas; --failed-mark: CanvasText; --cannot: Canvas; --cannot-mark: CanvasText; --inapplicable: Canvas; --inapplicable-mark: CanvasText; --untested: Canvas; }
      .chart svg { forced-color-adjust: none; color: CanvasText; }
      :focus-visible { outline-color: Highlight; }
    }

    """

  private static let print: StaticString = """
    @media print {
      :root { color-scheme: light; --ink: #000; --ground: #fff; --passed: #9a9a9a; --failed: #000; --failed-mark: #fff; --cannot: #e0e0e0; --cannot-mark: #000; --inapplicable: #fff; --inapplicable-mark: #777; --untested: #fff; }
      nav, .skip { display: none; }
      body { color: #000; background: #fff; max-width: none; padding: 0; font-size: .8rem; }
      a { color: #000; }
      .table { overflow: visible; }
      .table th, .table td, .table [dir] { min-width: 0; padding: .15rem .25rem; font-size: .65rem; }
      pre { white-space: pre-wrap; overflow: visible; }
      thead { display: table-header-group; }
      thead th { background: #ececec; }
      tr, li, dl div, figure, .blank { break-inside: avoid; }
      h1, h2, h3, h4, caption { break-after: avoid; }
    }

    """
}
