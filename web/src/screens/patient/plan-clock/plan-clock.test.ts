import { expect, it } from "vitest";
import { byPlanClock, homeClocksOf } from "./plan-clock.ts";

const medicine = { id: 1, name: "Levothyroxine", strength: "50 µg" };
const other = { id: 2, name: "Ramipril", strength: "" };
const HERE = "Asia/Tokyo";
const dose = (dosage_time: string, timezone: string | null, of = other) => ({
  dosage_time: `${dosage_time}:00.000`,
  timezone,
  medicine: of,
});

it("keeps one time of day of two clocks apart, and says whose they are", () => {
  const doses = [
    dose("20:00", null),
    dose("08:00", "Europe/Berlin", medicine),
    dose("08:00", null),
    dose("08:00", HERE),
  ];
  const groups = byPlanClock(doses, HERE).map(({ time, zone, own }) => [time, zone, own.length]);
  expect(groups).toEqual([
    ["08:00", null, 2],
    ["08:00", "Europe/Berlin", 1],
    ["20:00", null, 1],
  ]);
  expect(homeClocksOf(doses, HERE)).toEqual([{ zone: "Europe/Berlin", medicines: [medicine] }]);
});

it("says nothing of home time at home", () => {
  const doses = [dose("08:00", "Europe/Berlin", medicine)];
  expect(homeClocksOf(doses, "Europe/Berlin")).toEqual([]);
  expect(byPlanClock(doses, "Europe/Berlin").map(({ zone }) => zone)).toEqual([null]);
});
