import type { Factor } from "@dosebeat/contract/base/failures";
import { CallError } from "../../../api/call.ts";

/** A sign-in with a correct password that needs a second step. */
export interface PendingSignIn {
  challenge: string;
  /** The account's factors; the first is asked for first. */
  factors: Factor[];
}

const KNOWN: readonly Factor[] = ["passkey", "code", "recovery"];

/** The sign-in that continues with a second step, if that is why the call failed. */
export function pendingIn(error: unknown): PendingSignIn | null {
  if (!(error instanceof CallError) || error.problem.code !== "second_factor_needed") return null;
  const { challenge, factors } = error.details;
  if (typeof challenge !== "string" || !Array.isArray(factors)) return null;
  return { challenge, factors: KNOWN.filter((factor) => factors.includes(factor)) };
}
