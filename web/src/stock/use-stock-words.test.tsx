import type { Stock } from "@dosebeat/contract/stock";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import de from "../i18n/messages/de.json" with { type: "json" };
import en from "../i18n/messages/en.json" with { type: "json" };
import { useStockWords } from "./use-stock-words.ts";

const STOCK: Stock = {
  ...{ medicine: 1, unit: "tablets", state: "low", low: 12, high: 13, counted_utc: null },
  ...{ earliest: "2026-03-08", latest: "2026-03-09", expired: 0, expiring: 0 },
  amounts_assumed: false,
};

function Words({ stock }: { stock: Stock }) {
  return useStockWords()(stock);
}

const say = (locale: "en" | "de", stock: Partial<Stock>) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={locale === "en" ? en : de} timeZone="UTC">
      <Words stock={{ ...STOCK, ...stock }} />
    </IntlProvider>,
  );

test("a range says both ends and both days", () => {
  expect(say("en", {})).toBe("About 12 to 13 tablets left, until March 8 or 9.");
  expect(say("de", {})).toBe("Noch etwa 12 bis 13 Tabletten, aufgebraucht am 8. oder 9. März.");
  expect(say("en", { latest: "2026-04-01" })).toBe(
    "About 12 to 13 tablets left, until March 8 or April 1.",
  );
});

test("where no last day is known, the first on which it may run out is said", () => {
  expect(say("en", { latest: null })).toContain("left, at least until March 8.");
  expect(say("de", { latest: null })).toContain(", frühestens aufgebraucht am 8. März.");
});

test("one number has one day, and nothing left has none", () => {
  expect(say("en", { low: 8, high: 8, latest: "2026-03-08", expiring: 3 })).toBe(
    "About 8 tablets left, until March 8. 3 tablets will expire before they are needed.",
  );
  expect(say("en", { low: 0, high: 0, state: "out" })).toBe("Nothing left.");
  expect(say("en", { low: 0, high: 0.5, earliest: null })).toBe("About 0 to ½ tablet left.");
});
