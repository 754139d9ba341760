import type { LiveEvent } from "@dosebeat/contract/events";
import type { Outcome } from "./queries.ts";
import type { Rows } from "./rows.ts";

/**
 * Live events for readings and presses, one each per box and patient who had the box at the time
 * (null if nobody had it).
 */
export function eventsOf(rows: Rows, bindings: Outcome["bindings"]): LiveEvent[] {
  const deveuis = new Map(rows.sensors.map(({ id, deveui }) => [id, deveui]));
  const events = new Map<string, LiveEvent>();
  const add = (kind: "press" | "reading", sensorId: number, at: Date) => {
    const deveui = deveuis.get(sensorId);
    if (deveui === undefined) return;
    const instant = at.getTime();
    const binding = bindings.find(
      ({ sensorid, from, to }) =>
        sensorid === sensorId && from <= instant && (to === null || instant < to),
    );
    const profileid = binding?.profileid ?? null;
    events.set(`${kind} ${deveui} ${profileid}`, { kind, profileid, id: deveui });
  };
  for (const { sensor_id, pressed_at } of rows.claims) add("press", sensor_id, pressed_at);
  for (const { sensor_id, at } of rows.readings) add("reading", sensor_id, at);
  return [...events.values()];
}
