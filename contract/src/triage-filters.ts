import type { SensorTriage } from "./sensor-lists.ts";
import type { SensorState } from "./sensors.ts";

interface TriageFilter {
  state: SensorState;
  is_linked?: "true" | "false";
}

/** What GET /api/sensory-summaries lists with these filters is what GET /api/sensor-triage counts. */
export const TRIAGE_FILTERS: Readonly<Record<keyof SensorTriage, TriageFilter>> = {
  not_understood: { state: "not_understood" },
  silent: { state: "silent" },
  low_battery: { state: "low_battery" },
  unbound: { state: "alive", is_linked: "false" },
  never_seen: { state: "never_seen" },
  fine: { state: "alive", is_linked: "true" },
};
