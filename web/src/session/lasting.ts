import type { Call } from "@dosebeat/contract/define-call";
import { useSyncExternalStore } from "react";

/** The patient as whom this browser acts, in every tab. */
export interface Impersonation {
  /** What the header X-Impersonation brings. */
  id: string;
  profileuid: string;
  /** Of the patient. */
  name: string;
  reason: string;
  /** By the clock of this browser, in milliseconds. */
  until: number;
}

/** Begins with `auth.`, so that signing out clears it. */
const KEY = "auth.impersonation";

const listeners = new Set<() => void>();
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

export function keepImpersonation(impersonation: Impersonation) {
  localStorage.setItem(KEY, JSON.stringify(impersonation));
  tell();
}

/** Goes back to acting as oneself, here and in every other tab; the server is told elsewhere. */
export function dropImpersonation(id: string) {
  if (getImpersonation()?.id !== id) return;
  localStorage.removeItem(KEY);
  tell();
}

export function useImpersonation(): Impersonation | null {
  return useSyncExternalStore(subscribe, getImpersonation);
}

/** The id that goes along with a call, null for one that is made in the own name. */
export function actingIn({ acting }: Pick<Call, "acting">): string | null {
  return acting === "read" || acting === "write" ? (getImpersonation()?.id ?? null) : null;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function tell() {
  for (const listener of listeners) listener();
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
  const told = new Map<string, unknown>(Object.entries(value));
  const texts = ["id", "profileuid", "name", "reason"].map((name) => told.get(name));
  return texts.every((text) => typeof text === "string") && typeof told.get("until") === "number";
}
