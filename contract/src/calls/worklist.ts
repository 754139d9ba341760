import { defineCall } from "../define-call.ts";
import { AddNote, NoteAnswer, NoteParams, NotesAnswer, NotesQuery } from "../notes.ts";
import { OverviewAnswer, OverviewParams } from "../overviews.ts";
import {
  AddWorklistEntry,
  WorklistAnswer,
  WorklistEntryAnswer,
  WorklistEntryParams,
  WorklistParams,
  WorklistQuery,
} from "../worklist.ts";

export const getWorklist = defineCall({
  method: "GET",
  path: "/api/worklist",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "all",
  query: WorklistQuery,
  answer: { status: 200, schema: WorklistAnswer },
  refusals: [404],
  shows: ["worklist"],
  logged: "readWorklist",
  summary: "List who needs a call today, the most pressing first, and why.",
  description:
    "Clinicians get the patients of their groups. Rows that were called, snoozed or marked done are left out until something new happens. Rows are at most 15 minutes old.",
});

export const addWorklistEntry = defineCall({
  method: "POST",
  path: "/api/worklist/:profileid/entries",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "patient",
  params: WorklistParams,
  body: AddWorklistEntry,
  answer: { status: 201, schema: WorklistEntryAnswer },
  refusals: [404, 409],
  touches: ["worklist"],
  logged: "readWorklist",
  summary: "Say that a patient on the worklist was called, is done, or is snoozed.",
  description:
    "409 `worklist_changed`: somebody else made a newer entry than `after`, which is in `details.entry`; nothing was stored.",
});

export const removeWorklistEntry = defineCall({
  method: "DELETE",
  path: "/api/worklist-entries/:id",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "patient",
  params: WorklistEntryParams,
  answer: { status: 200, schema: WorklistEntryAnswer },
  refusals: [404, 409],
  touches: ["worklist"],
  logged: "readWorklist",
  summary: "Undo an entry of one's own, within 10 minutes.",
  description: "409 `too_late`: it is older.",
});

export const getNotes = defineCall({
  method: "GET",
  path: "/api/notes",
  who: "user",
  scope: "patient",
  acting: "read",
  query: NotesQuery,
  answer: { status: 200, schema: NotesAnswer },
  refusals: [404],
  shows: ["notes"],
  logged: "readNotes",
  summary: "List the notes about a patient, the newest first.",
  description: "Patients get those that are shared with them. At most 500.",
});

export const addNote = defineCall({
  method: "POST",
  path: "/api/notes",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "patient",
  body: AddNote,
  answer: { status: 201, schema: NoteAnswer },
  refusals: [404],
  touches: ["notes"],
  logged: "readNotes",
  summary: "Write down something about a patient.",
});

export const removeNote = defineCall({
  method: "DELETE",
  path: "/api/notes/:id",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "patient",
  params: NoteParams,
  answer: { status: 200, schema: NoteAnswer },
  refusals: [404, 409],
  touches: ["notes"],
  logged: "readNotes",
  summary: "Remove a note of one's own, within 10 minutes.",
  description: "409 `too_late`: it is older.",
});

export const getOverview = defineCall({
  method: "GET",
  path: "/api/profiles/:profileid/overview",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "patient",
  params: OverviewParams,
  answer: { status: 200, schema: OverviewAnswer },
  refusals: [404],
  shows: ["profiles", "sensors", "medicines"],
  logged: "readProfile",
  summary:
    "Tell staff who a patient is: names, groups, zone, box, medicines, and why they are on the worklist.",
});
