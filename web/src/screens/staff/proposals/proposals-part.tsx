import { lazy, Suspense } from "react";
import { loadChunk } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import { useProposals } from "./queries.ts";

const Loaded = lazy(
  loadChunk(withWords("medicine", async () => (await import("./proposals.tsx")).Proposals)),
);

/** The proposals for a patient; nothing if there are none. */
export function ProposalsPart({ profileid }: { profileid: number }) {
  const { data = [] } = useProposals(profileid);
  if (data.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Loaded proposals={data} />
    </Suspense>
  );
}
