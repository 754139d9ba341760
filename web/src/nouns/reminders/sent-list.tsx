import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { useMessages } from "./queries.ts";
import {
  nameOfMessage,
  reasonOfMessage,
  reasonOfWithdrawal,
  type SentMessage,
  together,
} from "./sent-words.ts";

const SHOWN_FIRST = 8;

/** Recent messages to the patient, and why some were not sent. */
export function SentList({ zone }: { zone: string }) {
  const t = useTranslations("reminders");
  const { data, error, refetch } = useMessages();
  const [showsAll, { open: showAll }] = useDisclosure(false);
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Placeholder height={240} />;
  if (data.length === 0) return <p className="profile-note">{t("sentNone")}</p>;
  const messages = [...together(data)];
  const shown = showsAll ? messages : messages.slice(0, SHOWN_FIRST);
  return (
    <>
      <ol className="sent-list">
        {shown.map(([key, message]) => (
          <Sent key={key} message={message} zone={zone} />
        ))}
      </ol>
      {shown.length < messages.length && (
        <Button variant="default" onClick={showAll}>
          {t("sentAll", { count: messages.length })}
        </Button>
      )}
    </>
  );
}

function Sent({ message, zone }: { message: SentMessage; zone: string }) {
  const t = useTranslations("sentMessages");
  const format = useFormat(zone);
  const { due_utc, at_utc } = message;
  const values = {
    time: isolate(format.time(due_utc)),
    reason: reasonOfWithdrawal(message),
  };
  const outcome = useOutcome();
  return (
    <li data-state={message.state}>
      <p>{t(nameOfMessage(message), values)}</p>
      <p className="sent-outcome">
        <time dateTime={at_utc}>
          <bdi>{format.dateTime(at_utc)}</bdi>
        </time>
        {" · "}
        {outcome(message)}
      </p>
    </li>
  );
}

/** "sent to a device", "not sent: you had answered by then" */
function useOutcome() {
  const t = useTranslations("sentMessages");
  return (message: SentMessage): string => {
    const { state, channel, count } = message;
    if (state === "waiting") return t("waiting");
    if (state === "sent") return channel === "mail" ? t("mail") : t("push", { count });
    return t(state, { why: t(reasonOfMessage(message)) });
  };
}
