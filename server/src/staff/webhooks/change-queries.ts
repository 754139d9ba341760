import type { Updateable } from "kysely";
import type { Db } from "../../database/db.ts";
import type { WebhookTables } from "../../database/webhook-schema.ts";

export async function updateHook(
  tx: Db,
  id: number,
  changes: Updateable<WebhookTables["webhooks"]>,
): Promise<void> {
  await tx.updateTable("webhooks").set(changes).where("id", "=", id).execute();
}

/** Gives events that waited during a pause another day, so that they are not given up at once. */
export async function beginAnew(tx: Db, webhook: number, now: Date): Promise<void> {
  await tx
    .updateTable("webhook_events")
    .set({ since_at: now })
    .where("webhook_id", "=", webhook)
    .where("state", "=", "waiting")
    .execute();
}
