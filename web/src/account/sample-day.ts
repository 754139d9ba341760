import { TOLERANCE_MINUTES } from "@dosebeat/domain/tolerance";
import type { DayChartData, Mark } from "../charts/day/data.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 10, 3);
const DAY = 24 * 60 * MINUTE;

/** An instant of the sample day; its times are UTC. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 10, hour, minute);

/** A press some minutes after the due time. */
function press(due: number, deviation: number): Mark {
  const kind = Math.abs(deviation) <= TOLERANCE_MINUTES ? "on_time" : "late";
  return { key: `press ${due}`, at: due + deviation * MINUTE, kind, deviation, label: "" };
}

function upcoming(due: number): Mark {
  return { key: `due ${due}`, at: due, kind: "upcoming", deviation: null, label: "" };
}

/** A fictional day at 17:12: two medicines, one late dose, one still due. */
export function sampleDay(names: { first: string; second: string; warmth: string }): DayChartData {
  return {
    start: START,
    end: START + DAY,
    now: at(17, 12),
    silent: [],
    lanes: [
      {
        key: "first",
        name: names.first,
        detail: "500 mg",
        dues: [at(8), at(13), at(20)],
        marks: [press(at(8), 4), press(at(13), 54), upcoming(at(20))],
      },
      {
        key: "second",
        name: names.second,
        detail: "5 mg",
        dues: [at(8), at(20)],
        marks: [press(at(8), 6), upcoming(at(20))],
      },
    ],
    curve: { name: names.warmth, detail: "19–22 °C", points: warmth() },
  };
}

/** Room temperature: cool at night, warmest in the afternoon; one reading every half hour until now. */
function warmth() {
  const points: { at: number; value: number }[] = [];
  for (let time = START; time <= at(17, 12); time += 30 * MINUTE) {
    const hours = (time - START) / (60 * MINUTE);
    points.push({ at: time, value: 20.5 - 1.6 * Math.cos(((hours - 2) / 12) * Math.PI) });
  }
  return points;
}
