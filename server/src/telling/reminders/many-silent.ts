import type { Db } from "../../database/db.ts";
import { countSilent, type Silence } from "./silent-queries.ts";

const COUNTED_FOR_MS = 60_000;
/** With fewer boxes the share means nothing. */
const LEAST_BOXES = 50;
const MANY = 0.2;

export type FindSilence = (now: Date) => Promise<boolean>;

/** Whether so many boxes are silent that a network must be down, not the boxes. */
export function areMany({ silent, boxes }: Silence): boolean {
  return boxes >= LEAST_BOXES && silent > MANY * boxes;
}

/** The same for now: then administrators are told, not carers. Counted at most once a minute. */
export function manySilent(db: Db): FindSilence {
  let countedAt = Number.NEGATIVE_INFINITY;
  let found = false;
  return async (now) => {
    if (Math.abs(now.getTime() - countedAt) < COUNTED_FOR_MS) return found;
    found = areMany(await countSilent(db, now));
    countedAt = now.getTime();
    return found;
  };
}
