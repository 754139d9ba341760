import { SENSOR_STATES } from "@dosebeat/contract/sensors";
import type { ServiceNeed } from "@dosebeat/domain/silence";
import { DeviceTriageScreen } from "../../src/admin/device-triage.tsx";
import { BoxCard } from "../../src/sensors/box-card.tsx";
import { LastSeen } from "../../src/sensors/last-seen.tsx";
import { StatePill } from "../../src/sensors/state-pill.tsx";
import { instant, NOW, TODAY, ZONE } from "../data/calendar.ts";
import type { PROFILE } from "../data/profile.ts";
import { READINGS } from "../data/readings.ts";
import { BOXES } from "../data/sensors.ts";
import { Case, Cases } from "../section.tsx";

type Box = NonNullable<typeof PROFILE.sensor>;

const BOX: Box = {
  id: 1,
  serial_number: "PB-1042",
  deveui: "70b3d57ed0001a2b",
  battery: 78,
  buttonmode: 1,
  sensortime: instant(TODAY, "16:58"),
};

const NEEDS: Readonly<Record<ServiceNeed, Box>> = {
  none: BOX,
  soon: { ...BOX, battery: 17 },
  now: { ...BOX, battery: 6 },
};

const CARD = { now: NOW, zone: ZONE, more: null };

export function Boxes() {
  return (
    <>
      <Cases title="Box of a patient" from="sensors/box-card.tsx">
        {Object.entries(NEEDS).map(([need, box]) => (
          <Case key={need} name={`service: ${need}`}>
            <BoxCard {...CARD} sensor={box} chart={READINGS} silentSince={null} />
          </Case>
        ))}
        <Case name="silent">
          <BoxCard
            {...CARD}
            sensor={{ ...BOX, sensortime: instant(TODAY, "11:10") }}
            chart={READINGS}
            silentSince={instant(TODAY, "11:10")}
          />
        </Case>
        <Case name="never heard">
          <BoxCard
            {...CARD}
            sensor={{ ...BOX, battery: null, sensortime: null }}
            chart={undefined}
            silentSince={null}
          />
        </Case>
        <Case name="no box">
          <BoxCard {...CARD} sensor={null} chart={undefined} silentSince={null} />
        </Case>
      </Cases>
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
