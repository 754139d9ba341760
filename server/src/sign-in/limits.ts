import type { Kysely } from "kysely";
import * as attempts from "../attempts/queries.ts";
import type { Limit } from "../attempts/window.ts";
import type { Database } from "../database/schema.ts";
import { problem, tooMany } from "../http/errors.ts";

const MINUTE_MS = 60_000;
const QUARTER = { windowMs: 15 * MINUTE_MS };

/** Limits of failed sign-ins by mail address and by client address. */
export function limitsOfSignIn(email: string, sender: string): Limit[] {
  return [
    { name: "sign-in by address", most: 10, ...QUARTER, key: email.toLowerCase() },
    { name: "sign-in by sender", most: 100, ...QUARTER, key: sender },
  ];
}

export function limitsOfSignUp(sender: string): Limit[] {
  return [{ name: "sign-up by sender", most: 60, windowMs: 60 * MINUTE_MS, key: sender }];
}

/** Counts an attempt against every limit. @throws 429 if one is exceeded */
export async function countAttempt(
  db: Kysely<Database>,
  limits: readonly Limit[],
  now: Date,
): Promise<void> {
  const wait = await attempts.countAttempt(db, limits, now);
  if (wait > 0) throw tooMany(problem("attempts"), wait);
}
