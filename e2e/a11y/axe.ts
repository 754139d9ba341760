import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Rules whose result depends on the theme or the primary colour. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const program = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Violations of WCAG 2.2 AA found by axe, one line per node; for a colour change, only rules that
 * depend on colours.
 */
export async function axeFaults(page: Page, of: "everything" | "colours"): Promise<string[]> {
  // Inject axe once per document: it is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(program);
  const runOnly: axe.RunOnly =
    of === "everything" ? { type: "tag", values: TAGS } : { type: "rule", values: COLOUR_RULES };
  return page.evaluate(async (only) => {
    // What a modal dialog covers is inert, and was checked without the dialog.
    const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
    const options = { runOnly: only, resultTypes: ["violations" as const] };
    const found = await window.axe.run(dialog ?? document, options);
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const [check] = [...any, ...all, ...none];
        return `${id}: ${target.join(" ")}: ${check?.message ?? ""}`;
      }),
    );
  }, runOnly);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
