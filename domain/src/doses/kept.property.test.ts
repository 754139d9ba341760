// Plans that are changed and paused again and again.

import fc from "fast-check";
import { expect, test } from "vitest";
import { isPaused } from "../plan/pauses.ts";
import { EVERY_DAY, type PlannedMedicine, type PlannedPause } from "../plan/planned.ts";
import { DAY, MINUTE } from "../time/durations.ts";
import { addDays, chartDayBounds, type ZoneSpan } from "../time/local-time.ts";
import type { Recurrence } from "../time/recurrence.ts";
import { planResults } from "./plan-results.ts";

const utc: ZoneSpan[] = [{ fromDay: null, timezone: "UTC" }];

const DAYS = 12;
const FIRST = "2026-05-01";
const START = Date.parse(`${FIRST}T00:00:00Z`);

/** Plans of which times are removed, moved and added again and again, with many presses; half of them are sparse. */
const life = fc
  .record({
    times: fc.uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 1, maxLength: 4 }),
    every: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 8 })),
    changes: fc.array(
      fc.record({
        time: fc.nat(3),
        off: fc.nat(DAYS * 1440),
        back: fc.option(fc.integer({ min: 1, max: 3 * 1440 })),
        /** To another time of day at once, by quarters of an hour. */
        moved: fc.option(fc.integer({ min: -20, max: 20 })),
      }),
      { maxLength: 6 },
    ),
    presses: fc.uniqueArray(fc.nat(DAYS * 288), { maxLength: DAYS * 5 }),
    pauses: fc.array(
      fc.record({
        time: fc.nat(3),
        off: fc.nat(DAYS * 1440),
        minutes: fc.option(fc.integer({ min: 1, max: 2 * 1440 })),
        isWholeDay: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ times, every, changes, presses, pauses }) => {
    const recurrence: Recurrence | null =
      every === 1 ? null : { kind: "interval", every, anchor: "2026-04-01" };
    const planned = times.map((quarter) => {
      const begin = { addedAt: null as Date | null, removedAt: null as Date | null, quarter };
      return { spans: [begin] };
    });
    for (const { time, off, back, moved } of [...changes].sort((a, b) => a.off - b.off)) {
      const one = planned[time % planned.length];
      const last = one?.spans.at(-1);
      const removed = new Date(START + off * MINUTE);
      if (!one || !last || last.removedAt || (last.addedAt ?? removed) > removed) continue;
      last.removedAt = removed;
      const { quarter } = last;
      if (moved !== null) {
        one.spans.push({ addedAt: removed, removedAt: null, quarter: quarter + moved });
      } else if (back !== null) {
        const addedAt = new Date(removed.getTime() + back * MINUTE);
        one.spans.push({ addedAt, removedAt: null, quarter });
      }
    }
    const medicines: PlannedMedicine[] = planned.map(({ spans }, id) => ({
      id,
      startdate: "2026-04-01",
      enddate: null,
      removedAt: null,
      isAsNeeded: false,
      pauses: pauses.filter(({ time }) => time % times.length === id).map(pauseOf),
      times: spans.map(({ quarter, ...span }, index) => ({
        ...EVERY_DAY,
        recurrence,
        id: id * 10 + index,
        time: clockOf(quarter),
        ...span,
      })),
    }));
    const pressed = [...presses].sort((a, b) => a - b);
    return {
      medicines,
      presses: pressed.map((five) => ({ at: new Date(START + five * 5 * MINUTE) })),
    };
  });

function clockOf(quarter: number): string {
  return new Date(START + quarter * 15 * MINUTE).toISOString().slice(11, 16);
}

function pauseOf(pause: {
  off: number;
  minutes: number | null;
  isWholeDay: boolean;
}): PlannedPause {
  const { off, minutes, isWholeDay } = pause;
  if (isWholeDay) {
    const from = addDays(FIRST, Math.floor(off / 1440));
    const to = minutes === null ? null : addDays(from, Math.floor(minutes / 1440));
    return { from, to, fromAt: null, toAt: null };
  }
  const end = minutes === null ? null : new Date(START + (off + minutes) * MINUTE);
  return { from: null, to: null, fromAt: new Date(START + off * MINUTE), toAt: end };
}

