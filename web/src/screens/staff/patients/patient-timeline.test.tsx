// @vitest-environment happy-dom
import { OverviewAnswer } from "@dosebeat/contract/overviews";
import { getMoments, type Moment, MomentsAnswer } from "@dosebeat/contract/patient-timeline";
import { getOverview } from "@dosebeat/contract/worklist-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { saveSession, saveUser } from "../../../session/session.ts";
import { PatientTimeline } from "./patient-timeline.tsx";

const [PLAN = expect.fail()] = MomentsAnswer.parse(getMoments.example.answer).data;
const OVERVIEW = OverviewAnswer.parse(getOverview.example.answer).data;
const ROW = {
  dosage_time: "08:00:00.000",
  recurrence: { kind: "daily" },
  valid_from: null,
  valid_to: null,
  timezone: null,
  added_utc: null,
  removed_utc: null,
};

/** The moments that the server has, newest first. */
let kept: Moment[];
/** The requested addresses. */
let asked: URL[];

beforeEach(() => {
  saveSession("patient");
  saveUser(7, "patient", ["clinician"]);
  asked = [];
  kept = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://localhost");
    asked.push(url);
    const first = Number(url.searchParams.get("cursor") ?? 0);
    const kinds = url.searchParams.get("kinds");
    const found = kept.filter(({ kind }) => kinds === null || kinds === kind);
    const cursor = first + 2 < found.length ? String(first + 2) : null;
    return Response.json({ data: found.slice(first, first + 2), meta: { cursor } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const noted = (id: number, text: string): Moment => ({
  ...PLAN,
  id: `2-${id}`,
  kind: "note",
  by: "Nina Roth",
  change: null,
  note: {
    id,
    profileid: 5,
    text,
    is_shared: false,
    at_utc: "2026-05-10T09:15:00.000Z",
    by: "Nina Roth",
    is_own: true,
  },
});

const called = (id: number, correctable_until_utc: string | null): Moment => ({
  ...PLAN,
  id: `1-${id}`,
  kind: "contact",
  change: null,
  contact: {
    id,
    kind: "called",
    outcome: "left_message",
    until: null,
    text: "With her daughter",
    version: "5f0c",
    at_utc: "2026-05-10T09:12:00.000Z",
    by: "Nina Roth",
    is_own: true,
  },
  before: [
    { outcome: "reached", text: "Takes it again", corrected_utc: "2026-05-10T10:00:00.000Z" },
    { outcome: "not_reached", text: "", corrected_utc: "2026-05-10T09:30:00.000Z" },
  ],
  correctable_until_utc,
});

async function shown() {
  await act(async () => {
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <IntlProvider locale="en" messages={en} timeZone="UTC">
          <MantineProvider>
            <PatientTimeline overview={OVERVIEW} />
          </MantineProvider>
        </IntlProvider>
      </QueryClientProvider>,
    );
  });
  return screen.findAllByRole("listitem");
}

const textOf = (item: Element | undefined) =>
  item?.textContent?.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");

it("a change of the plan is said with what it was and is, and who made it", async () => {
  kept = [
    {
      ...PLAN,
      change: PLAN.change && {
        ...PLAN.change,
        details: {
          medicine: 3,
          ended: [{ ...ROW, id: 1, amount: 1 }],
          added: [{ ...ROW, id: 2, amount: 0.5 }],
        },
      },
    },
  ];
  const [item] = await shown();
  const text = textOf(item);
  expect(text).toContain("Bisoprolol 5 mg: plan changed");
  expect(text).toMatch(/no longer: .*08:00, 1 tablet · new: .*08:00, ½ tablet/);
  expect(text).toContain("Nina Roth");
  // Named, and never by its number.
  expect(text).not.toContain("Medicine no.");
});

it("a corrected call says what it said before, and is corrected again only while it can be", async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  kept = [called(9, inHours(1)), called(8, inHours(-1))];
  const [item] = await shown();
  expect(textOf(item)).toMatch(
    /Left a message.*Before the correction on May 10, 10:00: Reached · Takes it again.*on May 10, 09:30: Not reached/,
  );
  const buttons = screen.getAllByRole("button", { name: "Correct…" });
  expect(buttons.map((button) => button.closest("li"))).toEqual([item]);
});

it("more is shown on demand, and read on from its first line", async () => {
  kept = [noted(5, "five"), noted(4, "four"), noted(3, "three")];
  expect(await shown()).toHaveLength(2);

  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  const third = await screen.findByText("three");

  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(document.activeElement).toBe(third.closest("li"));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("one kind is asked of the server, from its beginning", async () => {
  kept = [noted(5, "five"), PLAN];
  await shown();
  fireEvent.change(screen.getByLabelText("What to show"), { target: { value: "plan" } });
  await screen.findByText(/plan changed/);
  expect(screen.queryByText("five")).toBeNull();
  expect(asked.at(-1)?.search).toBe("?kinds=plan");
});
