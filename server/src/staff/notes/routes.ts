import * as calls from "@dosebeat/contract/notes-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import { mayRead } from "../../access/profiles/scope.ts";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { requireUndoable } from "../../http/undo.ts";
import type { Parts } from "../../parts.ts";
import { otherPatient } from "../other-patient.ts";
import { presentNote } from "./present.ts";
import { addNote, findOwnNote, listNotes, removeNote } from "./queries.ts";

/** Notes of staff about patients, who can read those that are shared with them. */
export async function noteRoutes(app: FastifyInstance, { db, clock }: Parts): Promise<void> {
  handle(app, calls.getNotes, async ({ query, viewer }) => {
    const asked = query.profileid ?? viewer.profileid;
    const profile = await mayRead(db, viewer, asked, "notes");
    const notes = await listNotes(db, profile, { sharedOnly: asked === viewer.profileid });
    return { data: notes.map((note) => presentNote(note, viewer)) };
  });

  handle(app, calls.addNote, async ({ body: { data }, viewer }) => {
    const { profileid, text, is_shared, key } = data;
    const profile = await otherPatient(db, viewer, profileid);
    const { userid } = viewer;
    const now = clock.now();
    const { note } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const make = () => addNote(tx, profile, { user_id: userid, text, is_shared, at: now });
        const { id, isRetry } = await once(tx, { userid, key, sent: data, now }, make);
        const note = await findOwnNote(tx, userid, id);
        if (!note) throw notFound("The note");
        return { note, isRetry };
      },
      ({ note: { id }, isRetry }) =>
        isRetry
          ? []
          : { kind: "note-added", profileid: profile, details: { note: id, shared: is_shared } },
    );
    return { data: presentNote(note, viewer) };
  });

  handle(app, calls.removeNote, async ({ params, viewer }) => {
    const removed = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const note = await findOwnNote(tx, viewer.userid, params.id);
        if (!note) throw notFound("The note");
        await mayRead(tx, viewer, note.profile_id, "notes", "The note");
        requireUndoable(note.at, clock.now());
        await removeNote(tx, note);
        return note;
      },
      ({ id, profile_id }) => ({
        kind: "note-removed",
        profileid: profile_id,
        details: { note: id },
      }),
    );
    return { data: presentNote(removed, viewer) };
  });
}
