import type { Stock } from "@dosebeat/contract/stock";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import ar from "../../i18n/messages/ar.json" with { type: "json" };
import de from "../../i18n/messages/de.json" with { type: "json" };
import en from "../../i18n/messages/en.json" with { type: "json" };
import fr from "../../i18n/messages/fr.json" with { type: "json" };
import { orderOf, useOrderText } from "./use-order-text.ts";

const CATALOGUES = { en, de, fr, ar };
const TODAY = "2026-11-24";

function Words(props: { day: string; isLate: boolean }) {
  return useOrderText()(props, TODAY);
}

const say = (locale: keyof typeof CATALOGUES, day: string, isLate = false) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
      <Words day={day} isLate={isLate} />
    </IntlProvider>,
  );

test("the day to order by is a weekday within a week, else a date; a day that is over is now", () => {
  expect(say("en", "2026-11-30")).toBe("Order by Monday.");
  expect(say("en", "2026-12-01")).toBe("Order by Tuesday, December 1.");
  expect(say("de", "2026-11-30")).toBe("Bestellen bis Montag.");
  expect(say("fr", "2026-11-30")).toBe("À commander avant lundi soir.");
  expect(say("ar", "2026-11-30")).toBe("اطلبه قبل نهاية الاثنين.");
  expect(say("en", TODAY)).toBe("Order it today.");
  expect(say("en", "2026-11-23", true)).toBe("Order it now.");
});

const LOW: Stock = {
  medicine: 1,
  unit: "tablets",
  state: "low",
  low: 10,
  high: 10,
  counted_utc: null,
  earliest: "2026-12-05",
  latest: "2026-12-05",
  expired: 0,
  expiring: 0,
  enough_earliest: "2026-12-04",
  enough_latest: "2026-12-04",
  missing: 1,
  amounts_assumed: false,
};
const berlin = { today: TODAY, zone: "Europe/Berlin" };
const takes = (days: number) => ({ order_days: days });

test("only a medicine that runs out soon is ordered", () => {
  expect(orderOf(LOW, takes(4), berlin)).toEqual({ day: "2026-11-30", isLate: false });
  expect(orderOf({ ...LOW, state: "enough" }, takes(4), berlin)).toBeNull();
  // An order that takes two weeks is due before the stock is low.
  expect(orderOf({ ...LOW, state: "enough" }, takes(10), berlin)).toMatchObject({ isLate: true });
  expect(orderOf({ ...LOW, state: "count_again" }, takes(4), berlin)).toBeNull();
  const out: Stock = { ...LOW, state: "out", enough_earliest: null };
  expect(orderOf(out, takes(4), berlin)).toEqual({ day: TODAY, isLate: true });
});
