import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import * as calls from "@dosebeat/contract/excused";
import type { FastifyInstance } from "fastify";
import { type Entry, recorded, recordRead } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import { mayChange, mayRead, reachOf } from "../../access/profiles/scope.ts";
import { requireRoomForRow } from "../../access/quotas/queries.ts";
import type { Row } from "../../database/schema.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { addExcused, getExcused, listExcused, removeExcused } from "./queries.ts";

/** Periods in which a patient is not monitored: hospital, box not used, travelling. */
export async function excusedRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer, quotas } = parts;
  const announce = ({ profile_id, id }: Row<"excused_periods">) =>
    announcer.publish([{ kind: "dose", profileid: profile_id, id }]);

  handle(app, calls.getExcused, async ({ query, viewer }) => {
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, "doses");
    return { data: (await listExcused(db, profileid)).map(presentPeriod) };
  });

  handle(app, calls.addExcused, async ({ body: { data }, viewer }, _reply) => {
    const profileid = await mayChange(db, viewer, data.profileid ?? viewer.profileid);
    await recordRead(db, viewer, profileid);
    const { userid } = viewer;
    const now = clock.now();
    const { row } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const make = async () => {
          await requireRoomForRow(tx, quotas, "excused", profileid);
          return addExcused(tx, profileid, data, now);
        };
        const { id, isRetry } = await once(tx, { userid, key: data.key, sent: data, now }, make);
        return { row: await getExcused(tx, profileid, id), isRetry };
      },
      ({ row: added, isRetry }) => (isRetry ? [] : excusedEntry("excused-added", added)),
    );
    announce(row);
    return { data: presentPeriod(row) };
  });

  handle(app, calls.removeExcused, async ({ params, viewer }) => {
    const row = await recorded(
      db,
      viewer.actor,
      (tx) => removeExcused(tx, reachOf(viewer, "change"), params.id, clock.now()),
      (removed) => excusedEntry("excused-removed", removed),
    );
    announce(row);
    return { data: presentPeriod(row) };
  });
}

function excusedEntry(kind: Entry["kind"], row: Row<"excused_periods">): Entry {
  const { id, profile_id, from_day, to_day } = row;
  return { kind, profileid: profile_id, details: { period: id, from: from_day, to: to_day } };
}

function presentPeriod(row: Row<"excused_periods">): ExcusedPeriod {
  const { id, profile_id, from_day, to_day, reason } = row;
  return { id, profileid: profile_id, from: from_day, to: to_day, reason };
}
