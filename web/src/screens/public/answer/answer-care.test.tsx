// @vitest-environment happy-dom
import type { ReminderAnswered } from "@dosebeat/contract/reminder-answers";
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import ar from "../../../i18n/messages/ar.json" with { type: "json" };
import de from "../../../i18n/messages/de.json" with { type: "json" };
import en from "../../../i18n/messages/en.json" with { type: "json" };
import fr from "../../../i18n/messages/fr.json" with { type: "json" };
import { AnswerCare } from "./answer-care.tsx";

afterEach(cleanup);

type Open = ReminderAnswered["open"][number];

const CATALOGUES = { en, de, fr, ar };
const MTX: Open = {
  medicine: 1,
  name: "Methotrexate 15 mg",
  taken_since: "2026-05-12",
  is_weekly: true,
  ask: false,
  if_late: "",
};
const METFORMIN: Open = { ...MTX, medicine: 2, name: "Metformin", taken_since: null };

/** The lines above the buttons, without Unicode isolates. */
function linesOf(
  open: Open[],
  more: Partial<ReminderAnswered> = {},
  locale: keyof typeof CATALOGUES = "en",
) {
  const about: ReminderAnswered = {
    outcome: null,
    givenname: "Ada",
    due_utc: "2026-05-18T20:00:00Z",
    timezone: "UTC",
    pressed_utc: null,
    is_over: false,
    open,
    ...more,
  };
  const { container, unmount } = render(
    <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
      <AnswerCare about={about} />
    </IntlProvider>,
  );
  const lines = [...container.querySelectorAll(".notice, p")].map(({ textContent }) =>
    textContent.replaceAll(/[\u2066-\u2069]/gu, ""),
  );
  unmount();
  return lines;
}

it("says of a weekly dose alone since when it may have been taken", () => {
  expect(linesOf([MTX])).toEqual([
    "Weekly dose. If you have taken it since Tuesday, do not take it again.",
  ]);
  expect(linesOf([{ ...MTX, is_weekly: false }])).toEqual([
    "If you have taken it since Tuesday, do not take it again.",
  ]);
});

it("says beside another medicine which of them it means, by name or as one of them", () => {
  expect(linesOf([MTX, METFORMIN])).toEqual([
    "Methotrexate 15 mg: weekly dose. If you have taken it since Tuesday, do not take it again.",
  ]);
  expect(linesOf([{ ...MTX, name: null }, METFORMIN])).toEqual([
    "One of them is a weekly dose. If you have taken that one since Tuesday, do not take it again.",
  ]);
});

it("says after a dose taken twice to ask whether to take it", () => {
  expect(linesOf([{ ...METFORMIN, ask: true }])).toEqual([
    "You said that you took the last one twice. Ask whether to take it.",
  ]);
  expect(linesOf([{ ...METFORMIN, ask: true }, MTX])[0]).toBe(
    "Metformin: you said that you took the last dose twice. Ask whether to take it.",
  );
});

it("says once it is late what the leaflet says, and never two at once", () => {
  const late = { ...METFORMIN, if_late: "Up to six hours." };
  expect(linesOf([late], { is_over: true })).toEqual([
    expect.stringMatching(/^Whether to take it this late.*Never take two doses at once\.$/),
    "If late: Up to six hours.",
  ]);
  expect(linesOf([METFORMIN])).toEqual([]);
});

it.each(["de", "fr", "ar"] as const)("names medicine and day in %s", (locale) => {
  const [line = ""] = linesOf([MTX, METFORMIN], {}, locale);
  const day = { de: "Dienstag", fr: "mardi", ar: "الثلاثاء" }[locale];
  expect(line).toContain("Methotrexate 15 mg");
  expect(line).toContain(day);
  expect(line).not.toMatch(/[{}]|weekly|since/);
});
