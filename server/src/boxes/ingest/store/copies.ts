import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { type Entry, recurringKey } from "../message/entry.ts";
import type { Message } from "../message/message.ts";

/** Milliseconds within which the same counter in a session is the same frame. */
const SAME_FRAME = 2 * MINUTE;
/** The same if no other frame of the box lies in between. */
const SAME_FRAME_ALONE = 15 * MINUTE;
/** Milliseconds within which an equal body without a time is the same message. */
const SAME_BODY = 10 * MINUTE;
/**
 * The same for a frame without a usable receive time from the network: it is dated by its arrival here, so a
 * redelivery has another time. A clock that is further ahead is refused.
 */
const SAME_UNDATED_FRAME = DAY;

/** An uplink of a box. Milliseconds since the epoch. */
export interface Frame {
  at: number;
  session: string | null;
  fcnt: number | null;
}

/** What is stored near an entry whose key may recur. */
export interface Surroundings {
  /** Uplinks of the box at most `SAME_FRAME_ALONE` away. */
  frames: readonly Frame[];
  /** Whether the same body is stored at most `equalWithin` away. */
  hasEqual: boolean;
}

/** How far the surroundings of an entry reach. */
export const FRAMES_WITHIN = SAME_FRAME_ALONE;

/**
 * How far from an entry an equal body is still the same message; null: an equal body may be another one at any
 * distance.
 */
export function equalWithin({ recurs, received_source }: Entry): number | null {
  if (recurs === "body") return SAME_BODY;
  return received_source === "server" ? SAME_UNDATED_FRAME : null;
}

/** Whether a message delivered together with an entry, with the same key, is certainly the same. */
export function isSurelySame({ recurs, receivedAt }: Message, entry: Entry): boolean {
  if (recurs === null) return true;
  const apart = Math.abs(receivedAt.getTime() - entry.received_at.getTime());
  return apart <= (recurs === "counter" ? SAME_FRAME : SAME_BODY);
}

/**
 * Decides on entries whose key is already known: copies are dropped, new messages get a key of their own. What lies
 * between two frames does not depend on the order of arrival.
 *
 * @param known the entries to decide on, with their surroundings
 */
export function settle(
  entries: readonly Entry[],
  known: ReadonlyMap<Entry, Surroundings>,
): { kept: Entry[]; hasNew: boolean } {
  const together = entries.filter(({ event }) => event === "up").map(ownFrame);
  const kept = entries.filter((entry) => !known.has(entry));
  let hasNew = false;
  for (const [entry, surroundings] of known) {
    const sameBox = ({ sensorId }: { sensorId: number }) => sensorId === entry.sensor_id;
    const earlier = kept.map(ownFrame).filter(sameBox);
    const others = [...surroundings.frames, ...together.filter(sameBox)];
    const isCopy =
      surroundings.hasEqual ||
      (entry.recurs === "counter" &&
        isCopyOf(ownFrame(entry), [...surroundings.frames, ...earlier], others));
    if (isCopy) continue;
    hasNew = true;
    kept.push({ ...entry, key: recurringKey(entry), recurs: null });
  }
  return { kept, hasNew };
}

function ownFrame({ sensor_id, received_at, session, fcnt }: Entry) {
  return { sensorId: sensor_id, at: received_at.getTime(), session, fcnt };
}

function isCopyOf(frame: Frame, originals: readonly Frame[], others: readonly Frame[]): boolean {
  return originals.some((original) => {
    if (!isSameCount(original, frame)) return false;
    const apart = Math.abs(original.at - frame.at);
    if (apart <= SAME_FRAME) return true;
    const [from, to] = [Math.min(original.at, frame.at), Math.max(original.at, frame.at)];
    return (
      apart <= SAME_FRAME_ALONE &&
      !others.some((other) => !isSameCount(other, frame) && other.at > from && other.at < to)
    );
  });
}

function isSameCount(one: Frame, other: Frame): boolean {
  return one.session === other.session && one.fcnt === other.fcnt;
}
