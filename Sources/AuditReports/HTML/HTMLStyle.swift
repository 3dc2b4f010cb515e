/// The style sheet of every page that people read: the report, the conformance report and the statement.
///
/// It needs nothing from outside, and no element of a page has a style of its own.
package enum HTMLStyle {
  /// Its parts, in their order.
  package static let page = [tokens, base, layout, components, narrow, forced, print]

  /// All of it.
  package static let text = page.map { "\($0)" }.joined()

  /// Colours, spaces and sizes by name; light, then dark.
  private static let tokens: StaticString = """
    /* ---------- 1 Tokens ---------- */
    :root {
      color-scheme: light dark;
      --paper: #fff;        --wash: #f5f7f9;     --sunk: #e9edf1;
      --ink: #15191e;       --ink-2: #4b545e;
      --line: #d6dce2;      --edge: #717b86;     /* edge: borders of controls, 3:1 or more */
      --link: #0a569f;      --link-on: #073b6e;  --on-link: #fff;
      --fail: #a8201a;      --fail-wash: #fdeeec;
      --warn: #7a4a00;      --warn-wash: #fff3da;
      --good: #17663a;      --good-wash: #e7f5ec;
      --open: #4b545e;      --open-wash: #eef1f4;
      --focus: #0a569f;
      --s1: .25rem; --s2: .5rem; --s3: .75rem; --s4: 1rem; --s5: 1.5rem; --s6: 2rem; --s7: 3rem;
      --t-s: .875rem; --t-m: 1rem; --t-l: 1.125rem; --t-xl: 1.375rem; --t-2xl: 1.75rem; --t-3xl: 2.25rem;
      --radius: 4px;
      --measure: 68ch;
      --sans: -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif;
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #121518;   --wash: #1b1f24;     --sunk: #262c33;
        --ink: #eceff2;     --ink-2: #b3bcc6;
        --line: #363e47;    --edge: #8a95a1;
        --link: #8cc4ff;    --link-on: #c3e0ff;  --on-link: #0b1a2a;
        --fail: #ffa39b;    --fail-wash: #351a19;
        --warn: #ffce7d;    --warn-wash: #30260f;
        --good: #8bdba6;    --good-wash: #15291d;
        --open: #b3bcc6;    --open-wash: #20262c;
        --focus: #8cc4ff;
      }
    }

    """

  /// Text, links and what has the focus.
  private static let base: StaticString = """
    /* ---------- 2 Base ---------- */
    *, *::before, *::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: var(--s4); }
    body {
      margin: 0; background: var(--paper); color: var(--ink);
      font: 400 var(--t-m)/1.5 var(--sans); font-variant-numeric: tabular-nums;
      overflow-wrap: break-word;
    }
    h1, h2, h3, h4 { line-height: 1.25; margin: 0 0 var(--s2); font-weight: 650; text-wrap: balance; }
    h1 { font-size: var(--t-2xl); letter-spacing: -.01em; }
    h2 { font-size: var(--t-xl); }
    h3 { font-size: var(--t-l); }
    h4 { font-size: var(--t-m); }
    p, ul, ol, dl, table, figure, pre { margin: 0 0 var(--s4); }
    p, li, dd { max-width: var(--measure); }
    ul, ol { padding-left: 1.25em; }
    li { margin: var(--s1) 0; }
    a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .16em; }
    a:hover { color: var(--link-on); text-decoration-thickness: 2px; }
    code, kbd, pre { font-family: var(--mono); font-size: .9em; }
    pre { background: var(--wash); border: 1px solid var(--line); border-radius: var(--radius); padding: var(--s3); white-space: pre-wrap; }
    img, svg { max-width: 100%; }
    hr { border: 0; border-top: 1px solid var(--line); margin: var(--s5) 0; }
    small, .small { font-size: var(--t-s); }
    .quiet { color: var(--ink-2); }
    .num { text-align: right; white-space: nowrap; }
    .dot { margin: 0 var(--s2); color: var(--edge); }
    .nowrap { white-space: nowrap; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
    li:dir(rtl) { list-style-position: inside; }
    [dir="auto"] { overflow-wrap: anywhere; min-width: 0; }
    :is(th, td)[dir="auto"] { min-width: 7rem; }
    :target { scroll-margin-top: var(--s4); }
    .vh:not(:focus):not(:active) {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
    }
    .skip { position: absolute; left: var(--s4); top: -6rem; z-index: 9; background: var(--paper); color: var(--link);
      padding: var(--s3) var(--s4); border: 2px solid var(--focus); border-radius: var(--radius); }
    .skip:focus { top: var(--s2); }

    """

  /// Where the parts of a page stand.
  private static let layout: StaticString = """
    /* ---------- 3 Layout ---------- */
    .wrap { max-width: 80rem; margin: 0 auto; padding: 0 var(--s5); }
    main { padding: var(--s5) 0 var(--s7); display: block; }
    section { margin: 0 0 var(--s7); }
    .bar-top { border-bottom: 1px solid var(--line); background: var(--wash); }
    .bar-top .wrap { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--s5); min-height: 3rem; }
    .brand { font-weight: 650; color: var(--ink); text-decoration: none; padding: var(--s2) 0; }
    .bar-top ul, .tabs ul, .crumbs ol, .toc ul, .plain { list-style: none; margin: 0; padding: 0; }
    .bar-top ul { display: flex; flex-wrap: wrap; gap: 0 var(--s4); }
    .bar-top li, .tabs li, .crumbs li { margin: 0; }
    .bar-top li a, .bar-top form button, .tabs a { display: inline-flex; align-items: center; min-height: 2.75rem; }
    .bar-top [aria-current], .tabs [aria-current] { color: var(--ink); font-weight: 650; text-decoration: none; box-shadow: inset 0 -3px 0 var(--link); }
    .bar-top .who { margin-left: auto; display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--s4); font-size: var(--t-s); }
    .bar-top .who form { display: inline; }
    .bar-top .who a { display: inline-block; padding: .15rem 0; }
    .crumbs { padding-top: var(--s3); font-size: var(--t-s); }
    .crumbs ol { display: flex; flex-wrap: wrap; gap: 0 var(--s2); }
    .crumbs a, .crumbs span { display: inline-block; padding: .3125rem 0; }
    .crumbs li + li::before { content: "/" / ""; color: var(--ink-2); margin-right: var(--s2); }
    .tabs { border-bottom: 1px solid var(--line); margin-bottom: var(--s5); }
    .tabs ul { display: flex; flex-wrap: wrap; gap: 0 var(--s5); }
    .head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: flex-start; gap: var(--s2) var(--s5); margin-bottom: var(--s4); }
    .head > :first-child { flex: 1 1 24rem; }
    .head h1 { margin-bottom: var(--s1); }
    .head p { margin: 0; max-width: none; }
    .side { display: grid; gap: var(--s6); grid-template-columns: minmax(0, 1fr); }
    @media (min-width: 68rem) {
      .side { grid-template-columns: minmax(0, 1fr) 15rem; gap: 0 var(--s7); }
      .side > .toc { grid-column: 2; grid-row: 1 / span 60; }
      .side > :not(.toc) { grid-column: 1; }
      .toc-in { position: sticky; top: var(--s4); max-height: calc(100vh - 2rem); overflow: auto; }
      .half { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 var(--s6); }
      .wide-left { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 0 var(--s7); }
    }
    .toc h2 { font-size: var(--t-s); color: var(--ink-2); margin-bottom: var(--s1); }
    .toc li { margin: 0; }
    .toc a { display: flex; justify-content: space-between; gap: var(--s2); padding: .3125rem 0; min-height: 1.75rem; font-size: var(--t-s); text-decoration: none; border-top: 1px solid var(--line); color: var(--ink); }
    .toc a:hover { color: var(--link); text-decoration: underline; }
    .toc a .n { color: var(--ink-2); }
    .facts { display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr); gap: var(--s1) var(--s4); }
    .facts dt { color: var(--ink-2); overflow-wrap: anywhere; }
    .facts dd { margin: 0; overflow-wrap: anywhere; }
    footer.foot { border-top: 1px solid var(--line); padding: var(--s4) 0 var(--s6); font-size: var(--t-s); color: var(--ink-2); }
    footer.foot p { margin: 0 0 var(--s1); }

    """

  /// Chips, the decision, tables, bars, failures, forms.
  private static let components: StaticString = """
    /* ---------- 4 Components ---------- */
    /* Icon and chip: shape + word, colour only helps */
    .i { width: 1em; height: 1em; flex: none; vertical-align: -.125em; fill: currentColor; }
    .chip { font-size: .9375em; font-weight: 600; white-space: nowrap; }
    .chip .i { margin-right: .375em; }
    .is-fail { color: var(--fail); } .is-warn { color: var(--warn); } .is-good { color: var(--good); } .is-open { color: var(--open); }
    .tag { display: inline-block; vertical-align: baseline; font-size: var(--t-s); line-height: 1.4; padding: 0 .5em; border: 1px solid var(--edge); border-radius: var(--radius); white-space: nowrap; font-weight: 600; }
    .tag-critical, .tag-serious { border-color: var(--fail); color: var(--fail); }
    .tag-critical { border-width: 2px; }

    /* Decision panel */
    .decision { border: 1px solid var(--line); border-radius: var(--radius); margin: 0 0 var(--s6); }
    .decision-head { padding: var(--s4) var(--s5); border-bottom: 1px solid var(--line); border-radius: 3px 3px 0 0; }
    .decision.no .decision-head { background: var(--fail-wash); }
    .decision.yes .decision-head { background: var(--good-wash); }
    .decision.wait .decision-head { background: var(--warn-wash); }
    .decision h2 { font-size: var(--t-3xl); letter-spacing: -.02em; margin: 0; display: flex; align-items: center; gap: var(--s3); }
    .decision.no h2 { color: var(--fail); } .decision.yes h2 { color: var(--good); } .decision.wait h2 { color: var(--warn); }
    .decision-head p { margin: var(--s1) 0 0; font-size: var(--t-l); max-width: none; text-wrap: pretty; }
    .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr)); margin: 0; }
    .figures > div { padding: var(--s4) var(--s5); border-right: 1px solid var(--line); }
    .figures > div:last-child { border-right: 0; }
    .figures dt { font-size: var(--t-s); color: var(--ink-2); }
    .figures dd { margin: 0; }
    .figures .big { font-size: var(--t-2xl); font-weight: 650; line-height: 1.2; display: flex; align-items: center; gap: var(--s2); }
    .figures .small { color: var(--ink-2); display: block; text-wrap: balance; }
    .figures .meter { margin: var(--s1) 0; }
    .todo { padding: var(--s4) var(--s5); border-top: 1px solid var(--line); }
    .todo h3 { margin: 0 0 var(--s1); }
    .todo table { margin: 0; }

    /* Tables: hairlines, digits right, no boxes */
    table { border-collapse: collapse; width: 100%; }
    caption { text-align: left; font-weight: 650; padding: 0 0 var(--s2); }
    section caption { font-weight: 400; font-size: var(--t-s); color: var(--ink-2); }
    caption .quiet { font-weight: 400; display: block; font-size: var(--t-s); }
    th, td { text-align: left; vertical-align: top; padding: var(--s2) var(--s4) var(--s2) 0; border-bottom: 1px solid var(--line); }
    th:last-child, td:last-child { padding-right: 0; }
    thead th { font-size: var(--t-s); color: var(--ink-2); font-weight: 600; border-bottom: 1px solid var(--edge); vertical-align: bottom; }
    tbody th { font-weight: 600; }
    th.num, td.num { text-align: right; }
    tr.sum th, tr.sum td { border-top: 1px solid var(--edge); font-weight: 650; }
    .scroll { overflow-x: auto; margin: 0 0 var(--s4); }
    .scroll > table { margin: 0; }
    td .small, th .small { display: block; font-weight: 400; color: var(--ink-2); }
    .zero { color: var(--ink-2); }

    /* Bars are SVG: fills print without "background graphics" and follow forced colours */
    svg.meter { display: block; width: 100%; height: .625rem; }
    .meter .rail { fill: var(--sunk); } .meter .f-fail { fill: var(--fail); } .meter .f-good { fill: var(--good); } .meter .f-open { fill: url(#hatch); }
    .meter .f-ink { fill: var(--link); }
    td.bar { min-width: 8rem; width: 26%; }
    .bar-row { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); align-items: center; gap: var(--s2); }
    .bar-row .num { font-weight: 650; }

    /* Failure card */
    .problem { border-top: 2px solid var(--ink); padding: var(--s4) 0 var(--s4); margin: 0 0 var(--s4); }
    .problem-head { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s3); align-items: baseline; margin-bottom: var(--s2); }
    .problem-head h3 { margin: 0; flex: 1 1 24rem; }
    .problem .meta { font-size: var(--t-s); color: var(--ink-2); margin: 0 0 var(--s3); max-width: none; }
    .place { border: 1px solid var(--line); border-radius: var(--radius); padding: var(--s3) var(--s4); margin: 0 0 var(--s3); }
    .place h4 { margin: 0 0 var(--s2); }
    .place .meta { margin: var(--s2) 0 0; }
    .versus { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: var(--s3) var(--s5); margin: 0; }
    .versus dt { font-size: var(--t-s); color: var(--ink-2); font-weight: 600; }
    .versus dd { margin: 0; }
    .said { font-size: var(--t-l); line-height: 1.4; }
    .place-body { display: grid; gap: var(--s4); grid-template-columns: minmax(0, 1fr); }
    @media (min-width: 44rem) { .place-body.pic { grid-template-columns: minmax(0, 1fr) 7.5rem; } }
    .shot { margin: 0; font-size: var(--t-s); }
    .shot img { display: block; border: 1px solid var(--edge); border-radius: var(--radius); background: #fff; max-height: 13rem; width: auto; }
    .shot figcaption { color: var(--ink-2); margin-top: var(--s1); }
    .advice { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 0 var(--s6); }
    .advice h4 { font-size: var(--t-s); color: var(--ink-2); margin: 0; }
    .advice p, .advice ol { margin-bottom: var(--s3); }
    details { margin: 0 0 var(--s3); }
    summary { cursor: pointer; padding: .3125rem 0; min-height: 1.75rem; color: var(--link); width: fit-content; max-width: 100%; }
    summary:hover { text-decoration: underline; }
    details[open] > summary { margin-bottom: var(--s2); }

    /* Forms */
    label, legend { font-weight: 600; }
    legend { padding: 0; float: left; width: 100%; }
    legend + * { clear: both; }
    fieldset { border: 0; padding: 0; margin: 0 0 var(--s5); min-width: 0; }
    .field { margin: 0 0 var(--s4); }
    .field label { display: block; margin-bottom: var(--s1); }
    .hint { color: var(--ink-2); font-size: var(--t-s); font-weight: 400; display: block; margin: 0 0 var(--s1); }
    input[type=text], input[type=search], input[type=password], input[type=date], select, textarea {
      font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: var(--radius);
      padding: var(--s2) var(--s3); min-height: 2.5rem; width: 100%; max-width: 34rem;
    }
    input[type=file] { max-width: 100%; font: inherit; }
    textarea { min-height: 5.5rem; resize: vertical; }
    input[type=radio], input[type=checkbox] { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--link); flex: none; }
    .choice { display: flex; gap: var(--s2); align-items: flex-start; padding: .3125rem 0; min-height: 2rem; }
    .choice label { font-weight: 400; flex: 1; min-width: 0; max-width: var(--measure); }
    .choices { display: flex; flex-wrap: wrap; gap: 0 var(--s5); }
    .choices .choice label { flex: none; }
    .stacked .choice { display: flex; }
    .btn { font: 600 var(--t-m)/1.25 var(--sans); display: inline-flex; align-items: center; gap: var(--s2); min-height: 2.5rem; padding: var(--s2) var(--s4);
      border: 1px solid var(--edge); border-radius: var(--radius); background: var(--paper); color: var(--link); text-decoration: none; cursor: pointer; }
    .btn:hover { background: var(--wash); color: var(--link-on); }
    .btn.main { background: var(--link); border-color: var(--link); color: var(--on-link); }
    .btn.main:hover { background: var(--link-on); border-color: var(--link-on); }
    .btn.danger { color: var(--fail); border-color: var(--fail); }
    .btn.plain-btn { border-color: transparent; background: none; padding-left: 0; padding-right: 0; text-decoration: underline; font-weight: 400; }
    .actions { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s4); align-items: center; margin: var(--s4) 0 var(--s5); }
    .panel .actions, .filters .actions, .head .actions { margin-bottom: 0; }
    .filters .actions { margin-top: var(--s3); }
    .errors { border: 3px solid var(--fail); border-radius: var(--radius); padding: var(--s4) var(--s5); margin: 0 0 var(--s5); }
    .errors h2 { font-size: var(--t-l); }
    .errors ul { margin: 0; }
    .errors a { color: var(--fail); font-weight: 600; }
    .invalid { border-left: 4px solid var(--fail); padding-left: var(--s4); }
    .invalid input, .invalid textarea, .invalid select { border: 2px solid var(--fail); }
    .err { color: var(--fail); font-weight: 600; margin: 0 0 var(--s1); }
    .note { margin-top: var(--s3); border: 1px solid var(--edge); border-left-width: 4px; border-radius: var(--radius); padding: var(--s3) var(--s4); margin: 0 0 var(--s5); }
    .note > :last-child { margin-bottom: 0; }
    .note p, .note li { max-width: 96ch; }
    .figures.panel { padding: 0; }
    .tight section { margin-bottom: var(--s5); }
    .note.warn { border-color: var(--warn); background: var(--warn-wash); }
    .note.good { border-color: var(--good); background: var(--good-wash); }
    .note h2, .note h3 { font-size: var(--t-m); margin-bottom: var(--s1); }
    .panel { border: 1px solid var(--line); border-radius: var(--radius); padding: var(--s4) var(--s5); margin: 0 0 var(--s5); }
    .panel > :last-child { margin-bottom: 0; }
    .panel h2, .panel h3 { font-size: var(--t-m); }
    .filters { background: var(--wash); border: 1px solid var(--line); border-radius: var(--radius); padding: var(--s4); margin: 0 0 var(--s4); }
    .filters .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.75rem), 1fr)); gap: var(--s3) var(--s4); }
    .filters .field { margin: 0; }
    .filters label { font-size: var(--t-s); }

    /* Announcement, split into its parts */
    .speech { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s5); margin: 0 0 var(--s4); padding: var(--s3) var(--s4); background: var(--wash); border-radius: var(--radius); border: 1px solid var(--line); }
    .speech dt { font-size: var(--t-s); color: var(--ink-2); }
    .speech dd { margin: 0; font-size: var(--t-l); line-height: 1.35; }
    .q { border-top: 1px solid var(--line); padding: var(--s3) 0 0; margin: 0 0 var(--s2); }
    .q details { margin: 0 0 var(--s1); font-size: var(--t-s); }
    .q .choices { margin: var(--s1) 0 0; }
    @media (min-width: 60rem) {
      .q { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 var(--s5); align-items: start; }
      .q > legend { grid-column: 1; }  /* stays floated: else it would sit in the border */
      .q > .why, .q > details, .q > .err { grid-column: 1; }
      .q > .choices { grid-column: 2; grid-row: 1 / span 3; gap: 0 var(--s4); margin: -.3125rem 0 0; }
      .q > .choices + .choices { grid-row: 4; margin: 0; }
      .q > details[open] { grid-column: 1 / -1; }
    }
    .q legend { font-size: var(--t-m); max-width: var(--measure); }
    .q .why { margin: 0; font-size: var(--t-s); color: var(--ink-2); }
    .stops { list-style: none; padding: 0; counter-reset: none; }
    .stops > li { border-top: 1px solid var(--line); padding: var(--s3) 0; margin: 0; max-width: none; }
    .stops h3 { margin: 0; font-size: var(--t-m); }
    .stop-head { display: grid; grid-template-columns: 2rem minmax(0, 1fr) auto; gap: var(--s1) var(--s3); align-items: start; }
    .stop-no { color: var(--ink-2); text-align: right; font-weight: 600; }
    .stop-head .counts { display: flex; flex-wrap: wrap; gap: 0 var(--s4); justify-content: flex-end; }
    .stop-body { margin: var(--s1) 0 0 2.75rem; display: flex; flex-wrap: wrap; gap: var(--s1) var(--s5); align-items: center; }
    .stop-body > ul, .stop-body details[open] { flex-basis: 100%; }
    .stop-body details, .stop-body .actions { margin: 0; }
    .stop-body ul { margin: 0; }
    .timeline { list-style: none; padding: 0; margin: 0 0 var(--s5); border-left: 2px solid var(--line); }
    .timeline li { padding: 0 0 var(--s3) var(--s4); margin: 0; position: relative; }
    .timeline li::before { content: ""; position: absolute; left: -.4375rem; top: .4375rem; width: .75rem; height: .75rem; border-radius: 50%; border: 2px solid var(--edge); background: var(--paper); }
    .timeline time { color: var(--ink-2); font-size: var(--t-s); display: block; }
    .progress { font-size: var(--t-s); color: var(--ink-2); }
    .pager { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--s2) var(--s5); border-top: 1px solid var(--line); padding-top: var(--s3); }
    .narrow { max-width: 34rem; }
    .term { font-weight: 650; }
    .sign th, .sign td { height: 3.25rem; vertical-align: bottom; }
    .box { display: inline-block; width: .95em; height: .95em; border: 1.5px solid currentColor; vertical-align: -.1em; margin-right: .4em; }
    .only-print { display: none; }

    .places { margin-bottom: var(--s2); table-layout: fixed; }
    .places th { font-weight: 400; }
    .places thead th { font-weight: 600; }
    .places .w-sev { width: 6.5rem; } .places .w-team { width: 7rem; } .places .w-iss { width: 4rem; } .places .w-where { width: 22%; } .places .w-not { width: 25%; }
    .acr caption { font-weight: 650; font-size: var(--t-m); color: var(--ink); }
    .acr td p { margin: 0 0 var(--s1); }
    /* ACR table */
    .acr td:nth-child(1), .acr th:nth-child(1) { width: 24%; }
    .acr td:nth-child(2), .acr th:nth-child(2) { width: 11.5rem; }

    """

  /// Below 48rem the rows of tables become blocks with labels.
  private static let narrow: StaticString = """
    /* ---------- 5 Narrow: tables become labelled blocks (roles are repeated in the HTML) ---------- */
    @media screen and (max-width: 47.99rem) {
      .wrap { padding: 0 var(--s4); }
      h1 { font-size: 1.5rem; }
      .decision h2 { font-size: var(--t-2xl); }
      .decision-head, .todo { padding: var(--s4); }
      .figures { grid-template-columns: 1fr 1fr; }
      .figures > div { padding: var(--s3) var(--s4); border-right: 0; border-bottom: 1px solid var(--line); }
      .bar-top .who { margin-left: 0; }
      .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
      .facts dd { margin-bottom: var(--s2); }
      .stack, .stack tbody, .stack tr, .stack th, .stack td, .stack caption { display: block; width: auto; }
      .acr.stack td, .acr.stack th { width: auto !important; }
      .stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .stack tbody tr { border-bottom: 1px solid var(--edge); padding: var(--s3) 0; }
      .stack tbody th, .stack tbody td { border: 0; padding: .125rem 0; text-align: left; white-space: normal; }
      .stack tbody td[data-l] { position: relative; padding-left: 8rem; min-height: 1.75rem; }
      .stack tbody td[data-l]::before { content: attr(data-l); content: attr(data-l) / ""; color: var(--ink-2); font-size: var(--t-s); position: absolute; left: 0; top: .25rem; width: 7.5rem; line-height: 1.3; }
      .stack td.empty { display: none !important; }
      td.bar { min-width: 0; width: auto; }
      table:not(.stack) :is(th, td) { padding-right: var(--s3); }
      .chip, .nowrap, table:not(.stack) thead .num { white-space: normal; }
      .stop-head { grid-template-columns: 1.5rem minmax(0, 1fr); }
      .stop-head .counts { grid-column: 2; justify-content: flex-start; }
      .stop-body { margin-left: 2.25rem; }
      .said, .speech dd { font-size: var(--t-m); }
    }
    @media screen and (max-width: 24rem) { .figures { grid-template-columns: 1fr; } .stack tbody td[data-l] { padding-left: 6.5rem; } .stack tbody td[data-l]::before { width: 6rem; } }
    @media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; } }  /* nothing moves today; keep it so */
    @media (prefers-contrast: more) { :root { --line: var(--edge); --ink-2: var(--ink); } }

    """

  /// Colours that a person forced.
  private static let forced: StaticString = """
    /* ---------- 6 Forced colours ---------- */
    @media (forced-colors: active) {
      .meter .rail { fill: Canvas; stroke: CanvasText; stroke-width: 1; }
      .meter .f-fail, .meter .f-good, .meter .f-ink { fill: CanvasText; }
      .bar-top [aria-current], .tabs [aria-current] { border-bottom: 3px solid Highlight; }
      .btn { background: ButtonFace; color: ButtonText; border-color: ButtonText; }
      .btn.main { background: ButtonFace; color: ButtonText; border-width: 3px; }
      a.btn, a.btn.main { background: Canvas; color: LinkText; border-color: LinkText; }
      .i { fill: CanvasText; }
      a .i { fill: LinkText; }
    }

    """

  /// Paper.
  private static let print: StaticString = """
    /* ---------- 7 Print ---------- */
    @page { size: A4; margin: 16mm 15mm 17mm;
      @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif; color: #444; }
    }
    @media print {
      :root { color-scheme: light; --paper: #fff; --wash: #fff; --sunk: #e3e3e3; --ink: #000; --ink-2: #333; --line: #bbb; --edge: #666;
        --link: #000; --link-on: #000; --fail: #8f120d; --warn: #5e3900; --good: #0d4d28; --open: #333;
        --fail-wash: #fff; --good-wash: #fff; --warn-wash: #fff;
        --s5: .7rem; --s6: .9rem; --s7: 1.1rem; }
      html { font-size: 9pt; }
      body { line-height: 1.4; }
      .skip, .toc, .bar-top, .tabs, .crumbs, .actions, .no-print, footer.foot, form.filters { display: none !important; }
      .only-print { display: revert; }
      .wrap { max-width: none; padding: 0; }
      main { padding: 0; }
      .side { display: block; }
      p, li, dd { max-width: none; }
      li { margin: 0; }
      ul, ol { margin-top: 1mm; margin-bottom: 1mm; }
      dd ul { margin: 0; }
      .advice p, section > p { margin-bottom: 1mm; }
      .problem { padding-top: 2mm; margin-bottom: 3mm; }
      .place { padding: 1.5mm 3mm; }
      .place .meta { margin: .7mm 0 0; break-after: auto; }
      a { text-decoration: none; color: inherit; }
      h1, h2, h3, h4, caption, .problem-head, .meta, thead { break-after: avoid; break-inside: avoid; }
      tr, .place, .figures, li { break-inside: avoid; }
      section > h2 + p, .problem > .meta { break-after: avoid; }
      thead { display: table-header-group; }
      th, td { padding-top: 1.1mm; padding-bottom: 1.1mm; }
      .chip { white-space: normal; }
      .facts { gap: .5mm var(--s4); grid-template-columns: max-content minmax(0, 1fr); }
      .half .facts { grid-template-columns: 28mm minmax(0, 1fr); }
      .facts dd { margin: 0; }
      .decision { border: 1.5pt solid #000; }
      .half, .advice { display: grid; grid-template-columns: 1fr 1fr; gap: 0 var(--s5); }
      .versus { grid-template-columns: 1fr 1fr; }
      .place-body.pic { grid-template-columns: minmax(0, 1fr) 22mm; }
      .figures { grid-template-columns: repeat(4, 1fr); }
      details > summary { display: none; }
      details.titled > summary { display: block; color: inherit; font-weight: 600; list-style: none; padding: 0; min-height: 0; }
      .short { break-inside: avoid; }
      details.print::details-content { content-visibility: visible; display: block; }
      .many details:not(.print) { display: none; }
      .many details.print { margin: 0; }
      .many details.print thead { display: none; }
      .many .problem { padding: 1.5mm 0 0; margin: 0 0 2mm; border-top-width: 1pt; break-inside: auto; }
      .many .problem-head { margin: 0; }
      .many table { margin: 0; }
      .many th, .many td, .dense th, .dense td { padding-top: .5mm; padding-bottom: .5mm; }
      .places td:last-child, .places th:last-child { width: 9mm; }
      .sheet { break-before: page; }
      .said { font-size: 1em; }
    }

    """
}
