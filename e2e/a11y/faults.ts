import type { Page } from "@playwright/test";

/** How many CSS pixels the page is wider than the viewport, and which elements overflow. */
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

/** Words of normal length that wrap onto more than two lines: their column is too narrow. */
export async function overwrappedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LONGEST = 24;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest("svg, script, style, .visually-hidden")) continue;
      // Visually hidden, like Today's heading on a phone.
      if ((text.parentElement?.clientWidth ?? 0) === 1) continue;
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
 * Controls smaller than 44 × 44 px. Exempt, as WCAG 2.5.5 allows: links within sentences, and marks and
 * columns of charts, whose position is essential and whose data is also in the table.
 */
export async function smallTargets(page: Page, least = 44): Promise<string[]> {
  return page.evaluate((size) => {
    const NOT_COUNTED =
      "svg, p, .skip-link, [aria-hidden='true'], .visually-hidden, .week-mark, .week-day";
    // Sizes may round down slightly on fractional pixels.
    const MIN = size - 0.5;
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
        return width >= MIN && height >= MIN;
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

/**
 * Controls reached by Tab without a visible focus indicator: no outline, or no ring around a chart
 * mark.
 */
export async function unseenFocus(page: Page, steps: number): Promise<string[]> {
  const unseen: string[] = [];
  for (let step = 0; step < steps; step++) {
    // A held Tab key repeats, like pressing it again.
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
