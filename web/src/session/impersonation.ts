import type { Call } from "@dosebeat/contract/base/define-call";
import { followOtherTabs, makeChanges } from "./changes.ts";

/** The patient whom this browser impersonates, in every tab. */
export interface Impersonation {
  /** Sent in the header X-Impersonation. */
  id: string;
  profileuid: string;
  /** The patient's name. */
  name: string;
  reason: string;
  /** When it ends by this browser's clock, in milliseconds. */
  until: number;
}

/** Starts with `auth.`, so that signing out clears it. */
const KEY = "auth.impersonation";

const changes = makeChanges(followOtherTabs);
let readText: string | null = null;
let readValue: Impersonation | null = null;

export function getImpersonation(): Impersonation | null {
  const text = localStorage.getItem(KEY);
  if (text !== readText) {
    readText = text;
    readValue = text === null ? null : parse(text);
  }
  return readValue;
}

export function saveImpersonation(impersonation: Impersonation) {
  localStorage.setItem(KEY, JSON.stringify(impersonation));
  changes.tell();
}

/** Stops impersonating here and in every other tab; the caller reports the end to the server. */
export function dropImpersonation(id: string) {
  if (getImpersonation()?.id !== id) return;
  localStorage.removeItem(KEY);
  changes.tell();
}

export function useImpersonation(): Impersonation | null {
  return changes.useNow(getImpersonation, null);
}

/** The impersonation to send with a call; null if the call is always made in the caller's own name. */
export function actingIn({ acting }: Pick<Call, "acting">): string | null {
  return acting === "read" || acting === "write" ? (getImpersonation()?.id ?? null) : null;
}

function parse(text: string): Impersonation | null {
  try {
    const value: unknown = JSON.parse(text);
    return isImpersonation(value) ? value : null;
  } catch {
    return null;
  }
}

function isImpersonation(value: unknown): value is Impersonation {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const texts = ["id", "profileuid", "name", "reason"].map((name) => fields.get(name));
  return texts.every((text) => typeof text === "string") && typeof fields.get("until") === "number";
}
