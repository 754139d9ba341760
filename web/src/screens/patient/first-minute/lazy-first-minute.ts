import { lazy } from "react";
import { loadChunk } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import { orSavedOnly } from "./saved-only.tsx";

/** The steps after a medicine was added, fetched with their words when they are first shown. */
export const FirstMinute = lazy(
  orSavedOnly(
    loadChunk(withWords("reminders", async () => (await import("./first-minute.tsx")).FirstMinute)),
  ),
);
