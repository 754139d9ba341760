import { useTranslations } from "use-intl";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import { type Hook, useReplayWebhook } from "./queries.ts";

/** Resends events of a webhook, and reports how many. */
export function useReplay({ id }: Hook) {
  const t = useTranslations("webhooks");
  const reasonOf = useReason();
  const replay = useReplayWebhook();
  const send = (what: { event: number } | { from_utc: string; to_utc: string }) =>
    replay.mutateToEnd(
      { id, what },
      {
        onSuccess: ({ data: { events } }) => toastDone(t("replayDone", { count: events })),
        onError: (error) => toastFailed(t("replayFailed", { reason: reasonOf(error) })),
      },
    );
  return { send, isPending: replay.isPending };
}
