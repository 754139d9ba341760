import { Stock } from "@dosebeat/contract/stock";
import { z } from "zod";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { lightOrLines } from "../../http/heavy/answer.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { stocksOf } from "./left.ts";

const Answer = z.object({ data: z.array(Stock) });

/**
 * What is left of the current medicines of a profile: calculated immediately if that is light, otherwise by a worker
 * at the user's turn.
 *
 * @param userid whose turn it takes
 */
export async function stocksInTurn(
  parts: Pick<Parts, "db" | "clock" | "workers">,
  userid: number,
  profileid: ProfileInScope<"doses">,
): Promise<Stock[]> {
  const light = () => stocksOf(parts, profileid, undefined, LIGHT);
  const task: WorkerTask = { kind: "stock", profileid, medicine: undefined };
  const found = await lightOrLines(parts, userid, light, task);
  if ("result" in found) return found.result;
  for await (const line of found.lines) return Answer.parse(JSON.parse(line)).data;
  throw new Error("The worker answered nothing.");
}
