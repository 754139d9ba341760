import type { Page } from "@playwright/test";
import { overflow, overwrappedWords } from "./faults.ts";
import { MEDICINE_NAMES } from "./longest.ts";
import { settled } from "./settled.ts";
import { cutNames, cutText, sidewaysScrollers } from "./text-faults.ts";
import { unheldContent } from "./whole.ts";

/** The smallest supported phone, and a common one. */
export const PHONES = {
  smallest: { width: 320, height: 640 },
  usual: { width: 390, height: 844 },
} as const;

/** What does not fit into a window of this size, on the screen or in what is open over it. */
export async function layoutFaults(
  page: Page,
  size: { width: number; height: number },
): Promise<string[]> {
  await page.setViewportSize(size);
  await settled(page);
  const faults = [
    ...(await overflow(page)),
    ...(await overwrappedWords(page)),
    ...(await unheldContent(page)),
    ...(await sidewaysScrollers(page)),
    ...(await cutText(page)),
    ...(await cutNames(page, MEDICINE_NAMES)),
  ];
  return faults.map((fault) => `at ${size.width} px: ${fault}`);
}
