import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { addDays } from "@dosebeat/domain/time/local-time";
import fc from "fast-check";
import { expect } from "vitest";
import { updateBox } from "../src/boxes/sensors/change/queries.ts";
import { inTransaction } from "../src/database/transaction.ts";
import type { TestApp, TestPerson } from "./app.ts";

/*
 * Random lives of two patients with two boxes: messages that arrive late and in any order, statements, plans,
 * assignments, stocks and zones.
 */

const START = Date.UTC(2026, 4, 1);
const ZONES = ["UTC", "Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati"];
const TIMES = ["07:00", "13:30", "21:00"];

const hour = fc.integer({ min: 0, max: 19 * 24 });
const day = fc.integer({ min: 0, max: 19 });
const box = fc.nat(1);
const who = fc.nat(1);

/** What may happen next. */
export const happening = fc.oneof(
  // Frames, possibly from hours long ago, each with presses this many seconds before it.
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("frames" as const),
      box,
      from: hour,
      count: fc.integer({ min: 1, max: 60 }),
      presses: fc.array(fc.record({ frame: fc.nat(59), age: fc.nat(3600) }), { maxLength: 5 }),
      counters: fc.oneof(
        { weight: 6, arbitrary: fc.constant("frames" as const) },
        fc.constantFrom("none" as const, "numbers" as const),
      ),
    }),
  },
  // Everything up to now, as from a box that works.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("all" as const), box }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("stated" as const),
      day,
      time: fc.nat(2),
      who,
      status: fc.constantFrom("confirmed" as const, "skipped" as const, null),
    }),
  },
  fc.record({ kind: fc.constant("excused" as const), day, who }),
  fc.record({ kind: fc.constant("bound" as const), box, who, hour }),
  fc.record({ kind: fc.constant("unbound" as const), box }),
  fc.record({ kind: fc.constant("replaced" as const), box }),
  fc.record({ kind: fc.constant("added" as const), time: fc.nat(2), who }),
  fc.record({ kind: fc.constant("removed" as const), who }),
  fc.record({ kind: fc.constant("paused" as const), day, who }),
  fc.record({ kind: fc.constant("zone" as const), zone: fc.nat(3), who }),
  fc.record({ kind: fc.constant("opened" as const), day, who }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("counted" as const), amount: fc.nat(20), who }),
  },
  fc.record({ kind: fc.constant("model" as const), box }),
  fc.record({
    kind: fc.constant("used" as const),
    box,
    state: fc.constantFrom("in_use" as const, "retired" as const, "lost" as const),
  }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

interface Life {
  people: (TestPerson & { medicine: number })[];
  boxes: { deveui: string; id: number }[];
}

/** Lives on this server; refusals are part of them. */
export async function livesOn(server: TestApp) {
  const key = await server.anIngestKey();
  const admin = await server.anAdmin();

  async function begin(): Promise<Life> {
    server.clock.set(new Date(START + 9 * DAY + 12 * HOUR));
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

  async function happen({ people, boxes }: Life, event: Happening): Promise<void> {
    const person = people["who" in event ? event.who : 0];
    const sensor = boxes["box" in event ? event.box : 0];
    const other = boxes["box" in event ? 1 - event.box : 0];
    if (!person || !sensor || !other) throw new Error("There are two of each.");
    const { token, profileid, medicine } = person;
    const now = server.clock.now().getTime();
    const send = async (method: "POST" | "PUT" | "PATCH", path: string, data: object, by = token) =>
      void (await server.call(method, path, { token: by, body: { data } }));
    switch (event.kind) {
      case "frames":
        return deliver(sensor.deveui, event.from, event.count, event.presses, event.counters);
      case "all":
        return deliver(sensor.deveui, 0, Math.floor((now - START) / HOUR), []);
      case "stated": {
        const dosage_time = TIMES[event.time] ?? "";
        const at = new Date(`${dateOf(event.day)}T${dosage_time}:00Z`).toISOString();
        const more = { confirmed: { at }, skipped: { reason: "ill" } };
        const data = { date: dateOf(event.day), medicine, dosage_time, status: event.status };
        return send("PUT", "/api/doses", { ...data, ...(event.status && more[event.status]) });
      }
      case "excused": {
        const { day } = event;
        return send("POST", "/api/excused", {
          from: dateOf(day),
          to: dateOf(day + 1),
          reason: "away",
        });
      }
      case "bound": {
        const from = new Date(Math.min(now, START + event.hour * HOUR)).toISOString();
        const data = { profileid, deveui: sensor.deveui, from };
        return send("POST", "/api/sensor/assign", data, admin.token);
      }
      case "unbound":
        return send("PUT", "/api/sensor/unassign", { deveui: sensor.deveui }, admin.token);
      case "replaced": {
        const path = `/api/sensors/${sensor.deveui}/replace`;
        return send("POST", path, { deveui: other.deveui }, admin.token);
      }
      case "used":
        return send("PATCH", `/api/sensors/${sensor.deveui}`, { state: event.state }, admin.token);
      case "added":
        return send("POST", "/api/medicine-schedules", {
          medicine,
          dosage_time: TIMES[event.time],
        });
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
        return send("POST", "/api/medicine-pauses", { medicine, from: dateOf(event.day) });
      case "zone":
        return send("PUT", "/api/profile/userdata", { timezone: ZONES[event.zone] });
      case "opened":
        return send("POST", "/api/added-openings", { date: dateOf(event.day), count: 1 });
      case "counted":
        return send("POST", "/api/stock-entries", {
          medicine,
          kind: "count",
          amount: event.amount,
        });
      case "model": {
        const changes = { model: "elsys/ers" };
        return void (await inTransaction(server.db, (tx) => updateBox(tx, sensor.id, changes)));
      }
    }
  }

  async function deliver(
    deveui: string,
    from: number,
    count: number,
    presses: readonly { frame: number; age: number }[],
    counters: "frames" | "none" | "numbers" = "frames",
  ): Promise<void> {
    const frames = Array.from({ length: count }, (_, index) => ({
      at: START + (from + index) * HOUR,
      presses: presses.filter(({ frame }) => frame === index),
      fcnt: from + index,
    })).filter(({ at }) => at <= server.clock.now().getTime());
    const body = frames.map(({ at, fcnt, presses: pressed }) => ({
      deveui,
      time: new Date(at).toISOString(),
      ...(counters !== "none" && { fcnt }),
      ...(counters === "numbers" && { press_seq: numberAt(fcnt) }),
      ...(pressed.length > 0 && {
        presses: pressed.map(({ age }) => ({
          age_s: age,
          ...(counters === "numbers" && { seq: numberAt(fcnt) }),
        })),
      }),
    }));
    if (body.length === 0) return;
    const { status } = await server.call("POST", "/api/ingest/box", { token: key, body });
    expect(status).toBe(200);
  }

  return { admin, begin, happen };
}

/** The number of the newest press in a frame, which usually was not reported itself. */
const numberAt = (frame: number) => Math.floor(frame / 8);

const dateOf = (days: number) => addDays("2026-05-01", days);
