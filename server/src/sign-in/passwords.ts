import { hash, verify } from "@node-rs/argon2";
import { invalid, problem } from "../http/errors.ts";
import { isEasyToGuess, ownWordsOf } from "./easy-passwords.ts";
import { knownWords } from "./known-words.ts";

/** Argon2id (the package's default), memory in KiB, as recommended by OWASP in 2024. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/**
 * Takes the same time without a hash, so that timing does not reveal which addresses exist. `hash` is
 * null if the user has not chosen a password yet.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await dummyHash()), password, ARGON2);
  return fits && passwordHash !== undefined && passwordHash !== null;
}

/** @throws 400 for a password that is among the first that attackers try */
export async function refuseEasyPassword(
  password: string,
  owner: Parameters<typeof ownWordsOf>[0],
): Promise<void> {
  if (isEasyToGuess(password, await knownWords(), ownWordsOf(owner))) {
    throw invalid(["password"], problem("password_common"));
  }
}

let nobody: Promise<string> | undefined;

function dummyHash(): Promise<string> {
  nobody ??= hashPassword("nobody has this password");
  return nobody;
}
