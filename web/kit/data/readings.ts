import type { Chart } from "@dosebeat/contract/readings";
import { at, TODAY } from "./calendar.ts";

const STEP = 15 * 60_000;
const POINTS = 56;

/** Nothing was measured while the box was silent. */
const LOST = { from: at(TODAY, "11:10"), to: at(TODAY, "13:10") };

const TIMES = Array.from(
  { length: POINTS },
  (_, index) => at(TODAY, "03:00") + index * STEP,
).filter((time) => time < LOST.from || time > LOST.to);

/** What the box measured today until now. */
export const READINGS: Chart = {
  sensorTime: TIMES.map((time) => new Date(time).toISOString()),
  temperature: TIMES.map((_, index) => 20 + 2 * Math.sin(index / 9)),
  humidity: TIMES.map((_, index) => 46 + 6 * Math.cos(index / 11)),
  battery: TIMES.map((_, index) => (index < 20 ? 79 : 78)),
  motion: TIMES.map((_, index) => (index % 7 === 0 ? 3 : 0)),
  bucketSeconds: null,
  keptSince: null,
};
