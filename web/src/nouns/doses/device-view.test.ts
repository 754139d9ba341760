import type { Dose, Doses } from "@dosebeat/contract/doses";
import { DOSE_STATUSES, type DoseStatus } from "@dosebeat/domain/doses/statuses";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import type { Entry } from "../../offline/queue.ts";
import { asOfEarlier, isUnknownOffline, isUnsent, withEntries } from "./device-view.ts";
import { NOTHING_KNOWN } from "./test-dose.ts";

const DUE = Date.parse("2026-05-10T06:00:00.000Z");

function doseOf(status: DoseStatus, more: Partial<Dose> = {}): Dose {
  return {
    ...NOTHING_KNOWN,
    date: "2026-05-10",
    dosage_time: "08:00",
    due_utc: new Date(DUE).toISOString(),
    medicine: { id: 3, name: "Metformin", strength: "500 mg" },
    status,
    ...more,
  };
}

function knownOf(...doses: Dose[]): Doses {
  return {
    timezone: "Europe/Berlin",
    days: [],
    doses,
    extra_presses: [],
    second_openings: [],
    close_pairs: [],
    silent: [],
    named_presses: [],
    intakes: [],
  };
}

function entryOf(said: object, more: Partial<Entry> = {}): Entry {
  const about = { date: "2026-05-10", medicine: 3, dosage_time: "08:00" };
  const body: Entry["body"] = Object.assign(
    { ...about, status: null, key: "k", said_utc: "2026-05-10T06:10:00Z" },
    said,
  );
  return {
    id: 1,
    owner: 7,
    body,
    before: { status: null },
    isTried: false,
    isDelayed: true,
    medicine: { name: "Metformin", strength: "" },
    told: null,
    ...more,
  };
}

const AT = "2026-05-10T06:05:00.000Z";
const statusAt = (minutes: number, dose: Dose) =>
  asOfEarlier(knownOf(dose), DUE + minutes * MINUTE).doses[0];

it("calls no dose overdue or missed that was open when the server last answered", () => {
  for (const status of ["upcoming", "due", "overdue"] as const) {
    const late = statusAt(31, doseOf(status));
    expect(late?.status).toBe("unknown");
    expect(late && isUnknownOffline(late)).toBe(true);
    expect(statusAt(30, doseOf(status))?.status).toBe("due");
    expect(statusAt(-31, doseOf(status))?.status).toBe("upcoming");
  }
});

it("keeps what the server had decided", () => {
  const open = new Set<DoseStatus>(["upcoming", "due", "overdue"]);
  for (const status of DOSE_STATUSES.filter((one) => !open.has(one))) {
    expect(statusAt(300, doseOf(status))).toEqual(doseOf(status));
  }
});

it("keeps a day not counted, but not what it would be", () => {
  const dose = statusAt(90, doseOf("excused", { status_if_counted: "overdue" }));
  expect([dose?.status, dose?.status_if_counted]).toEqual(["excused", "unknown"]);
});

it("shows what was said on this device, the last word last, and marks it as not sent", () => {
  const known = knownOf(doseOf("overdue"), doseOf("upcoming", { date: "2026-05-11" }));
  const entries = [
    entryOf({ status: "skipped", reason: "unwell" }, { id: 2 }),
    entryOf({ status: "confirmed", at: AT }, { id: 5 }),
  ];
  const [said, other] = withEntries(known, entries.toReversed(), DUE).doses;
  expect(said).toMatchObject({ status: "confirmed", confirmed_utc: AT, reason: null });
  expect(other).toEqual(known.doses[1]);
  expect(said && isUnsent(said, entries)).toBe(true);
  expect(other && isUnsent(other, entries)).toBe(false);
});

it("shows nothing of an entry that has ended, and never hides a press", () => {
  const pressed = knownOf(doseOf("on_time", { pressed_utc: AT }));
  const refused = { told: { kind: "refused", problem: { message: "no" } } } as const;
  const open = knownOf(doseOf("overdue"));
  expect(withEntries(open, [entryOf({ status: "confirmed", at: AT }, refused)], DUE)).toBe(open);
  expect(withEntries(pressed, [entryOf({ status: "confirmed", at: AT })], DUE)).toEqual(pressed);
});

it("opens a dose again whose statement is taken back, as far as the clock can say", () => {
  const stated = knownOf(doseOf("confirmed", { confirmed_utc: AT, stated_by: "patient" }));
  const at = (minutes: number) =>
    withEntries(stated, [entryOf({ status: null })], DUE + minutes * MINUTE).doses[0];
  expect(at(10)).toMatchObject({ status: "due", confirmed_utc: null, stated_by: null });
  expect(at(45)?.status).toBe("unknown");
});
