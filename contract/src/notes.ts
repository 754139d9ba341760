import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { noteText } from "./base/note-text.ts";
import { TEXTS } from "./base/property-texts.ts";
import { RETRY_KEY, RetryKey } from "./base/retry-key.ts";

/** What staff wrote down about a patient. */
export const Note = described(
  z.object({
    id: Id,
    profileid: Id,
    text: z.string(),
    is_shared: z.boolean(),
    at_utc: Instant,
    by: z.nullable(z.string()),
    is_own: z.boolean(),
  }),
  {
    id: "Id of the note.",
    profileid: TEXTS.profileid,
    text: "What was written.",
    is_shared: "Whether the patient reads it, too.",
    at_utc: "When it was written, as a UTC instant.",
    by: "Name of the author; null: the account was erased.",
    is_own: "Whether the caller wrote it.",
  },
);

/** GET /api/notes */
export const NotesQuery = described(z.strictObject({ profileid: z.optional(IdParam) }), {
  profileid: TEXTS.ownProfileid,
});

export const NotesAnswer = dataOf(z.array(Note));

const NewNote = described(
  z.strictObject({
    profileid: Id,
    text: noteText(1, 4000),
    is_shared: z.boolean(),
    key: RetryKey,
  }),
  {
    profileid: TEXTS.profileid,
    text: "What to write down, from 1 to 4,000 characters.",
    is_shared: "Whether the patient reads it, too.",
    key: RETRY_KEY,
  },
);

/** POST /api/notes */
export const AddNote = described(z.strictObject({ data: NewNote }), { data: "The note to add." });

/** DELETE /api/notes/{id} */
export const NoteParams = described(z.strictObject({ id: IdParam }), { id: "Id of the note." });

export const NoteAnswer = dataOf(Note);

export type Note = z.infer<typeof Note>;
