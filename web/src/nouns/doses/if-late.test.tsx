// @vitest-environment happy-dom

import type { Dose, Doses } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { MantineProvider } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { DoseDetails } from "./dose-details.tsx";

afterEach(cleanup);

const EXAMPLE: Doses = getDoses.example.answer.data;
const [FOUND] = EXAMPLE.doses;
if (!FOUND) throw new Error("The examples have no dose.");
const FIRST: Dose = FOUND;
const DUE = Date.parse(FIRST.due_utc);
const NOTED = "Up to two days late, else wait for Monday.";
const at = (minutes: number) => new Date(DUE + minutes * MINUTE).toISOString();

/** The details of a dose without a press, this many minutes after it was due. */
function said(status: Dose["status"], if_late: string, minutes: number): string {
  const searched = { from_utc: at(-240), to_utc: at(720), doubt: null };
  const dose: Dose = { ...FIRST, status, pressed_utc: null, deviation_minutes: null, searched };
  const { container } = render(
    <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
      <MantineProvider>
        <DoseDetails
          doses={[dose]}
          answer={{ ...EXAMPLE, doses: [dose] }}
          hasBox
          medicines={[{ id: dose.medicine.id, if_late }]}
          now={DUE + minutes * MINUTE}
          owner={7}
          busy={false}
          error={null}
          onRecord={() => undefined}
        >
          {null}
        </DoseDetails>
      </MantineProvider>
    </IntlProvider>,
  );
  const text = container.querySelector(".dose-details")?.textContent ?? "";
  cleanup();
  return text;
}

it("if_late is shown from overdue on, not before", () => {
  expect(said("due", NOTED, 10)).not.toContain(NOTED);
  expect(said("overdue", NOTED, 40)).toContain(NOTED);
  expect(said("overdue", NOTED, 300)).toContain(NOTED);
  expect(said("missed", NOTED, 800)).toContain(NOTED);
});

it("without if_late the leaflet is named while the dose may still count", () => {
  expect(said("due", "", 10)).not.toContain("leaflet");
  expect(said("overdue", "", 40)).toContain("It is in the leaflet.");
  expect(said("overdue", NOTED, 40)).not.toContain("It is in the leaflet.");
});
