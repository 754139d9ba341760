import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { invalid, problem } from "../../http/errors.ts";
import { isEasyToGuess, ownWordsOf } from "./easy-passwords.ts";
import { HashTurns } from "./hash-turns.ts";
import { knownWords } from "./known-words.ts";

/** Argon2id (the package's default), memory in KiB, as recommended by OWASP in 2024. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Out of Node's four threads for such work; the last is left to files, host names and compression. */
const MOST_THREADS = 3;

/** The turns in which all passwords of the process are hashed, one at a time on each core. */
export const hashTurns = new HashTurns({
  atOnce: Math.min(availableParallelism(), MOST_THREADS),
  waitingOfOne: 64,
  waiting: 128,
});

/**
 * @param address of the sender
 * @throws 429 if too many passwords wait to be hashed
 */
export function hashPassword(password: string, address: string): Promise<string> {
  return hashTurns.run(address, () => hash(password, ARGON2));
}

/**
 * Takes the same time without a hash, so that timing does not reveal which addresses exist. `passwordHash` is null if
 * the user has not chosen a password yet.
 *
 * @param address of the sender
 * @throws 429 if too many passwords wait to be hashed
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  address: string,
): Promise<boolean> {
  const right = passwordHash ?? (await dummyHash());
  const fits = await hashTurns.run(address, () => verify(right, password, ARGON2));
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
  nobody ??= hash("nobody has this password", ARGON2);
  return nobody;
}
