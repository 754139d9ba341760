import { readFileSync } from "node:fs";
import type { RecurrenceInput } from "@dosebeat/contract/recurrences";
import { addDays } from "@dosebeat/domain/time/local-time";
import { expect } from "vitest";
import { z } from "zod";
import type { TestApp, TestPerson } from "./app.ts";

// Simulated monitor data published with JMIR Form Res 2024;8:e51013 (github jpasquier/CleanADHdata, MIT), with the
// expected result for every day. See the start of the file.
const Monitors = z.object({
  monitors: z.array(
    z.object({
      patient: z.string(),
      monitor: z.string(),
      start: z.iso.date(),
      end: z.iso.date(),
      openings: z.array(z.iso.datetime()),
      regimen: z.array(
        z.object({
          start: z.iso.date(),
          end: z.iso.date(),
          expectedOpenings: z.number(),
          daysOn: z.number().optional(),
          daysOff: z.number().optional(),
        }),
      ),
      addedOpenings: z.array(z.object({ date: z.iso.date(), count: z.number() })),
      nonMonitored: z.array(z.object({ start: z.iso.date(), end: z.iso.date() })),
      expectedDays: z.array(
        z.tuple([z.iso.date(), z.number(), z.number(), z.number(), z.number().nullable()]),
      ),
    }),
  ),
  /** Over all monitored days, as published; for a patient with two monitors only days count on which both worked. */
  implementationByMonitor: z.record(z.string(), z.number()),
  implementationByPatient: z.record(z.string(), z.number()),
});
export type Monitor = z.infer<typeof Monitors>["monitors"][number];

const file = new URL("./fixtures/monitors.A-E.json", import.meta.url);
export const { monitors, implementationByMonitor, implementationByPatient } = Monitors.parse(
  JSON.parse(readFileSync(file, "utf8")),
);

/** Times of day for the expected number of openings, evenly spread. */
function timesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const hour = (8 + Math.round((index * 24) / count)) % 24;
    return `${String(hour).padStart(2, "0")}:00`;
  });
}

/** Delivers the monitor as a box that numbers its presses: a first status, the openings, a last status. */
async function deliver(
  server: TestApp,
  monitor: Monitor,
  deveui: string,
  key: string,
): Promise<void> {
  const before = `${addDays(monitor.start, -1)}T12:00:00Z`;
  const after = `${addDays(monitor.end, 2)}T12:00:00Z`;
  const messages = [
    { deveui, time: before, boot: 1, press_seq: 0 },
    ...monitor.openings.map((time, index) => ({
      deveui,
      time,
      boot: 1,
      press_seq: index + 1,
      presses: [{ seq: index + 1, time }],
    })),
    { deveui, time: after, boot: 1, press_seq: monitor.openings.length },
  ];
  const answer = await server.call("POST", "/api/ingest/box", { token: key, body: messages });
  expect(answer).toMatchObject({ status: 200, body: { data: { accepted: messages.length } } });
}

/** Enters a monitor as a patient with a box, at a time when all of it has been delivered. */
export async function enterMonitor(server: TestApp, monitor: Monitor): Promise<TestPerson> {
  server.clock.set(`${addDays(monitor.end, 3)}T12:00:00Z`);
  const record_number = `${monitor.patient}-${monitor.monitor}`;
  const patient = await server.aPatient({ timezone: "UTC", record_number });
  const { sensor } = await server.aBinding(patient, {
    from: `${addDays(monitor.start, -2)}T00:00:00Z`,
  });
  for (const { start, end, expectedOpenings, daysOn, daysOff } of monitor.regimen) {
    const recurrence: RecurrenceInput | null =
      daysOn === undefined || daysOff === undefined || daysOff === 0
        ? null
        : { kind: "cycle", on: daysOn, off: daysOff, anchor: start };
    const schedules = timesOf(expectedOpenings).map((dosage_time) => ({
      dosage_time,
      recurrence,
    }));
    await server.aMedicine(patient, { startdate: start, enddate: end, schedules });
  }
  for (const { date, count } of monitor.addedOpenings) {
    const body = { data: { date, count, reason: "as published" } };
    const answer = await server.call("POST", "/api/added-openings", {
      token: patient.token,
      body,
    });
    expect(answer.status).toBe(201);
  }
  for (const { start, end } of monitor.nonMonitored) {
    const body = { data: { from: start, to: end, reason: "as published" } };
    const answer = await server.call("POST", "/api/excused", { token: patient.token, body });
    expect(answer.status).toBe(201);
  }
  await deliver(server, monitor, sensor.deveui, await server.anIngestKey());
  return patient;
}
