// Reads the deliveries as server/src/boxes/presses/queries.ts and server/src/state/doses/timeline.ts do.

import type { DoseQuery } from "../../src/doses/doses.ts";
import type { Occasion } from "../../src/plan/plan.ts";
import { type Frame, framesOf, type Observation } from "../../src/presses/frames.ts";
import { type Claim, collapsePresses, type Press, pressesOf } from "../../src/presses/presses.ts";
import { type Binding, uncertainIntervals } from "../../src/presses/proof.ts";
import { DAY } from "../../src/time/durations.ts";
import { type Interval, mergeIntervals } from "../../src/time/intervals.ts";
import type { Period } from "./fate.ts";
import type { Delivery } from "./radio.ts";

const MARGIN = 31 * DAY;

/** A box of the patient with its deliveries in order of arrival. */
export interface BoundBox {
  binding: Pick<Binding, "from" | "to" | "intervals">;
  deliveries: readonly Delivery[];
}

/** A delivery as stored; `id` gives the order of arrival. */
type Uplink = Pick<Delivery, "frame" | "receivedAt"> & { id: number };

export interface BoundRecord {
  binding: Binding;
  frames: Frame[];
  presses: Press[];
  heard: Date[];
}

export function recordOf({ binding, deliveries }: BoundBox, { from, to }: Period): BoundRecord {
  const uplinks = deliveries
    .map(({ frame, receivedAt }, index): Uplink => ({ frame, receivedAt, id: index + 1 }))
    .sort((a, b) => a.receivedAt - b.receivedAt || a.id - b.id);
  const low = from - MARGIN;
  const claims = uplinks
    .filter(({ frame }) => frame.presses.length > 0)
    .flatMap(({ frame, receivedAt, id }) =>
      frame.presses.map(({ seq, age }) => {
        return { uplink: id, seq, at: new Date(receivedAt - age * 1000), receivedAt };
      }),
    )
    .filter(({ at }) => at.getTime() >= low && at.getTime() < to + MARGIN);
  const latest = claims.reduce((max, claim) => Math.max(max, claim.receivedAt), to + MARGIN);
  const first = uplinks.findLastIndex(({ receivedAt, frame }) => receivedAt < low && !frame.join);
  const last = uplinks.findIndex(({ receivedAt, frame }) => receivedAt > latest && !frame.join);
  const read = uplinks.filter(
    ({ receivedAt }, index) =>
      index === first || index === last || (receivedAt >= low && receivedAt <= latest),
  );
  const frames = framesOf(read.map(observed));
  const within = (at: Date) => at >= binding.from && (binding.to === null || at < binding.to);
  return {
    binding: { ...binding, uncounted: uplinks.some(isUncounted) },
    frames: frames.filter((frame) => within(frame.receivedAt)),
    presses: pressesOf(claims satisfies Claim[], frames).filter((press) => within(press.at)),
    heard: frames.map((frame) => frame.receivedAt).filter(within),
  };
}

function isUncounted({ frame }: Uplink): boolean {
  return !frame.join && frame.fcnt === null;
}

function observed({ frame, receivedAt, id }: Uplink): Observation {
  const { join, session, boot, fcnt, newest } = frame;
  return { uplink: id, receivedAt: new Date(receivedAt), join, session, boot, fcnt, newest };
}

/** The query as the server makes it, unless other times are given as uncertain. */
export function queryOf(
  records: readonly BoundRecord[],
  occasions: readonly Occasion[],
  requested: Period,
  loaded: Period,
  now: Date,
  uncertain: readonly Interval[] = uncertainTimes(records),
): DoseQuery {
  const inside = (at: Date) => at.getTime() >= loaded.from && at.getTime() < loaded.to;
  const presses = records
    .flatMap((record) => record.presses)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    requested: { from: new Date(requested.from), to: new Date(requested.to) },
    loaded: { from: new Date(loaded.from), to: new Date(loaded.to) },
    occasions: occasions.filter(({ due }) => inside(due)),
    beyond: {
      before: occasions.some(({ due }) => due.getTime() < loaded.from),
      after: occasions.some(({ due }) => due.getTime() >= loaded.to),
    },
    presses: collapsePresses(presses).filter((press) => inside(press.at)),
    uncertain,
    boxIsHeard: true,
    now,
  };
}

/** @param records ascending */
export function unboundTimes(records: readonly BoundRecord[]): Interval[] {
  const unbound: Interval[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const { binding } of records) {
    unbound.push({ from, to: binding.from.getTime() });
    from = binding.to?.getTime() ?? Number.POSITIVE_INFINITY;
  }
  return [...unbound, { from, to: Number.POSITIVE_INFINITY }];
}

function uncertainTimes(records: readonly BoundRecord[]): Interval[] {
  const bound = records.flatMap((record) =>
    uncertainIntervals(record.binding, record.frames, record.presses),
  );
  return mergeIntervals([...unboundTimes(records), ...bound]);
}
