import { lazy, Suspense } from "react";
import { loadOptional } from "../../../routing/chunks.ts";
import { useProposals } from "./queries.ts";

const Loaded = lazy(loadOptional(async () => (await import("./waiting.tsx")).Waiting));

/** Proposals that wait for the reader's agreement; nothing if there are none. */
export function WaitingPart() {
  const { data = [] } = useProposals();
  const waiting = data.filter(({ may_decide }) => may_decide);
  if (waiting.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Loaded proposals={waiting} />
    </Suspense>
  );
}
