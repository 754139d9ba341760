import * as calls from "@dosebeat/contract/doses-calls";
import type { LostMessages } from "@dosebeat/contract/silences";
import { type LostFrames, lostFrames } from "@dosebeat/domain/presses/lost-frames";
import type { FastifyInstance } from "fastify";
import { zonesOf } from "../../access/profiles/queries.ts";
import { mayRead } from "../../access/profiles/scope.ts";
import { findBindings } from "../../boxes/presses/binding-queries.ts";
import { handle } from "../../http/handle.ts";
import { refuseLongRange } from "../../http/instant-range.ts";
import type { Parts } from "../../parts.ts";
import { boundsOf } from "../../plan/planned/day-range.ts";
import { presentDays } from "../doses/days.ts";
import { silentTimes } from "../doses/silent-times.ts";
import { findJumps } from "./lost-queries.ts";
import { findSilences } from "./queries.ts";

/** Silences of a patient's boxes and lost messages, for charts of a year that do not need its thousands of doses. */
export async function silenceRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.getSilences, async ({ query, viewer }) => {
    refuseLongRange(query.from, query.to);
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, "box");
    const zones = await zonesOf(db, profileid);
    const now = clock.now();
    const range = boundsOf(query, zones);
    const bindings = await findBindings(db, profileid, range.start, range.end);
    const found = await Promise.all(
      bindings.map(async ({ id, valid_from, valid_to, intervalMinutes }) => {
        const binding = { from: valid_from, to: valid_to };
        const stretch = { sensorId: id, intervalMinutes, binding, range };
        const silences = await findSilences(db, stretch, now);
        const lost = lostFrames(await findJumps(db, stretch, now));
        return {
          silent: silentTimes(silences, valid_to, range, now),
          lost: lost.filter(({ from, to }) => from <= range.end && to >= range.start),
        };
      }),
    );
    return {
      data: {
        days: presentDays(query, zones),
        silent: found.flatMap(({ silent }) => silent),
        lost: found.flatMap(({ lost }) => lost.map(presentLost)),
      },
    };
  });
}

function presentLost({ from, to, count }: LostFrames): LostMessages {
  return { from_utc: from.toISOString(), to_utc: to.toISOString(), count };
}
