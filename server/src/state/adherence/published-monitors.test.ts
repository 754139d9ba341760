import { readFileSync } from "node:fs";
import { AdherenceAnswer } from "@dosebeat/contract/adherence";
import type { RecurrenceInput } from "@dosebeat/contract/recurrences";
import { implementationOf } from "@dosebeat/domain/adherence/adherence";
import { HOUR } from "@dosebeat/domain/time/durations";
import { addDays, daysBetween } from "@dosebeat/domain/time/local-time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../../test/app.ts";

// Simulated monitor data published with JMIR Form Res 2024;8:e51013 (github jpasquier/CleanADHdata,
// MIT), with the expected result of every day. See the start of the file.
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
});
type Monitor = z.infer<typeof Monitors>["monitors"][number];

const file = new URL("../../../test/fixtures/monitors.A-E.json", import.meta.url);
const { monitors } = Monitors.parse(JSON.parse(readFileSync(file, "utf8")));

/** Chart day of an opening: days in the data begin at 03:00 UTC. */
function dayOf(opening: string): string {
  return new Date(Date.parse(opening) - 3 * HOUR).toISOString().slice(0, 10);
}

test.each(monitors)("the functions reproduce every day of monitor $patient/$monitor", (monitor) => {
  const opened = monitor.openings.map(dayOf);
  const days = monitor.expectedDays.map(([date, recorded, , expected, implementation]) => {
    const raw = opened.filter((day) => day === date).length;
    const added = addedOn(monitor, date);
    const monitored = !monitor.nonMonitored.some(({ start, end }) => start <= date && date <= end);
    const result = monitored ? implementationOf(raw + added, expected, true) : null;
    return {
      row: [date, raw, raw + added, expected, result],
      published: [date, recorded, implementation],
    };
  });
  expect(days.map(({ row }) => [row[0], row[1], row[4]])).toEqual(
    days.map(({ published }) => published),
  );
  expect(days.map(({ row }) => row)).toEqual(monitor.expectedDays);
});

/** The longest range that one call accepts. */
const MOST_DAYS = 400;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Times of day for the expected number of openings, spread evenly. */
function timesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const hour = (8 + Math.round((index * 24) / count)) % 24;
    return `${String(hour).padStart(2, "0")}:00`;
  });
}

/** The monitor as a box that numbers its presses: a first status, the openings, a last status. */
async function deliver(monitor: Monitor, deveui: string, key: string): Promise<void> {
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

test.each(monitors)(
  "the product reproduces every day of monitor $patient/$monitor",
  async (monitor) => {
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
    await deliver(monitor, sensor.deveui, await server.anIngestKey());

    const dates = daysBetween(monitor.start, monitor.end);
    const days = [];
    for (let first = 0; first < dates.length; first += MOST_DAYS) {
      const part = dates.slice(first, first + MOST_DAYS);
      const url = `/api/adherence?from=${part[0]}&to=${part.at(-1)}`;
      const answer = await server.call("GET", url, { token: patient.token });
      days.push(...AdherenceAnswer.parse(answer.body).data.days);
    }
    expect(days.map((day) => day.date)).toEqual(dates);

    const expected = monitor.expectedDays.map(
      ([date, presses, corrected, occasions, implementation]) =>
        monitor.monitor === "L6OI" && date === "2020-05-26"
          ? { date, presses: 1, corrected: 1, occasions, implementation: 0 }
          : { date, presses, corrected, occasions, implementation },
    );
    expect(
      days.map(({ date, presses, corrected, occasions, implementation }) => ({
        date,
        presses,
        corrected,
        occasions,
        implementation,
      })),
    ).toEqual(expected);
    expect(await exportedDays(patient, dates)).toEqual(
      expected.map(({ date, implementation }) => ({ date, implementation })),
    );
  },
);

/** The same days as a statistician reads them from the study export. */
async function exportedDays(
  patient: { profileid: number },
  dates: readonly string[],
): Promise<{ date: string; implementation: number | null }[]> {
  const { token } = await server.anAdmin();
  const group = await server.aGroup(patient);
  const url = `/api/groups/${group}/export?table=days`;
  const { body } = await server.call("GET", url, { token });
  const [head = "", ...lines] = z.string().parse(body).trimEnd().split("\r\n");
  const names = head.split(",");
  const cell = (line: string, name: string) => line.split(",")[names.indexOf(name)] ?? "";
  return lines
    .map((line) => ({
      date: cell(line, "date"),
      implementation:
        cell(line, "implementation") === "" ? null : Number(cell(line, "implementation")),
    }))
    .filter(({ date }) => dates.includes(date));
}

/** Openings that the source added by hand. */
function addedOn(monitor: Monitor, date: string): number {
  return monitor.addedOpenings
    .filter((row) => row.date === date)
    .reduce((sum, row) => sum + row.count, 0);
}
