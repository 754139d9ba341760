// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import ar from "../../i18n/messages/ar.json";
import de from "../../i18n/messages/de.json";
import en from "../../i18n/messages/en.json";
import fr from "../../i18n/messages/fr.json";
import { useOnceOnlyWords } from "./once-only.tsx";
import type { RowInWords } from "./plan-groups.ts";

const CATALOGUES = { en, de, fr, ar };

function wordsOf(rows: readonly RowInWords[], locale: keyof typeof CATALOGUES = "en") {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
      {children}
    </IntlProvider>
  );
  return renderHook(useOnceOnlyWords, { wrapper }).result.current(rows);
}

const on = (...days: number[]): RowInWords => ({
  dosage_time: "20:00",
  recurrence: { kind: "weekdays", days },
});

it("says in capitals on which day a weekly medicine is taken", () => {
  expect(wordsOf([on(1)])).toBe("ONCE A WEEK, on MONDAYS");
  expect(wordsOf([on(1)], "de")).toBe("EINMAL PRO WOCHE, MONTAGS");
  expect(wordsOf([on(1)], "fr")).toBe("UNE FOIS PAR SEMAINE, LE LUNDI");
  expect(wordsOf([on(7)], "ar")).toBe("مرة واحدة في الأسبوع، يوم الأحد");
});

it("knows a weekly medicine by its interval too", () => {
  const weekly = { kind: "interval", every: 7, anchor: "2026-11-26" } as const;
  expect(wordsOf([{ dosage_time: "08:00", recurrence: weekly }])).toBe("ONCE A WEEK, on THURSDAYS");
});

it.each<[string, RowInWords[], string | null]>([
  ["two days", [on(1, 4)], "ONLY ON MON, THU"],
  ["two days as rows", [on(4), on(1)], "ONLY ON MON, THU"],
  ["two times on one day", [on(1), { ...on(1), dosage_time: "08:00" }], "ONLY on MONDAYS"],
  [
    "every other week",
    [{ dosage_time: "08:00", recurrence: { kind: "interval", every: 14, anchor: "2026-11-23" } }],
    "ONLY EVERY 14 DAYS",
  ],
  [
    "once a month",
    [{ dosage_time: "08:00", recurrence: { kind: "monthly", days: [1] } }],
    "ONLY 1ST OF THE MONTH",
  ],
  ["every day", [{ dosage_time: "08:00" }], null],
  ["every day of the week", [on(1, 2, 3, 4, 5, 6, 7)], null],
  ["nothing", [], null],
])("says of %s what fits", (_, rows, words) => {
  expect(wordsOf(rows)).toBe(words);
});
