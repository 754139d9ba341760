import { lazy } from "react";
import { loadOptionalPart } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";

/** Leads to the single sign-on provider; loaded only if one is configured. */
export const EnterButton = lazy(
  loadOptionalPart(
    withWords(
      "signOn",
      async () => (await import("../../../nouns/sign-on/enter-button.tsx")).EnterButton,
    ),
  ),
);
