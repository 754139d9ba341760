// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import messages from "../../i18n/messages/en.json";

import { editedPlan } from "./edited-plan.ts";
import { PhaseRow } from "./phase-row.tsx";
import type { PlanLine } from "./plan-lines.ts";

afterEach(cleanup);

const TODAY = "2026-11-23";
const row = (amount: number, valid_from: string | null, valid_to: string | null): PlanLine => ({
  dosage_time: "08:00:00.000",
  amount,
  recurrence: null,
  timezone: null,
  valid_from,
  valid_to,
});
const ROWS = [row(1, null, "2026-11-29"), row(2, "2026-11-30", null)];

/** The last phase of a plan, with the days of all phases listed below it. */
function LastPart() {
  const [plan, setPlan] = useState(() => editedPlan(ROWS, "en"));
  const phase = plan.phases.at(-1);
  if (!phase) return null;
  return (
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <MantineProvider>
        <PhaseRow
          phase={phase}
          plan={plan}
          today={TODAY}
          unit=""
          onRemove={null}
          onChange={setPlan}
          onOpen={() => undefined}
        />
        <output>{plan.phases.map(({ from, to }) => `${from}/${to}`).join(" ")}</output>
      </MantineProvider>
    </IntlProvider>
  );
}

function type(field: HTMLElement, ...values: string[]) {
  fireEvent.focus(field);
  for (const value of values) {
    fireEvent.change(field, { target: { value } });
    expect(field.isConnected).toBe(true);
    expect(field).toHaveProperty("value", value);
  }
}
const days = () => screen.getByRole("status").textContent;

it("a first day can be typed: dates on the way to it change nothing", () => {
  render(<LastPart />);
  const field = screen.getByLabelText("First day");
  type(field, "2026-01-30");
  expect(days()).toBe("/2026-11-29 2026-11-30/");
  type(field, "2026-12-30", "2026-12-01", "2026-12-05");
  fireEvent.blur(field);
  expect(days()).toBe("/2026-12-04 2026-12-05/");
});

it("a part that is to come does not begin today or earlier", () => {
  render(<LastPart />);
  const field = screen.getByLabelText("First day");
  expect(field).toHaveProperty("min", "2026-11-24");
  type(field, TODAY);
  fireEvent.blur(field);
  expect(days()).toBe("/2026-11-29 2026-11-30/");
  // The typed date stays, with its error.
  expect(field).toHaveProperty("value", "2026-11-23");
  expect(screen.getByText(/Steps go one after the other: choose a day after/)).toBeTruthy();
});

it("a last day can be typed, and taken back", () => {
  render(<LastPart />);
  const field = screen.getByLabelText("Last day");
  type(field, "0002-12-31", "2026-01-31", "2026-12-31");
  fireEvent.blur(field);
  expect(days()).toBe("/2026-11-29 2026-11-30/2026-12-31");
  type(field, "");
  fireEvent.blur(field);
  expect(days()).toBe("/2026-11-29 2026-11-30/");
});
