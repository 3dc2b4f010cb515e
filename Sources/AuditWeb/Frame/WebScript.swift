/// The one script of the pages: what it adds is a comfort, and each page does all without it.
enum WebScript {
  static let text = #"""
    "use strict";
    (() => {
      const main = document.getElementById("main");
      if (!main) return;
      const make = (name, text, facts = {}) =>
        Object.assign(document.createElement(name), { textContent: text }, facts);

      // Times beside how long ago they were.
      const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
      const units = [["year", 31536e6], ["month", 2592e6], ["day", 864e5], ["hour", 36e5], ["minute", 6e4]];
      for (const time of main.querySelectorAll("time[datetime]")) {
        const past = Date.parse(time.dateTime) - Date.now();
        if (Number.isNaN(past)) continue;
        const [unit, length] = units.find(([, length]) => Math.abs(past) >= length) ?? ["minute", 6e4];
        time.append(make("span", ` (${ago.format(Math.round(past / length), unit)})`, { className: "quiet" }));
      }

      // Commands to be copied, where the browser allows it.
      if (navigator.clipboard) {
        for (const commands of main.querySelectorAll("pre")) {
          const button = make("button", "Copy", { type: "button", className: "btn" });
          button.append(make("span", ` ${commands.getAttribute("aria-label") ?? "this"}`, { className: "vh" }));
          button.addEventListener("click", async () => {
            await navigator.clipboard.writeText(commands.textContent);
            button.firstChild.data = "Copied";
          });
          const line = make("p", "", { className: "actions" });
          line.append(button);
          commands.after(line);
        }
      }

      // All that is folded, at once.
      const folded = () => [...main.querySelectorAll("details")];
      if (folded().length > 2) {
        const button = make("button", "Open all details", { type: "button", className: "btn" });
        button.addEventListener("click", () => {
          const opens = folded().some((details) => !details.open);
          for (const details of folded()) details.open = opens;
          button.textContent = opens ? "Close all details" : "Open all details";
        });
        const line = make("p", "", { className: "actions" });
        line.append(button);
        const top = [":scope > nav.tabs", ":scope > .head", ":scope > h1"].map((one) => main.querySelector(one)).find((one) => one);
        if (top) top.after(line);
      }

      // What was typed and not sent, for as long as the tab is open.
      const isText = (field) => field.matches("textarea, input[type=text]") && field.name && !field.closest("[action='/sign-in']");
      const place = (form) => `auditctl ${location.pathname}${location.search} ${new URL(form.action).pathname}`;
      const kept = (form) => {
        try { return JSON.parse(sessionStorage.getItem(place(form)) ?? "{}"); } catch { return {}; }
      };
      for (const form of main.querySelectorAll("form[method=post]")) {
        const texts = kept(form);
        let isBack = false;
        for (const field of form.elements) {
          if (!isText(field) || field.value !== field.defaultValue || !(texts[field.name] ?? "")) continue;
          if (texts[field.name] === field.value) continue;
          field.value = texts[field.name];
          field.closest("details")?.setAttribute("open", "");
          isBack = true;
        }
        if (isBack) form.prepend(make("p", "What you typed here before was put back.", { className: "hint" }));
      }
      document.addEventListener("input", ({ target }) => {
        const form = target.form;
        if (!form || form.method !== "post" || !isText(target)) return;
        try {
          sessionStorage.setItem(place(form), JSON.stringify({ ...kept(form), [target.name]: target.value }));
        } catch { /* There is no room, or none is given: nothing is kept. */ }
      });
      document.addEventListener("submit", ({ target }) => {
        try {
          // Whoever signs in next in this tab sees nothing of it.
          if (target.action.endsWith("/sign-out")) sessionStorage.clear();
          else if (target.method === "post") sessionStorage.removeItem(place(target));
        } catch { /* Nothing was kept. */ }
      });

      // The audit: counts, keys, and a comparison without a new page.
      const audit = main.querySelector("fieldset.q")?.form;
      if (!audit) return;
      const questions = () => [...audit.querySelectorAll("fieldset.q")];
      const chosen = (question) => question.querySelector("input[type=radio]:checked");
      const count = () => {
        const button = audit.querySelector("button[value=record]");
        if (!button) return;
        const isHeld = audit.elements.hold?.checked;
        const number = questions().filter((question) => {
          const value = chosen(question)?.value;
          return value ? value !== "open" : isHeld;
        }).length;
        button.querySelector("span")?.remove();
        if (number > 0) button.append(make("span", number === 1 ? " (1 answer)" : ` (${number} answers)`));
      };
      audit.addEventListener("change", count);
      count();

      const said = make("div", "", { className: "vh" });
      said.setAttribute("role", "status");
      audit.after(said);
      audit.addEventListener("submit", async (event) => {
        if (event.submitter?.value !== "compare") return;
        event.preventDefault();
        const fields = new FormData(audit, event.submitter);
        fields.delete("file");
        let page;
        try {
          const answer = await fetch(audit.action, { method: "POST", body: fields });
          page = new DOMParser().parseFromString(await answer.text(), "text/html");
        } catch { /* The browser shows what is wrong. */ }
        const form = page?.querySelector("fieldset.q")?.closest("form");
        const result = form?.querySelector("#compared");
        if (!result) {
          audit.append(make("input", "", { type: "hidden", name: "do", value: "compare" }));
          audit.submit();
          return;
        }
        const file = audit.elements.file;
        audit.replaceChildren(...form.childNodes);
        if (file?.files.length) audit.elements.file?.replaceWith(file);
        said.textContent = [...result.children].map((part) => part.textContent).join(" ");
        audit.querySelector("button[value=compare]")?.focus();
        count();
      });

      const outcomes = { p: "pass", f: "fail", c: "ct", n: "na" };
      const panel = make("details", "", { className: "panel" });
      panel.append(make("summary", "Keys"));
      const list = make("dl", "", { className: "facts" });
      for (const [key, words] of [
        ["p", "passed"], ["f", "failed"], ["c", "cannot tell"], ["n", "does not apply"],
        ["↓ ↑", "the next question, the one before"],
      ]) list.append(make("dt", key), make("dd", words));
      const choice = make("div", "", { className: "choice" });
      const box = make("input", "", { type: "checkbox", id: "keys-on", checked: true });
      choice.append(box, make("label", "Use these keys", { htmlFor: "keys-on" }));
      panel.append(list, choice);
      main.querySelector("aside")?.append(panel);
      try { box.checked = localStorage.getItem("auditctl keys") !== "off"; } catch { /* They are on. */ }
      box.addEventListener("change", () => {
        try { localStorage.setItem("auditctl keys", box.checked ? "on" : "off"); } catch { /* For this page alone. */ }
      });
      const go = (question) => {
        if (!question) return;
        question.tabIndex = -1;
        question.focus();
      };
      document.addEventListener("keydown", (event) => {
        const at = document.activeElement;
        if (!box.checked || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
        if (at?.matches("textarea, select, input:not([type=radio], [type=checkbox])")) return;
        const all = questions();
        const here = all.findIndex((question) => question.contains(at));
        const outcome = outcomes[event.key];
        if (outcome) {
          const question = all[here] ?? all.find((question) => !chosen(question)) ?? all[0];
          question.querySelector(`input[value=${outcome}]`)?.click();
          go(all[all.indexOf(question) + 1] ?? question);
        } else if (at === all[here] && ["ArrowDown", "ArrowUp"].includes(event.key)) {
          go(all[here + (event.key === "ArrowDown" ? 1 : -1)]);
        } else return;
        event.preventDefault();
      });
    })();

    """#
}
