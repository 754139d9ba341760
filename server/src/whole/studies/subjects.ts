import type { AuditDetails } from "@dosebeat/contract/audit-details";
import type { Subject } from "@dosebeat/contract/studies";
import * as calls from "@dosebeat/contract/studies-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { FastifyInstance } from "fastify";
import type { Listings } from "../../access/audit/listing-queries.ts";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { startOf } from "../../boxes/sensors/coarse/steps.ts";
import type { Db } from "../../database/db.ts";
import { conflict, forbidden, invalid, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { paginationOf } from "../../http/paging.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { lockStudy } from "./queries.ts";
import { seesDoses, studySeen } from "./seen.ts";
import {
  countSubjects,
  getSubject,
  listSubjectRows,
  type SubjectRow,
  storeSubject,
} from "./subject-queries.ts";

/** The calendar day where it began first: a day to come is one everywhere. */
function lastDay(now: Date): string {
  return new Date(now.getTime() + 14 * HOUR).toISOString().slice(0, 10);
}

/** The subjects of a study. */
export function subjectRoutes(app: FastifyInstance, parts: Parts, listings: Listings): void {
  const { db, clock, announcer } = parts;

  handle(app, calls.getSubjects, async ({ viewer, params: { id }, query }) => {
    const study = await studySeen(db, viewer, id);
    await listings.record(viewer.actor);
    const rows = await listSubjectRows(db, { group: id, now: clock.now() }, query);
    const pagination = paginationOf(query, await countSubjects(db, id, query));
    const shows = seesDoses(study, viewer);
    return { data: rows.map((row) => presentSubject(row, shows)), meta: { pagination } };
  });

  handle(app, calls.changeSubject, async ({ viewer, params, body: { data } }) => {
    const { reason, arm, consented_on, visits } = data;
    const shows = seesDoses(await studySeen(db, viewer, params.id), viewer);
    if (arm !== undefined && !shows) throw forbidden(problem("study_right"));
    if (consented_on && consented_on > lastDay(clock.now()))
      throw invalid(["data", "consented_on"], problem("consent_ahead"));
    const entered = { arm, consented_on, visits: visits?.toSorted(byDate) };
    const fields = Object.entries(entered).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    );
    await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const before = await lockedSubject(tx, params);
        await storeSubject(tx, params.id, params.profileid, {
          ...before,
          arm: arm === undefined ? before.arm : arm,
          consented_on: consented_on === undefined ? before.consented_on : consented_on,
          visits: entered.visits ?? before.visits,
        });
      },
      () => subjectChanged(params, { fields, reason }),
    );
    return answer(viewer, params, shows);
  });

  handle(app, calls.withdrawSubject, async ({ viewer, params, body: { data } }) => {
    const study = await studySeen(db, viewer, params.id);
    if (study.state === "draft") throw conflict(problem("study_draft"));
    const { reason } = data;
    await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const before = await lockedSubject(tx, params);
        if (before.withdrawn_at !== null) throw conflict(problem("subject_withdrawn"));
        const withdrawn = { withdrawn_at: clock.now(), withdrawn_why: reason };
        await storeSubject(tx, params.id, params.profileid, { ...before, ...withdrawn });
      },
      () => subjectChanged(params, { withdrawn: true, reason }),
    );
    return answer(viewer, params, seesDoses(study, viewer));
  });

  async function lockedSubject(tx: Db, { id, profileid }: { id: number; profileid: number }) {
    await lockStudy(tx, id);
    const row = await getSubject(tx, { group: id, now: clock.now() }, profileid);
    const { arm, consented_on, visits, withdrawn_at, withdrawn_why } = row;
    return { arm, consented_on, visits, withdrawn_at, withdrawn_why };
  }

  async function answer(
    viewer: Viewer,
    { id, profileid }: { id: number; profileid: number },
    shows: boolean,
  ) {
    const row = await getSubject(db, { group: id, now: clock.now() }, profileid);
    announcer.invalidate(row.user_id);
    announcer.publish([
      { kind: "group", profileid: null, id },
      { kind: "group", profileid: viewer.profileid, id },
      { kind: "profile", profileid, id: profileid },
    ]);
    return { data: presentSubject(row, shows) };
  }
}

function subjectChanged(
  { id: group, profileid }: { id: number; profileid: number },
  details: AuditDetails,
): Entry {
  return { kind: "subject-changed", profileid, details: { group, ...details } };
}

function byDate(one: { date: string }, other: { date: string }): number {
  return one.date < other.date ? -1 : one.date > other.date ? 1 : 0;
}

export function presentSubject(
  row: SubjectRow,
  showsArm: boolean,
): { id: number; attributes: Subject } {
  const { id, givenname, familyname, record_number, arm, consented_on, visits } = row;
  const { deveui, serial_number, battery, box_state, last_received_at: at } = row;
  return {
    id,
    attributes: {
      givenname,
      familyname,
      record_number,
      arm: showsArm ? arm : null,
      consented_on,
      visits,
      withdrawn_utc: row.withdrawn_at?.toISOString() ?? null,
      withdrawn_why: row.withdrawn_why,
      locked_utc: row.locked_at?.toISOString() ?? null,
      // Two subjects who took the same have the same hash.
      signatures: row.signatures.map((one) => (showsArm ? one : { ...one, sha256: null })),
      sensor:
        deveui === null || box_state === null
          ? null
          : {
              deveui,
              serial_number,
              battery,
              state: box_state,
              // The exact minute would reveal presses.
              sensortime: at && startOf(at, HOUR).toISOString(),
            },
    },
  };
}
