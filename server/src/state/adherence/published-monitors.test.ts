import { AdherenceAnswer } from "@dosebeat/contract/adherence";
import { implementationOf } from "@dosebeat/domain/adherence/adherence";
import { HOUR } from "@dosebeat/domain/time/durations";
import { daysBetween } from "@dosebeat/domain/time/local-time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { enterMonitor, type Monitor, monitors } from "../../../test/monitors.ts";

/** The chart day of an opening: days in the data begin at 03:00 UTC. */
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

test.each(monitors)(
  "the product reproduces every day of monitor $patient/$monitor",
  async (monitor) => {
    const patient = await enterMonitor(server, monitor);
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
