import { MINUTE } from "@dosebeat/domain/time/durations";
import { totpSeal } from "../../accounts/second-factors/totp.ts";
import type { Db } from "../../database/db.ts";
import type { Parts } from "../../parts.ts";
import { defineJob } from "../../platform/job-runner.ts";
import type { Seal } from "../../platform/seal.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { sealOf } from "../../platform/webhooks/webhook-secrets.ts";
import { hooks, type Sealed, type Shelf, totp } from "./sealed-queries.ts";

const MOST_AT_ONCE = 1000;

/** Every place in the database where something is sealed. */
const SHELVES: readonly { shelf: Shelf; sealOf: (secrets: Secrets) => Seal }[] = [
  { shelf: totp("secret"), sealOf: totpSeal },
  { shelf: totp("pending"), sealOf: totpSeal },
  { shelf: hooks("alert_rules"), sealOf: (secrets) => sealOf(secrets, "alert webhooks") },
  { shelf: hooks("webhooks"), sealOf: (secrets) => sealOf(secrets, "webhooks") },
];

/**
 * Seals again with JWT_SECRET what JWT_SECRET_BESIDE has sealed, so that the latter can be removed.
 *
 * @returns how many
 */
export async function renewSeals(db: Db, secrets: Secrets): Promise<number> {
  if (secrets.jwtSecretBeside === undefined) return 0;
  let renewed = 0;
  for (const { shelf, sealOf } of SHELVES) {
    const seal = sealOf(secrets);
    for (let after = 0, rows: Sealed[] = []; ; after = rows.at(-1)?.id ?? after) {
      rows = await shelf.read(db, after, MOST_AT_ONCE);
      for (const { id, sealed } of rows) {
        const anew = seal.renewed(sealed, id);
        // If somebody has changed it meanwhile, nothing is replaced.
        if (anew && (await shelf.replace(db, { id, sealed }, anew))) renewed += 1;
      }
      if (rows.length < MOST_AT_ONCE) break;
    }
  }
  return renewed;
}

export const sealJob = defineJob({
  name: "seals",
  does: "seals anew with `JWT_SECRET` what `JWT_SECRET_BESIDE` has sealed ([rotation](runbooks.md#new-keys-without-an-interruption)); without that setting nothing",
  every: 5 * MINUTE,
  lease: "turn",
  atOnce: MOST_AT_ONCE,
  make({ parts }: { parts: Pick<Parts, "db" | "jwtSecret" | "jwtSecretBeside" | "print"> }) {
    return {
      async run() {
        const renewed = await renewSeals(parts.db, parts);
        if (renewed > 0) parts.print(`Secrets: ${renewed} sealed anew with JWT_SECRET`);
      },
    };
  },
});
