import type { Timeline, TimelineParts } from "../../state/doses/timeline.ts";
import type { WorkerTask } from "../../worker-tasks.ts";

/** What a worker works out for a study export. */
export type StudyTask = Omit<Extract<WorkerTask, { kind: "study" }>, "kind">;

export type WorkedOutTable = StudyTask["table"];

/** What the rows of a table are made from. */
export interface AskedRows extends Omit<StudyTask, "table"> {
  parts: TimelineParts;
  timeline: Timeline;
}
