import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { followReplies } from "../../../nouns/push/follow-replies.ts";
import { removeReply } from "../../../nouns/push/kept-replies.ts";
import { useReplies, useWaitingReplies } from "../../../nouns/push/shown-replies.ts";
import { useProblem } from "../../../ui/states/reason.ts";
import { useRefetchOnChange } from "./use-refetch-on-change.ts";

/** How many answers to notifications wait for the network, and which of them the server refused. */
export function UnsentReplies() {
  const t = useTranslations("offline");
  const problem = useProblem();
  const replies = useReplies();
  const count = useWaitingReplies();
  useEffect(followReplies, []);
  useRefetchOnChange(count);
  return (
    <>
      {replies.map(
        ({ id, refused }) =>
          refused && (
            <div key={id} className="device-notice" role="status">
              <span>{t("replyRefused", { reason: problem(refused) })}</span>
              <Button variant="default" onClick={() => void (id === undefined || removeReply(id))}>
                {t("dismiss")}
              </Button>
            </div>
          ),
      )}
      {count > 0 && (
        <p className="device-notice" role="status">
          {t("replyUnsent", { count })}
        </p>
      )}
    </>
  );
}
