import type { LiveEvent } from "@dosebeat/contract/events";
import { expect } from "vitest";
import type { Quotas } from "../src/limit-settings.ts";
import type { TestApp, TestPerson } from "./app.ts";

const DAY = "2026-05-10";
const PRESSED = `${DAY}T14:00:00Z`;

/** A patient with aspirin at 08:00 and a press at 14:00; now is 18:00. */
export async function aSayingPatient(server: TestApp, ingestKey: string) {
  server.clock.set(`${DAY}T18:00:00Z`);
  const person = await server.aPatient();
  const { id: medicine } = await server.aMedicine(person, { schedules: ["08:00"] });
  const { sensor } = await server.aBinding(person, { from: "2026-05-01T00:00:00Z" });
  const body = {
    deveui: sensor.deveui,
    time: `${DAY}T14:00:30Z`,
    presses: [{ time: PRESSED }],
  };
  const sent = await server.call("POST", "/api/ingest/box", { token: ingestKey, body });
  expect(sent.status).toBe(200);
  return { person, medicine };
}

export interface SayingPatient {
  person: TestPerson;
  medicine: number;
}

/** A kind of statement by patients, with a call that makes it. */
export interface Kind {
  name: string;
  method: "PUT" | "POST";
  path: string;
  table:
    | "dose_statements"
    | "intakes"
    | "press_names"
    | "stock_entries"
    | "added_openings"
    | "excused_periods";
  quota: keyof Quotas;
  /** The statuses for storing it, and for the same again. */
  statuses: [number, number];
  body: (of: SayingPatient) => object;
  /** Turns it into another statement. */
  other: object;
  /** The kind in the audit log. */
  entry: string;
  event: (stored: { id: number; medicine: number }) => Pick<LiveEvent, "kind" | "id">;
  /** Path for taking it back by its id; absent if another word does so. */
  removed?: string;
}

const ofMedicine = ({ medicine }: { medicine: number }) =>
  ({ kind: "dose", id: medicine }) as const;
const ofRow = ({ id }: { id: number }) => ({ kind: "dose", id }) as const;

export const KINDS: readonly Kind[] = [
  {
    name: "a statement about a dose",
    method: "PUT",
    path: "/api/doses",
    table: "dose_statements",
    quota: "statements",
    statuses: [200, 200],
    body: ({ medicine }) => ({
      medicine,
      date: DAY,
      dosage_time: "08:00",
      status: "skipped",
      reason: "ill",
    }),
    other: { reason: "travelling" },
    entry: "dose-stated",
    event: ofMedicine,
  },
  {
    name: "an intake",
    method: "POST",
    path: "/api/intakes",
    table: "intakes",
    quota: "intakes",
    statuses: [201, 200],
    body: ({ medicine }) => ({ medicine, at: `${DAY}T10:00:00Z`, amount: 1 }),
    other: { amount: 2 },
    entry: "intake-changed",
    event: ofMedicine,
    removed: "intake-changed",
  },
  {
    name: "the name of a press",
    method: "PUT",
    path: "/api/presses",
    table: "press_names",
    quota: "press_names",
    statuses: [200, 200],
    body: () => ({ pressed_utc: PRESSED, as: "refill", also: false }),
    other: { as: "test" },
    entry: "press-named",
    event: ofRow,
  },
  {
    name: "a press with an intake",
    method: "PUT",
    path: "/api/presses",
    table: "press_names",
    quota: "press_names",
    statuses: [200, 200],
    body: ({ medicine }) => ({ pressed_utc: PRESSED, as: "as_needed", medicine, also: false }),
    other: { amount: 3 },
    entry: "press-named",
    event: ofMedicine,
  },
  {
    name: "a dose taken twice",
    method: "PUT",
    path: "/api/presses",
    table: "press_names",
    quota: "press_names",
    statuses: [200, 200],
    body: ({ medicine }) => ({ pressed_utc: PRESSED, as: "twice", medicines: [medicine] }),
    other: { amount: 3 },
    entry: "press-named",
    event: ofMedicine,
  },
  {
    name: "a stock entry",
    method: "POST",
    path: "/api/stock-entries",
    table: "stock_entries",
    quota: "stock_entries",
    statuses: [201, 200],
    body: ({ medicine }) => ({ medicine, kind: "count", amount: 19 }),
    other: { amount: 18 },
    entry: "stock-changed",
    event: ({ medicine }) => ({ kind: "medicine", id: medicine }),
    removed: "stock-changed",
  },
  {
    name: "added openings",
    method: "POST",
    path: "/api/added-openings",
    table: "added_openings",
    quota: "openings",
    statuses: [201, 200],
    body: () => ({ date: "2026-05-09", count: -1, reason: "refilled" }),
    other: { count: 1 },
    entry: "openings-changed",
    event: ofRow,
    removed: "openings-changed",
  },
  {
    name: "days that are not counted",
    method: "POST",
    path: "/api/excused",
    table: "excused_periods",
    quota: "excused",
    statuses: [201, 201],
    body: ({ person }) => ({
      profileid: person.profileid,
      from: DAY,
      to: DAY,
      reason: "hospital",
    }),
    other: { to: "2026-05-11" },
    entry: "excused-added",
    event: ofRow,
    removed: "excused-removed",
  },
];
