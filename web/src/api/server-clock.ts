import { MINUTE } from "@dosebeat/domain/time/durations";

/** Clocks this far apart count as the same, as for the server. */
const SAME_WITHIN = 5 * MINUTE;
const LIMIT_MS = 5_000;

/** What is kept for a start without a network, while this device's clock is behind: see `keptBehind`. */
const KEPT = "clock.behind";

/** By how much the server's clock is ahead of this device's, in milliseconds; null: not known yet. */
let difference: number | null = null;

/**
 * Compares this device's clock with the `Date` of a response.
 * @param sent when the request was sent, by this device
 */
export function noteServerClock(date: string | null, sent: number): void {
  const at = Date.parse(date ?? "");
  if (Number.isNaN(at)) return;
  const received = Date.now();
  // Between the two both clocks agree, even if the device slept meanwhile.
  const apart = at > received ? at - received : Math.min(at - sent, 0);
  const before = difference;
  difference = Math.abs(apart) > SAME_WITHIN ? apart : 0;
  if (difference > 0) localStorage.setItem(KEPT, `${at} ${difference}`);
  else if (before === null || before > 0) localStorage.removeItem(KEPT);
}

/**
 * By how much this device's clock was behind when a server last answered, in milliseconds. It counts until the clock
 * has passed that answer's time: later it may have been set meanwhile, and a correction would show tomorrow as today.
 */
function keptBehind(): number {
  const [at = 0, behind = 0] = (localStorage.getItem(KEPT) ?? "").split(" ").map(Number);
  return Date.now() < at ? behind : 0;
}

/** Fetches, and learns the server's time from the response. */
export async function fetchTimed(address: string, init: RequestInit): Promise<Response> {
  const sent = Date.now();
  const response = await fetch(address, init);
  noteServerClock(response.headers.get("date"), sent);
  return response;
}

/** Asks the server for its time if no response has told it yet. */
export async function learnServerClock(): Promise<void> {
  if (difference !== null) return;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const asked = fetchTimed("/healthz", { method: "HEAD", cache: "no-store", signal });
  await asked.catch(() => null);
}

/** How far this device's clock is behind the server's, in milliseconds; 0: it is not, as far as is known. */
export function clockBehind(): number {
  return Math.max(difference ?? 0, 0);
}

/**
 * The current time: by the server's clock, if this device's is behind; before the first response, if it was. One that is
 * ahead is followed, as what it says is refused and corrected by the server.
 */
export function serverNow(): number {
  return Date.now() + (difference === null ? keptBehind() : clockBehind());
}