type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

function ask({ medicines, presses }: Life, from: string, to: string, margin: number) {
  const days = { from: addDays(from, -margin), to: addDays(to, margin) };
  const loaded = {
    start: chartDayBounds(days.from, utc).start,
    end: chartDayBounds(days.to, utc).end,
  };
  return planResults({
    medicines,
    zones: utc,
    ...days,
    confirmed: new Set<string>(),
    requested: { from: chartDayBounds(from, utc).start, to: chartDayBounds(to, utc).end },
    presses: presses.filter((press) => press.at >= loaded.start && press.at < loaded.end),
    uncertain: [],
    boxIsHeard: true,
    now: new Date(START + (DAYS + 50) * DAY),
  });
}

test("whatever is removed and added, the result does not depend on how the range is cut", () => {
  fc.assert(
    fc.property(life, fc.nat(DAYS - 1), fc.nat(2), (lived, day, length) => {
      const [from, to] = [addDays(FIRST, day), addDays(FIRST, day + length)];
      const all = ask(lived, FIRST, addDays(FIRST, DAYS + 3), 40);
      expect(all.settled).toBe(true);
      const cut = [1, 3, 12, 48]
        .map((margin) => ask(lived, from, to, margin))
        .find(({ settled }) => settled);
      const { start } = chartDayBounds(from, utc);
      const { end } = chartDayBounds(to, utc);
      const inside = (instant: Date) => instant >= start && instant < end;
      expect(cut?.results).toEqual(all.results.filter(({ occasion }) => inside(occasion.due)));
      expect(cut?.extra).toEqual(all.extra.filter(inside));
    }),
    { numRuns: 200 },
  );
});

test("whatever is removed, what is due only because it was kept is taken", () => {
  fc.assert(
    fc.property(life, (lived) => {
      const { results } = ask(lived, FIRST, addDays(FIRST, DAYS + 3), 40);
      for (const { occasion, status, pressed } of results) {
        const isPlanned = occasion.doses.some(({ medicine: id, time, homeDay }) =>
          lived.medicines[id]?.times.some(
            (planned) =>
              planned.time === time &&
              (planned.addedAt ?? occasion.due) <= occasion.due &&
              (planned.removedAt === null || planned.removedAt > occasion.due) &&
              !isPaused(lived.medicines[id]?.pauses ?? [], homeDay, occasion.due),
          ),
        );
        if (!isPlanned) expect([status, pressed === null]).not.toEqual(["missed", true]);
      }
    }),
    { numRuns: 200 },
  );
});

test("whatever amounts change when, every dose stays due once", () => {
  const amended = fc.record({
    times: fc.uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 1, maxLength: 4 }),
    changes: fc.uniqueArray(fc.nat(3 * 1440), { maxLength: 4 }),
    presses: fc.uniqueArray(fc.nat(3 * 288), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(amended, ({ times, changes, presses }) => {
      const instants = changes.sort((a, b) => a - b).map((at) => new Date(START + at * MINUTE));
      const rows = times.flatMap((quarter, place) => {
        const time = new Date(START + quarter * 15 * MINUTE).toISOString().slice(11, 16);
        return [null, ...instants].map((addedAt, index) => ({
          ...EVERY_DAY,
          id: place * 10 + index,
          time,
          addedAt,
          removedAt: instants[index] ?? null,
        }));
      });
      const medicine = { id: 0, startdate: "2026-04-01", enddate: null, removedAt: null };
      const medicines = [{ ...medicine, isAsNeeded: false, pauses: [], times: rows }];
      const pressed = presses.sort((a, b) => a - b);
      const lived = {
        medicines,
        presses: pressed.map((five) => ({ at: new Date(START + five * 5 * MINUTE) })),
      };
      const { results } = ask(lived, FIRST, addDays(FIRST, 4), 40);
      const dues = results.flatMap(({ occasion }) =>
        occasion.doses.map(({ time, homeDay }) => `${homeDay} ${time}`),
      );
      expect(new Set(dues).size).toBe(dues.length);
      expect(dues).toHaveLength(5 * times.length);
    }),
    { numRuns: 200 },
  );
});

