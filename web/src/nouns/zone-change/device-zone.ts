import { RENAMED_ZONES } from "@dosebeat/contract/renamed-zones";
import { DAY } from "@dosebeat/domain/time/durations";
import { offsetOf } from "../profiles/zones.ts";

const QUARTER = 91 * DAY;

/** The current name of a zone, which a browser may know by an older one. */
export function currentZone(name: string): string {
  return RENAMED_ZONES[name] ?? name;
}

/** Whether the clocks of two zones differ at any time in the coming year. */
export function clocksDiffer(one: string, other: string, now: number): boolean {
  if (currentZone(one) === currentZone(other)) return false;
  const quarters = [0, 1, 2, 3].map((count) => now + count * QUARTER);
  return quarters.some((at) => offsetOf(one, at) !== offsetOf(other, at));
}
