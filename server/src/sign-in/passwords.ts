import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { invalid, problem } from "../http/errors.ts";

/** Argon2id, which is the package's default kind; memory in KiB. OWASP's recommendation of 2024. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const COMMON_PASSWORDS = new Set(dictionary["passwords-common"]);

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/**
 * Takes the same time without a hash, so that nobody learns from it which addresses exist. Null: the
 * person has not chosen a password yet.
 */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await hashOfNobody()), password, ARGON2);
  return fits && passwordHash !== undefined && passwordHash !== null;
}

/** @throws 400 for a password that attackers try first */
export function refuseCommonPassword(password: string): void {
  if (COMMON_PASSWORDS.has(password.toLowerCase())) {
    throw invalid(["password"], problem("password_common"));
  }
}

let nobody: Promise<string> | undefined;

function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword("nobody has this password");
  return nobody;
}
