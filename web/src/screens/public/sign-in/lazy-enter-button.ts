import { lazy } from "react";
import { loadOptionalPart } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";

/** Leads to the provider of single sign-on; loaded only where one is set. */
export const EnterButton = lazy(
  loadOptionalPart(
    withWords(
      "signOn",
      async () => (await import("../../../nouns/sign-on/enter-button.tsx")).EnterButton,
    ),
  ),
);
