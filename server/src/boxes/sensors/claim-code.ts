import { randomInt } from "node:crypto";

/** Without 0, O, 1, I and L, which look alike in print. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 10;

/** Makes a code to print on a box; a patient needs it to link the box. */
export function makeClaimCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Compares codes regardless of letter case, spaces and hyphens. */
export function matchesClaimCode(printed: string, typed: string): boolean {
  return plain(printed) === plain(typed);
}

function plain(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}
