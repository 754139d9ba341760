import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { countSilent } from "./silent-queries.ts";

const COUNTED_FOR_MS = 60_000;
/** Of fewer boxes it says nothing. */
const LEAST_BOXES = 50;
const MANY = 0.2;
/** Boxes that were heard in so many days are counted. */
const HEARD_DAYS = 7;

export type FindSilence = (now: Date) => Promise<boolean>;

/**
 * Whether so many boxes are silent that it is not their doing but that of a network: then administrators
 * are told, not carers. Counted at most once a minute.
 */
export function manySilent(
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, "error">,
): FindSilence {
  let countedAt = Number.NEGATIVE_INFINITY;
  let areMany = false;
  return async (now) => {
    if (Math.abs(now.getTime() - countedAt) < COUNTED_FOR_MS) return areMany;
    const { silent, boxes } = await countSilent(db, now, HEARD_DAYS);
    const wereMany = areMany;
    areMany = boxes >= LEAST_BOXES && silent > MANY * boxes;
    countedAt = now.getTime();
    if (areMany && !wereMany) {
      log.error(
        { silent, boxes },
        "many boxes are silent: look at gateways and networks; carers are not asked meanwhile",
      );
    }
    return areMany;
  };
}
