// What check_html.py asks in the page. axe-core is loaded before it.
globalThis.check = {
  tags: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],

  selector(element) {
    if (element.id) return "#" + CSS.escape(element.id);
    const parent = element.parentElement;
    const name = element.localName;
    if (!parent || name === "body") return name;
    const alike = [...parent.children].filter((other) => other.localName === name);
    const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(element) + 1})` : "";
    return `${this.selector(parent)} > ${name}${place}`;
  },

  // What runs, fetches or points nowhere.
  source() {
    const problems = [];
    const say = (element, text) => problems.push(`${this.selector(element)}: ${text}`);
    const inside = (url) => /^\s*(#|data:image\/|$)/i.test(url);
    const style = (element, text) => {
      for (const [, url] of text.matchAll(/url\(\s*["']?([^"')]*)/gi))
        if (!inside(url)) say(element, `the style fetches ${url}`);
      if (/@import/i.test(text)) say(element, "the style imports another one");
    };
    const ids = new Set();
    for (const element of document.querySelectorAll("*")) {
      const name = element.localName;
      if (["script", "iframe", "frame", "object", "embed", "base", "applet"].includes(name))
        say(element, `a ${name} element has no place in a report`);
      if (name === "meta" && element.httpEquiv.toLowerCase() === "refresh") say(element, "the page leads elsewhere");
      if (name === "style") style(element, element.textContent);
      if (element.id && ids.has(element.id)) say(element, `the id ${element.id} is there twice`);
      ids.add(element.id);
      for (const { localName: key, value } of element.attributes) {
        if (/^on/i.test(key)) say(element, `the attribute ${key} runs a script`);
        else if (key === "href" && name === "a") {
          if (!/^(https?:|mailto:|tel:|#|[^:]*$)/i.test(value.trim())) say(element, `the link leads to ${value}`);
        } else if (["src", "srcset", "poster", "data", "background", "href", "action", "formaction"].includes(key)) {
          if (!inside(value)) say(element, `the attribute ${key} fetches ${value}`);
        } else style(element, value);
      }
    }
    const missing = (element, id) => document.getElementById(id) || say(element, `there is no element with the id ${id}`);
    for (const link of document.querySelectorAll('a[href^="#"]'))
      if (link.hash.length > 1) missing(link, decodeURIComponent(link.hash.slice(1)));
    for (const key of ["aria-labelledby", "aria-describedby", "headers", "for"])
      for (const element of document.querySelectorAll(`[${key}]`))
        for (const id of element.getAttribute(key).split(/\s+/).filter(Boolean)) missing(element, id);
    const page = document.documentElement;
    if (document.compatMode !== "CSS1Compat") problems.push("the file does not begin with <!DOCTYPE html>");
    if (document.characterSet !== "UTF-8") problems.push(`the page is read as ${document.characterSet}, not UTF-8`);
    if (!page.lang.trim()) problems.push("the document has no language");
    if (!document.title.trim()) problems.push("the document has no title");
    return problems;
  },

  // What is folded away counts too.
  unfold() {
    for (const element of document.querySelectorAll("details")) element.open = true;
  },

  async axe() {
    // target-size is off unless it is named, and tags alone would leave it so.
    const rules = axe.getRules(this.tags)
      .filter((rule) => !rule.tags.some((tag) => tag === "experimental" || tag === "deprecated"))
      .map((rule) => rule.ruleId);
    // By default axe gives no verdict on a text of one character or of symbols only, as it might be an icon. In a
    // report these are numbers and marks that a person must read, so they are measured like any other text.
    const options = { ...axe._audit.checks["color-contrast"].options, ignoreLength: true, ignoreUnicode: false };
    axe.configure({ checks: [{ id: "color-contrast", options }] });
    const run = async (values) => {
      const result = await axe.run(document, {
        runOnly: { type: "rule", values }, resultTypes: ["violations", "incomplete"], preload: false,
      });
      return ["violations", "incomplete"].flatMap((kind) => result[kind].flatMap((rule) => rule.nodes.map((node) => ({
        kind, rule: rule.id, selector: node.target.flat().join(" "), snippet: node.html,
        why: [...node.any, ...node.all, ...node.none].map((check) => check.message).join(" ") || rule.help,
      }))));
    };
    const found = await run(rules.filter((rule) => rule !== "color-contrast"));
    // axe gives no verdict on a text that is scrolled out of its region, wholly or in part. Colours do not depend on
    // where a text is scrolled to, so the regions are laid open, and the page is made as wide as they need, while
    // colours are measured. Then every text can be seen, and one without a verdict is a problem of the report.
    const regions = [...document.body.querySelectorAll("*")]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX));
    const kept = [document.body, ...regions].map((element) => [element, element.getAttribute("style")]);
    for (const element of regions) element.style.setProperty("overflow", "visible", "important");
    const width = document.scrollingElement.scrollWidth;
    for (const key of ["min-width", "max-width"]) document.body.style.setProperty(key, `${width}px`, "important");
    found.push(...await run(["color-contrast"]));
    for (const [element, style] of kept)
      if (style === null) element.removeAttribute("style"); else element.setAttribute("style", style);
    return { rules: rules.length, found };
  },

  // What makes the page scroll sideways.
  wide() {
    const root = document.scrollingElement;
    if (root.scrollWidth <= innerWidth) return [];
    const scrolls = (element) => element && element !== root && element !== document.body
      && (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
    const guilty = [...document.body.querySelectorAll("*")].filter((element) => {
      const box = element.getBoundingClientRect();
      return (box.right > innerWidth + 1 || box.left < -1) && box.width > 0 && !scrolls(element.parentElement);
    });
    return [`the page is ${root.scrollWidth} px wide and scrolls sideways: `
      + guilty.slice(0, 3).map((element) => this.selector(element)).join(", ")];
  },

  // What paper would not show, for it cannot be scrolled.
  cut() {
    return [...document.body.querySelectorAll("*")].filter((element) =>
      element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
      && getComputedStyle(element).overflowX !== "visible" && !element.matches(".visually-hidden"))
      .map((element) => `${this.selector(element)} is cut off on paper: ${element.scrollWidth} px in ${element.clientWidth} px`);
  },

  stops: [],

  // Where Tab must come by, in order.
  findStops() {
    this.stops = [...document.querySelectorAll("a[href], area[href], button, input, select, textarea, summary, [tabindex]")]
      .filter((element) => element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true }));
    return this.stops.length;
  },

  // Where the focus is, and what can be seen of it.
  focus() {
    const element = document.activeElement;
    if (!element || element === document.body || element === document.documentElement) return null;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const target = element.localName === "a" && element.hash.length > 1
      ? document.getElementById(decodeURIComponent(element.hash.slice(1))) : null;
    return {
      stop: this.stops.indexOf(element), selector: this.selector(element),
      outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
      shown: box.width > 0 && box.height > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight,
      skips: Boolean(target?.closest("main, [role=main]")),
    };
  },

  // The stops that are not worth a real key press each. The browser shows the focus as after the last key.
  focusRest(from) {
    return this.stops.slice(from).map((element) => (element.focus({ preventScroll: true }), this.focus()));
  },
};
