import type { Dose } from "@dosebeat/contract/doses";
import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import { lazy, Suspense } from "react";
import { loadOptionalPart } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";

const OfDose = lazy(
  loadOptionalPart(
    withWords(
      "prescribing",
      async () => (await import("../../../nouns/prescribing/said-by.tsx")).DoseSaidBy,
    ),
  ),
);
const OfDays = lazy(
  loadOptionalPart(
    withWords(
      "prescribing",
      async () => (await import("../../../nouns/prescribing/said-by.tsx")).DaysSaidBy,
    ),
  ),
);

/** Who at the clinic stated the outcome of a dose. */
export function DoseSaidBy(props: { dose: Dose; zone: string }) {
  return (
    <Suspense>
      <OfDose {...props} />
    </Suspense>
  );
}

/** Who at the clinic marked days as not counted. */
export function DaysSaidBy(props: { periods: readonly ExcusedPeriod[]; zone: string }) {
  return (
    <Suspense>
      <OfDays {...props} />
    </Suspense>
  );
}
