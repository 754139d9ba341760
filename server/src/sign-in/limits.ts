import { Attempts } from "../attempts.ts";
import { said, tooMany } from "../errors.ts";

const MINUTE_MS = 60_000;

export interface Limit {
  attempts: Attempts;
  key: string;
}

/** Limits of the contract, "Sign in". One set for each running server. */
export function signInLimits() {
  const failuresByEmail = new Attempts(10, 15 * MINUTE_MS);
  const failuresBySender = new Attempts(100, 15 * MINUTE_MS);
  const signUpsBySender = new Attempts(60, 60 * MINUTE_MS);
  return {
    ofSignIn: (email: string, sender: string): Limit[] => [
      { attempts: failuresByEmail, key: email.toLowerCase() },
      { attempts: failuresBySender, key: sender },
    ],
    ofSignUp: (sender: string): Limit[] => [{ attempts: signUpsBySender, key: sender }],
  };
}

export type SignInLimits = ReturnType<typeof signInLimits>;

/** Counts an attempt against every limit. @throws 429 when one of them is used up */
export function countAttempt(limits: readonly Limit[], now: Date): void {
  const wait = Math.max(...limits.map(({ attempts, key }) => attempts.secondsToWait(key, now)));
  if (wait > 0) throw tooMany(said("attempts"), wait);
  for (const { attempts, key } of limits) attempts.count(key, now);
}

export function forgiveAttempt(limits: readonly Limit[], at: Date): void {
  for (const { attempts, key } of limits) attempts.forgive(key, at);
}
