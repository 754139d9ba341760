import { setImmediate as otherRequests } from "node:timers/promises";
import { Dose } from "@dosebeat/contract/doses";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { lightOrLines } from "../../http/heavy/answer.ts";
import type { Parts } from "../../parts.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { keptDoses } from "./kept-doses.ts";

/** Lines read from a worker's answer at a time, between other requests. */
const LINES_AT_A_TIME = 200;

/**
 * The doses of the chart days, one by one; for large plans a worker calculates them at the user's turn.
 *
 * @param userid who asks
 */
export async function* eachDose(
  parts: Pick<Parts, "db" | "clock" | "workers" | "doses">,
  userid: number,
  profileid: ProfileInScope<"doses">,
  range: DayRange,
  medicine?: number,
): AsyncGenerator<Dose> {
  const isOf = ({ medicine: { id } }: Dose) => medicine === undefined || id === medicine;
  const light = async () => (await keptDoses(parts, profileid, range)).value.doses.filter(isOf);
  const task: WorkerTask = { kind: "dose-lines", profileid, range, medicine };
  const found = await lightOrLines(parts, userid, light, task);
  if ("result" in found) return yield* found.result;
  let count = 0;
  for await (const line of found.lines) {
    yield Dose.parse(JSON.parse(line));
    count += 1;
    if (count % LINES_AT_A_TIME === 0) await otherRequests();
  }
}
