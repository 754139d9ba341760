// @vitest-environment happy-dom
import { getPauses } from "@dosebeat/contract/pauses-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { ResumeDialog } from "./resume-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Whether the dialog says that past doses will be due, if the pause ends after this day. */
function isWarned(zone: string, day: string): boolean {
  const [example] = getPauses.example.answer.data;
  if (!example) throw new Error("The example has no pause.");
  const pause = { ...example, from: "2026-12-01", to: null };
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <ResumeDialog name="Metformin" pause={pause} zone={zone} onClose={() => {}} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText("Last day of the pause"), { target: { value: day } });
  const found = screen.queryByText(/Past doses count as missed/);
  cleanup();
  return found !== null;
}

it.each([
  // By UTC it is still December 31.
  ["Pacific/Auckland", "2026-12-31T20:00:00Z", "2026-12-31", "2027-01-01"],
  ["UTC", "2027-01-01T12:00:00Z", "2026-12-31", "2027-01-01"],
  // Until 3 a.m. the day before goes on.
  ["UTC", "2027-01-01T02:30:00Z", "2026-12-30", "2026-12-31"],
  // By UTC it is January 2 already.
  ["America/Los_Angeles", "2027-01-02T05:00:00Z", "2026-12-31", "2027-01-01"],
])("warns of past doses in %s at %s after %s, not after %s", (zone, now, past, today) => {
  vi.useFakeTimers();
  vi.setSystemTime(now);
  expect([isWarned(zone, past), isWarned(zone, today)]).toEqual([true, false]);
});
