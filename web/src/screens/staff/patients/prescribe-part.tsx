import { type ComponentProps, lazy } from "react";
import { loadChunk } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";

const Loaded = lazy(
  loadChunk(withWords("prescribing", async () => (await import("./prescribe.tsx")).Prescribe)),
);

/** What prescribers change, with its words besides those of the editor of plans. */
export function PrescribePart(props: ComponentProps<typeof Loaded>) {
  return <Loaded {...props} />;
}