test("a dose that presses beyond the range may keep does not decide about another", () => {
  const whole = { startdate: "2026-04-01", enddate: null, removedAt: null, isAsNeeded: false };
  const at = (day: number, clock: string) => new Date(`2026-05-0${day}T${clock}:00Z`);
  const row = (id: number, time: string, addedAt: Date | null, removedAt: Date | null) => {
    return { ...EVERY_DAY, id, time, addedAt, removedAt };
  };
  const lived = {
    medicines: [
      { id: 0, ...whole, pauses: [], times: [row(0, "00:15", null, at(7, "08:15"))] },
      {
        id: 1,
        ...whole,
        pauses: [],
        times: [
          row(10, "00:00", null, at(6, "13:15")),
          row(11, "00:00", at(9, "00:01"), at(9, "08:01")),
          row(12, "00:00", new Date("2026-05-10T00:01:00Z"), null),
        ],
      },
    ],
    presses: [{ at: at(9, "08:00") }],
  };
  const all = ask(lived, "2026-05-10", "2026-05-10", 40);
  const cut = [1, 3, 12].map((margin) => ask(lived, "2026-05-10", "2026-05-10", margin));
  expect(cut.find(({ settled }) => settled)?.results).toEqual(all.results);
});

test("a dose that a press keeps beyond the range decides how long the window of the one before is", () => {
  const at = (clock: string) => new Date(`2026-05-${clock}:00Z`);
  const recurrence: Recurrence = { kind: "interval", every: 8, anchor: "2026-04-01" };
  const lived: Life = {
    medicines: [
      {
        id: 0,
        startdate: "2026-04-01",
        enddate: null,
        removedAt: null,
        isAsNeeded: false,
        pauses: [{ from: null, to: null, fromAt: at("10T11:01"), toAt: null }],
        times: [{ ...EVERY_DAY, recurrence, id: 0, time: "03:00", addedAt: null, removedAt: null }],
      },
    ],
    presses: [{ at: at("10T11:00") }],
  };
  const windows = ({ results }: ReturnType<typeof ask>) =>
    results.map(({ occasion, window }) => [occasion.due, new Date(window.to + 1)]);
  const due = [at("03T03:00"), at("05T03:00")];
  expect(windows(ask(lived, "2026-05-01", "2026-05-15", 40))[0]).toEqual(due);
  expect(ask(lived, "2026-05-03", "2026-05-03", 3).settled).toBe(false);
  const cut = ask(lived, "2026-05-03", "2026-05-03", 12);
  expect([cut.settled, windows(cut)]).toEqual([true, [due]]);
});

test("a time that is moved three times does not depend on whether the dose before is read", () => {
  const at = (clock: string) => new Date(`2026-05-${clock}:00Z`);
  const row = (id: number, time: string, addedAt: Date | null, removedAt: Date | null) => {
    return { ...EVERY_DAY, id, time, addedAt, removedAt };
  };
  const lived: Life = {
    medicines: [
      {
        id: 0,
        startdate: "2026-04-01",
        enddate: null,
        removedAt: null,
        isAsNeeded: false,
        pauses: [],
        times: [
          row(0, "01:45", at("01T00:00"), at("06T09:45")),
          row(1, "03:00", at("06T09:45"), at("07T13:45")),
          row(2, "01:45", at("07T13:45"), at("08T01:46")),
          row(3, "01:45", at("08T01:46"), null),
        ],
      },
    ],
    presses: [{ at: at("05T17:45") }, { at: at("06T23:00") }],
  };
  const all = ask(lived, FIRST, "2026-05-15", 40);
  const cut = [1, 3, 12].map((margin) => ask(lived, "2026-05-08", "2026-05-08", margin));
  const day = all.results.filter(
    ({ occasion }) => occasion.due.getTime() === at("09T01:45").getTime(),
  );
  expect(day).toHaveLength(1);
  expect(cut.find(({ settled }) => settled)?.results).toEqual(day);
});
