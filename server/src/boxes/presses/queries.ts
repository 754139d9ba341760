import { mayHaveButton } from "@dosebeat/domain/codecs/models";
import type { Frame } from "@dosebeat/domain/presses/frames";
import { type Press, pressesOf } from "@dosebeat/domain/presses/presses";
import type { Binding } from "@dosebeat/domain/presses/proof";
import { sql } from "kysely";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import { findAround } from "./around.ts";
import { bindingOf, findBindings } from "./binding-queries.ts";
import type { Box, TimeRange } from "./uplink-queries.ts";

/** What a box recorded while it belonged to a patient. */
export interface BoundRecord {
  binding: Binding;
  /** Without a button it proves nothing about doses. */
  hasButton: boolean;
  intervalMinutes: number | null;
  lastReceivedAt: Date | null;
  /** Uplinks of the binding with counters, ascending by receive time. */
  frames: Frame[];
  /** Presses of the binding, from merged claims, before the one-minute rule, ascending. */
  presses: Press[];
  /** Receive times of the binding, ascending. */
  contacts: Date[];
}

/**
 * The records of every binding of the profile that touches the range. A press belongs to the patient whose binding
 * covers its time, whenever it arrived.
 *
 * @param most messages, and presses, of a box; undefined: no limit
 * @throws TooHeavy for more
 */
export async function findBoundRecords(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
  from: Date,
  to: Date,
  most?: number,
): Promise<BoundRecord[]> {
  const bindings = await findBindings(db, profileid, from, to);
  return Promise.all(
    bindings.map(async (bound) => {
      const { intervalMinutes, lastReceivedAt, model } = bound;
      const binding = await bindingOf(db, bound);
      const record = await findRecord(db, bound, binding, { from, to }, most);
      const known = { intervalMinutes, lastReceivedAt };
      return { binding, hasButton: mayHaveButton(model), ...known, ...record };
    }),
  );
}

async function findRecord(
  db: Db,
  box: Box,
  binding: { from: Date; to: Date | null },
  range: TimeRange,
  most: number | undefined,
): Promise<Pick<BoundRecord, "frames" | "presses" | "contacts">> {
  const { uplinks, frames, claims } = await findAround(db, box, { binding, range, most });
  const begin = binding.from.getTime();
  const end = binding.to?.getTime() ?? Number.POSITIVE_INFINITY;
  const within = (at: Date) => at.getTime() >= begin && at.getTime() < end;
  return {
    frames: frames.filter((frame) => within(frame.receivedAt)),
    presses: pressesOf(claims, frames).filter((press) => within(press.at)),
    contacts: uplinks.map((uplink) => uplink.received_at).filter(within),
  };
}

/** The newest claim of a press before an instant, from any box while the patient had it. */
export async function findLastClaim(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
  before: Date,
): Promise<Date | null> {
  const query = sql<{ claimed: Date | null }>`
    select max(claimed) as claimed from bindings cross join lateral (
      select max(pressed_at) as claimed
      from claims_between(bindings.sensor_id, valid_from, least(valid_to, ${instant(before)}))
    ) as newest
    where profile_id = ${profileid} and valid_from < ${instant(before)}`;
  const [row] = await queryPrepared(db, query);
  return row?.claimed ?? null;
}
