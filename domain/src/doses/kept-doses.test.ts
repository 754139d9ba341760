import { describe, expect, test } from "vitest";
import { at, medicine } from "../../test/november-plan.ts";
import type { PlannedMedicine, PlannedPause } from "../plan/planned.ts";
import type { ZoneSpan } from "../time/local-time.ts";
import { planResults } from "./plan-results.ts";

const utc: ZoneSpan[] = [{ fromDay: null, timezone: "UTC" }];

/** The evening of the 19th was taken. */
function asked(medicines: PlannedMedicine[], pressed: string[], confirmed: string[]) {
  return planResults({
    medicines,
    zones: utc,
    from: "2026-11-15",
    to: "2026-11-25",
    requested: { from: at("03:00"), to: at("03:00", 21) },
    presses: [at("20:00", 19), ...pressed.map((clock) => at(clock))].map((press) => ({
      at: press,
    })),
    confirmed: new Set(confirmed.map((time) => `1 2026-11-20 ${time}`)),
    uncertain: [],
    boxIsHeard: true,
    now: at("12:00", 24),
  });
}

/** The ids of the times of the doses of 20 November. */
function schedulesOf(medicines: PlannedMedicine[], pressed: string[]) {
  const { results } = asked(medicines, pressed, []);
  return results.flatMap(({ occasion }) => occasion.doses.map(({ schedule }) => schedule));
}

/** The doses of 20 November: time, status, press. The evening before was taken. */
function told(medicines: PlannedMedicine[], pressed: string[], confirmed: string[] = []) {
  const { results, extra, settled } = asked(medicines, pressed, confirmed);
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
  const removed = medicine(1, [["07:00", "06:48"], ["20:00"]]);

  test("stays taken when it was pressed for before", () => {
    expect(told([removed], ["06:47", "20:00"])).toEqual({
      doses: ["07:00 on_time 06:47", "20:00 on_time 20:00"],
      extra: [],
    });
  });

  test("is gone without a press, and is not kept by one after the change", () => {
    expect(told([removed], ["20:00"]).doses).toEqual(["20:00 on_time 20:00"]);
    for (const later of ["06:48", "06:49", "07:00"]) {
      expect(told([removed], [later, "20:00"])).toEqual({
        doses: ["20:00 on_time 20:00"],
        extra: [later],
      });
    }
  });

  test("may have an earlier press up to its window only", () => {
    expect(told([removed], ["03:00", "20:00"]).doses[0]).toBe("07:00 early 03:00");
    expect(told([removed], ["20:00"]).doses).toHaveLength(1);
  });

  test("stays when it was confirmed before, and the press of another dose stays with that", () => {
    expect(told([removed], ["20:00"], ["07:00"]).doses).toEqual([
      "07:00 missed ",
      "20:00 on_time 20:00",
    ]);
  });

  test("is due once when the time is added again", () => {
    const again = medicine(1, [["07:00", "06:48"], ["07:00", null, "06:49"], ["20:00"]]);
    expect(told([again], ["06:47", "20:00"]).doses).toEqual([
      "07:00 on_time 06:47",
      "20:00 on_time 20:00",
    ]);
  });
});

test("a press that another dose needs keeps nothing", () => {
  // Under the old plan 06:00 takes the press; 07:00 was not taken.
  const plan = [medicine(1, [["07:00", "06:30"]]), medicine(2, [["06:00"], ["20:00"]])];
  expect(told(plan, ["06:05", "20:00"]).doses).toEqual([
    "06:00 on_time 06:05",
    "20:00 on_time 20:00",
  ]);
});

test("a time that is moved: the press counts for the new one, and the old one is never missed", () => {
  const moved = medicine(1, [["10:00", "06:48"], ["07:30", null, "06:48"], ["20:00"]]);
  expect(told([moved], ["06:47", "20:00"])).toEqual({
    doses: ["07:30 early 06:47", "20:00 on_time 20:00"],
    extra: [],
  });
});

test("a time that is moved after its press: the old one stays taken, the new one is not due again", () => {
  const moved = medicine(1, [["07:00", "06:48"], ["07:30", null, "06:48"], ["20:00"]]);
  expect(told([moved], ["06:47", "20:00"])).toEqual({
    doses: ["07:00 on_time 06:47", "20:00 on_time 20:00"],
    extra: [],
  });
  expect(told([moved], ["06:47", "07:31", "20:00"]).doses).toEqual([
    "07:00 on_time 06:47",
    "07:30 on_time 07:31",
    "20:00 on_time 20:00",
  ]);
  expect(told([moved], ["20:00"]).doses).toEqual(["07:30 missed ", "20:00 on_time 20:00"]);
  const toNoon = medicine(1, [["07:00", "06:48"], ["12:00", null, "06:48"], ["20:00"]]);
  expect(told([toNoon], ["06:47", "20:00"]).doses).toEqual([
    "07:00 on_time 06:47",
    "12:00 missed ",
    "20:00 on_time 20:00",
  ]);
});

