import { lazy, Suspense } from "react";
import { useRemindState } from "../../notifications/remind-question.ts";
import { loadOptional } from "../../routing/chunks.ts";
import { withWords } from "../../routing/later-words.tsx";

const TestAgainQuestion = lazy(
  loadOptional(async () => {
    const load = withWords(
      "reminders",
      async () => (await import("./test-again-question.tsx")).TestAgainQuestion,
    );
    return (await load()).default;
  }),
);

/** A test that nobody said anything about stands on Today once more. */
export function TestAgain({ profileid }: { profileid: number }) {
  const [state] = useRemindState(profileid);
  if (state !== "sent") return null;
  return (
    <Suspense>
      <TestAgainQuestion profileid={profileid} />
    </Suspense>
  );
}
