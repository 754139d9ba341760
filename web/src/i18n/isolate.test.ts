import { expect, test } from "vitest";
import { formatDate, formatDaySpan } from "./format.ts";
import { unbroken } from "./isolate.ts";

/** The units that must stay on one line, by language. */
const SPANS = {
  "en-US": ["Aug 31", "–", "Nov 28,", "2026"],
  "de-DE": ["31. Aug.", "–", "28. Nov. 2026"],
  "fr-FR": ["31 août", "–", "28 nov. 2026"],
  "ar-AE": ["31 أغسطس", "–", "28 نوفمبر 2026"],
};

/** The pieces between allowed line breaks; no-break spaces read as ordinary ones. */
const partsOf = (text: string) => text.split(/[ \u2009]/).map((one) => one.replace(/\u00a0/g, " "));

test.each(Object.entries(SPANS))("a span keeps its dates together (%s)", (locale, parts) => {
  expect(partsOf(unbroken(formatDaySpan("2026-08-31", "2026-11-28", locale)))).toEqual(parts);
});

test.each([
  ["en-US", ["Wed,", "Nov 25"]],
  ["de-DE", ["Mi.,", "25. Nov."]],
  ["ar-AE", ["الأربعاء،", "25 نوفمبر"]],
])("a day is parted only from its weekday (%s)", (locale, parts) => {
  expect(partsOf(unbroken(formatDate("2026-11-25", locale, "short")))).toEqual(parts);
});
