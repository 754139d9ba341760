// A time of day that is changed on a day on which it was taken already: nobody is asked to take it twice.
import { describe, expect, test } from "vitest";
import { at, medicine } from "../../test/november-plan.ts";
import type { PlannedMedicine } from "../plan/planned.ts";
import type { ZoneSpan } from "../time/local-time.ts";
import type { Recurrence } from "../time/recurrence.ts";
import { planResults } from "./plan-results.ts";

const utc: ZoneSpan[] = [{ fromDay: null, timezone: "UTC" }];

/** The doses of 20 November: medicine, time, status, press. */
function told(medicines: PlannedMedicine[], pressed: string[], confirmed: string[] = []) {
  const { results, settled } = planResults({
    medicines,
    zones: utc,
    from: "2026-11-10",
    to: "2026-11-30",
    requested: { from: at("03:00"), to: at("03:00", 21) },
    presses: pressed.map((clock) => ({ at: at(clock) })),
    confirmed: new Set(confirmed.map((time) => `1 2026-11-20 ${time}`)),
    uncertain: [],
    boxIsHeard: true,
    now: at("12:00", 29),
  });
  expect(settled).toBe(true);
  return results.flatMap(({ occasion, status, pressed: press }) =>
    occasion.doses.map(({ medicine: id, time }) =>
      [id, time, status, press?.toISOString().slice(11, 16) ?? ""].join(" ").trim(),
    ),
  );
}

describe("a time that is moved after its dose was due", () => {
  const moved = medicine(1, [["08:00", "08:30"], ["09:00", null, "08:30"], ["20:00"]]);

  test("and taken is not due again that day", () => {
    expect(told([moved], ["08:02", "20:00"])).toEqual([
      "1 08:00 on_time 08:02",
      "1 20:00 on_time 20:00",
    ]);
  });

  test("and confirmed, neither", () => {
    expect(told([moved], ["20:00"], ["08:00"])).toEqual([
      "1 08:00 missed",
      "1 20:00 on_time 20:00",
    ]);
  });

  test("unless it was taken again: then both are shown", () => {
    expect(told([moved], ["08:02", "09:03", "20:00"]).slice(0, 2)).toEqual([
      "1 08:00 on_time 08:02",
      "1 09:00 on_time 09:03",
    ]);
  });

  test("and not taken is due at the new time", () => {
    expect(told([moved], ["09:03", "20:00"])).toContain("1 09:00 on_time 09:03");
    expect(told([moved], ["20:00"])).toContain("1 09:00 missed");
  });

  test("and taken late keeps its press, though the new time is nearer", () => {
    const late = medicine(1, [["08:00", "08:40"], ["09:00", null, "08:40"], ["20:00"]]);
    expect(told([late], ["08:35", "20:00"])).toEqual([
      "1 08:00 late 08:35",
      "1 20:00 on_time 20:00",
    ]);
  });

  test("to one more than four hours later is due again", () => {
    const evening = medicine(1, [
      ["08:00", "08:30"],
      ["12:31", null, "08:30"],
    ]);
    expect(told([evening], ["08:02"])).toEqual(["1 08:00 on_time 08:02", "1 12:31 missed"]);
  });

  test("to two times: the one in the place of the other is over, the second is due", () => {
    const twice = medicine(1, [
      ["08:00", "15:00"],
      ["09:00", null, "15:00"],
      ["18:00", null, "15:00"],
    ]);
    expect(told([twice], ["08:02"])).toEqual(["1 08:00 on_time 08:02", "1 18:00 missed"]);
  });

  test("with a sparse plan is not due again that day, however much later", () => {
    const mondays: Recurrence = { kind: "weekdays", days: [5] };
    const weekly = medicine(
      1,
      [
        ["08:00", "08:30"],
        ["20:00", null, "08:30"],
      ],
      mondays,
    );
    expect(told([weekly], ["08:02"])).toEqual(["1 08:00 on_time 08:02"]);
  });
});

test("another medicine of the same time does not make a moved one due again", () => {
  const other = medicine(2, [["07:00"]]);
  const before = medicine(1, [
    ["07:00", "06:48"],
    ["07:30", null, "06:48"],
  ]);
  expect(told([before, other], ["06:47"])).toEqual([
    "1 07:00 on_time 06:47",
    "2 07:00 on_time 06:47",
  ]);
  const after = medicine(1, [
    ["07:00", "07:10"],
    ["08:00", null, "07:10"],
  ]);
  expect(told([after, other], ["07:01"])).toEqual([
    "1 07:00 on_time 07:01",
    "2 07:00 on_time 07:01",
  ]);
});

test("a save that adds the new time before it removes the old one moves it, too", () => {
  const before = medicine(1, [
    ["07:00", "06:48:01"],
    ["07:45", null, "06:48"],
  ]);
  expect(told([before], ["06:47"])).toEqual(["1 07:00 on_time 06:47"]);
  const after = medicine(1, [
    ["07:00", "07:10:01"],
    ["07:45", null, "07:10"],
  ]);
  expect(told([after], ["07:01"])).toEqual(["1 07:00 on_time 07:01"]);
});
