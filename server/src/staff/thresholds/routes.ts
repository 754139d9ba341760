import * as calls from "@dosebeat/contract/thresholds-calls";
import { USUAL_THRESHOLDS } from "@dosebeat/domain/worklist/thresholds";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { recorded } from "../../access/audit/queries.ts";
import { requireSeenGroup } from "../../access/profiles/group-queries.ts";
import { listingMember } from "../../access/profiles/staff-rights.ts";
import { groupEvents } from "../../accounts/groups/events.ts";
import { conflict, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { lightOrSent } from "../../http/heavy/answer.ts";
import { TooHeavy } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import {
  findThresholds,
  lockThresholds,
  type StoredThresholds,
  storeThresholds,
} from "./queries.ts";

/** The thresholds of the worklist, by group. */
export async function thresholdRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;
  const listings = new Listings(parts);

  handle(app, calls.getThresholds, async ({ viewer, params: { id } }) => {
    await requireSeenGroup(db, id, listingMember(viewer));
    return { data: present(await findThresholds(db, id)) };
  });

  handle(app, calls.changeThresholds, async ({ viewer, params: { id }, body: { data } }) => {
    const { thresholds } = data;
    const { stored } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const before = await lockThresholds(tx, id);
        if (before.version !== data.version) throw conflict(problem("thresholds_changed"));
        const [version, at] = [before.version + 1, clock.now()];
        await storeThresholds(tx, id, { thresholds, version, by: viewer.userid, at });
        return { before, stored: await findThresholds(tx, id) };
      },
      ({ before, stored: after }) => ({
        kind: "group-changed",
        profileid: null,
        details: { group: id, change: "changed", fields: changedOf(before, after) },
      }),
    );
    announcer.publish(await groupEvents(db, id, []));
    return { data: present(stored) };
  });

  handle(app, calls.previewThresholds, async (request, reply) => {
    const { viewer, params, body } = request;
    await requireSeenGroup(db, params.id, listingMember(viewer));
    await listings.record(viewer.actor);
    const { thresholds } = body.data;
    const task: WorkerTask = { kind: "threshold-preview", group: params.id, thresholds };
    // For many patients, so never in the server's main thread.
    const light = async () => {
      throw new TooHeavy();
    };
    return lightOrSent(parts, request, reply, light, task);
  });
}

function changedOf(before: StoredThresholds, after: StoredThresholds): string[] {
  const held = new Map<string, number>(Object.entries(before.thresholds));
  return Object.entries(after.thresholds)
    .filter(([name, value]) => held.get(name) !== value)
    .map(([name]) => name);
}

function present({ thresholds, version, author, changed_at }: StoredThresholds) {
  return {
    version,
    thresholds,
    usual: USUAL_THRESHOLDS,
    changed_by: author,
    changed_utc: changed_at?.toISOString() ?? null,
  };
}
