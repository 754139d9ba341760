import { defineCall } from "./base/define-call.ts";
import { AddNote, NoteAnswer, NoteParams, NotesAnswer, NotesQuery } from "./notes.ts";

const NOTE = {
  id: 4,
  profileid: 5,
  text: "Prefers calls after 10.",
  is_shared: false,
  at_utc: "2026-05-10T09:15:00.000Z",
  by: "Nina Roth",
  is_own: true,
};

export const getNotes = defineCall(
  {
    method: "GET",
    path: "/api/notes",
    who: "user",
    scope: "patient",
    tells: "doses",
    acting: "read",
    query: NotesQuery,
    answer: { status: 200, schema: NotesAnswer },
    refusals: [404],
    shows: ["notes"],
    logged: "readNotes",
    summary: "List the notes about a patient, the newest first.",
    description: "Patients get those that are shared with them. At most 500.",
  },
  { answer: { data: [NOTE] } },
);

export const addNote = defineCall(
  {
    method: "POST",
    path: "/api/notes",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "doses",
    body: AddNote,
    answer: { status: 201, schema: NoteAnswer },
    refusals: [404],
    touches: ["notes"],
    logged: "readNotes",
    summary: "Write down something about a patient.",
  },
  {
    body: { data: { profileid: 5, text: "Prefers calls after 10.", is_shared: false } },
    answer: { data: NOTE },
  },
);

export const removeNote = defineCall(
  {
    method: "DELETE",
    path: "/api/notes/:id",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "doses",
    params: NoteParams,
    answer: { status: 200, schema: NoteAnswer },
    refusals: [404, 409],
    touches: ["notes"],
    logged: "readNotes",
    summary: "Remove a note of one's own, within 10 minutes.",
    description: "409 `too_late`: it is older.",
  },
  { answer: { data: NOTE } },
);
