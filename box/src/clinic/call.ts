import { AssignmentAnswer, ColleaguesAnswer } from "@dosebeat/contract/assignments-calls";
import type { SentBodyOf } from "@dosebeat/contract/base/define-call";
import { WorklistAnswer, WorklistEntryAnswer } from "@dosebeat/contract/worklist";
import type { addWorklistEntry } from "@dosebeat/contract/worklist-calls";
import { HOUR, SECOND } from "@dosebeat/domain/time/durations";
import type { Api } from "../demo/api.ts";
import { sleep } from "../send.ts";

/** The server works the list out in the background. */
const LOOKS = 30;
const BETWEEN_MS = 2 * SECOND;

type Entry = SentBodyOf<typeof addWorklistEntry>["data"];

/** Has a clinician call two patients of the list, correct what she wrote, and take a third, unless it was done before. */
export async function callPatients(nurse: Api, signal: AbortSignal): Promise<void> {
  const rows = await listed(nurse, signal);
  if (rows.some(({ attributes: { entry, assigned } }) => entry !== null || assigned !== null))
    return;
  const [first, second, third] = rows;
  const call = async (row: (typeof rows)[number], said: Partial<Entry>): Promise<number> => {
    const { version } = row.attributes;
    const data = { kind: "called", version, after: null, ...said };
    const path = `/api/worklist/${row.id}/entries`;
    return (await nurse.call("POST", path, WorklistEntryAnswer, { data })).data.id;
  };
  if (first) {
    const row = `/api/worklist/${first.id}`;
    const { data: colleagues } = await nurse.call("GET", `${row}/colleagues`, ColleaguesAnswer);
    const data = { userid: colleagues.find(({ is_own }) => is_own)?.userid ?? null };
    await nurse.call("PUT", `${row}/assignee`, AssignmentAnswer, { data });
  }
  if (second) {
    const again = new Date(Math.ceil((Date.now() + 2 * HOUR) / HOUR) * HOUR);
    await call(second, { outcome: "not_reached", until: again.toISOString() });
  }
  if (third) {
    const id = await call(third, { outcome: "left_message", text: "With her son." });
    const data = { outcome: "left_message", text: "With her daughter, who visits in the evening." };
    await nurse.call("PUT", `/api/worklist-entries/${id}`, WorklistEntryAnswer, { data });
  }
}

/** The rows of patients to be called, once there are any. */
async function listed(nurse: Api, signal: AbortSignal) {
  for (let look = 0; look < LOOKS; look += 1) {
    const { data } = await nurse.call("GET", "/api/worklist?section=call", WorklistAnswer);
    if (data.length > 0) return data;
    await sleep(BETWEEN_MS, signal);
  }
  return [];
}
