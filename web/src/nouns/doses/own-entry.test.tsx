// @vitest-environment happy-dom

import type { Dose, Doses } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import { CallError } from "../../api/call.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { DoseDetails } from "./dose-details.tsx";

afterEach(cleanup);

const EXAMPLE: Doses = getDoses.example.answer.data;
const [FOUND] = EXAMPLE.doses;
if (!FOUND) throw new Error("The examples have no dose.");
const FIRST: Dose = FOUND;

/** The details of a dose that was stated as taken. */
function shown(stated_by: Dose["stated_by"], error: Error | null = null) {
  const confirmed_utc = FIRST.due_utc;
  const dose: Dose = { ...FIRST, status: "confirmed", pressed_utc: null, confirmed_utc, stated_by };
  render(
    <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
      <MantineProvider>
        <DoseDetails
          doses={[dose]}
          answer={{ ...EXAMPLE, doses: [dose] }}
          hasBox
          medicines={[]}
          now={Date.parse(FIRST.due_utc) + 40 * MINUTE}
          owner={7}
          busy={false}
          error={error}
          onRecord={() => undefined}
        >
          {null}
        </DoseDetails>
      </MantineProvider>
    </IntlProvider>,
  );
  return screen.queryByRole("button", { name: "Undo my entry" });
}

it("patients take back what they entered, and not what staff did", () => {
  expect(shown("patient")).not.toBeNull();
  cleanup();
  expect(shown("administrator")).toBeNull();
  expect(screen.getByText(/^Staff added that you took it/)).toBeDefined();
});

it("says why an entry could not be taken back", () => {
  shown("patient", new CallError("refused", 500, "The server failed."));
  expect(screen.getByRole("alert").textContent).toMatch(/^Couldn’t save/);
});
