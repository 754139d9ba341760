import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { findFactors, hasFactor } from "./queries.ts";

/** Whether accounts with these roles must have a second factor. */
export function mustHaveFactor(
  { requireSecondFactor }: Pick<Parts, "requireSecondFactor">,
  { staff }: Pick<Viewer, "staff">,
): boolean {
  return requireSecondFactor === "staff" && staff.length > 0;
}

/** Whether a user must set up a second factor before anything else. */
export async function mustEnrol(
  parts: Pick<Parts, "db" | "requireSecondFactor">,
  user: Pick<Viewer, "userid" | "staff">,
): Promise<boolean> {
  return mustHaveFactor(parts, user) && !hasFactor(await findFactors(parts.db, user.userid));
}
