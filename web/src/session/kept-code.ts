import { HOUR } from "@dosebeat/domain/time/durations";

/**
 * In this browser, while its owner signs in or verifies an address: the link in that mail opens another tab. It
 * expires, so that it does not serve whoever signs in here later.
 */
const CODE = "invitation.code";
const KEPT_FOR = 2 * HOUR;

/**
 * The code in the address's fragment, which servers do not see, or the one kept from before the user
 * signed in. Empty: none.
 */
export function readCode(hash: string, now: number = Date.now()): string {
  return new URLSearchParams(hash).get("code") ?? keptCode(now);
}

function keptCode(now: number): string {
  const [code = "", until = "0"] = (localStorage.getItem(CODE) ?? "").split(" ");
  return now < Number(until) ? code : "";
}

export function keepCode(code: string, now: number = Date.now()): void {
  localStorage.setItem(CODE, `${code.replace(/\s/g, "")} ${now + KEPT_FOR}`);
}

export function dropCode(): void {
  localStorage.removeItem(CODE);
}
