// @vitest-environment happy-dom
import type { Dose } from "@dosebeat/contract/doses";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { NOTHING_KNOWN } from "../../../nouns/doses/test-dose.ts";
import type { Taken } from "./simple-answer.ts";
import { SimpleCard } from "./simple-card.tsx";

afterEach(cleanup);

const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00Z`);

const dose = (clock: string, more: Partial<Dose> = {}): Dose => ({
  ...NOTHING_KNOWN,
  date: "2026-11-21",
  medicine: { id: 1, name: "Methotrexate", strength: "" },
  dosage_time: `${clock}:00.000`,
  due_utc: `2026-11-21T${clock}:00Z`,
  status: "overdue",
  open: true,
  ...more,
});

interface Shown {
  excused: boolean;
  before: Taken | null;
  undoOf: (doses: readonly Dose[]) => (() => void) | undefined;
}

/** The card while the first of these doses is overdue. */
async function shown(
  now: string,
  doses: [Dose, ...Dose[]],
  { excused = false, before = null, undoOf = () => undefined }: Partial<Shown> = {},
) {
  const [first] = doses;
  const group = { due: Date.parse(first.due_utc), doses: [first] };
  const card = () => (
    <SimpleCard
      state={{ kind: "open", group, late: true, excused, before }}
      planned
      hasBox
      known={{ doses }}
      medicines={[]}
      zone="UTC"
      now={at(now)}
      busy={false}
      onTake={() => undefined}
      undoOf={undoOf}
    />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: card }),
    history: createMemoryHistory(),
  });
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <RouterProvider router={router as never} />
    </IntlProvider>,
  );
  await screen.findByRole("heading");
}

it("records with one tap what is taken now, while the dose is nearer than the next", async () => {
  await shown("13:59", [dose("08:00"), dose("20:00", { status: "upcoming" })]);
  expect(screen.getByRole("button", { name: "I took it just now" })).toBeTruthy();
});

it("leads to the day, which asks when, from where the next dose is nearer", async () => {
  await shown("14:01", [dose("08:00"), dose("20:00", { status: "upcoming" })]);
  expect(screen.queryByRole("button", { name: /just now/ })).toBeNull();
  expect(screen.getByRole("link", { name: "I took it…" })).toBeTruthy();
});

it("tells nobody to keep taking an overdue dose of which an extra one is dangerous", async () => {
  await shown("08:40", [dose("08:00", { once_only: true })], { excused: true });
  expect(screen.queryByText(/Keep taking/)).toBeNull();
  expect(screen.getByText("Not counted.")).toBeTruthy();
});

it("says to keep taking any other on a day that is not counted", async () => {
  await shown("08:40", [dose("08:00")], { excused: true });
  expect(screen.getByText("Not counted. Keep taking your medicine.")).toBeTruthy();
});

it("keeps the way back from what was recorded while an earlier dose is still open", async () => {
  const taken = dose("08:30", { status: "confirmed", confirmed_utc: "2026-11-21T08:40:00Z" });
  const before = { at: at("08:40"), doses: [taken] };
  const undo = vi.fn();
  await shown("08:41", [dose("08:00"), taken], {
    before,
    undoOf: (doses) => (doses[0] === taken ? undo : undefined),
  });
  const part = within(screen.getByText(/^Taken at/).closest("div") ?? document.body);
  fireEvent.click(part.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
});

it("says no more of it once it cannot be undone", async () => {
  const taken = dose("08:30", { status: "confirmed", confirmed_utc: "2026-11-21T08:40:00Z" });
  await shown("08:51", [dose("08:00"), taken], { before: { at: at("08:40"), doses: [taken] } });
  expect(screen.queryByText(/Taken at/)).toBeNull();
});
