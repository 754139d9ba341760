import {
  type LightObstacle,
  type Lights,
  lightObstacle,
  lightsOf,
  NO_LIGHT,
  type Told,
} from "@dosebeat/domain/reminders/box-light";
import { isOff } from "@dosebeat/domain/reminders/reminder-steps";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { obstacleOf } from "../../boxes/downlinks/obstacle.ts";
import type { DownlinkRow } from "../../boxes/downlinks/queries.ts";
import { NO_WAYS } from "../../downlink-settings.ts";
import type { Parts } from "../../parts.ts";
import { dosesByEvidence } from "../reminders/doses.ts";
import type { LightRow, LitBox } from "./queries.ts";

type Needed = Pick<Parts, "db" | "downlinks">;

/** Why a patient's box gives no light, whether or not the patient wants it; null: it may. */
export async function obstacleTo(
  { db, downlinks: ways = NO_WAYS }: Needed,
  row: LightRow,
  box: LitBox | undefined,
  now: Date,
): Promise<LightObstacle | null> {
  const { off_from: from, off_until: until } = row;
  const off = from && until ? { from, until } : null;
  return lightObstacle(
    {
      isReminded: row.is_active && row.is_on && !isOff(off, now.getTime()),
      hasDangerous: row.has_dangerous,
      isRemindedElsewhere: row.has_device || row.mail,
      saidAt: row.said_at,
      canBeTold: box !== undefined && (await obstacleOf(db, ways, box)) === null,
      intervalMinutes: box?.interval_minutes ?? null,
    },
    now,
  );
}

/** What a box is to blink for, and the due times that a press has answered. */
export interface Wanted {
  lights: Lights;
  pressed: ReadonlySet<number>;
}

export const NOTHING_WANTED: Wanted = { lights: NO_LIGHT, pressed: new Set() };

/** @param most the most times that fit into one command */
export async function wantedOf(
  parts: Needed,
  profileid: ProfileInScope<"doses" | "figures">,
  now: Date,
  most: number,
): Promise<Wanted> {
  const patient = { profile: profileid, zones: await zonesOf(parts.db, profileid) };
  const { occasions } = await dosesByEvidence(parts, patient, now);
  const pressed = occasions.filter((occasion) => occasion.pressed !== null);
  return {
    lights: lightsOf(occasions, now, most),
    pressed: new Set(pressed.map(({ due }) => due.getTime())),
  };
}

/** A command with times in the form that the rules for lights use. */
export function toldOf(row: DownlinkRow): Told {
  const { state, sends, created_at: at, lights, early_minutes: earlyMinutes } = row;
  const wasSent = sends.length > 0;
  return { is: isNow(state, wasSent), wasSent, at, lights, earlyMinutes };
}

function isNow(state: DownlinkRow["state"], wasSent: boolean): Told["is"] {
  if (state === "queued" || state === "sent") return "waiting";
  if (state === "acknowledged") return "confirmed";
  return wasSent ? "given_up" : "never";
}
