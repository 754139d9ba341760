import type { AuditDetails } from "@dosebeat/contract/audit-details";
import * as calls from "@dosebeat/contract/study-locks-calls";
import type { FastifyInstance } from "fastify";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { inTransaction } from "../../database/transaction.ts";
import { conflict, problem } from "../../http/errors.ts";
import { goneWith } from "../../http/gone.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { addSignature, dropLock, keepLock, setLock } from "../study-export/signature-queries.ts";
import { keepSigned } from "../study-export/signed-rows.ts";
import { groupToExport, type Subject } from "../study-export/subjects.ts";
import { studySeen } from "./seen.ts";
import { getSubject, type SubjectRow } from "./subject-queries.ts";
import { presentSubject } from "./subjects.ts";

interface Whose {
  id: number;
  profileid: number;
}

/** Electronic signatures that lock the data of subjects, and unlock it. */
export function lockRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, announcer } = parts;

  handle(app, calls.lockSubject, async ({ viewer, params, body: { data } }, reply) => {
    const study = await studySeen(db, viewer, params.id);
    await groupToExport(db, viewer, params.id);
    if (study.state === "draft") throw conflict(problem("study_draft"));
    const now = clock.now();
    const read = () => getSubject(db, { group: params.id, now }, params.profileid);
    signable(await read(), now);
    const whose = { group: params.id, profileid: params.profileid };
    const isLocked = await inTransaction(db, (tx) => setLock(tx, whose, now));
    if (!isLocked) throw conflict(problem("subject_locked"));
    const gone = goneWith(reply);
    try {
      // Only now: everything said before the lock is stored, and nothing can be said after it.
      const subject = signable({ ...(await read()), locked_at: null }, now);
      const asked = { viewer, subjects: [subject], until: now, gone };
      const sha256 = await keepSigned(parts, asked, { ...whose, since: now });
      const { meaning, reason = null } = data;
      await sign(viewer, params, { act: "locked", meaning, reason, sha256 }, now);
    } catch (error) {
      await inTransaction(db, (tx) => dropLock(tx, { ...whose, since: now }));
      throw error;
    }
    return answer(params);
  });

  handle(app, calls.unlockSubject, async ({ viewer, params, body: { data } }) => {
    await studySeen(db, viewer, params.id);
    await groupToExport(db, viewer, params.id);
    const now = clock.now();
    await getSubject(db, { group: params.id, now }, params.profileid);
    const { reason } = data;
    await sign(viewer, params, { act: "unlocked", meaning: null, reason, sha256: null }, now);
    return answer(params);
  });

  type Signed = Pick<Parameters<typeof addSignature>[1], "act" | "meaning" | "reason" | "sha256">;

  async function sign(viewer: Viewer, { id, profileid }: Whose, signed: Signed, at: Date) {
    const { act, meaning, reason, sha256 } = signed;
    const details = { group: id, signed: act, meaning, reason, sha256 };
    await recorded(
      db,
      viewer.actor,
      async (tx) => {
        if (act === "unlocked" && !(await setLock(tx, { group: id, profileid }, null)))
          throw conflict(problem("subject_unlocked"));
        // Somebody else may have unlocked it while its hash was computed.
        if (act === "locked" && !(await keepLock(tx, { group: id, profileid, since: at })))
          throw conflict(problem("subject_unlocked"));
        const [group_id, profile_id, user_id] = [id, profileid, viewer.userid];
        await addSignature(tx, { group_id, profile_id, user_id, signed_at: at, ...signed });
      },
      (): Entry => ({ kind: "subject-changed", profileid, details: withoutNulls(details) }),
    );
  }

  async function answer({ id, profileid }: Whose) {
    const row = await getSubject(db, { group: id, now: clock.now() }, profileid);
    announcer.invalidate(row.user_id);
    announcer.publish([
      { kind: "group", profileid: null, id },
      { kind: "profile", profileid, id: profileid },
    ]);
    return { data: presentSubject(row, true) };
  }
}

/** The subject as signed now. @throws 409 if there is nothing to sign, or no record number */
function signable(row: SubjectRow, now: Date): Subject {
  const { id: profileid, record_number: number } = row;
  if (row.locked_at !== null) throw conflict(problem("subject_locked"));
  if (row.consented_on === null) throw conflict(problem("subject_consent"));
  if (number === null)
    throw conflict(problem("numbers_missing", { count: 1, ids: String(profileid) }));
  const { arm, consented_on, visits, withdrawn_at, signatures } = row;
  const study = { arm, consented_on, visits, withdrawn_at, locked_at: now, signatures };
  return { profileid, number, ...study, signed_in: null };
}

function withoutNulls(details: AuditDetails): AuditDetails {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
}
