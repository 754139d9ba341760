import { type Adherence, AdherenceAnswer } from "@dosebeat/contract/adherence";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { lightOrLines } from "../../http/heavy/answer.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { keptAdherence } from "../../state/adherence/answer.ts";
import { adherenceOf } from "../../state/adherence/days.ts";
import type { WorkerTask } from "../../worker-tasks.ts";

/** As in GET /api/adherence, for all medicines or one; for large plans a worker works it out. */
export async function adherenceFor(
  parts: Parts,
  userid: number,
  profileid: ProfileInScope<"figures">,
  range: DayRange,
  medicine?: number,
): Promise<Adherence> {
  const light = async () =>
    medicine === undefined
      ? (await keptAdherence(parts, profileid, range)).value
      : await adherenceOf(parts, profileid, range, medicine, LIGHT);
  const task: WorkerTask = { kind: "adherence", profileid, range, medicine };
  const found = await lightOrLines(parts, userid, light, task);
  if ("result" in found) return found.result;
  let json = "";
  for await (const line of found.lines) json += line;
  return AdherenceAnswer.parse(JSON.parse(json)).data;
}
