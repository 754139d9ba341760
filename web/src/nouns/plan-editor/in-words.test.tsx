// @vitest-environment happy-dom
import type { Recurrence } from "@dosebeat/contract/recurrences";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { isGrouped, readAmount, stepAmount, useAmount, writeAmount } from "../../i18n/amounts.ts";
import ar from "../../i18n/messages/ar.json";
import de from "../../i18n/messages/de.json";
import en from "../../i18n/messages/en.json";
import fr from "../../i18n/messages/fr.json";
import { usePlanInWords } from "./in-words.ts";

const CATALOGUES = { en, de, fr, ar };

function inLanguage<Result>(locale: keyof typeof CATALOGUES, hook: () => Result): Result {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
      {children}
    </IntlProvider>
  );
  return renderHook(hook, { wrapper }).result.current;
}

describe("an amount", () => {
  it("is said in its unit, in the language of the page whichever it was entered in", () => {
    const english = inLanguage("en", useAmount);
    expect([0.5, 1, 1.5, 2].map((amount) => english(amount, "Tabletten"))).toEqual([
      "½ tablet",
      "1 tablet",
      "1½ tablets",
      "2 tablets",
    ]);
    expect(inLanguage("de", useAmount)(2, "tablets")).toBe("2 Tabletten");
    expect(inLanguage("fr", useAmount)(1.5, "tablets")).toBe("1½ comprimé");
    const arabic = inLanguage("ar", useAmount);
    expect([0.5, 1, 2, 3].map((amount) => arabic(amount, "tablets"))).toEqual([
      "½ قرص",
      "قرص واحد",
      "قرصان",
      "3 أقراص",
    ]);
  });

  it("is measured without fractions, and said as entered in another unit", () => {
    expect(inLanguage("en", useAmount)(2.5, "ml")).toBe("2.5 ml");
    expect(inLanguage("de", useAmount)(2.5, "ml")).toBe("2,5 ml");
    expect(inLanguage("en", useAmount)(2, "level spoons ")).toBe("2 level spoons");
    expect(inLanguage("en", useAmount)(2, "")).toBe("2");
    expect(inLanguage("en", useAmount)(null, "tablets")).toBeNull();
  });

  it("is read with a comma, a point or a fraction, and refused where the server refuses it", () => {
    expect(["1", "1,5", "1.5", "½", "1½", "1 ½", "٢", "0,125", ".5"].map(readAmount)).toEqual([
      1, 1.5, 1.5, 0.5, 1.5, 1.5, 2, 0.125, 0.5,
    ]);
    const refused = [
      "",
      " ",
      "0",
      "-1",
      "1.2345",
      "two",
      "100001",
      "1e3",
      "0x10",
      ".",
      "5.",
      "1,5,5",
    ];
    expect(refused.map(readAmount)).toEqual(refused.map(() => null));
  });

  it("is never read from what may be thousands", () => {
    const unclear = ["1,000", "10.000", "1.125", "100,000", "1,000,000", "١,٠٠٠"];
    expect(unclear.map(readAmount)).toEqual(unclear.map(() => null));
    expect(unclear.every(isGrouped)).toBe(true);
    const clear = ["1000", "0.125", "0,125", "1.1250", "١٫١٢٥"];
    expect(clear.map(readAmount)).toEqual([1000, 0.125, 0.125, 1.125, 1.125]);
    expect(clear.some(isGrouped)).toBe(false);
  });

  it("is read again as it was written, in every language", () => {
    for (const amount of [0.25, 0.5, 1, 1.5, 0.4, 2.125, 1234.5, 100_000]) {
      for (const locale of ["en", "de", "fr", "ar"]) {
        expect(readAmount(writeAmount(amount, locale))).toBe(amount);
      }
    }
  });

  it("goes up and down by halves, never to nothing", () => {
    expect(["", "1", "1.2", "½"].map((typed) => stepAmount(typed, true))).toEqual([1, 1.5, 1.5, 1]);
    expect(stepAmount("1,000", true)).toBeNull();
    expect(["", "1", "1.2", "½"].map((typed) => stepAmount(typed, false))).toEqual([
      null,
      0.5,
      1,
      null,
    ]);
  });
});

