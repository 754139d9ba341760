/** Made-up data is from November 2026 in Berlin, whose offset from UTC is the same all month. */
export const ZONE = "Europe/Berlin";
export const MONTH = "2026-11-01";
export const TODAY = "2026-11-18";
const OFFSET = "+01:00";
const DAYS_OF_MONTH = 30;

/** A local time as milliseconds UTC. */
export function at(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00${OFFSET}`);
}

export function instant(date: string, time: string): string {
  return new Date(at(date, time)).toISOString();
}

export const NOW = at(TODAY, "17:10");

/** The chart days of the month. */
export const DATES = Array.from(
  { length: DAYS_OF_MONTH },
  (_, index) => `${MONTH.slice(0, 8)}${String(index + 1).padStart(2, "0")}`,
);
