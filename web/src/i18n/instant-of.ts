import { formatTime, getDate } from "./format.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Milliseconds that the clocks of a zone are ahead of UTC. */
export function offsetAt(instant: number, zone: string): number {
  const shown = Date.parse(`${getDate(instant, zone)}T${formatTime(instant, zone, "en-GB")}Z`);
  return shown - Math.floor(instant / MINUTE) * MINUTE;
}

/**
 * The instant when the clocks of a zone show `wall`, a local time in milliseconds as if it were UTC: the
 * first of two; null when they skip it.
 */
export function instantOf(wall: number, zone: string): number | null {
  // No zone is a day from UTC: one offset is of before, the other of after the time that is looked for.
  const fits = [wall - DAY, wall + DAY]
    .map((near) => wall - offsetAt(near, zone))
    .filter((at) => at + offsetAt(at, zone) === wall);
  return fits.length === 0 ? null : Math.min(...fits);
}
