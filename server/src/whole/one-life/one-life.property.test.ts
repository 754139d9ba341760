import { HOUR } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { compareEveryPlace } from "../../../test/every-place.ts";
import { happening, livesOn } from "../../../test/lives.ts";

/** Every place that shows a dose says the same of it, whatever happened. */

let server: TestApp;
let lives: Awaited<ReturnType<typeof livesOn>>;

beforeAll(async () => {
  server = await createTestApp();
  lives = await livesOn(server);
});
afterAll(() => server.close());

const step = fc.record({
  hours: fc.oneof(fc.constant(0), fc.nat(9), fc.nat(40)),
  event: happening,
});

test("every place that shows a dose says the same of it, whatever happened", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const life = await lives.begin();
      for (const { hours, event } of steps) {
        server.clock.advance(hours * HOUR);
        await lives.happen(life, event);
      }
      for (const person of life.people) await compareEveryPlace(server, lives.admin, person);
    }),
    { numRuns: 4, interruptAfterTimeLimit: 150_000 },
  );
}, 240_000);

test("the same of a taper, a weekly medicine, two boxes, a pause, the night clocks change, and a journey", async () => {
  server.clock.set("2026-03-15T12:00:00Z");
  const person = await server.aPatient({ timezone: "Europe/Berlin" });
  const startdate = "2026-03-16";
  const evening = { dosage_time: "20:00", amount: 2, valid_to: "2026-03-24" };
  const less = { dosage_time: "20:00", amount: 1, valid_from: "2026-03-25" };
  const schedules = ["02:30", "08:00", evening, less];
  const { id: medicine } = await server.aMedicine(person, { startdate, schedules });
  const monday = { dosage_time: "09:00", recurrence: { kind: "weekdays" as const, days: [1] } };
  const weekly = { name: "Methotrexate", startdate, schedules: [monday] };
  const { id: methotrexate } = await server.aMedicine(person, weekly);
  const key = await server.anIngestKey();
  const boxes = [await server.aSensor(), await server.aSensor()];
  const [first, second] = boxes;
  if (!first || !second) throw new Error("There are two.");
  await server.aBinding(person, { sensor: first, from: "2026-03-15T12:00:00Z" });
  const { admin } = lives;
  const send = async (method: "POST" | "PUT", path: string, data: object, by = person) => {
    const { status, body } = await server.call(method, path, { token: by.token, body: { data } });
    expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
  };
  const hour = (at: string, hours: number) => Date.parse(at) + hours * HOUR;
  const begin = "2026-03-15T13:00:00Z";
  for (let hours = 0; hour(begin, hours) <= Date.parse("2026-04-03T15:00:00Z"); hours += 1) {
    const at = new Date(hour(begin, hours));
    server.clock.set(at);
    const day = at.toISOString().slice(0, 10);
    if (at.toISOString().startsWith("2026-03-26T12")) {
      await send("POST", `/api/sensors/${first.deveui}/replace`, { deveui: second.deveui }, admin);
    }
    if (at.toISOString().startsWith("2026-03-26T16")) {
      await send("POST", "/api/medicine-pauses", {
        medicine,
        from: "2026-03-27",
        to: "2026-03-27",
      });
    }
    if (at.toISOString().startsWith("2026-03-31T18")) {
      await send("PUT", "/api/profile/userdata", { timezone: "America/Los_Angeles" });
    }
    if (at.toISOString().startsWith("2026-03-31T06")) {
      const taken = { status: "confirmed", at: "2026-03-30T07:10:00.000Z" };
      const dose = { date: "2026-03-30", medicine: methotrexate, dosage_time: "09:00" };
      await send("PUT", "/api/doses", { ...dose, ...taken });
      const left = { status: "skipped", reason: "ill" };
      await send("PUT", "/api/doses", {
        date: "2026-03-30",
        medicine,
        dosage_time: "20:00",
        ...left,
      });
    }
    // Some messages are lost, and the button is pressed on most days at eight and at two, UTC.
    if (hours % 41 === 0) continue;
    const isPressed = [1, 7, 19].includes(at.getUTCHours()) && Number(day.slice(-2)) % 5 !== 0;
    const { deveui } = at < new Date("2026-03-26T12:00:00Z") ? first : second;
    const body = {
      deveui,
      fcnt: hours,
      time: at.toISOString(),
      presses: isPressed ? [{ age_s: 60 }] : [],
    };
    const { status } = await server.call("POST", "/api/ingest/box", { token: key, body });
    expect(status).toBe(200);
  }
  await send("PUT", "/api/presses", {
    pressed_utc: "2026-04-02T18:59:00.000Z",
    as: "refill",
    also: false,
  });
  await send("POST", "/api/excused", {
    from: "2026-03-22",
    to: "2026-03-22",
    reason: "travelling",
  });
  const kinds = [
    "early",
    "late",
    "missed",
    "unknown",
    "confirmed",
    "skipped",
    "excused",
    "upcoming",
  ];
  expect([...(await compareEveryPlace(server, lives.admin, person))]).toEqual(
    expect.arrayContaining(kinds),
  );
});
