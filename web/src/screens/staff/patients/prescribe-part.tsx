import { type ComponentProps, lazy } from "react";
import { loadChunk } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";

const Loaded = lazy(
  loadChunk(withWords("prescribing", async () => (await import("./prescribe.tsx")).Prescribe)),
);

/** Prescribers' actions, with their messages in addition to those of the plan editor. */
export function PrescribePart(props: ComponentProps<typeof Loaded>) {
  return <Loaded {...props} />;
}
