import { HEAVY } from "../../http/heavy/too-heavy.ts";
import { type TimelineParts, timelineOf } from "../../state/doses/timeline.ts";
import { dayRows } from "./days.ts";
import { doseRows } from "./doses.ts";
import { gapRows } from "./gaps.ts";
import { openingRows } from "./openings.ts";
import type { AskedRows, StudyTask, WorkedOutTable } from "./study-task.ts";

/** The rows of a subject for a range of chart days, each as a line of JSON: its cells by column. */
export async function* studyLines(
  parts: TimelineParts,
  { table, profileid, number, range }: StudyTask,
): AsyncGenerator<string> {
  const timeline = await timelineOf(parts, profileid, range, HEAVY);
  const asked = { parts, profileid, number, range, timeline };
  const rows = await ROWS[table](asked);
  for (const row of rows) yield `${JSON.stringify(row)}\n`;
}

const ROWS = {
  doses: doseRows,
  openings: openingRows,
  days: dayRows,
  gaps: gapRows,
} as const satisfies Readonly<
  Record<WorkedOutTable, (asked: AskedRows) => object[] | Promise<object[]>>
>;
