import { HOUR } from "@dosebeat/domain/time/durations";

/** The release whose worker is active, and since when. */
export interface ActiveRelease {
  version: string;
  since: number;
}

/**
 * How long an older worker is refused after a newer one became active. While servers are replaced one
 * by one, either may answer; later, an older worker means that the release was rolled back.
 */
const REFUSED_FOR_MS = HOUR;

/** Whether a worker of `version` must not currently replace the active one. */
export function isRefused(version: string, active: ActiveRelease | null, now: number): boolean {
  if (!active || !isOlder(version, active.version)) return false;
  const age = now - active.since;
  // A clock that was set back must not extend the refusal.
  return age >= 0 && age < REFUSED_FOR_MS;
}

/** The record of the active release; null if there is none or it cannot be read. */
export function readRelease(value: unknown): ActiveRelease | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("version" in value && "since" in value)) return null;
  const { version, since } = value;
  return typeof version === "string" && typeof since === "number" ? { version, since } : null;
}

/** Compares the numbers of the versions: `0.10.0` comes after `0.9.1`. */
function isOlder(version: string, other: string): boolean {
  const [own, others] = [numbersOf(version), numbersOf(other)];
  const different = own.findIndex((number, place) => number !== (others[place] ?? 0));
  return different >= 0 && (own[different] ?? 0) < (others[different] ?? 0);
}

function numbersOf(version: string): number[] {
  return [0, 1, 2].map((place) => Number.parseInt(version.split(".")[place] ?? "0", 10) || 0);
}
