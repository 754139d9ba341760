import type { Dose, Doses } from "@dosebeat/contract/doses";
import { sumOfTallies } from "@dosebeat/domain/adherence/tally";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { describe, expect, it } from "vitest";
import { dueOf, levelOf } from "../../../charts/cumulative/counts-data.ts";
import { NOTHING_KNOWN } from "../../../nouns/doses/test-dose.ts";
import { talliesOf } from "../tally/tally.ts";
import { countsOf, fieldOf } from "./cumulative-data.ts";

function dose(date: string, due: string, status: DoseStatus, pressed: string | null = null): Dose {
  return {
    ...NOTHING_KNOWN,
    date,
    medicine: { id: 1, name: "Metformin", strength: "500 mg" },
    dosage_time: "08:00:00.000",
    due_utc: due,
    pressed_utc: pressed,
    deviation_minutes: pressed === null ? null : 0,
    status,
  };
}

const answer: Doses = {
  timezone: "UTC",
  days: [
    {
      date: "2026-11-01",
      plan: "due" as const,
      start_utc: "2026-11-01T03:00:00Z",
      end_utc: "2026-11-02T03:00:00Z",
      timezone: "UTC",
    },
    {
      date: "2026-11-02",
      plan: "due" as const,
      start_utc: "2026-11-02T03:00:00Z",
      end_utc: "2026-11-03T04:00:00Z",
      timezone: "UTC",
    },
    {
      date: "2026-11-03",
      plan: "due" as const,
      start_utc: "2026-11-03T04:00:00Z",
      end_utc: "2026-11-04T04:00:00Z",
      timezone: "UTC",
    },
  ],
  doses: [
    dose("2026-11-01", "2026-11-01T15:00:00Z", "on_time", "2026-11-01T15:00:00Z"),
    dose("2026-11-02", "2026-11-02T15:00:00Z", "unknown"),
    dose("2026-11-02", "2026-11-02T21:00:00Z", "missed"),
    dose("2026-11-03", "2026-11-03T16:00:00Z", "upcoming"),
  ],
  extra_presses: [{ pressed_utc: "2026-11-02T04:00:00Z" }],
  named_presses: [],
  intakes: [],
  second_openings: [],
  close_pairs: [],
  silent: [{ from_utc: "2026-11-01T23:00:00Z", to_utc: "2026-11-02T05:00:00Z" }],
};

const now = Date.parse("2026-11-03T12:00:00Z");

describe("days as a dot field", () => {
  const field = fieldOf(answer, answer.doses, now, (at) =>
    new Date(at).toISOString().slice(11, 16),
  );

  it("measures times from the start of their chart day, on a day of 25 hours too", () => {
    expect(
      field.days.map(({ length, dues }) => [length / HOUR, dues.map((at) => at / HOUR)]),
    ).toEqual([
      [24, [12]],
      [25, [12, 18]],
      [24, [12]],
    ]);
  });

  it("splits a silence between days", () => {
    expect(field.days.map(({ silent }) => silent)).toEqual([
      [{ from: 20 * HOUR, to: DAY }],
      [{ from: 0, to: 2 * HOUR }],
      [],
    ]);
  });

  it("has a mark for every dose and every extra press", () => {
    expect(field.marks.map(({ day, at, kind }) => [day, at / HOUR, kind])).toEqual([
      [0, 12, "on_time"],
      [1, 12, "unknown"],
      [1, 18, "missed"],
      [2, 12, "upcoming"],
      [1, 1, "extra"],
    ]);
  });
});

describe("running totals", () => {
  it("keep unclear doses apart from missed ones and exclude upcoming ones", () => {
    const points = countsOf(answer, answer.doses);
    expect(points.map(({ taken, missed, unknown }) => ({ taken, missed, unknown }))).toEqual([
      { taken: 1, missed: 0, unknown: 0 },
      { taken: 1, missed: 0, unknown: 1 },
      { taken: 1, missed: 1, unknown: 1 },
    ]);
    expect(points.map(dueOf)).toEqual([1, 2, 3]);
    expect(points.map((point) => levelOf(point, "missed"))).toEqual([1, 1, 2]);
  });

  it("equal the sum of the days", () => {
    const tallies = talliesOf(answer, answer.doses);
    expect([...tallies.keys()]).toEqual(answer.days.map(({ date }) => date));
    expect(sumOfTallies(tallies.values())).toMatchObject({
      due: 3,
      taken: 1,
      missed: 1,
      unknown: 1,
      toCome: 1,
    });
  });
});
