import { lazy, Suspense } from "react";
import { useQuestion } from "../../api/confirmation.ts";
import { loadChunk } from "../../routing/chunks.ts";

const ConfirmFactor = lazy(
  loadChunk(async () => ({
    default: (await import("./confirm-factor.tsx")).ConfirmFactor,
  })),
);

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
        {question.factors.length > 0 ? (
          <ConfirmFactor factors={question.factors} onAnswer={question.answer} />
        ) : (
          <ConfirmIdentity onAnswer={question.answer} />
        )}
      </Suspense>
    )
  );
}
