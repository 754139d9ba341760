import { lazy, Suspense } from "react";
import { pushAbility } from "../../../nouns/push/push-ability.ts";
import { useRemindState } from "../../../nouns/push/remind-question.ts";
import { useReminders } from "../../../nouns/reminders/use-reminders.ts";
import { loadOptionalPart } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import { useImpersonation } from "../../../session/impersonation.ts";

const RemindQuestion = lazy(
  loadOptionalPart(
    withWords("reminders", async () => (await import("./remind-question.tsx")).RemindQuestion),
  ),
);

interface RemindOnTodayProps {
  profileid: number;
  /** Whether any medicine has times. */
  hasTimes: boolean;
}

/**
 * On Today: repeats the question about a test that was never answered and, if nothing reminds, asks once
 * whether this device may.
 */
export function RemindOnToday({ profileid, hasTimes }: RemindOnTodayProps) {
  const [state] = useRemindState(profileid);
  const isUnreached = useUnreached();
  const isAsked = state === "new" && hasTimes && isUnreached && pushAbility() !== "unsupported";
  if (state !== "sent" && !isAsked) return null;
  return (
    <Suspense>
      <RemindQuestion profileid={profileid} />
    </Suspense>
  );
}

/** Whether reminders are on but reach the patient nowhere, although the server sends them. */
function useUnreached(): boolean {
  const isOwn = useImpersonation() === null;
  const { data } = useReminders();
  if (!isOwn || !data) return false;
  const { is_on, devices, mail, push_key } = data;
  return is_on && devices.length === 0 && !mail && push_key !== null;
}
