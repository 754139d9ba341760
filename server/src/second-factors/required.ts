import type { Role } from "@dosebeat/contract/sign-in";
import type { Parts } from "../parts.ts";
import { findFactors, hasFactor } from "./queries.ts";

/** Whether accounts of this role must have a second factor. */
export function mustHaveFactor(
  { requireSecondFactor }: Pick<Parts, "requireSecondFactor">,
  { role }: { role: Role },
): boolean {
  return requireSecondFactor === "staff" && role !== "patient";
}

/** Whether a user must set up a second factor before anything else. */
export async function mustEnrol(
  parts: Pick<Parts, "db" | "requireSecondFactor">,
  user: { userid: number; role: Role },
): Promise<boolean> {
  return mustHaveFactor(parts, user) && !hasFactor(await findFactors(parts.db, user.userid));
}
