import { type ComponentProps, lazy, Suspense } from "react";
import { loadChunk } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import { Placeholder } from "../../../ui/states/states.tsx";

const Prescribe = lazy(
  loadChunk(
    withWords("medicine", async () => (await import("./prescribe-part.tsx")).PrescribePart),
  ),
);

/** Prescribers' actions, loaded only for them. */
export function PrescribeLater(props: ComponentProps<typeof Prescribe>) {
  if (props.overview.prescribing === "no") return null;
  return (
    <Suspense fallback={<Placeholder height={260} />}>
      <Prescribe {...props} />
    </Suspense>
  );
}
