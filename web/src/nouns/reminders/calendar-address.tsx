import { Button, TextInput } from "@mantine/core";
import { useClipboard, useDisclosure } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { useCalendarFeed, useEndCalendar, useMakeCalendar } from "./queries.ts";

/** The address from which a calendar app shows the patient's times. */
export function CalendarAddress({ zone }: { zone: string }) {
  const t = useTranslations("reminders");
  const { data, error, refetch } = useCalendarFeed();
  const make = useMakeCalendar();
  const reasonOf = useReason();
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Placeholder height={120} />;
  const fail = (cause: Error) => toastFailed(t("failed", { reason: reasonOf(cause) }));
  const makeNew = () => make.mutate(undefined, { onError: fail });
  const url = data.since_utc === null ? undefined : make.data?.data.url;
  return (
    <>
      <p className="profile-note">{t("calendarText")}</p>
      {url !== undefined && <NewAddress url={url} />}
      {data.since_utc === null ? (
        <Button variant="default" loading={make.isPending} onClick={makeNew}>
          {t("calendarMake")}
        </Button>
      ) : (
        <Present
          since={data.since_utc}
          read={data.read_utc}
          zone={zone}
          isMaking={make.isPending}
          onNew={makeNew}
        />
      )}
    </>
  );
}

/** The address itself, of which the server keeps only a digest. */
function NewAddress({ url }: { url: string }) {
  const t = useTranslations("reminders");
  const clipboard = useClipboard();
  return (
    <div className="calendar-address">
      <TextInput
        label={t("calendarAddress")}
        description={t("calendarHow")}
        value={url}
        readOnly
        dir="ltr"
        error={clipboard.error && t("copyFailed")}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="default" onClick={() => clipboard.copy(url)}>
        {clipboard.copied ? t("copied") : t("copy")}
      </Button>
    </div>
  );
}

interface PresentProps {
  since: string;
  read: string | null;
  zone: string;
  isMaking: boolean;
  onNew: () => void;
}

function Present({ since, read, zone, isMaking, onNew }: PresentProps) {
  const t = useTranslations("reminders");
  const format = useFormat(zone);
  const reasonOf = useReason();
  const end = useEndCalendar();
  const [asksNew, { open: askNew, close: closeNew }] = useDisclosure(false);
  const [asksEnd, { open: askEnd, close: closeEnd }] = useDisclosure(false);
  const time = (at: string) => isolate(format.dateTime(at));
  const stop = () =>
    end.mutate(undefined, {
      onSuccess: () => toastDone(t("calendarEnded")),
      onError: (error) => {
        closeEnd();
        toastFailed(t("failed", { reason: reasonOf(error) }));
      },
    });
  return (
    <>
      <p>
        {t("calendarSince", { time: time(since) })}{" "}
        {read === null ? t("calendarUnread") : t("calendarRead", { time: time(read) })}
      </p>
      <div className="reminder-buttons">
        <Button variant="default" loading={isMaking} onClick={askNew}>
          {t("calendarNew")}
        </Button>
        <Button variant="default" className="profile-danger" onClick={askEnd}>
          {t("calendarEnd")}
        </Button>
      </div>
      <ConfirmDialog
        opened={asksNew}
        title={t("calendarNew")}
        confirm={t("calendarNew")}
        onConfirm={() => {
          closeNew();
          onNew();
        }}
        onClose={closeNew}
      >
        {t("calendarNewText")}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asksEnd}
        title={t("calendarEndTitle")}
        confirm={t("calendarEnd")}
        danger
        busy={end.isPending}
        onConfirm={stop}
        onClose={closeEnd}
      >
        {t("calendarEndText")}
      </ConfirmDialog>
    </>
  );
}
