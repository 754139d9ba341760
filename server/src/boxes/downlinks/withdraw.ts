import type { Db } from "../../database/db.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import { type DownlinkRow, lockDownlink, markWithdrawn } from "./queries.ts";

/**
 * Withdraws a command of a box whose row is locked. A command that the network has, or that a server is handing over,
 * stays in progress: the box may still obey it.
 *
 * @param toldUntil this must not reveal what became of the command since then; null: the viewer sees everything
 * @throws 404; 409 if it is settled, or if no person entered it
 */
export async function withdraw(
  tx: Db,
  { sensorId, id }: { sensorId: number; id: number },
  { now, toldUntil }: { now: Date; toldUntil: Date | null },
): Promise<DownlinkRow> {
  const row = await lockDownlink(tx, { sensorId, id });
  if (!row) throw notFound("The command");
  const { settled_at: settled, withdrawn_at: withdrawn } = row;
  if (row.command === "times" || (settled !== null && !(toldUntil && settled >= toldUntil))) {
    throw conflict(problem("command_settled"));
  }
  if (withdrawn !== null) return row;
  const isFree = row.claimed_until === null || row.claimed_until <= now;
  const isUnsent = row.state === "queued" && isFree;
  return markWithdrawn(tx, id, isUnsent, now);
}
