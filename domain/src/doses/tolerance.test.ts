import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TOLERANCE_MINUTES } from "./tolerance.ts";

test("the page for clinicians states the tolerance that the rules follow", () => {
  const page = readFileSync(new URL("../../../docs/adherence.md", import.meta.url), "utf8");
  for (const words of [
    `within **±${TOLERANCE_MINUTES} minutes** of the due time`,
    `at least the ${TOLERANCE_MINUTES} minutes before and after`,
    `**On time** means at most ${TOLERANCE_MINUTES} minutes early or late`,
    `green up to ${TOLERANCE_MINUTES} minutes`,
  ]) {
    expect(page).toContain(words);
  }
});
