import { getMoments, MOMENT_KINDS, type Moment } from "@dosebeat/contract/patient-timeline";
import type { FastifyInstance } from "fastify";
import { listingMember } from "../../access/profiles/staff-rights.ts";
import { handleRead } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { presentNote } from "../notes/present.ts";
import { findNotes } from "../notes/queries.ts";
import { otherPatientWith } from "../other-patient.ts";
import { correctionsFinder } from "../worklist/corrections.ts";
import { findEntries } from "../worklist/entry-queries.ts";
import { presentEntry } from "../worklist/present.ts";
import {
  alertMoment,
  baseOf,
  changeMoment,
  contactMoment,
  cursorOf,
  noteMoment,
  placeOf,
} from "./present.ts";
import { type FoundMoment, findAlerts, findChanges, findMoments, SOURCES } from "./queries.ts";

/** Everything that happened about a patient, on one timeline. */
export async function timelineRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handleRead(app, parts, getMoments, async ({ params, query, viewer }, _, { db }) => {
    const rights = ["notes", "plan", "box", "doses"] as const;
    const profile = await otherPatientWith(db, viewer, params.profileid, rights);
    const asked = query.kinds?.split(",");
    const kinds = MOMENT_KINDS.filter((kind) => !asked || asked.includes(kind));
    const found = await findMoments(db, profile, {
      kinds,
      from: query.from === undefined ? null : new Date(query.from),
      to: query.to === undefined ? null : new Date(query.to),
      after: query.cursor === undefined ? null : placeOf(query.cursor),
      limit: query.limit + 1,
      member: listingMember(viewer),
    });
    const page = found.slice(0, query.limit);
    const of = (...sources: number[]) =>
      page.filter(({ source }) => sources.includes(source)).map(({ id }) => id);
    const contacts = byId(await findEntries(db, profile, of(SOURCES.contact)));
    const correctionsOf = await correctionsFinder(db, profile, viewer, [...contacts.values()]);
    const notes = byId(await findNotes(db, profile, of(SOURCES.note)));
    const alerts = byId(await findAlerts(db, profile, of(SOURCES.begun, SOURCES.ended)));
    const changes = byId(await findChanges(db, profile, of(SOURCES.change)));
    /** Leaves out what was removed since it was found. */
    const present = (moment: FoundMoment): Moment[] => {
      const base = baseOf(moment);
      switch (moment.source) {
        case SOURCES.contact:
          return one(contacts, moment, (row) =>
            contactMoment(base, presentEntry(row, viewer), correctionsOf(row)),
          );
        case SOURCES.note:
          return one(notes, moment, (row) => noteMoment(base, presentNote(row, viewer)));
        case SOURCES.begun:
          return one(alerts, moment, (row) => alertMoment(base, row, false));
        case SOURCES.ended:
          return one(alerts, moment, (row) => alertMoment(base, row, true));
        case SOURCES.change:
          return one(changes, moment, (row) => changeMoment(base, row)).flat();
      }
    };
    const last = found.length > page.length ? page.at(-1) : undefined;
    return { data: page.flatMap(present), meta: { cursor: last ? cursorOf(last) : null } };
  });
}

function byId<Found extends { id: number }>(rows: readonly Found[]): Map<number, Found> {
  return new Map(rows.map((row) => [row.id, row]));
}

function one<Found, Made>(
  rows: ReadonlyMap<number, Found>,
  { id }: { id: number },
  make: (row: Found) => Made,
): Made[] {
  const row = rows.get(id);
  return row ? [make(row)] : [];
}
