import type { Page } from "@playwright/test";

/** How far the page is wider than its window, in CSS pixels, and what sticks out. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const excess = document.documentElement.scrollWidth - width;
    if (excess <= 0) return [];
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > width + 1 || left < -1;
    });
    const names = wide.slice(0, 4).map((element) => element.outerHTML.slice(0, 120));
    return [`${excess} px wider than the window`, ...names];
  });
}

/** Words of usual length that stand in more than two lines: a column became too narrow for its text. */
export async function shreddedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LONGEST = 24;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest("svg, script, style, .visually-hidden")) continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
        if (word.length > LONGEST) continue;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 2) found.push(`${word} in ${lines.size} lines`);
      }
    }
    return found;
  });
}

/**
 * Controls smaller than 44 × 44 px. Not counted, as WCAG 2.5.5 allows: links within a sentence, and
 * marks and columns of a chart, whose place is their meaning and whose words stand in the table beside.
 */
export async function smallTargets(page: Page, least = 44): Promise<string[]> {
  return page.evaluate((wished) => {
    const NOT_COUNTED =
      "svg, p, .skip-link, [aria-hidden='true'], .visually-hidden, .week-mark, .week-day";
    // Sizes come out a hair smaller where the screen has no whole pixel for them.
    const LEAST = wished - 0.5;
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, [role='button'], [role='menuitem'], [role='tab'], [role='option']",
    );
    const small = [...controls].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      if (control.closest(NOT_COUNTED)) return false;
      const wrapper = control.closest("label, .mantine-Input-wrapper");
      const boxes = [control, wrapper, ...labelsOf(control)].filter((one) => !!one);
      return !boxes.some((box) => {
        const { width, height } = box.getBoundingClientRect();
        return width >= LEAST && height >= LEAST;
      });
    });
    return small.map((control) => {
      const { width, height } = control.getBoundingClientRect();
      return `${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 140)}`;
    });

    function labelsOf(control: HTMLElement): HTMLElement[] {
      return "labels" in control && control.labels instanceof NodeList
        ? [...control.labels].filter((label) => label instanceof HTMLElement)
        : [];
    }
  }, least);
}

/** Controls that the Tab key reaches and that show no sign of it: no outline, around a mark of a chart no ring. */
export async function unseenFocus(page: Page, steps: number): Promise<string[]> {
  const unseen: string[] = [];
  for (let step = 0; step < steps; step++) {
    // Held down it goes on, as by pressing it again.
    await page.keyboard.down("Tab");
    const fault = await page.evaluate(() => {
      const control = document.activeElement;
      if (!(control instanceof HTMLElement || control instanceof SVGElement)) return null;
      if (control === document.body) return "end";
      const ring = control.querySelector(".chart-focus");
      const { outlineStyle, outlineWidth } = getComputedStyle(control);
      const seen = ring
        ? getComputedStyle(ring).stroke !== "none"
        : outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      return seen ? null : control.outerHTML.slice(0, 140);
    });
    if (fault === "end") break;
    if (fault !== null) unseen.push(fault);
  }
  await page.keyboard.up("Tab");
  return unseen;
}
