import type { Page } from "@playwright/test";
import { expect } from "./people.ts";

/** Expects the page to print on a single sheet, in either paper size. */
export async function expectOnePage(page: Page): Promise<void> {
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), `${page.url()} on ${format}`).toHaveLength(1);
  }
}
