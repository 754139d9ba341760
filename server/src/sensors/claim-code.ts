import { randomInt } from "node:crypto";

/** Without 0, O, 1, I and L, which look alike in print. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 10;

/** The code printed on a box; who has it may link the box. */
export function makeClaimCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Typed codes may differ in letter case, blanks and dashes. */
export function claimCodeFits(printed: string, typed: string): boolean {
  return plain(printed) === plain(typed);
}

function plain(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}
