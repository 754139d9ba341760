import { lazy, Suspense } from "react";
import { useQuestion } from "../api/confirmation.ts";
import { loadChunk } from "../routing/chunks.ts";

const ConfirmIdentity = lazy(
  loadChunk(async () => ({
    default: (await import("./confirm-identity.tsx")).ConfirmIdentity,
  })),
);

/** Shown over every screen while a call waits for the user to confirm who they are. */
export function IdentityQuestion() {
  const question = useQuestion();
  return (
    question && (
      <Suspense fallback={null}>
        <ConfirmIdentity onAnswer={question.answer} />
      </Suspense>
    )
  );
}
