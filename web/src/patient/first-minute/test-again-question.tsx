import { TestQuestion } from "./test-question.tsx";
import { useRemindHere } from "./use-remind-here.ts";
import "../../reminders/reminders.css";
import "./first-minute.css";

export function TestAgainQuestion({ profileid }: { profileid: number }) {
  const remind = useRemindHere(profileid);
  return (
    <div className="first-minute">
      <TestQuestion remind={remind} onDone={() => undefined} />
    </div>
  );
}
