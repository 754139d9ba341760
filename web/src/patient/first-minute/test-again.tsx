import { useRemindState } from "../../notifications/remind-question.ts";
import { TestQuestion } from "./test-question.tsx";
import { useRemindHere } from "./use-remind-here.ts";
import "../../reminders/reminders.css";
import "./first-minute.css";

/** A test that nobody said anything about stands on Today once more. */
export function TestAgain({ profileid }: { profileid: number }) {
  const [state] = useRemindState(profileid);
  return state === "sent" ? <Question profileid={profileid} /> : null;
}

function Question({ profileid }: { profileid: number }) {
  const remind = useRemindHere(profileid);
  return (
    <div className="first-minute">
      <TestQuestion remind={remind} onDone={() => undefined} />
    </div>
  );
}
