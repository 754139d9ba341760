import { SENSOR_STATES } from "@dosebeat/contract/sensors";
import { DeviceTriageScreen } from "../../src/admin/device-triage.tsx";
import { LastSeen } from "../../src/sensors/last-seen.tsx";
import { StatePill } from "../../src/sensors/state-pill.tsx";
import { ZONE } from "../data/calendar.ts";
import { BOXES } from "../data/sensors.ts";
import { Case, Cases } from "../section.tsx";

export function Boxes() {
  return (
    <>
      <Cases title="States of a box" from="sensors/state-pill.tsx, last-seen.tsx">
        {SENSOR_STATES.map((state) => (
          <Case key={state} name={state}>
            <p>
              <StatePill state={state} />
            </p>
            <LastSeen at={BOXES[state].sensortime} now={Date.now()} zone={ZONE} />
          </Case>
        ))}
      </Cases>
      <Cases title="Triage" from="admin/device-triage.tsx">
        <Case name="never seen: no box" wide>
          <DeviceTriageScreen />
        </Case>
      </Cases>
    </>
  );
}
