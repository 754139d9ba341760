import {
  MOST_OPEN_PROPOSALS,
  PROPOSAL_DAYS,
  type ProposedCall,
} from "@dosebeat/contract/proposals";
import type { ProposedStates } from "@dosebeat/contract/proposed-states";
import { DAY } from "@dosebeat/domain/time/durations";
import { recordOne } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { lockProfile } from "../../access/quotas/queries.ts";
import { inTransaction } from "../../database/transaction.ts";
import { conflict, problem } from "../../http/errors.ts";
import type { PrescribingAs, Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { applyChange, partsWithin } from "./apply.ts";
import { basisOf } from "./basis.ts";
import { countOpen, storeProposal } from "./queries.ts";
import { statesAfter, statesNow } from "./states.ts";
import type { StoredChange } from "./stored-change.ts";

export type Shown = Parameters<NonNullable<PrescribingAs["onRecorded"]>>[0];

/** What a change would do, found by making it and rolling it back. */
interface Tried {
  basis: string;
  shown: Shown | undefined;
  /** The states of a pause, of days or of a dose. */
  states: ProposedStates | null;
  would: object;
}

/** Ends a transaction that must not leave anything behind. */
class RolledBack extends Error {
  readonly tried: Tried;

  constructor(tried: Tried) {
    super("rolled back on purpose");
    this.tried = tried;
  }
}

/** Whose record it is; `blinded`: a study hides the doses from the prescriber. */
type Patient = Pick<Viewer, "userid" | "profileid" | "blinded">;

/** The viewer as whom the change is made: the patient, with these actors. */
export function patientOf(
  { actor }: Viewer,
  { userid, profileid, blinded }: Patient,
  prescribing: PrescribingAs,
): Viewer {
  const by = { ...actor, prescribing };
  return { userid, profileid, role: "patient", staff: [], blinded, actor: by };
}

/** Makes the change and rolls it back. @throws what the call itself refuses */
export async function tryChange(
  parts: Parts,
  patient: Viewer,
  change: StoredChange,
  noted: Shown[],
): Promise<Tried> {
  try {
    return await inTransaction(parts.db, async (tx) => {
      noted.length = 0;
      const within = partsWithin(parts, tx);
      const basis = await basisOf(within, patient, change);
      const before = await statesNow(within, patient, change);
      const would = await applyChange(within, patient, change);
      const states = before && { before, after: statesAfter(change, before, would) };
      throw new RolledBack({ basis, shown: noted[0], states, would });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.tried;
    throw error;
  }
}

interface Proposed {
  patient: Patient;
  reason: string;
  change: ProposedCall;
  key: string | undefined;
}

/** Stores a prescriber's proposal after trying it. */
export async function propose(
  parts: Parts,
  viewer: Viewer,
  { patient, reason, change, key }: Proposed,
): Promise<{ id: number; would: object }> {
  const { db, clock, announcer } = parts;
  const { userid } = viewer;
  const noted: Shown[] = [];
  const onRecorded = (entry: Shown) => void noted.push(entry);
  const as = patientOf(viewer, patient, { reason, onRecorded });
  const { basis, shown, states, would } = await tryChange(parts, as, change, noted);
  if (!shown) throw conflict(problem("proposal_nothing"));
  const now = clock.now();
  const { id } = await inTransaction(db, async (tx) => {
    const make = async () => {
      const profile_id = patient.profileid;
      // One at a time per patient, so that there are never too many.
      await lockProfile(tx, ownProfile(as));
      if ((await countOpen(tx, profile_id, now)) >= MOST_OPEN_PROPOSALS)
        throw conflict(problem("proposals_full", { most: MOST_OPEN_PROPOSALS }));
      const details = { change: shown.kind, ...shown.details };
      const entry = { kind: "change-proposed" as const, profileid: profile_id, details };
      const entry_id = await recordOne(tx, viewer.actor, entry);
      return storeProposal(tx, {
        profile_id,
        proposed_by: userid,
        entry_id,
        at: now,
        expires_at: new Date(now.getTime() + PROPOSAL_DAYS * DAY),
        reason,
        change: JSON.stringify(change),
        shown: JSON.stringify({ ...shown, states }),
        basis,
        received: null,
        received_key: null,
      });
    };
    const sent = [patient.profileid, reason, change];
    return once(tx, { userid, key, sent, now }, make);
  });
  announcer.publish([{ kind: "worklist", profileid: null, id: patient.profileid }]);
  return { id, would };
}
