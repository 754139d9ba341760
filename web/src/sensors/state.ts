import type { SensorSummary } from "@dosebeat/contract/sensors";

export type SensorState = "alive" | "silent" | "neverSeen";

export function stateOf(sensor: Pick<SensorSummary, "sensortime" | "silent">): SensorState {
  if (sensor.sensortime === null) return "neverSeen";
  return sensor.silent ? "silent" : "alive";
}
