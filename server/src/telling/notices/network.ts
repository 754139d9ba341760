import { HOUR } from "@dosebeat/domain/time/durations";
import { inTransaction } from "../../database/transaction.ts";
import type { Parts } from "../../parts.ts";
import { mailsReminders } from "../messages/mails.ts";
import { areMany } from "../reminders/many-silent.ts";
import { countSilent } from "../reminders/silent-queries.ts";
import {
  beginNetworkAlert,
  changeNetworkAlert,
  findAdministrators,
  lockNetworkAlert,
} from "./network-queries.ts";
import { addMessages } from "./queries.ts";
import { rowsOf } from "./rows.ts";

/** The alert ends once few boxes have been silent for this long, since networks come and go. */
const OVER_AFTER_MS = HOUR;

/**
 * Counts the silent boxes, and keeps the alert about them: the server that counts first begins it with a notice to
 * every administrator, and it ends after an hour with few silent boxes (decision 73).
 */
export async function watchNetwork(
  parts: Pick<Parts, "db" | "sendMail" | "publicUrl">,
  now: Date,
): Promise<void> {
  const counts = await countSilent(parts.db, now);
  const isSo = areMany(counts);
  await inTransaction(parts.db, async (tx) => {
    const open = await lockNetworkAlert(tx);
    if (open) {
      const gone_at = isSo ? null : (open.gone_at ?? now);
      const isOver = gone_at !== null && now.getTime() - gone_at.getTime() >= OVER_AFTER_MS;
      const ended_at = isOver ? now : null;
      await changeNetworkAlert(tx, open.id, { ...counts, counted_at: now, gone_at, ended_at });
      return;
    }
    if (!isSo || !(await beginNetworkAlert(tx, counts, now))) return;
    const rows = (await findAdministrators(tx)).flatMap(({ userid, profileid, devices }) => {
      const told = { userid, profileid, kind: "notice", step: "network", about: now } as const;
      const mail = devices.length === 0 && mailsReminders(parts);
      return rowsOf({ ...told, details: counts }, { devices, mail }, now);
    });
    await addMessages(tx, rows);
  });
}
