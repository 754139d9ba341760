import { MINUTE } from "../time/durations.ts";
import { sequenceStep } from "./sequence.ts";

/**
 * Milliseconds by which the order of instants may be wrong: clocks of gateways differ, and ages are whole
 * seconds (docs/adherence.md, "Silence").
 */
export const ORDER_TOLERANCE = 2 * MINUTE;

/** Milliseconds within which the same frame counter is the same frame, whatever lies between. */
const COPY_WITHIN = 2 * MINUTE;
/** The same, if no other frame lies between. */
export const COPY_UNDISTURBED = 15 * MINUTE;

/** The counters of a box as an uplink reports them. Instants are network receive times. */
export interface Observation {
  uplink: number;
  receivedAt: Date;
  /** A join: the box starts a new session; a join carries no counters. */
  join: boolean;
  session: string | null;
  /** A number that changes each time the box starts; null: not reported. */
  boot: number | null;
  /** Frame counter. */
  fcnt: number | null;
  /** Number of the latest press that the box has counted; null: not reported. */
  newest: number | null;
}

/** An observation, and what its neighbours reveal about it. */
export interface Frame extends Observation {
  /** The run of press numbers that it belongs to. */
  run: number;
  /** Whether it is the same frame as an earlier one, received once more. */
  copy: boolean;
  /**
   * Whether its frame counter went back: `session` as a new session that nothing else shows, `stray` as
   * a frame out of order, after which the counter went on.
   */
  back: "session" | "stray" | null;
}

/**
 * What a box's observations reveal about each other. For a binding, pass everything read of the box and take
 * the binding's frames from the result.
 *
 * @param observations ascending by receive time
 */
export function framesOf(observations: readonly Observation[]): Frame[] {
  const frames = observations.map(frameOf);
  markCopies(frames);
  numberRuns(frames);
  markBack(frames);
  return frames;
}

/** Written out, because reading the fields of a spread object takes ten times as long. */
function frameOf(seen: Observation): Frame {
  const { uplink, receivedAt, join, session, boot, fcnt, newest } = seen;
  return { uplink, receivedAt, join, session, boot, fcnt, newest, run: 0, copy: false, back: null };
}

/** How far a frame counter advanced; from 65,436 or more to below 100 it passed 65,536. */
export function frameStep(from: number, to: number): number {
  return from >= 65_436 && from < 65_536 && to < 100 ? to + 65_536 - from : to - from;
}

/**
 * A copy has the counter and session of a frame of the last 2 minutes, or of the last 15 when no other frame
 * lies between. Later the same counter is another frame: the box started to count again.
 */
function markCopies(frames: readonly Frame[]): void {
  const known = new Map<number, Frame>();
  let latest: Frame | undefined;
  for (const frame of frames) {
    if (frame.join) known.clear();
    const original = frame.fcnt === null ? undefined : known.get(frame.fcnt);
    const within = original === latest ? COPY_UNDISTURBED : COPY_WITHIN;
    frame.copy =
      original !== undefined &&
      original.session === frame.session &&
      millisecondsBetween(original, frame) <= within;
    if (frame.copy) continue;
    latest = frame;
    if (frame.fcnt !== null) known.set(frame.fcnt, frame);
  }
}

/**
 * A new run of press numbers begins with a reboot, a join or new session, or when the latest number goes
 * back in two successive uplinks; a single one may be a delayed frame.
 */
function numberRuns(frames: readonly Frame[]): void {
  const numbered = frames.filter((frame) => frame.newest !== null && !frame.copy);
  const begins = new Set<Frame>();
  numbered.forEach((frame, index) => {
    const before = numbered[index - 1];
    const after = numbered[index + 1];
    if (before === undefined || after === undefined) return;
    const late = millisecondsBetween(before, frame) > ORDER_TOLERANCE;
    if (late && isBelow(frame.newest, before.newest) && isBelow(after.newest, before.newest)) {
      begins.add(frame);
    }
  });
  let run = 0;
  let boot: number | null = null;
  let session: string | null = null;
  for (const frame of frames) {
    const restarted = frame.join || differ(boot, frame.boot) || differ(session, frame.session);
    if (restarted || begins.has(frame)) run += 1;
    boot = frame.boot ?? boot;
    session = frame.session ?? session;
    frame.run = run;
  }
}

function isBelow(number: number | null, other: number | null): boolean {
  return number !== null && other !== null && sequenceStep(other, number) < 0;
}

function differ<T>(known: T | null, seen: T | null): boolean {
  return known !== null && seen !== null && known !== seen;
}

/**
 * A counter is back when it is not above that of the last frame more than 2 minutes older. Unless the next
 * one is above that older counter, a new session began.
 */
function markBack(frames: readonly Frame[]): void {
  const counted = frames.filter((frame) => frame.fcnt !== null && !frame.join && !frame.copy);
  let older: Frame | undefined;
  let next = 0;
  counted.forEach((frame, index) => {
    for (; isOlder(counted[next], frame); next += 1) {
      if (counted[next]?.back !== "stray") older = counted[next];
    }
    if (older === undefined || isAbove(frame, older) !== false) return;
    const following = counted[index + 1];
    frame.back = following !== undefined && isAbove(following, older) ? "stray" : "session";
  });
}

function isOlder(frame: Frame | undefined, than: Frame): boolean {
  return frame !== undefined && millisecondsBetween(frame, than) > ORDER_TOLERANCE;
}

/** Whether the counter of a frame is above that of another one; null: they are of different sessions. */
function isAbove(frame: Frame, other: Frame): boolean | null {
  if (frame.session !== other.session) return null;
  return frameStep(other.fcnt ?? 0, frame.fcnt ?? 0) > 0;
}

/** When a frame was received, in milliseconds since the epoch. */
export function receivedAt(frame: Frame): number {
  return frame.receivedAt.getTime();
}

function millisecondsBetween(before: Observation, after: Observation): number {
  return after.receivedAt.getTime() - before.receivedAt.getTime();
}
