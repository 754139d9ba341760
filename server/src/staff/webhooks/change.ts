import type { UpdateWebhook } from "@dosebeat/contract/webhooks";
import type { z } from "zod";
import type { Db } from "../../database/db.ts";
import { conflict, problem } from "../../http/errors.ts";
import { beginAnew, updateHook } from "./change-queries.ts";
import { lookAtAll } from "./look-queries.ts";
import { knownGroups, lockWebhook } from "./queries.ts";

/** The changes to a webhook; `address` is one that this server would call. */
type HookChange = z.infer<typeof UpdateWebhook>["data"];

/**
 * Changes a webhook. The next look finds patients who are no longer in its groups, and what an added event has to
 * tell.
 *
 * @returns what was done, for the audit log
 * @throws 404, 409 if it was changed meanwhile
 */
export async function changeWebhook(
  tx: Db,
  id: number,
  { version, is_paused, events, groups, ...change }: HookChange,
  now: Date,
): Promise<"changed" | "paused" | "resumed"> {
  const before = await lockWebhook(tx, id);
  if (before.version !== version) throw conflict(problem("webhook_changed"));
  const wasPaused = before.paused_at !== null;
  const isPaused = is_paused ?? wasPaused;
  await updateHook(tx, id, {
    ...change,
    ...(events && { events: [...new Set(events)] }),
    ...(groups !== undefined && { groups: await knownGroups(tx, groups) }),
    paused_at: isPaused ? (before.paused_at ?? now) : null,
    version: before.version + 1,
  });
  if (wasPaused && !isPaused) await beginAnew(tx, id, now);
  if (events !== undefined || groups !== undefined) await lookAtAll(tx);
  if (isPaused === wasPaused) return "changed";
  return isPaused ? "paused" : "resumed";
}
