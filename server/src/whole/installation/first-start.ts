import { createHash, randomBytes } from "node:crypto";
import { DEFAULT_PRIMARY_COLOR, DEFAULT_TIMEZONE } from "@dosebeat/contract/profiles";
import { hashPassword, refuseEasyPassword } from "../../accounts/sign-in/passwords.ts";
import { createAccount, findAccount } from "../../accounts/sign-in/queries.ts";
import { addIngestKey } from "../../boxes/ingest/keys/queries.ts";
import type { Config } from "../../config.ts";
import { withAdvisoryLock } from "../../database/advisory-lock.ts";
import type { Db } from "../../database/db.ts";
import { Refusal } from "../../http/errors.ts";
import { StartRefused } from "../../platform/start-refused.ts";
import { hasAdministrator, hasIngestKey, storeSetupCode } from "./queries.ts";

/** Secrets of a new installation; shown once, stored only as hashes. */
export interface InitialSecrets {
  setupCode?: string;
  ingestKey?: string;
}

/**
 * Makes sure that the installation has an administrator or a set-up code, and an ingest key. Without an
 * administrator, every start makes a new set-up code, because the previous one cannot be shown again; unless another
 * running server has shown it.
 *
 * @param mayShow whether this is the server that shows the code
 */
export async function initialize(
  db: Db,
  { admin, ingestKey }: Pick<Config, "admin" | "ingestKey">,
  now: Date,
  mayShow = async () => true,
): Promise<InitialSecrets> {
  return withAdvisoryLock(db, "first start", async (tx) => {
    const made: InitialSecrets = {};
    if (admin) await makeAdministrator(tx, admin, now);
    if (!(await hasAdministrator(tx)) && (await mayShow())) {
      made.setupCode = randomBytes(18).toString("base64url");
      await storeSetupCode(tx, createHash("sha256").update(made.setupCode).digest("hex"));
    }
    if (ingestKey) await addIngestKey(tx, ingestKey, "Setting INGEST_KEY", now);
    if (!(await hasIngestKey(tx))) {
      made.ingestKey = randomBytes(24).toString("base64url");
      await addIngestKey(tx, made.ingestKey, "Created at first start", now);
    }
    return made;
  });
}

/** An existing account keeps its password, which may have been changed. */
async function makeAdministrator(
  db: Db,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<void> {
  const existing = await findAccount(db, email);
  if (existing?.role === "patient") {
    throw new StartRefused(
      `ADMIN_EMAIL is ${email}, which is a patient's account: choose another address.`,
    );
  }
  if (existing) return;
  await refuseEasyAdminPassword(email, password);
  const account = {
    email,
    passwordHash: await hashPassword(password, ""),
    role: "admin" as const,
    givenname: "Dosebeat",
    familyname: "Administrator",
    language: "en" as const,
    timezone: DEFAULT_TIMEZONE,
    primarycolor: DEFAULT_PRIMARY_COLOR,
  };
  await createAccount(db, account, now);
}

async function refuseEasyAdminPassword(email: string, password: string): Promise<void> {
  try {
    await refuseEasyPassword(password, { email });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new StartRefused(
      "The setting ADMIN_PASSWORD is one of the passwords that attackers try first: choose another one.",
    );
  }
}
