import type { SensorTriage } from "./sensor-lists.ts";
import type { SensorState } from "./sensors.ts";

interface TriageFilter {
  state: SensorState;
  is_linked?: "true" | "false";
}

/** One of the groups in which each box in use is counted once. */
export type TriageGroup = Exclude<keyof SensorTriage, "attention">;

/**
 * When a box needs attention, wherever it is counted, listed or a reason of the worklist: its messages are not
 * understood, it is offline, its battery is low, or it is assigned and was never heard from.
 */
export const NEEDS_ATTENTION: readonly TriageFilter[] = [
  { state: "not_understood" },
  { state: "silent" },
  { state: "low_battery" },
  { state: "never_seen", is_linked: "true" },
];

/** What GET /api/sensory-summaries lists with these filters is what GET /api/sensor-triage counts. */
export const TRIAGE_FILTERS: Readonly<Record<TriageGroup, TriageFilter>> = {
  not_understood: { state: "not_understood" },
  silent: { state: "silent" },
  low_battery: { state: "low_battery" },
  unbound: { state: "alive", is_linked: "false" },
  never_seen: { state: "never_seen" },
  fine: { state: "alive", is_linked: "true" },
};
