import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, chartDayBounds, type ZoneSpan } from "./local-time.ts";
import { planResults } from "./plan-results.ts";
import { EVERY_DAY, type PlannedMedicine } from "./planned.ts";

const utc: ZoneSpan[] = [{ fromDay: null, timezone: "UTC" }];
const at = (clock: string, day = 20) => new Date(`2026-11-${day}T${clock}:00Z`);

function medicine(id: number, ...times: [string, (string | null)?, string?][]): PlannedMedicine {
  return {
    ...{ id, startdate: "2026-11-01", enddate: null, removedAt: null },
    ...{ pauses: [], isAsNeeded: false },
    times: times.map(([time, removed, added], index) => ({
      ...{ ...EVERY_DAY, id: id * 10 + index, time },
      addedAt: added === undefined ? null : at(added),
      removedAt: removed ? at(removed) : null,
    })),
  };
}

/** The doses of 20 November: time, status, press. The evening before was taken. */
function told(medicines: PlannedMedicine[], pressed: string[], confirmed: string[] = []) {
  const { results, extra, settled } = planResults({
    ...{ medicines, zones: utc, from: "2026-11-15", to: "2026-11-25" },
    requested: { from: at("03:00"), to: at("03:00", 21) },
    presses: [at("20:00", 19), ...pressed.map((clock) => at(clock))].map((press) => ({
      at: press,
    })),
    confirmed: new Set(confirmed.map((time) => `1 2026-11-20 ${time}`)),
    ...{ uncertain: [], boxIsHeard: true, now: at("12:00", 24) },
  });
  expect(settled).toBe(true);
  const clock = (press: Date | null) => press?.toISOString().slice(11, 16) ?? null;
  return {
    doses: results.map(({ occasion, status, pressed: press }) =>
      [occasion.due.toISOString().slice(11, 16), status, clock(press)].join(" "),
    ),
    extra: extra.map(clock),
  };
}

describe("a dose of 07:00, removed at 06:48", () => {
  const removed = medicine(1, ["07:00", "06:48"], ["20:00"]);

  test("stays taken when it was pressed for before", () => {
    expect(told([removed], ["06:47", "20:00"])).toEqual({
      ...{ doses: ["07:00 on_time 06:47", "20:00 on_time 20:00"], extra: [] },
    });
  });

  test("is gone without a press, and is not kept by one after the change", () => {
    expect(told([removed], ["20:00"]).doses).toEqual(["20:00 on_time 20:00"]);
    for (const later of ["06:48", "06:49", "07:00"]) {
      expect(told([removed], [later, "20:00"])).toEqual({
        ...{ doses: ["20:00 on_time 20:00"], extra: [later] },
      });
    }
  });

  test("may have an earlier press up to its window only", () => {
    expect(told([removed], ["03:00", "20:00"]).doses[0]).toBe("07:00 early 03:00");
    expect(told([removed], ["20:00"]).doses).toHaveLength(1);
  });

  test("stays when it was confirmed before, and the press of another dose stays with that", () => {
    expect(told([removed], ["20:00"], ["07:00"]).doses).toEqual([
      ...["07:00 missed ", "20:00 on_time 20:00"],
    ]);
  });

  test("is due once when the time is added again", () => {
    const again = medicine(1, ["07:00", "06:48"], ["07:00", null, "06:49"], ["20:00"]);
    expect(told([again], ["06:47", "20:00"]).doses).toEqual([
      ...["07:00 on_time 06:47", "20:00 on_time 20:00"],
    ]);
  });
});

test("a press that another dose needs keeps nothing", () => {
  // Under the old plan 06:00 takes the press; 07:00 was not taken.
  const plan = [medicine(1, ["07:00", "06:30"]), medicine(2, ["06:00"], ["20:00"])];
  expect(told(plan, ["06:05", "20:00"]).doses).toEqual([
    ...["06:00 on_time 06:05", "20:00 on_time 20:00"],
  ]);
});

test("a time that is moved: the press counts for the new one, and the old one is never missed", () => {
  const moved = medicine(1, ["10:00", "06:48"], ["07:30", null, "06:48"], ["20:00"]);
  expect(told([moved], ["06:47", "20:00"])).toEqual({
    ...{ doses: ["07:30 early 06:47", "20:00 on_time 20:00"], extra: [] },
  });
});

