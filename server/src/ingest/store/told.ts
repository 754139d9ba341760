import type { LiveEvent } from "@dosebeat/contract/events";
import type { Outcome } from "./queries.ts";
import type { Rows } from "./rows.ts";

/**
 * Whom to tell that a box brought something, each once: the patients who had it at the instants of
 * its readings and presses, or nobody in particular.
 */
export function toldOf(rows: Rows, bindings: Outcome["bindings"]): LiveEvent[] {
  const deveuis = new Map(rows.sensors.map(({ id, deveui }) => [id, deveui]));
  const told = new Map<string, LiveEvent>();
  const tell = (kind: "press" | "reading", sensorId: number, at: Date) => {
    const deveui = deveuis.get(sensorId);
    if (deveui === undefined) return;
    const instant = at.getTime();
    const binding = bindings.find(
      ({ sensorid, from, to }) =>
        sensorid === sensorId && from <= instant && (to === null || instant < to),
    );
    const profileid = binding?.profileid ?? null;
    told.set(`${kind} ${deveui} ${profileid}`, { kind, profileid, id: deveui });
  };
  for (const { sensor_id, pressed_at } of rows.claims) tell("press", sensor_id, pressed_at);
  for (const { sensor_id, at } of rows.readings) tell("reading", sensor_id, at);
  return [...told.values()];
}
