import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import * as attempts from "../../access/attempts/queries.ts";
import type { Limit } from "../../access/attempts/window.ts";
import type { Db } from "../../database/db.ts";
import { problem, tooMany } from "../../http/errors.ts";
import { senderNetwork, senderNetworks } from "../../http/sender.ts";
import type { Account } from "./queries.ts";

const QUARTER = { windowMs: 15 * MINUTE };

/** Failures of one account, from all senders, before its attempts are slowed down. */
const UNTIL_SLOWED = 50;
/** Keeps guessing from many senders slow, while others never wait long. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * Limits of failed sign-ins. Strangers must not lock the owner out, so failures count by account and sender together,
 * and all failures of an account only slow its attempts down. A browser in which the owner has signed in before is
 * limited only by its own failures.
 *
 * @param email as given, whether or not there is such an account
 * @param device hash of a device that the account knows
 */
export function limitsOfSignIn(email: string, sender: string, device?: Buffer): Limit[] {
  const account = email.toLowerCase();
  if (device) {
    const key = `${account} ${device.toString("base64url")}`;
    return [{ name: "sign-in by device", most: 10, ...QUARTER, key }];
  }
  const network = senderNetwork(sender);
  const slowing = { most: UNTIL_SLOWED, longestPauseMs: LONGEST_PAUSE_MS };
  return [
    { name: "sign-in by account and sender", most: 10, ...QUARTER, key: `${account} ${network}` },
    { name: "sign-in by sender", most: 100, ...QUARTER, key: network },
    { name: "sign-in by account", ...slowing, ...QUARTER, key: account },
  ];
}

/** Limits of wrong passwords by somebody who is signed in; failed sign-ins of strangers do not count. */
export function limitsOfConfirmation(userid: number, sender: string): Limit[] {
  const network = senderNetwork(sender);
  const slowing = { most: UNTIL_SLOWED, longestPauseMs: LONGEST_PAUSE_MS };
  return [
    { name: "password by user and sender", most: 10, ...QUARTER, key: `${userid} ${network}` },
    { name: "password by user", ...slowing, ...QUARTER, key: String(userid) },
  ];
}

/**
 * Limits of wrong second factors after a right password. Codes could be guessed, so all failures of an account count
 * together until its password changes; passkeys and recovery codes cannot be guessed.
 */
export function limitsOfSecondFactor(
  { id, token_generation }: Pick<Account, "id" | "token_generation">,
  sender: string,
  { code }: { code?: string | undefined },
): Limit[] {
  const network = senderNetwork(sender);
  const limits = [{ name: "second factor by sender", most: 100, ...QUARTER, key: network }];
  if (code === undefined) return limits;
  const key = `${id} ${token_generation}`;
  const pair = { most: 10, ...QUARTER, key: `${key} ${network}` };
  return [
    ...limits,
    { name: "code by account and sender", ...pair },
    { name: "code by account", most: 50, windowMs: DAY, key },
  ];
}

export function limitsOfSignUp(sender: string): Limit[] {
  const hour = { windowMs: HOUR };
  return [{ name: "sign-up by sender", most: 60, ...hour, key: senderNetwork(sender) }];
}

/**
 * Sign-ups that tell a sender that an address has an account. Once these are used up, every sign-up by the sender is
 * refused: refusing only taken addresses would reveal the same.
 */
export function limitsOfTakenAddress(sender: string): Limit[] {
  const hour = { windowMs: HOUR };
  return senderNetworks(sender).map((key) => ({
    name: "taken address by sender",
    most: 10,
    ...hour,
    key,
  }));
}

/** Mails telling an owner that somebody tried to sign up with their address, whoever tries. */
export function limitsOfToldOwner(userid: number): Limit[] {
  return [{ name: "sign-up told to owner", most: 1, windowMs: DAY, key: String(userid) }];
}

/** Mails that a sender can cause, whether or not the addresses have accounts. */
export function limitsOfForgotten(sender: string): Limit[] {
  const hour = { windowMs: HOUR };
  return [{ name: "forgotten by sender", most: 20, ...hour, key: senderNetwork(sender) }];
}

/** Mails that somebody who is signed in can cause by asking for new addresses, taken or not. */
export function limitsOfAddressChange(userid: number, sender: string): Limit[] {
  const hour = { windowMs: HOUR };
  return [
    { name: "new address by user", most: 5, ...hour, key: String(userid) },
    { name: "new address by sender", most: 20, ...hour, key: senderNetwork(sender) },
  ];
}

/** Counts an attempt against every limit. @throws 429 if one is exceeded */
export async function countAttempt(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  const wait = await attempts.countAttempt(db, limits, now);
  if (wait > 0) throw tooMany(problem("attempts"), wait);
}

/** Sign-ins begun with the identity provider: many people in a clinic share one address. */
export function limitsOfBegunSignOn(sender: string): Limit[] {
  return [{ name: "sign-on begun by sender", most: 600, ...QUARTER, key: senderNetwork(sender) }];
}

/** Invalid answers, and tokens of sign-outs that are not the provider's. */
export function limitsOfRefusedSignOn(sender: string): Limit[] {
  return [{ name: "sign-on refused by sender", most: 100, ...QUARTER, key: senderNetwork(sender) }];
}
