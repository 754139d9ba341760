import { getChartDay, shiftDate } from "../i18n/format.ts";

/** After this the page fetches its own answers. */
const MAX_AGE_MS = 20_000;
/** The zone of the patient's days, kept for the next visit. Starts with `profile.`: sign-out clears it. */
const ZONE = "profile.zone";
const SIGN_IN = "auth.signed-in";
/** The number of early calls: who is signed in, and the three answers of the day. */
const ASKED = 4;

interface EarlyCalls {
  /** The sign-in during which they were made. */
  signIn: string;
  answers: Map<string, Promise<Response>>;
  /** How many have arrived. */
  arrived: number;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** Today's chart day in a zone and the next one: what the dashboard asks for. */
export function daysAtHand(zone: string, now: number): { from: string; to: string } {
  const from = getChartDay(now, zone);
  return { from, to: shiftDate(from, 1) };
}

/**
 * Requests the dashboard's data while the program itself is still loading. On a first visit the
 * patient's zone is assumed to be the browser's; if that is wrong, the dashboard asks again.
 */
export function askEarly(signIn: string): void {
  const zone = localStorage.getItem(ZONE) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { from, to } = daysAtHand(zone, Date.now());
  const addresses = [
    "/api/users/me",
    "/api/profile/userdata",
    `/api/doses?from=${from}&to=${to}`,
    "/api/medicine-schedules/profile?phases=all",
  ];
  const headers = { accept: "application/json" };
  const calls: EarlyCalls = { signIn, answers: new Map(), arrived: 0 };
  for (const address of addresses) {
    const answer = fetch(address, { headers });
    // Whoever takes the answer handles the failure.
    answer.then(
      () => {
        calls.arrived += 1;
      },
      () => undefined,
    );
    calls.answers.set(address, answer);
  }
  window.earlyCalls = calls;
}

/** Whether all early answers have arrived, and the day has not been taken yet. */
export function areEarlyHere(): boolean {
  if (typeof window === "undefined") return false;
  const { answers, arrived = 0 } = window.earlyCalls ?? {};
  return answers !== undefined && arrived === ASKED && answers.size >= ASKED - 1;
}

/** The answer to a call made early in this sign-in; each can be taken once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  if (typeof window === "undefined") return undefined;
  const { signIn, answers } = window.earlyCalls ?? {};
  if (!answers || performance.now() > MAX_AGE_MS) return undefined;
  if (signIn !== localStorage.getItem(SIGN_IN)) return undefined;
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** Remembers the zone for the next visit's early calls. */
export function keepZone(zone: string): void {
  localStorage.setItem(ZONE, zone);
}
