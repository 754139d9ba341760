import { type Adherence, AdherenceAnswer } from "@dosebeat/contract/adherence";
import { SUMMARY_DAYS } from "@dosebeat/contract/summary-orders";
import { LEAST_COVERAGE } from "@dosebeat/domain/adherence";
import { addDays } from "@dosebeat/domain/local-time";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { SummaryKeeper } from "./keeper.ts";

/** Stored results equal those worked out anew, whatever happened and in whatever order it arrived. */

const HOUR = 3_600_000;
const START = Date.UTC(2026, 4, 1);
const ZONES = ["UTC", "Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati"];
const TIMES = ["07:00", "13:30", "21:00"];

let server: TestApp;
let key: string;
let admin: TestPerson;
let keeper: SummaryKeeper;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
  admin = await server.anAdmin();
  keeper = new SummaryKeeper(server.parts, { error: fail, warn: fail });
});
afterAll(() => server.close());

function fail(...told: unknown[]): void {
  throw new Error(JSON.stringify(told));
}

const hour = fc.integer({ min: 0, max: 19 * 24 });
const day = fc.integer({ min: 0, max: 19 });
const box = fc.nat(1);
const who = fc.nat(1);

/** What happens next, and how many hours pass before it. */
const step = fc.record({
  hours: fc.oneof(fc.constant(0), fc.nat(9), fc.nat(60)),
  event: fc.oneof(
    // Frames of hours that may be long ago, each with presses so many seconds before it.
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("frames" as const),
        ...{ box, from: hour, count: fc.integer({ min: 1, max: 60 }) },
        presses: fc.array(fc.record({ frame: fc.nat(59), age: fc.nat(3600) }), { maxLength: 5 }),
      }),
    },
    // Everything up to now, as of a box that is well.
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("all" as const), box }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ...{ kind: fc.constant("stated" as const), day, time: fc.nat(2), who },
        status: fc.constantFrom("confirmed" as const, "skipped" as const, null),
      }),
    },
    fc.record({ kind: fc.constant("excused" as const), day, who }),
    fc.record({ kind: fc.constant("bound" as const), box, who, hour }),
    fc.record({ kind: fc.constant("unbound" as const), box }),
    fc.record({ kind: fc.constant("added" as const), time: fc.nat(2), who }),
    fc.record({ kind: fc.constant("removed" as const), who }),
    fc.record({ kind: fc.constant("paused" as const), day, who }),
    fc.record({ kind: fc.constant("zone" as const), zone: fc.nat(3), who }),
    fc.record({ kind: fc.constant("opened" as const), day, who }),
    fc.record({ kind: fc.constant("model" as const), box }),
    fc.record({ kind: fc.constant("kept" as const) }),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Happening = Step["event"];

interface Life {
  people: (TestPerson & { medicine: number })[];
  boxes: { deveui: string; id: number }[];
}

async function begin(): Promise<Life> {
  server.clock.set(new Date(START + 9 * 24 * HOUR + 12 * HOUR));
  const people = [];
  for (const schedules of [TIMES.slice(0, 2), TIMES.slice(1)]) {
    const person = await server.aPatient();
    people.push({ ...person, medicine: (await server.aMedicine(person, { schedules })).id });
  }
  const boxes = [await server.aSensor(), await server.aSensor()];
  const [first] = people;
  const [sensor] = boxes;
  if (first && sensor) await server.aBinding(first, { sensor, from: new Date(START) });
  return { people, boxes };
}

const dateOf = (days: number) => addDays("2026-05-01", days);

async function happen({ people, boxes }: Life, event: Happening): Promise<void> {
  const person = people["who" in event ? event.who : 0];
  const sensor = boxes["box" in event ? event.box : 0];
  if (!person || !sensor) throw new Error("There are two of each.");
  const { token, profileid, medicine } = person;
  const now = server.clock.now().getTime();
  const post = (path: string, data: object) => server.call("POST", path, { token, body: { data } });
  switch (event.kind) {
    case "frames":
      return deliver(sensor.deveui, event.from, event.count, event.presses);
    case "all":
      return deliver(sensor.deveui, 0, Math.floor((now - START) / HOUR), []);
    case "stated": {
      const dosage_time = TIMES[event.time] ?? "";
      const at = new Date(`${dateOf(event.day)}T${dosage_time}:00Z`).toISOString();
      const more = { confirmed: { at }, skipped: { reason: "ill" } };
      const data = { date: dateOf(event.day), medicine, dosage_time, status: event.status };
      const all = { ...data, ...(event.status && more[event.status]) };
      return void (await server.call("PUT", "/api/doses", { token, body: { data: all } }));
    }
    case "excused": {
      const data = { from: dateOf(event.day), to: dateOf(event.day + 1), reason: "away" };
      return void (await post("/api/excused", data));
    }
    case "bound": {
      const from = new Date(Math.min(now, START + event.hour * HOUR)).toISOString();
      const data = { profileid, deveui: sensor.deveui, from };
      await server.call("POST", "/api/sensor/assign", { token: admin.token, body: { data } });
      return;
    }
    case "unbound": {
      const body = { data: { deveui: sensor.deveui } };
      await server.call("PUT", "/api/sensor/unassign", { token: admin.token, body });
      return;
    }
    case "added":
      await post("/api/medicine-schedules", { medicine, dosage_time: TIMES[event.time] });
      return;
    case "removed": {
      const row = await server.db
        .selectFrom("medicine_schedules")
        .select("id")
        .where("medicine_id", "=", medicine)
        .where("removed_at", "is", null)
        .limit(1)
        .executeTakeFirst();
      await server.call("DELETE", `/api/medicine-schedules/${row?.id ?? 0}`, { token });
      return;
    }
    case "paused":
      return void (await post("/api/medicine-pauses", { medicine, from: dateOf(event.day) }));
    case "zone": {
      const body = { data: { timezone: ZONES[event.zone] } };
      return void (await server.call("PUT", "/api/profile/userdata", { token, body }));
    }
    case "opened":
      return void (await post("/api/added-openings", { date: dateOf(event.day), count: 1 }));
    case "model": {
      const changed = server.db.updateTable("sensors").set({ model: "elsys/ers" });
      return void (await changed.where("id", "=", sensor.id).execute());
    }
    case "kept":
      await keeper.keep();
  }
}

