import { lazy, Suspense } from "react";
import type { DaysSaidByProps, DoseSaidByProps } from "../../../nouns/prescribing/said-by.tsx";
import { loadOptional } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";

const Dose = lazy(
  loadOptional(async () => {
    const load = withWords(
      "prescribing",
      async () => (await import("../../../nouns/prescribing/said-by.tsx")).DoseSaidBy,
    );
    return (await load()).default;
  }),
);
const Days = lazy(
  loadOptional(async () => {
    const load = withWords(
      "prescribing",
      async () => (await import("../../../nouns/prescribing/said-by.tsx")).DaysSaidBy,
    );
    return (await load()).default;
  }),
);

/** Who of the clinic stated a dose. */
export function DoseSaidBy(props: DoseSaidByProps) {
  return (
    <Suspense>
      <Dose {...props} />
    </Suspense>
  );
}

/** Who of the clinic said that days are not counted. */
export function DaysSaidBy(props: DaysSaidByProps) {
  return (
    <Suspense>
      <Days {...props} />
    </Suspense>
  );
}
