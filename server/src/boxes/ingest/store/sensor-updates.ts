import { UNDERSTOOD } from "@dosebeat/domain/boxes/understood-frames";
import type { Entry } from "../message/entry.ts";

/** Changes to a box's own row that follow from its entries. */
export interface SensorUpdate extends Newest {
  sensor_id: number;
  last_received_at: Date;
  last_reading_at: Date | null;
  last_press_at: Date | null;
  first_numbered_at: Date | null;
  first_counted_at: Date | null;
  first_joined_at: Date | null;
  first_boot_at: Date | null;
  first_uncounted_at: Date | null;
  /** Frames with content, no more than are examined, and how they were decoded. */
  frames: number;
  undecodable: number;
}

/** The newest known values, by receive time. */
interface Newest {
  battery: number | null;
  battery_mv: number | null;
  buttonmode: number | null;
  interval_minutes: number | null;
  rssi: number | null;
  snr: number | null;
}

/** Only for boxes with an entry that proves contact. */
export function sensorUpdatesOf(entries: readonly Entry[]): SensorUpdate[] {
  const updates = new Map<number, SensorUpdate>();
  const newestFirst = entries
    .filter(({ isContact }) => isContact)
    .sort((one, other) => other.received_at.getTime() - one.received_at.getTime());
  for (const entry of newestFirst) {
    const newer = updates.get(entry.sensor_id);
    const older = sensorUpdateOf(entry);
    updates.set(entry.sensor_id, newer ? merged(newer, older) : older);
  }
  return [...updates.values()];
}

function sensorUpdateOf(entry: Entry): SensorUpdate {
  const { sensor_id, received_at, event, outcome, fcnt, boot, press_seq } = entry;
  return {
    sensor_id,
    last_received_at: received_at,
    last_reading_at: latestOf(entry.readings.map(({ at }) => at)),
    last_press_at: latestOf(entry.claims.map(({ pressed_at }) => pressed_at)),
    first_numbered_at: press_seq === null ? null : received_at,
    first_counted_at: fcnt === null || outcome === "undecodable" ? null : received_at,
    first_joined_at: event === "join" ? received_at : null,
    first_boot_at: boot === null ? null : received_at,
    first_uncounted_at: event === "up" && fcnt === null ? received_at : null,
    ...understoodOf(entry),
    ...levelOf(entry),
    buttonmode: entry.buttonmode,
    interval_minutes: entry.interval_minutes,
    rssi: entry.rssi,
    snr: entry.snr,
  };
}

/** One bit per frame with content, the newest lowest, 1: undecodable; see migration 046. */
function understoodOf({ event, outcome }: Entry): Pick<SensorUpdate, "frames" | "undecodable"> {
  const isFrame = event === "up" && outcome !== "nothing_to_do";
  return { frames: Number(isFrame), undecodable: Number(isFrame && outcome === "undecodable") };
}

/** The battery level of the newest reading that has one. */
function levelOf({ readings }: Entry): Pick<Newest, "battery" | "battery_mv"> {
  let newest: Entry["readings"][number] | undefined;
  for (const reading of readings) {
    if (reading.battery === null && reading.battery_mv === null) continue;
    if (!newest || reading.at > newest.at) newest = reading;
  }
  return { battery: newest?.battery ?? null, battery_mv: newest?.battery_mv ?? null };
}

function merged(newer: SensorUpdate, older: SensorUpdate): SensorUpdate {
  return {
    sensor_id: newer.sensor_id,
    last_received_at: newer.last_received_at,
    last_reading_at: latestOf([newer.last_reading_at, older.last_reading_at]),
    last_press_at: latestOf([newer.last_press_at, older.last_press_at]),
    // The older entry's value is earlier, if present.
    first_numbered_at: older.first_numbered_at ?? newer.first_numbered_at,
    first_counted_at: older.first_counted_at ?? newer.first_counted_at,
    first_joined_at: older.first_joined_at ?? newer.first_joined_at,
    first_boot_at: older.first_boot_at ?? newer.first_boot_at,
    first_uncounted_at: older.first_uncounted_at ?? newer.first_uncounted_at,
    ...together(newer, older),
    battery: newer.battery ?? older.battery,
    battery_mv: newer.battery_mv ?? older.battery_mv,
    buttonmode: newer.buttonmode ?? older.buttonmode,
    interval_minutes: newer.interval_minutes ?? older.interval_minutes,
    rssi: newer.rssi ?? older.rssi,
    snr: newer.snr ?? older.snr,
  };
}

function together(newer: SensorUpdate, older: SensorUpdate) {
  const most = 1 << UNDERSTOOD.frames;
  return {
    frames: Math.min(newer.frames + older.frames, UNDERSTOOD.frames),
    undecodable: (newer.undecodable + (older.undecodable << newer.frames)) % most,
  };
}

function latestOf(instants: readonly (Date | null)[]): Date | null {
  let latest: Date | null = null;
  for (const instant of instants) {
    if (instant !== null && (latest === null || instant > latest)) latest = instant;
  }
  return latest;
}
