// @vitest-environment happy-dom
import type { NextIntake } from "@dosebeat/contract/intakes";
import type { AsNeeded } from "@dosebeat/contract/plan-parts";
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { shiftDate } from "../../i18n/format.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { AsNeededList } from "./as-needed-list.tsx";
import { INTAKE_DAYS } from "./days.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const TODAY = "2026-11-23";
const TOMORROW = "2026-11-24";

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  // The server does not answer.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const [MEDICINE] = getUserdata.example.answer.data.medicines;
if (!MEDICINE) throw new Error("The examples have no medicine.");
const LIMITED: AsNeeded = { amount: 1, min_interval_minutes: 240, max_24h: 4, for: "" };
const NEEDED = { ...MEDICINE, startdate: "2026-01-01", enddate: null, paused: null };
const NONE: NextIntake = {
  medicine: NEEDED.id,
  last_utc: null,
  in_24h: 0,
  at_least: false,
  not_before_utc: null,
};

interface Known {
  /** How long ago the server answered. */
  minutes: number;
  asNeeded?: AsNeeded;
  next?: NextIntake;
  /** Whether this device gave the answer in place of the server. */
  isKept?: boolean;
}

function shown({ minutes, asNeeded = LIMITED, next = NONE, isKept = false }: Known) {
  const client = makeQueryClient();
  const at = NOW - minutes * MINUTE;
  const answer = { intakes: [], next: [next] };
  client.setQueryData(
    ["intakes", shiftDate(TODAY, 1 - INTAKE_DAYS), TODAY],
    isKept ? { ...answer, as_of: new Date(at).toISOString() } : answer,
    { updatedAt: isKept ? NOW : at },
  );
  const list = (today: string) => (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <MantineProvider>
        <QueryClientProvider client={client}>
          <AsNeededList
            medicines={[{ ...NEEDED, as_needed: asNeeded }]}
            today={today}
            zone="UTC"
            now={NOW}
            onOpen={vi.fn()}
          />
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>
  );
  const { rerender } = render(list(TODAY));
  return { showDay: (today: string) => rerender(list(today)) };
}

const said = () =>
  document.querySelector(".as-needed-last")?.textContent?.replace(/[\u2066-\u2069]/g, "");
const note = () => screen.getByRole("button", { name: /^Note one/ });

it("says that nothing was noted, and takes a note, while the answer is new", () => {
  shown({ minutes: 1 });
  expect(said()).toBe("as needed · none in 24 hours");
  expect(note()).toHaveProperty("disabled", false);
});

it("says as of when nothing was noted after a pause, and waits for the answer before a note", () => {
  shown({ minutes: 130 });
  expect(said()).toBe("as needed · none in 24 hours · as of 09:50");
  expect(note()).toHaveProperty("disabled", true);
});

it("says as of when the last was noted, and takes a note without limits at once", () => {
  const next = { ...NONE, last_utc: "2026-11-23T08:00:00Z", in_24h: 1 };
  shown({
    minutes: 130,
    next,
    asNeeded: { ...LIMITED, min_interval_minutes: null, max_24h: null },
  });
  expect(said()).toBe("last 08:00 · as of 09:50");
  expect(note()).toHaveProperty("disabled", false);
});

it("takes a note offline, with what this device knew, as of when it did", () => {
  shown({ minutes: 130, isKept: true });
  expect(said()).toBe("as needed · none in 24 hours · as of 09:50");
  expect(note()).toHaveProperty("disabled", false);
});

it("waits for the first answer of a new day", () => {
  const { showDay } = shown({ minutes: 1 });
  showDay(TOMORROW);
  expect(note()).toHaveProperty("disabled", true);
});

it("says nothing of a new day from an answer before a pause", () => {
  const { showDay } = shown({ minutes: 130 });
  showDay(TOMORROW);
  expect(said()).toBe("\u00a0");
  expect(note()).toHaveProperty("disabled", true);
});