test("what was pressed for before the amount changed keeps its amount", () => {
  const plan = medicine(1, [["07:00", "06:48"], ["07:00", null, "06:48"], ["20:00"]]);
  expect(schedulesOf([plan], ["06:47", "20:00"])).toEqual([10, 12]);
  expect(schedulesOf([plan], ["06:49", "20:00"])).toEqual([11, 12]);
});

describe("a change of amounts", () => {
  const changed = (instant: string, ...clocks: string[]) =>
    medicine(1, [
      ...clocks.map((clock): [string, string] => [clock, instant]),
      ...clocks.map((clock): [string, null, string] => [clock, null, instant]),
    ]);

  test("after a dose was confirmed leaves the next one due", () => {
    const plan = changed("08:30", "08:00", "12:00", "18:00");
    expect(told([plan], ["12:01", "18:00"], ["08:00"]).doses).toEqual([
      "08:00 missed ",
      "12:00 on_time 12:01",
      "18:00 on_time 18:00",
    ]);
    expect(told([plan], [], ["08:00"]).doses).toHaveLength(3);
  });

  test("shortly before a dose that was pressed for leaves the next one due", () => {
    const plan = changed("07:55", "08:00", "10:00", "18:00");
    expect(told([plan], ["07:50"]).doses).toEqual([
      "08:00 on_time 07:50",
      "10:00 missed ",
      "18:00 missed ",
    ]);
  });

  test("with one time moved: what was not taken moves, and is due at its new time", () => {
    const plan = medicine(1, [
      ["08:00", "07:55"],
      ["10:00", "07:55"],
      ["08:00", null, "07:55"],
      ["10:30", null, "07:55"],
    ]);
    expect(told([plan], ["07:50"]).doses).toEqual(["08:00 on_time 07:50", "10:30 missed "]);
  });
});

test("two times moved after the press of the first: only that is not due again", () => {
  const moved = medicine(1, [
    ["08:00", "07:55"],
    ["10:00", "07:55"],
    ["08:30", null, "07:55"],
    ["10:30", null, "07:55"],
  ]);
  expect(told([moved], ["07:50"]).doses).toEqual(["08:00 on_time 07:50", "10:30 missed "]);
});

test("a time that is moved twice after its press is not due again either", () => {
  const plan = medicine(1, [
    ["07:00", "06:48"],
    ["07:30", "06:50", "06:48"],
    ["08:00", null, "06:50"],
  ]);
  expect(told([plan], ["06:47"]).doses).toEqual(["07:00 on_time 06:47"]);
});

describe("a dose of 07:00, paused", () => {
  const open = { from: null, to: null, fromAt: null, toAt: null };
  const since = (pause: Partial<PlannedPause>): PlannedMedicine => ({
    ...medicine(1, [["07:00"], ["20:00"]]),
    pauses: [{ ...open, ...pause }],
  });

  test("at 06:48 stays taken when it was pressed for before, and is not due otherwise", () => {
    const paused = since({ fromAt: at("06:48") });
    expect(told([paused], ["06:47"])).toEqual({ doses: ["07:00 on_time 06:47"], extra: [] });
    expect(told([paused], [])).toEqual({ doses: [], extra: [] });
    expect(told([paused], ["06:49"])).toEqual({ doses: [], extra: ["06:49"] });
    expect(told([paused], [], ["07:00"]).doses).toEqual(["07:00 missed "]);
  });

  test("until 19:00: the evening is due again", () => {
    const resumed = since({ fromAt: at("06:48"), toAt: at("19:00") });
    expect(told([resumed], ["06:47", "20:00"]).doses).toEqual([
      "07:00 on_time 06:47",
      "20:00 on_time 20:00",
    ]);
  });

  test("from its day on: a press after 03:00 came after the change", () => {
    const paused = since({ from: "2026-11-20", to: "2026-11-20" });
    expect(told([paused], ["06:47"])).toEqual({ doses: [], extra: ["06:47"] });
    const early = { ...paused, times: medicine(1, [["05:00"]]).times };
    expect(told([early], []).doses).toEqual([]);
  });
});

test("a removal of the whole medicine, and of two medicines one after the other", () => {
  const whole = {
    ...medicine(1, [
      ["07:00", "06:48"],
      ["20:00", "06:48"],
    ]),
    removedAt: at("06:48"),
  };
  const other = { ...medicine(2, [["07:00", "06:50"]]), removedAt: at("06:50") };
  expect(told([whole, other], ["06:47"])).toEqual({
    doses: ["07:00 on_time 06:47"],
    extra: [],
  });
  const { results } = planResults({
    medicines: [whole, other],
    zones: utc,
    from: "2026-11-15",
    to: "2026-11-25",
    requested: { from: at("03:00"), to: at("03:00", 21) },
    presses: [{ at: at("06:47") }],
    confirmed: new Set<string>(),
    uncertain: [],
    boxIsHeard: true,
    now: at("12:00"),
  });
  expect(results[0]?.occasion.doses.map((dose) => dose.medicine)).toEqual([1, 2]);
});
