import type * as calls from "../calls/profiles.ts";
import type { ExamplesOf } from "../define-call.ts";
import { PROFILE } from "./shared.ts";

export const PROFILES_EXAMPLES = {
  getUserdata: { answer: { data: PROFILE } },
  editUserdata: { body: { data: { language: "fr", theme: "dark" } }, answer: { data: PROFILE } },
} satisfies ExamplesOf<typeof calls>;
