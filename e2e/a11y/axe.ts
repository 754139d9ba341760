import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules whose answer another theme or another primary colour can change. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const program = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds against WCAG 2.2 AA, a line for each node; of a change of colours only what it can change. */
export async function axeFaults(page: Page, of: "everything" | "colours"): Promise<string[]> {
  // Once a document: the program is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(program);
  const runOnly: axe.RunOnly =
    of === "everything" ? { type: "tag", values: TAGS } : { type: "rule", values: COLOUR_RULES };
  return page.evaluate(async (only) => {
    // What a dialog covers can neither be read nor hit; it was looked at by itself.
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
