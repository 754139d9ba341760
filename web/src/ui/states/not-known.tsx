import { Button } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { type Answers, useIsAwaited, useRefreshAgain, useStaleSince } from "../../api/refreshes.ts";
import { browserZone } from "../../i18n/browser-zone.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { CutOffIcon } from "../icons/icons.tsx";
import { Empty, Placeholder } from "./states.tsx";

/** An instant with the date unless it is today's, by default in the zone of this browser. */
export function useMoment(zone = browserZone()): (at: number) => string {
  const format = useFormat(zone);
  return (at) => {
    const isToday = format.calendarDate(at) === format.calendarDate(Date.now());
    return isToday ? format.time(at) : format.dateTime(at);
  };
}

/** The text that replaces an all-clear while the answers behind it could not be refreshed; null: they are fresh. */
export function useNotKnown(of: Answers): string | null {
  const t = useTranslations("refresh");
  const moment = useMoment();
  const since = useStaleSince(of);
  return since === null ? null : t("notKnown", { time: moment(since) });
}

interface EmptyListProps extends ComponentProps<typeof Empty> {
  /** The empty answers. */
  of: Answers;
}

/** Empty state of a list; a placeholder while the list is awaited, and a note if it could not be refreshed. */
export function EmptyList({ of, ...empty }: EmptyListProps) {
  const since = useStaleSince(of);
  const isAwaited = useIsAwaited(of);
  if (isAwaited) return <Placeholder height={240} />;
  return since === null ? <Empty {...empty} /> : <NotKnown since={since} />;
}

/** Replaces an empty state that is only known up to an instant. */
export function NotKnown({ since }: { since: number }) {
  const t = useTranslations("refresh");
  const time = useMoment()(since);
  return (
    <Empty
      icon={<CutOffIcon size={30} />}
      title={t("notKnown", { time })}
      text={t("text", { time })}
      action={<TryAgain />}
    />
  );
}

/** A button that retries what could not be refreshed. */
export function TryAgain({ compact = false }: { compact?: boolean }) {
  const t = useTranslations("error");
  const refresh = useRefreshAgain();
  const [isTrying, setTrying] = useState(false);
  const retry = () => {
    setTrying(true);
    void refresh().finally(() => setTrying(false));
  };
  return (
    <Button
      variant="default"
      size={compact ? "compact-md" : "sm"}
      loading={isTrying}
      onClick={retry}
    >
      {t("tryAgain")}
    </Button>
  );
}
