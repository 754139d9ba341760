// @vitest-environment happy-dom
import { getDoses } from "@dosebeat/contract/doses-calls";
import { MEDICINE } from "@dosebeat/contract/example-values";
import type { Medicine } from "@dosebeat/contract/medicines";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import ar from "../../../i18n/messages/ar.json" with { type: "json" };
import de from "../../../i18n/messages/de.json" with { type: "json" };
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { PatientMedicines } from "./patient-medicines.tsx";

const CATALOGUES = { ar, de, en };
const DAILY: Medicine = {
  ...MEDICINE,
  id: 13,
  name: "Methotrexate",
  every_day_by: "Dr. Sommer",
  every_day_utc: "2026-05-02T09:30:00.000Z",
};

/** What staff read about these medicines, without the characters that isolate directions. */
function shown(medicines: readonly Medicine[], locale: keyof typeof CATALOGUES = "en"): string[] {
  render(
    <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
      <MantineProvider>
        <PatientMedicines
          medicines={medicines}
          suggested={[12]}
          answer={getDoses.example.answer.data}
          today="2026-05-10"
        />
      </MantineProvider>
    </IntlProvider>,
  );
  return screen
    .getAllByRole("listitem")
    .map((item) => (item.textContent ?? "").replaceAll(/[\u2066-\u2069]/g, ""));
}

afterEach(cleanup);

it("says who said every day of a weekly medicine, and when", () => {
  const [metformin, methotrexate] = shown([MEDICINE, DAILY]);
  expect(methotrexate).toContain("more than once a week, as said by Dr. Sommer (May 2, 2026)");
  expect(metformin).not.toContain("as said by");
});

it.each([
  ["de", "öfter als einmal pro Woche, laut Dr. Sommer (2. Mai 2026)"],
  ["ar", "أكثر من مرة في الأسبوع، بحسب Dr. Sommer (2 مايو 2026)"],
] as const)("says it in %s", (locale, words) => {
  expect(shown([DAILY], locale)[0]).toContain(words);
});

it("says which one is critical, who marked it and why, and suggests it for a weekly one", () => {
  const critical = {
    by: "Nina Roth",
    since_utc: "2026-05-02T09:30:00.000Z",
    reason: "Stroke in March",
  };
  const [metformin, methotrexate] = shown([MEDICINE, { ...DAILY, critical }]);
  expect(methotrexate).toContain("critical");
  expect(methotrexate).toContain(
    "Call after one missed dose. Nina Roth, May 2, 2026: “Stroke in March”",
  );
  expect(methotrexate).toContain("Remove the mark…");
  expect(metformin).toContain("Taken once a week: call after one missed dose?");
  expect(metformin).toContain("Mark as critical…");
});
