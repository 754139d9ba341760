import type { MedicineInput } from "@dosebeat/contract/medicines";
import { MOST_OPEN_PROPOSALS, PROPOSAL_DAYS } from "@dosebeat/contract/proposals";
import { DAY } from "@dosebeat/domain/time/durations";
import { recordOne } from "../../access/audit/queries.ts";
import { bodyHash } from "../../access/keyed/body-hash.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { lockProfile } from "../../access/quotas/queries.ts";
import { inTransaction } from "../../database/transaction.ts";
import { conflict, problem } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { patientOf, type Shown, tryChange } from "./propose.ts";
import { countOpen, findReceived, storeProposal } from "./queries.ts";
import { addingOf, StoredReceived } from "./stored-change.ts";

interface Received {
  patient: Pick<Viewer, "userid" | "profileid" | "blinded">;
  /** How the sending system identifies it. */
  key: string;
  /** The resource as sent. */
  sent: unknown;
  reason: string;
  medicine: MedicineInput;
  from: Omit<StoredReceived, "hash">;
}

/** What became of a prescription that was sent. */
export interface Kept {
  id: number;
  state: "open" | "accepted" | "declined" | "withdrawn" | "expired";
  isNew: boolean;
}

/**
 * Stores a prescription sent by a program as a proposal of a new medicine, after trying it. One that was sent before
 * is found again, whatever became of it.
 *
 * @throws what adding the medicine refuses; 409 if the identifier already stands for something else
 */
export async function keepReceived(
  parts: Parts,
  viewer: Viewer,
  received: Received,
): Promise<Kept> {
  const { db, clock, announcer } = parts;
  const { patient, key, reason, medicine, from } = received;
  const hash = bodyHash(received.sent).toString("hex");
  const now = clock.now();
  const before = await findReceived(db, patient.profileid, key);
  if (before) return keptBefore(before, hash, now);
  const noted: Shown[] = [];
  const onRecorded = (entry: Shown) => void noted.push(entry);
  const as = patientOf(viewer, patient, { reason, onRecorded });
  const change = addingOf(medicine);
  const { basis } = await tryChange(parts, as, change, noted);
  const shown = {
    kind: "medicine-added",
    details: { from: medicine.startdate, added: rowsOf(medicine) },
  };
  const kept = await inTransaction(db, async (tx): Promise<Kept> => {
    await lockProfile(tx, ownProfile(as));
    const meanwhile = await findReceived(tx, patient.profileid, key);
    if (meanwhile) return keptBefore(meanwhile, hash, now);
    if ((await countOpen(tx, patient.profileid, now)) >= MOST_OPEN_PROPOSALS)
      throw conflict(problem("proposals_full", { most: MOST_OPEN_PROPOSALS }));
    const details = { change: shown.kind };
    const entry = { kind: "change-proposed" as const, profileid: patient.profileid, details };
    const entry_id = await recordOne(tx, viewer.actor, entry);
    const { id } = await storeProposal(tx, {
      profile_id: patient.profileid,
      proposed_by: viewer.userid,
      entry_id,
      at: now,
      expires_at: new Date(now.getTime() + PROPOSAL_DAYS * DAY),
      reason,
      change: JSON.stringify(change),
      shown: JSON.stringify(shown),
      basis,
      received: JSON.stringify({ ...from, hash } satisfies StoredReceived),
      received_key: key,
    });
    return { id, state: "open", isNew: true };
  });
  if (kept.isNew) announcer.publish([{ kind: "worklist", profileid: null, id: patient.profileid }]);
  return kept;
}

function keptBefore(
  { id, state, expires_at, received }: NonNullable<Awaited<ReturnType<typeof findReceived>>>,
  hash: string,
  now: Date,
): Kept {
  if (StoredReceived.parse(received).hash !== hash)
    throw conflict("This identifier was sent before with other content.");
  return { id, state: state === "open" && expires_at <= now ? "expired" : state, isNew: false };
}

/** The rows of the plan in the form of audit log entries. */
function rowsOf({ schedules }: MedicineInput) {
  return schedules.map(({ recurrence, ...row }, index) => ({
    id: index + 1,
    ...row,
    recurrence: recurrence ?? { kind: "daily" },
    added_utc: null,
    removed_utc: null,
  }));
}
