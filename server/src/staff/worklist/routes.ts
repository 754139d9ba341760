import type { AnswerSentBy } from "@dosebeat/contract/base/define-call";
import { correctWorklistEntry } from "@dosebeat/contract/corrections";
import { MOST_DAYS_OFF } from "@dosebeat/contract/worklist";
import * as calls from "@dosebeat/contract/worklist-calls";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import { requireSeenGroup } from "../../access/profiles/group-queries.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { mayRead, ownProfile } from "../../access/profiles/scope.ts";
import { listingMember } from "../../access/profiles/staff-rights.ts";
import { conflict, invalid, notFound, problem, workedOn } from "../../http/errors.ts";
import { handle, handleRead } from "../../http/handle.ts";
import { isAhead } from "../../http/instant-range.ts";
import { paginationOf } from "../../http/paging.ts";
import { sendJson } from "../../http/send-json.ts";
import { requireUndoable } from "../../http/undo.ts";
import type { Parts } from "../../parts.ts";
import { otherPatient } from "../other-patient.ts";
import { correctEntry, lockEntry } from "./correction-queries.ts";
import { correctableUntil } from "./corrections.ts";
import { WorklistCounts } from "./counts.ts";
import {
  addEntry,
  findNewestLocked,
  findOwnEntry,
  listEntries,
  removeEntry,
} from "./entry-queries.ts";
import { pressingRows } from "./list.ts";
import { totalOf } from "./list-queries.ts";
import { overviewOf } from "./overview.ts";
import { presentEntry, presentRow } from "./present.ts";

/** Who needs a call today, and what was done about it. */
export async function worklistRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;
  const tell = (id: number) => {
    announcer.invalidate("worklist");
    announcer.publish([{ kind: "worklist", profileid: null, id }]);
  };
  const listings = new Listings(parts);
  const counts = new WorklistCounts(parts);

  handleRead(app, parts, calls.getWorklist, async ({ query, viewer, log }, reply, from) => {
    const member = listingMember(viewer);
    await requireSeenGroup(db, query.group, member);
    await listings.record(viewer.actor);
    const asked = { query, member, userid: viewer.userid, now: clock.now() };
    const { rows, found } = await pressingRows(from, asked, log);
    const data = rows.map((row) => presentRow(row, viewer));
    const { open, done, patients } = await counts.of(asked);
    const total = await totalOf(from.db, asked, {
      counts: query.is_done === "true" ? done : open,
      found,
    });
    const answer: AnswerSentBy<typeof calls.getWorklist> = {
      data,
      meta: { pagination: paginationOf(query, total), counts: { ...open, patients } },
    };
    return sendJson(reply, JSON.stringify(answer));
  });

  handle(app, calls.getWorklistEntries, async ({ params, viewer }) => {
    const profile = await otherPatient(db, viewer, params.profileid);
    const entries = await listEntries(db, profile);
    return { data: entries.map((entry) => presentEntry(entry, viewer)) };
  });

  handle(app, calls.addWorklistEntry, async ({ params, body: { data }, viewer }) => {
    const profile = await otherPatient(db, viewer, params.profileid);
    const { kind, outcome = null, until, text = "", version, after, key } = data;
    const { userid } = viewer;
    const now = clock.now();
    const until_at = until === undefined ? null : new Date(until);
    const { added } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const make = async () => {
          const newest = await findNewestLocked(tx, profile);
          if (until_at && !isAhead(until_at, now, MOST_DAYS_OFF)) {
            throw invalid(["data", "until"], problem("again_far", { most: MOST_DAYS_OFF }));
          }
          if ((newest?.id ?? null) !== after)
            throw workedOn(newest && presentEntry(newest, viewer));
          return addEntry(tx, profile, {
            user_id: userid,
            kind,
            outcome,
            until_at,
            text,
            version,
            at: now,
          });
        };
        const { id, isRetry } = await once(tx, { userid, key, sent: [params, data], now }, make);
        const added = await findOwnEntry(tx, userid, id);
        if (!added) throw notFound("The entry");
        return { added, isRetry };
      },
      ({ added: { id }, isRetry }) =>
        isRetry
          ? []
          : {
              kind: "worklist-changed",
              profileid: profile,
              details: { entry: id, done: kind, ...(outcome && { outcome }) },
            },
    );
    tell(profile);
    return { data: presentEntry(added, viewer) };
  });

  handle(app, correctWorklistEntry, async ({ params: { id }, body: { data }, viewer }) => {
    const { outcome, text } = data;
    const { entry } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        await lockEntry(tx, id);
        const stored = await findOwnEntry(tx, viewer.userid, id);
        if (!stored) throw notFound("The entry");
        await mayRead(tx, viewer, stored.profile_id, "notes", "The entry");
        const now = clock.now();
        const until = correctableUntil(stored, viewer, await zonesOf(tx, ownProfile(viewer)));
        if (!until) throw notFound("The entry");
        if (now >= until) throw conflict(problem("correction_late"));
        const isSame = stored.outcome === outcome && stored.text === text;
        if (!isSame) await correctEntry(tx, stored, data, now);
        return { entry: { ...stored, outcome, text }, isSame };
      },
      ({ entry: { profile_id }, isSame }) =>
        isSame
          ? []
          : {
              kind: "worklist-changed",
              profileid: profile_id,
              details: { entry: id, corrected: true, outcome },
            },
    );
    tell(entry.profile_id);
    return { data: presentEntry(entry, viewer) };
  });

  handle(app, calls.removeWorklistEntry, async ({ params, viewer }) => {
    const removed = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const entry = await findOwnEntry(tx, viewer.userid, params.id);
        if (!entry) throw notFound("The entry");
        await mayRead(tx, viewer, entry.profile_id, "notes", "The entry");
        requireUndoable(entry.at, clock.now());
        if (!(await removeEntry(tx, entry))) throw notFound("The entry");
        return entry;
      },
      (entry) => ({
        kind: "worklist-changed",
        profileid: entry.profile_id,
        details: { entry: entry.id, undone: true },
      }),
    );
    tell(removed.profile_id);
    return { data: presentEntry(removed, viewer) };
  });

  handle(app, calls.getOverview, async ({ params, viewer }) => ({
    data: await overviewOf(parts, viewer, params.profileid),
  }));
}