const row = (dosage_time: string, amount: number, recurrence: Recurrence | null = null) => ({
  dosage_time,
  amount,
  recurrence,
});
const unit = "tablets";

describe("a plan in words", () => {
  const english = inLanguage("en", usePlanInWords);

  it("has a line for times with the same days", () => {
    const weekdays: Recurrence = { kind: "weekdays", days: [5, 1, 3] };
    const rows = [row("20:00:00.000", 1, weekdays), row("08:00:00.000", 2, weekdays)];
    expect(english({ rows, unit })).toEqual(["Mon, Wed, Fri · 08:00, 2 tablets · 20:00, 1 tablet"]);
    expect(english({ rows: [row("08:00", 1), row("09:00", 1, { kind: "daily" })], unit })).toEqual([
      "every day · 08:00, 1 tablet · 09:00, 1 tablet",
    ]);
  });

  it("names nights as nights", () => {
    const rows = [
      row("01:00", 1, { kind: "weekdays", days: [1, 7] }),
      row("00:30", 2),
      row("00:30", 1, { kind: "monthly", days: [-1] }),
    ];
    expect(english({ rows, unit })).toEqual([
      "Mon → Tue, Sun → Mon · 01:00, 1 tablet",
      "every day · 00:30 at night, 2 tablets",
      "last day of the month · 00:30 (night to the day after), 1 tablet",
    ]);
  });

  it("says every kind of days", () => {
    const kinds: Recurrence[] = [
      { kind: "interval", every: 2, anchor: "2026-01-05" },
      { kind: "interval", every: 28, anchor: "2026-01-05" },
      { kind: "cycle", on: 21, off: 7, anchor: "2026-01-05" },
      { kind: "monthly", days: [-1, 1, 22] },
    ];
    const lines = (locale: keyof typeof CATALOGUES) =>
      kinds.flatMap((kind) =>
        inLanguage(
          locale,
          usePlanInWords,
        )({ rows: [row("08:00", 1, kind)], unit }).map((line) => line.split(" · ")[0]),
      );
    expect(lines("en")).toEqual([
      "every other day",
      "every 28 days",
      "21 days on, 7 days off",
      "1st, 22nd, last day of the month",
    ]);
    expect(lines("de")[3]).toBe("1., 22. und letzter Tag des Monats");
    expect(lines("fr")[3]).toBe("1er, 22 et dernier jour du mois");
  });

  it("says phases in their order, leaves out those that are over, and says what is needed", () => {
    const rows = [
      { ...row("08:00", 4), valid_from: "2026-01-11" },
      { ...row("08:00", 8), valid_to: "2026-01-07" },
      { ...row("08:00", 6), valid_from: "2026-01-08", valid_to: "2026-01-10" },
    ];
    const asNeeded = { amount: 1, min_interval_minutes: 240, max_24h: 4, for: "pain" };
    const lines = english({ rows, unit, asNeeded, today: "2026-01-08" });
    expect(lines.map((line) => line.replaceAll(/\s/g, " "))).toEqual([
      "Jan 8 – 10, 2026: every day · 08:00, 6 tablets",
      "from Jan 11, 2026: every day · 08:00, 4 tablets",
      "as needed for pain · 1 tablet · at least 4 h apart · at most 4 tablets in 24 hours",
    ]);
    expect(english({ rows, unit })).toHaveLength(3);
  });

  it("names home time", () => {
    expect(english({ rows: [{ ...row("21:00", 1), timezone: "Europe/Berlin" }], unit })).toEqual([
      "every day · 21:00, 1 tablet · home time Berlin",
    ]);
  });
});
