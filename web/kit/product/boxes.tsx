import { SENSOR_STATES } from "@dosebeat/contract/sensors";
import { LastSeen } from "../../src/nouns/sensors/last-seen.tsx";
import { StatePill } from "../../src/nouns/sensors/state-pill.tsx";
import { DeviceTriageScreen } from "../../src/screens/staff/devices/device-triage.tsx";
import { ZONE } from "../data/calendar.ts";
import { BOXES } from "../data/sensors.ts";
import { Case, Cases } from "../section.tsx";

export function Boxes() {
  return (
    <>
      <Cases title="States of a box" from="nouns/sensors/state-pill.tsx, last-seen.tsx">
        {SENSOR_STATES.map((state) => (
          <Case key={state} name={state}>
            <p>
              <StatePill state={state} />
            </p>
            <LastSeen at={BOXES[state].sensortime} now={Date.now()} zone={ZONE} />
          </Case>
        ))}
      </Cases>
      <Cases title="Triage" from="screens/staff/devices/device-triage.tsx">
        <Case name="never seen: no box" wide>
          <DeviceTriageScreen />
        </Case>
      </Cases>
    </>
  );
}