test("a removal of the whole medicine, and of two medicines one after the other", () => {
  const whole = { ...medicine(1, ["07:00", "06:48"], ["20:00", "06:48"]), removedAt: at("06:48") };
  const other = { ...medicine(2, ["07:00", "06:50"]), removedAt: at("06:50") };
  expect(told([whole, other], ["06:47"])).toEqual({
    ...{ doses: ["07:00 on_time 06:47"], extra: [] },
  });
  const { results } = planResults({
    ...{ medicines: [whole, other], zones: utc, from: "2026-11-15", to: "2026-11-25" },
    requested: { from: at("03:00"), to: at("03:00", 21) },
    ...{ presses: [{ at: at("06:47") }], confirmed: new Set<string>() },
    ...{ uncertain: [], boxIsHeard: true, now: at("12:00") },
  });
  expect(results[0]?.occasion.doses.map((dose) => dose.medicine)).toEqual([1, 2]);
});

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const DAYS = 12;
const FIRST = "2026-05-01";
const START = Date.parse(`${FIRST}T00:00:00Z`);

/** Plans of which times are removed and added again and again, with many presses. */
const life = fc
  .record({
    times: fc.uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 1, maxLength: 4 }),
    changes: fc.array(
      fc.record({
        time: fc.nat(3),
        off: fc.nat(DAYS * 1440),
        back: fc.option(fc.integer({ min: 1, max: 3 * 1440 })),
      }),
      { maxLength: 6 },
    ),
    presses: fc.uniqueArray(fc.nat(DAYS * 288), { maxLength: DAYS * 5 }),
  })
  .map(({ times, changes, presses }) => {
    const planned = times.map((quarter) => {
      const clock = new Date(START + quarter * 15 * MINUTE).toISOString().slice(11, 16);
      return { clock, spans: [{ addedAt: null as Date | null, removedAt: null as Date | null }] };
    });
    for (const { time, off, back } of [...changes].sort((a, b) => a.off - b.off)) {
      const one = planned[time % planned.length];
      const last = one?.spans.at(-1);
      const removed = new Date(START + off * MINUTE);
      if (!one || !last || last.removedAt || (last.addedAt ?? removed) > removed) continue;
      last.removedAt = removed;
      if (back === null) continue;
      one.spans.push({ addedAt: new Date(removed.getTime() + back * MINUTE), removedAt: null });
    }
    const medicines: PlannedMedicine[] = planned.map(({ clock, spans }, id) => ({
      ...{ id, startdate: "2026-04-01", enddate: null, removedAt: null },
      ...{ pauses: [], isAsNeeded: false },
      times: spans.map((span, index) => ({
        ...{ ...EVERY_DAY, id: id * 10 + index, time: clock, ...span },
      })),
    }));
    const pressed = [...presses].sort((a, b) => a - b);
    return {
      medicines,
      presses: pressed.map((five) => ({ at: new Date(START + five * 5 * MINUTE) })),
    };
  });

type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

function ask({ medicines, presses }: Life, from: string, to: string, margin: number) {
  const days = { from: addDays(from, -margin), to: addDays(to, margin) };
  const loaded = {
    start: chartDayBounds(days.from, utc).start,
    end: chartDayBounds(days.to, utc).end,
  };
  return planResults({
    ...{ medicines, zones: utc, ...days, confirmed: new Set<string>() },
    requested: { from: chartDayBounds(from, utc).start, to: chartDayBounds(to, utc).end },
    presses: presses.filter((press) => press.at >= loaded.start && press.at < loaded.end),
    ...{ uncertain: [], boxIsHeard: true, now: new Date(START + (DAYS + 50) * DAY) },
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
        const isPlanned = occasion.doses.some(({ medicine: id, time }) =>
          lived.medicines[id]?.times.some(
            (planned) =>
              planned.time === time &&
              (planned.addedAt ?? occasion.due) <= occasion.due &&
              (planned.removedAt === null || planned.removedAt > occasion.due),
          ),
        );
        if (!isPlanned) expect([status, pressed === null]).not.toEqual(["missed", true]);
      }
    }),
    { numRuns: 200 },
  );
});
