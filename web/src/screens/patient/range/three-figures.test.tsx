// @vitest-environment happy-dom
import type { Adherence } from "@dosebeat/contract/adherence";
import { share } from "@dosebeat/domain/adherence/adherence";
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { ThreeFigures } from "./three-figures.tsx";

afterEach(cleanup);

const FIGURES: Adherence["figures"] = {
  coverage: share(8, 10),
  taking: share(7, 8),
  implementation: share(7, 8),
  range: { low: share(7, 10), high: share(9, 10) },
  daily_implementation: share(3, 4),
  days_not_due: 0,
  correct_dosing: share(2, 4),
  timing_of_due: share(5, 8),
  timing_of_taken: share(5, 7),
  drug_holidays: { count: 0, longest_days: 0 },
  regularity: [],
  as_needed: [],
  persistence: null,
  initiation_utc: null,
  initiation_days: null,
  waiting_days: null,
};

/** The rendered text with plain spaces, and without the characters that keep mixed directions in order. */
function said(change: Partial<Adherence["figures"]>, isForStaff: boolean): string {
  const { container } = render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <ThreeFigures figures={{ ...FIGURES, ...change }} third="known" isForStaff={isForStaff} />
    </IntlProvider>,
  );
  const text = container.textContent ?? "";
  cleanup();
  return text.replace(/[\u2066-\u2069]/g, "").replace(/\u202f/g, " ");
}

/** Six of ten doses are known. */
const LITTLE = { coverage: share(6, 10), taking: share(5, 6) };

it.each([true, false])("says the range beside taken, to staff: %s", (isForStaff) => {
  const text = said({}, isForStaff);
  expect(text).toContain("87.5 %7 of 8between 70 and 90 %");
  expect(text).not.toContain(en.history.unlike);
});

it("says nothing of a range where no dose is unclear", () => {
  expect(said({ range: null, taking: share(52, 60) }, true)).toContain("86.7 %52 of 60");
  expect(said({ range: null }, true)).not.toContain("between");
});

it("says that the days that count are not like the others where taken lies outside", () => {
  expect(said({ taking: share(6, 6), coverage: share(7, 10) }, false)).toContain(en.history.unlike);
});

it("tells staff the range alone where too little is known, and patients neither", () => {
  expect(said(LITTLE, true)).toContain("takenbetween 70 and 90 %");
  expect(said(LITTLE, true)).not.toContain("83.3");
  const patients = said(LITTLE, false);
  expect(patients).not.toContain("between");
  expect(patients).not.toContain("5 of 6");
  expect(patients).toContain("Less than 70 % is known");
  expect(patients).toContain("60 %6 of 10");
});