async function deliver(
  deveui: string,
  from: number,
  count: number,
  presses: readonly { frame: number; age: number }[],
): Promise<void> {
  const frames = Array.from({ length: count }, (_, index) => ({
    at: START + (from + index) * HOUR,
    presses: presses.filter(({ frame }) => frame === index),
    fcnt: from + index,
  })).filter(({ at }) => at <= server.clock.now().getTime());
  const body = frames.map(({ at, fcnt, presses: pressed }) => ({
    ...{ deveui, fcnt, time: new Date(at).toISOString() },
    ...(pressed.length > 0 && { presses: pressed.map(({ age }) => ({ age_s: age })) }),
  }));
  if (body.length === 0) return;
  const { status } = await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(status).toBe(200);
}

/** The figures of a period as GET /api/adherence has them. */
async function freshly(profileid: number, today: string, days: number) {
  const { coverage, taking, all } = await adherence(profileid, addDays(today, 1 - days), today);
  const past = await adherence(
    profileid,
    ...([addDays(today, 1 - 2 * days), addDays(today, -days)] as const),
  );
  const sum = (field: "due" | "taken" | "missed" | "unknown") =>
    all.reduce((total, one) => total + one[field], 0);
  const [known, before] = [headline(coverage, taking), headline(past.coverage, past.taking)];
  return {
    ...{ due: sum("due"), taken: sum("taken"), missed: sum("missed"), unknown: sum("unknown") },
    ...{ covered: coverage.numerator, past: coverage.denominator, coverage: coverage.percent },
    ...{ counted_taken: taking.numerator, counted_due: taking.denominator, taking: known },
    trend: known === null || before === null ? null : known - before,
  };
}

type Figure = Adherence["figures"]["taking"];

function headline(coverage: Figure, taking: Figure): number | null {
  return coverage.numerator < LEAST_COVERAGE * coverage.denominator || coverage.denominator === 0
    ? null
    : taking.percent;
}

async function adherence(profileid: number, from: string, to: string) {
  const path = `/api/adherence?profileid=${profileid}&from=${from}&to=${to}`;
  const { body } = await server.call("GET", path, { token: admin.token });
  const { days, figures } = AdherenceAnswer.parse(body).data;
  return { all: days, coverage: figures.coverage, taking: figures.taking };
}

/** @returns whether what is stored counts as right */
async function compare(profileid: number): Promise<boolean> {
  const now = server.clock.now();
  const stored = await server.db
    .selectFrom("summaries")
    .selectAll()
    .where("profile_id", "=", profileid)
    .executeTakeFirstOrThrow();
  const changed = await server.db
    .selectFrom("summary_changes")
    .selectAll()
    .where("profile_id", "=", profileid)
    .execute();
  const { today } = stored;
  if (today === null || stored.is_claimed || stored.stale_at <= now || changed.length > 0) {
    return false;
  }
  for (const days of SUMMARY_DAYS) {
    const period = await server.db
      .selectFrom("summary_periods")
      .selectAll()
      .where("profile_id", "=", profileid)
      .where("days", "=", days)
      .executeTakeFirstOrThrow();
    expect(period, `${days} days`).toMatchObject(await freshly(profileid, today, days));
  }
  return true;
}

test("what is stored is stale or equals a fresh computation, whatever happened in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const life = await begin();
      for (const { hours, event } of steps) {
        server.clock.advance(hours * HOUR);
        for (const { profileid } of life.people) await compare(profileid);
        await happen(life, event);
        for (const { profileid } of life.people) await compare(profileid);
      }
      await keeper.keep();
      for (const { profileid } of life.people) expect(await compare(profileid)).toBe(true);
    }),
    { numRuns: 8 },
  );
}, 240_000);
