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

  // What runs, fetches or points nowhere; a page of the server has its own style, script, forms and pictures.
  source(isServed = false) {
    const problems = [];
    const say = (element, text) => problems.push(`${this.selector(element)}: ${text}`);
    const inside = (url) => /^\s*(#|data:image\/|$)/i.test(url) || (isServed && /^\/(?!\/)/.test(url));
    const style = (element, text) => {
      for (const [, url] of text.matchAll(/url\(\s*["']?([^"')]*)/gi))
        if (!inside(url)) say(element, `the style fetches ${url}`);
      if (/@import/i.test(text)) say(element, "the style imports another one");
    };
    const ids = new Set();
    for (const element of document.querySelectorAll("*")) {
      const name = element.localName;
      const isOwnScript = isServed && name === "script" && element.getAttribute("src") === "/script.js";
      if (!isOwnScript && ["script", "iframe", "frame", "object", "embed", "base", "applet"].includes(name))
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
    for (const key of ["aria-labelledby", "aria-describedby", "aria-details", "aria-controls", "aria-owns", "aria-flowto",
      "aria-errormessage", "aria-activedescendant", "headers", "for"])
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
    const run = async (values, where = document) => {
      const result = await axe.run(where, {
        runOnly: { type: "rule", values }, resultTypes: ["violations", "incomplete"], preload: false,
      });
      return ["violations", "incomplete"].flatMap((kind) => result[kind].flatMap((rule) => rule.nodes.map((node) => ({
        kind, rule: rule.id, selector: node.target.flat().join(" "), snippet: node.html,
        drawn: Boolean(document.querySelector(node.target.flat().join(" "))?.closest("svg")),
        why: [...node.any, ...node.all, ...node.none].map((check) => check.message).join(" ") || rule.help,
      }))));
    };
    const found = await run(rules.filter((rule) => rule !== "color-contrast"));
    // axe gives no verdict on a text that is scrolled out of its region, wholly or in part. Colours do not depend on
    // where a text is scrolled to, so the regions are laid open, and the page is made as wide as they need, while
    // colours are measured. Then every text can be seen, and one without a verdict is a problem of the report.
    const regions = [...document.body.querySelectorAll("*")]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX));
    const texts = this.looks(20);
    const kept = [...new Set([document.body, ...regions, ...texts])].map((element) => [element, element.getAttribute("style")]);
    for (const element of regions) element.style.setProperty("overflow", "visible", "important");
    const width = document.scrollingElement.scrollWidth;
    for (const key of ["min-width", "max-width"]) document.body.style.setProperty(key, `${width}px`, "important");
    // axe asks for -webkit-text-fill-color, which Chromium tells without the forced colours that it paints with.
    if (matchMedia("(forced-colors: active)").matches)
      for (const text of texts) text.style.setProperty("-webkit-text-fill-color", getComputedStyle(text).color);
    found.push(...await run(["color-contrast"], texts));
    for (const [element, style] of kept)
      if (style === null) element.removeAttribute("style"); else element.setAttribute("style", style);
    // axe gives no verdict on text in a drawing, for it knows only `color`, not `fill`: that text is measured below.
    const decided = found.filter((node) => !(node.kind === "incomplete" && node.rule === "color-contrast" && node.drawn));
    return { rules: rules.length, found: [...decided, ...this.drawings()] };
  },

  // The texts whose colours are measured: some of each look, for texts of one look differ in no contrast, and a
  // measurement takes axe a millisecond.
  looks(some) {
    const grounds = new Map([[null, ""]]);
    const seen = new Map();
    const chosen = [];
    for (const element of document.documentElement.querySelectorAll("body, body *")) {
      const style = getComputedStyle(element);
      const ground = `${grounds.get(element.parentElement) ?? ""};${style.backgroundColor} ${style.backgroundImage} ${style.opacity} ${style.filter}`
        .replace(";rgba(0, 0, 0, 0) none 1 none", "");
      grounds.set(element, ground);
      if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
      const look = [ground, element.localName, style.color, style.fontSize, style.fontWeight, style.textShadow, style.position].join("|");
      seen.set(look, (seen.get(look) ?? 0) + 1);
      if (seen.get(look) <= some) chosen.push(element);
    }
    return chosen.length ? chosen : [document.body];
  },

  // Takes away all but some of the rows that are built alike, when the first condition has seen every one of them.
  thin(some) {
    const seen = new Map();
    for (const row of [...document.querySelectorAll("tbody > tr, article")]) {
      const build = [...row.querySelectorAll("*")]
        .map((element) => `${element.localName} ${[...element.attributes].map((one) => one.name + (/^(class|style|dir|scope)$/.test(one.name) ? one.value : ""))}`)
        .join("|") + this.selector(row.parentElement);
      seen.set(build, (seen.get(build) ?? 0) + 1);
      if (seen.get(build) > some) row.remove();
    }
  },

  // The text of drawings that stands out from what is drawn beneath it by less than WCAG 1.4.3 asks for.
  drawings() {
    const number = (colour) => (colour.match(/[\d.]+/g) || []).map(Number);
    const solid = (colour) => /^rgb/.test(colour) && (number(colour)[3] ?? 1) === 1;
    const luminance = (colour) => number(colour).slice(0, 3)
      .map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
      .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
    const paint = (element) => {
      const style = getComputedStyle(element);
      if (element instanceof SVGGraphicsElement && element.localName !== "svg") return style.fill;
      return style.backgroundColor;
    };
    const canvas = document.body.appendChild(document.createElement("div"));
    canvas.style.backgroundColor = "Canvas";
    const paper = paint(canvas);
    canvas.remove();
    return [...document.querySelectorAll("svg text")].flatMap((text) => {
      if (!text.textContent.trim() || !text.checkVisibility({ visibilityProperty: true })) return [];
      text.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const box = text.getBoundingClientRect();
      const under = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        .filter((element) => !text.contains(element) && !element.contains(text) || !(element instanceof SVGElement));
      const ground = under.map(paint).find((colour) => colour !== "none" && number(colour)[3] !== 0) ?? paper;
      const ink = paint(text);
      const [light, dark] = [luminance(ink), luminance(ground)].sort((one, other) => other - one);
      const ratio = (light + 0.05) / (dark + 0.05);
      if (solid(ink) && solid(ground) && ratio >= 4.5) return [];
      return [{
        kind: "violations", rule: "color-contrast", selector: this.selector(text), snippet: text.outerHTML, drawn: true,
        why: `${ink} on ${ground} is a contrast of ${ratio.toFixed(2)} instead of 4.5`,
      }];
    });
  },

  // What makes the page scroll sideways, also with the text spacing of WCAG 1.4.12.
  wide() {
    const style = document.head.appendChild(document.createElement("style"));
    style.textContent = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }"
      + " p { margin-bottom: 2em !important }";
    const spaced = this.sideways().map((text) => `with more text spacing ${text}`);
    style.remove();
    const plain = this.sideways();
    return plain.length ? plain : spaced;
  },

  sideways() {
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

  // Where Tab goes up again in what stands below each other, while it goes on in the page.
  order() {
    const boxes = this.stops.filter((stop) => !stop.matches(".skip")).map((stop) => [stop, stop.getBoundingClientRect()])
      .filter(([, box]) => box.width > 0 && box.height > 0);
    return boxes.slice(1).flatMap(([stop, box], place) => {
      const [before, other] = boxes[place];
      const isBeside = box.left >= other.right - 1 || box.right <= other.left + 1;
      return isBeside || box.bottom > other.top + 1 ? []
        : [`Tab goes up from ${this.selector(before)} to ${this.selector(stop)}`];
    });
  },

  // What paper would not show, for it cannot be scrolled.
  cut() {
    return [...document.body.querySelectorAll("*")].filter((element) =>
      element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
      && getComputedStyle(element).overflowX !== "visible" && !element.matches(".vh"))
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
