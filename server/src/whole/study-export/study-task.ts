import type { SubjectTable } from "@dosebeat/contract/study-tables";
import type { Timeline, TimelineParts } from "../../state/doses/timeline.ts";
import type { WorkerTask } from "../../worker-tasks.ts";

/** What a worker works out for a study export. */
export type StudyTask = Omit<Extract<WorkerTask, { kind: "study" }>, "kind">;

export type WorkedOutTable = StudyTask["table"];

/** Tables whose rows are worked out, a range of chart days at a time. */
const WORKED_OUT: ReadonlySet<SubjectTable> = new Set<WorkedOutTable>([
  "doses",
  "openings",
  "days",
  "gaps",
]);

export function isWorkedOut(table: SubjectTable): table is WorkedOutTable {
  return WORKED_OUT.has(table);
}

/** What the rows of a table are made from. */
export interface AskedRows extends Omit<StudyTask, "table"> {
  parts: TimelineParts;
  timeline: Timeline;
}
