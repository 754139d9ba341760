import type { Factor } from "@dosebeat/contract/base/failures";
import { CallError } from "../../../api/call.ts";

/** A sign-in whose password was right and that needs a second step. */
export interface PendingSignIn {
  challenge: string;
  /** What the account has, the first one to be asked for. */
  factors: Factor[];
}

const KNOWN: readonly Factor[] = ["passkey", "code", "recovery"];

/** The sign-in that goes on with a second step, if that is why the call failed. */
export function pendingIn(error: unknown): PendingSignIn | null {
  if (!(error instanceof CallError) || error.problem.code !== "second_factor_needed") return null;
  const { challenge, factors } = error.details;
  if (typeof challenge !== "string" || !Array.isArray(factors)) return null;
  return { challenge, factors: KNOWN.filter((factor) => factors.includes(factor)) };
}
