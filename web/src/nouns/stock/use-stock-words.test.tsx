import type { Stock } from "@dosebeat/contract/stock";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import ar from "../../i18n/messages/ar.json" with { type: "json" };
import de from "../../i18n/messages/de.json" with { type: "json" };
import en from "../../i18n/messages/en.json" with { type: "json" };
import fr from "../../i18n/messages/fr.json" with { type: "json" };
import { useStockWords } from "./use-stock-words.ts";

const STOCK: Stock = {
  medicine: 1,
  unit: "tablets",
  state: "low",
  low: 12,
  high: 13,
  counted_utc: null,
  earliest: "2026-03-08",
  latest: "2026-03-09",
  expired: 0,
  expiring: 0,
  enough_earliest: "2026-03-07",
  enough_latest: "2026-03-08",
  missing: null,
  amounts_assumed: false,
};

function Words({ stock }: { stock: Stock }) {
  return useStockWords()(stock);
}

const CATALOGUES = { en, de, fr, ar };

const say = (locale: keyof typeof CATALOGUES, stock: Partial<Stock>) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
      <Words stock={{ ...STOCK, ...stock }} />
    </IntlProvider>,
  );

test("a range says both ends and the last days on which it suffices", () => {
  expect(say("en", {})).toBe("About 12 to 13 tablets left, enough until March 7 or 8.");
  expect(say("de", {})).toBe("Noch etwa 12 bis 13 Tabletten, reicht bis 7. oder 8. März.");
  expect(say("en", { latest: "2026-04-02", enough_latest: "2026-04-01" })).toBe(
    "About 12 to 13 tablets left, enough until March 7 or April 1.",
  );
  // The next weekly dose may be short, or the one after it.
  expect(say("en", { enough_earliest: null })).toContain("left, perhaps not enough on March 8.");
});

test("where no last day is known, the one until which it suffices at least is said", () => {
  const open = { latest: null, enough_latest: null };
  expect(say("en", open)).toContain("left, enough until Saturday, March 7 at least.");
  expect(say("de", open)).toContain(", reicht mindestens bis Samstag, 7. März.");
});

const DAILY = {
  low: 19,
  high: 19,
  earliest: "2026-12-05",
  latest: "2026-12-05",
  missing: 4,
  enough_earliest: "2026-12-04",
  enough_latest: "2026-12-04",
};

test("one number has its last day, and says what is missing on the next", () => {
  expect(say("en", { ...DAILY, expiring: 3 })).toBe(
    "About 19 tablets left, enough until Friday, December 4; December 5 is short by 4. 3 tablets will expire before they are needed.",
  );
  expect(say("de", DAILY)).toBe(
    "Noch etwa 19 Tabletten, reicht bis Freitag, 4. Dezember; am 5. Dezember fehlen 4.",
  );
  expect(say("de", { ...DAILY, missing: 1 })).toContain("am 5. Dezember fehlt 1.");
  expect(say("fr", DAILY)).toContain(
    "suffit jusqu’au vendredi 4 décembre\u202f; il manque 4 le 5 décembre.",
  );
  expect(say("ar", DAILY)).toContain("؛ وينقص \u20684\u2069 في 5 ديسمبر.");
});

test("of a weekly medicine the dose that is short is named", () => {
  const weekly = {
    low: 7,
    high: 7,
    earliest: "2026-12-21",
    latest: "2026-12-21",
    missing: 2,
    enough_earliest: "2026-12-14",
    enough_latest: "2026-12-14",
  };
  expect(say("en", weekly)).toContain(
    "enough until Monday, December 14; December 21 is short by 2.",
  );
  const next = { ...weekly, enough_earliest: null, enough_latest: null };
  expect(say("en", next)).toBe("About 7 tablets left, December 21 is short by 2.");
});

test("nothing left has no day", () => {
  expect(say("en", { low: 0, high: 0, state: "out" })).toBe("Nothing left.");
  expect(say("en", { low: 0, high: 0.5, earliest: null })).toBe("About 0 to ½ tablet left.");
});
