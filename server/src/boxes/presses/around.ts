import { type Frame, framesOf, type Observation } from "@dosebeat/domain/presses/frames";
import { RUN_LENGTH } from "@dosebeat/domain/presses/presses";
import { sequenceStep } from "@dosebeat/domain/presses/sequence";
import { DAY } from "@dosebeat/domain/time/durations";
import type { Db } from "../../database/db.ts";
import { type CarriedClaim, claimsBetween, disputedRange } from "./claim-queries.ts";
import { claimsAround, isNumbered, REACH } from "./claims-around.ts";
import { type Box, findUplinks, type TimeRange, type Uplink } from "./uplink-queries.ts";

/** Where the uplinks beside a range are out of order, so many days are read besides, one step after the other. */
const WIDER_DAYS = [3, 24, 192];

/** Claims with one number are different presses if they are further apart than a run of the counter. */
const RUN = RUN_LENGTH + DAY;

interface Wanted {
  binding: { from: Date; to: Date | null };
  range: TimeRange;
  most: number | undefined;
}

/** What is read of a box for a range. */
interface Around {
  uplinks: Uplink[];
  frames: Frame[];
  /** Of the range, and of the times to the observations around it. */
  claims: CarriedClaim[];
}

/** Reads as far around the range as decides what happened in it. @throws TooHeavy for more than `most` */
export async function findAround(db: Db, box: Box, wanted: Wanted): Promise<Around> {
  const { range, most } = wanted;
  const claimed = {
    from: new Date(range.from.getTime() - RUN),
    to: new Date(range.to.getTime() + REACH),
  };
  const [known, near] = await Promise.all([
    claimsBetween(db, box.id, claimed, most),
    findUplinks(db, box, range, most),
  ]);
  let read = range;
  let uplinks = near;
  for (let steps = 0; ; ) {
    const frames = framesIn(uplinks);
    const claims = await claimsAround(db, box, { known, frames, range, most });
    const { wider, isStep } = await widerRange(db, box, { wanted, read, frames, claims, steps });
    if (wider.from >= read.from && wider.to <= read.to) return { uplinks, frames, claims };
    if (isStep) steps += 1;
    read = union(read, wider);
    uplinks = await findUplinks(db, box, read, most);
  }
}

interface Read {
  wanted: Wanted;
  read: TimeRange;
  frames: readonly Frame[];
  claims: readonly CarriedClaim[];
  steps: number;
}

async function widerRange(
  db: Db,
  box: Box,
  { wanted, read, frames, claims, steps }: Read,
): Promise<{ wider: TimeRange; isStep: boolean }> {
  const { binding } = wanted;
  if (areNumbersDoubtful(frames, binding)) {
    const whole = { from: binding.from, to: binding.to ?? box.lastReceivedAt ?? read.to };
    if (whole.from < read.from || whole.to > read.to) return { wider: whole, isStep: false };
  }
  const carried = carriersOf(claims, frames);
  const disputed = await disputedRange(db, box.id, claims);
  const odd = oddSides(frames, read, WIDER_DAYS[steps] ?? 0);
  const all = [carried, disputed, odd].filter((one) => one !== null);
  return { wider: all.reduce(union, read), isStep: odd !== null };
}

/** Which run a number belongs to is decided by the uplinks that report it, and by what lies between. */
function carriersOf(claims: readonly CarriedClaim[], frames: readonly Frame[]): TimeRange | null {
  const read = new Set(frames.map(({ uplink }) => uplink));
  const missing = claims
    .filter(({ seq, uplink }) => seq !== null && !read.has(uplink))
    .map(({ receivedAt }) => receivedAt);
  if (missing.length === 0) return null;
  return { from: new Date(Math.min(...missing)), to: new Date(Math.max(...missing)) };
}

/** Where the nearest uplinks beside what was read are copies or out of order, more of them decide. */
function oddSides(frames: readonly Frame[], { from, to }: TimeRange, days: number) {
  if (days === 0) return null;
  const before = isOdd(frames.filter(({ receivedAt }) => receivedAt < from));
  const after = isOdd(frames.filter(({ receivedAt }) => receivedAt > to));
  if (!before && !after) return null;
  return {
    from: new Date(from.getTime() - (before ? days * DAY : 0)),
    to: new Date(to.getTime() + (after ? days * DAY : 0)),
  };
}

function isOdd(frames: readonly Frame[]): boolean {
  const numbered = frames.filter(isNumbered);
  return (
    frames.some(({ copy, back }) => copy || back !== null) ||
    numbered.some(({ newest }, index) => {
      const before = numbered[index - 1]?.newest ?? newest;
      return sequenceStep(before ?? 0, newest ?? 0) < 0;
    })
  );
}

function union(one: TimeRange, other: TimeRange): TimeRange {
  const from = Math.min(one.from.getTime(), other.from.getTime());
  const to = Math.max(one.to.getTime(), other.to.getTime());
  return { from: new Date(from), to: new Date(to) };
}

/**
 * Whether all numbers in the frames of a binding belong to copies, which count for nothing. Whether a box numbers its
 * presses decides what proves something on all days of a binding, and the frame that tells it may be any other.
 */
function areNumbersDoubtful(frames: readonly Frame[], { from, to }: Wanted["binding"]): boolean {
  const bound = frames.filter(
    ({ receivedAt }) => receivedAt >= from && (to === null || receivedAt < to),
  );
  return bound.some(({ newest }) => newest !== null) && !bound.some(isNumbered);
}

function framesIn(uplinks: readonly Uplink[]): Frame[] {
  return framesOf(uplinks.filter(isObservation).map(observationOf));
}

/** An undecodable uplink may contain a press, so it counts as a lost frame. A status has no counters. */
function isObservation(uplink: Uplink): boolean {
  return uplink.event !== "status" && uplink.outcome !== "undecodable";
}

function observationOf(uplink: Uplink): Observation {
  return {
    uplink: uplink.id,
    receivedAt: uplink.received_at,
    join: uplink.event === "join",
    session: uplink.session,
    boot: uplink.boot,
    fcnt: uplink.fcnt,
    newest: uplink.press_seq,
  };
}
