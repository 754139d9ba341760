import type { Note } from "@dosebeat/contract/notes";
import type { Viewer } from "../../http/viewer.ts";
import type { NoteRow } from "./queries.ts";

export function presentNote(row: NoteRow, { userid }: Pick<Viewer, "userid">): Note {
  const { id, profile_id, text, is_shared, at, author, user_id } = row;
  return {
    id,
    profileid: profile_id,
    text,
    is_shared,
    at_utc: at.toISOString(),
    by: author,
    is_own: user_id === userid,
  };
}
