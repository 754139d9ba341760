import type { Page } from "@playwright/test";

/**
 * Names of medicines that are broken inside a word, or cut although nothing on the same surface shows
 * them in full. Breaks after a hyphen, a slash or a space are allowed.
 */
export async function cutNames(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate((known) => {
    const SHORTEST = 5;
    /** Longer words do not fit into any column of a phone. */
    const LONGEST = 24;
    const words = known.flatMap((name) => name.split(/[^\p{L}]+/u));
    const long = [...new Set(words)].filter(
      ({ length }) => length >= SHORTEST && length <= LONGEST,
    );
    const surface = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const texts = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found = new Set<string>();
    const cut: string[] = [];
    const whole: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest("script, style, .visually-hidden, title, option")) continue;
      const content = text.textContent ?? "";
      for (const word of long) {
        for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + 1)) {
          range.setStart(text, at);
          range.setEnd(text, at + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.add(`${word} is broken inside: ${pathOf(parent)}`);
          (isCut(range, parent) ? cut : whole).push(word);
        }
        const start = content.match(/(\p{L}{4,})(…|\.\.\.)/u)?.[1];
        if (start && word.startsWith(start) && word !== start) cut.push(word);
      }
    }
    for (const word of new Set(cut))
      if (!whole.includes(word)) found.add(`${word} is cut, and nowhere whole`);
    return [...found];

    /** Whether an ancestor hides its end, with no way to scroll there. */
    function isCut(part: Range, from: Element): boolean {
      const { left, right, bottom } = part.getBoundingClientRect();
      for (let box: Element | null = from; box && box !== surface; box = box.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(box);
        if (display === "inline") continue;
        const edge = box.getBoundingClientRect();
        const hides = (value: string) => value === "hidden" || value === "clip";
        if (hides(overflowX) && (right > edge.right + 1 || left < edge.left - 1)) return true;
        if (hides(overflowY) && bottom > edge.bottom + 2) return true;
      }
      return false;
    }

    function pathOf(element: Element): string {
      const { outerHTML } = element.closest("[class]") ?? element;
      return outerHTML.slice(0, 100);
    }
  }, names);
}

/** Text outside the window, or outside the button, tab or label that it names; text cut without an ellipsis. */
export async function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const surface = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const texts = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found = new Set<string>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      const content = (text.textContent ?? "").trim();
      if (content === "" || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest("script, style, svg, .visually-hidden, .skip-link, noscript, option"))
        continue;
      if (isClipped(parent)) continue;
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const said = content.slice(0, 40);
      const control = parent.closest("button, a[href], [role='tab'], [role='menuitem']");
      if (control && getComputedStyle(control).display !== "inline") {
        const edge = control.getBoundingClientRect();
        if (right > edge.right + 1 || left < edge.left - 1)
          found.add(`beside its button: ${said}: ${control.outerHTML.slice(0, 80)}`);
      }
      const hider = hiderOf(parent);
      if (hider) {
        const edge = hider.getBoundingClientRect();
        const isMarked = getComputedStyle(hider).textOverflow === "ellipsis";
        if (!isMarked && (right > edge.right + 1 || left < edge.left - 1))
          found.add(`cut: ${said}`);
      } else if (!scrollerOf(parent) && (right > innerWidth + 1 || left < -1)) {
        found.add(`beside the window: ${said}`);
      }
    }
    return [...found].slice(0, 8);

    /** Visually hidden, like texts for screen readers. */
    function isClipped(element: Element): boolean {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (getComputedStyle(box).clipPath !== "none") return true;
      return false;
    }

    /** The element that hides its end. */
    function hiderOf(element: Element): Element | null {
      for (let box: Element | null = element; box && box !== surface; box = box.parentElement) {
        const { overflowX, display } = getComputedStyle(box);
        if (display !== "inline" && ["hidden", "clip"].includes(overflowX)) return box;
      }
      return null;
    }

    function scrollerOf(element: Element): Element | null {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (["auto", "scroll"].includes(getComputedStyle(box).overflowX)) return box;
      return null;
    }
  });
}

/**
 * Elements that scroll sideways although they contain neither a table nor a chart nor a plan's
 * staircase: rows of tabs and buttons, the last of which nobody would find.
 */
export async function sidewaysScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const surface = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    return [...surface.querySelectorAll("*")]
      .filter((box) => {
        if (box.scrollWidth <= box.clientWidth + 1 || box.closest("svg")) return false;
        if (box.matches("input, textarea") || box.querySelector("svg, canvas")) return false;
        const table = box.querySelector("table");
        // A table whose rows are stacked has no columns to scroll to.
        if (table && getComputedStyle([...table.rows].at(-1) ?? table).display === "table-row")
          return false;
        return ["auto", "scroll"].includes(getComputedStyle(box).overflowX);
      })
      .map((box) => `scrolls sideways: ${box.outerHTML.slice(0, 100)}`);
  });
}
