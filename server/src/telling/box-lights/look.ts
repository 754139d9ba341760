import { MOST_LIGHT_TIMES } from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { LIGHT_HORIZON, mayBlink, SHINE, tellingOf } from "@dosebeat/domain/reminders/box-light";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { FastifyBaseLogger } from "fastify";
import { remindedProfile } from "../../access/profiles/scope.ts";
import { validFor } from "../../boxes/downlinks/commands.ts";
import {
  addDownlink,
  type DownlinkRow,
  listTimes,
  sendsOfDay,
} from "../../boxes/downlinks/queries.ts";
import { lockBox } from "../../boxes/sensors/change/queries.ts";
import { inTransaction } from "../../database/transaction.ts";
import { NO_WAYS } from "../../downlink-settings.ts";
import type { Parts } from "../../parts.ts";
import { defineJob } from "../../platform/job-runner.ts";
import { NOTHING_WANTED, obstacleTo, toldOf, type Wanted, wantedOf } from "./known.ts";
import {
  type ClaimedBox,
  claimBoxes,
  findLightRow,
  finishBox,
  isStillClaimed,
  type LightRow,
} from "./queries.ts";

const LEASE_MS = MINUTE;
const AT_ONCE = 20;
/** Changes caused only by time are found within this period. */
const NEXT_MS = 15 * MINUTE;
/** The times that fit into a radio frame of 11 bytes, for a network that found a longer one too long. */
const FEW_TIMES = 2;
/** The share of a day's commands that lights may use; commands to go dark may use all. */
const SHARE = 0.6;

type Needed = Pick<Parts, "db" | "clock" | "announcer" | "downlinks">;
type Log = Pick<FastifyBaseLogger, "error">;

/**
 * Works out again when boxes are to blink, for those that are due, and sends what differs from what they were told.
 * Returns how many there were.
 */
export async function lookAtBoxes(parts: Needed, log: Log): Promise<number> {
  const { db, clock } = parts;
  const now = clock.now();
  const claim = { now, lease: new Date(now.getTime() + LEASE_MS) };
  const boxes = await claimBoxes(db, { ...claim, most: AT_ONCE });
  for (const box of boxes) {
    try {
      await lookAt(parts, box, claim);
    } catch (error) {
      // The next look comes when the lease has ended.
      log.error({ err: error }, "working out the light of a box failed; retrying");
    }
  }
  return boxes.length;
}

async function lookAt(
  parts: Needed,
  box: ClaimedBox,
  { now, lease }: { now: Date; lease: Date },
): Promise<void> {
  const { db, announcer } = parts;
  const since = new Date(now.getTime() - 2 * LIGHT_HORIZON);
  const rows = await listTimes(db, box.id, since);
  const told = rows.map(toldOf);
  const patient = await patientOf(parts, box);
  const wanted = await wantedBy(parts, box, { patient, rows, now });
  const telling = tellingOf(wanted.lights, told, wanted.pressed, now);
  const isTold = telling === "dark" || (telling === "lit" && (await hasRoom(parts, box, now)));
  const isNeeded = patient?.light === true || isTold || mayBlink(told, now).length > 0;
  const { at: lights, earlyMinutes } = wanted.lights;
  const expiresAt = new Date(now.getTime() + validFor("times", box.interval_minutes));
  const command = { command: "times", value: null, madeBy: null, expiresAt } as const;
  await inTransaction(db, async (tx) => {
    const locked = await lockBox(tx, box.deveui);
    // Something changed meanwhile; the next look will see it.
    if (!locked || !(await isStillClaimed(tx, box.id, lease))) return;
    if (isTold) await addDownlink(tx, box.id, { ...command, lights, earlyMinutes }, now);
    await finishBox(tx, box.id, isNeeded ? new Date(now.getTime() + NEXT_MS) : null);
  });
  if (!isTold) return;
  announcer.publish([{ kind: "reading", profileid: null, id: box.deveui }]);
  if (box.profile === null) return;
  announcer.publish([{ kind: "light", profileid: box.profile, id: box.deveui }]);
}

async function patientOf({ db }: Needed, { profile }: ClaimedBox): Promise<LightRow | undefined> {
  return profile === null ? undefined : findLightRow(db, remindedProfile(profile));
}

interface Circumstances {
  patient: LightRow | undefined;
  /** What the box was told, newest first. */
  rows: readonly DownlinkRow[];
  now: Date;
}

async function wantedBy(
  parts: Needed,
  box: ClaimedBox,
  { patient, rows, now }: Circumstances,
): Promise<Wanted> {
  if (!patient?.light || (await obstacleTo(parts, patient, box, now)) !== null) {
    return NOTHING_WANTED;
  }
  const most = rows.some(({ reason }) => reason === "too_long") ? FEW_TIMES : MOST_LIGHT_TIMES;
  return wantedOf(parts, remindedProfile(patient.profile), now, most);
}

async function hasRoom({ db, downlinks }: Needed, { id }: ClaimedBox, now: Date) {
  const { perDay } = downlinks ?? NO_WAYS;
  return (await sendsOfDay(db, id, now)).length < Math.ceil(perDay * SHARE);
}

/** When a light has gone dark, in milliseconds. */
export function darkAfter(lights: readonly Date[]): number {
  return Math.max(...lights.map((at) => at.getTime() + SHINE));
}

export const boxLightJob = defineJob({
  name: "box-lights",
  does: "tells boxes when to blink",
  every: 2_000,
  lease: LEASE_MS,
  atOnce: AT_ONCE,
  make({ parts }: { parts: Needed }, { log, again }) {
    return {
      async run() {
        if ((await lookAtBoxes(parts, log)) === AT_ONCE) again();
      },
    };
  },
});
