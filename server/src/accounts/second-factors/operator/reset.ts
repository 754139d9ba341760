import { recorded } from "../../../access/audit/queries.ts";
import { endSessions } from "../../../access/sessions/ending-queries.ts";
import type { Db } from "../../../database/db.ts";
import { StartRefused } from "../../../platform/start-refused.ts";
import { leaveNotice } from "../../account-notices/queries.ts";
import { deleteAllFactors, findOwner } from "../queries.ts";

/**
 * Removes the second factors of an account on behalf of the operator, who has access to the server's machine: the way
 * back in when nobody else may reset them. Recorded in the audit log without a user.
 */
export async function resetByOperator(db: Db, email: string, now: Date): Promise<void> {
  const owner = await findOwner(db, email);
  if (!owner) throw new StartRefused(`No account has the address ${email}.`);
  const call = "npm run reset-second-factor";
  await recorded(
    db,
    { userid: null, impersonation: null, address: "localhost", at: now, call },
    async (tx) => {
      if (!(await deleteAllFactors(tx, owner.userid))) {
        throw new StartRefused(`${email} has no second factor.`);
      }
      await endSessions(tx, owner.userid, now);
      await leaveNotice(tx, owner.userid, "second-factors-reset", null, now);
    },
    () => ({
      kind: "second-factors-reset",
      profileid: owner.profileid,
      details: { by: "operator" },
    }),
  );
}
