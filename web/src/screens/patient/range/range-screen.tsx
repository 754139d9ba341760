import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useIsAwaited } from "../../../api/refreshes.ts";
import { useToday } from "../../../nouns/doses/use-today.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { useSchedules } from "../../../nouns/schedules/queries.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { DayIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { failureOf } from "../../../ui/states/failure.ts";
import { Empty, Failed, Placeholder } from "../../../ui/states/states.tsx";
import { NothingPlanned } from "../screen/no-schedule.tsx";
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import type { Summary } from "../summary/words.ts";
import { HistoryTabs } from "./history-tabs.tsx";
import "./range-screen.css";

/** Common data of screens over several days: profile, schedules, and today's date. */
export function useRangeBase() {
  const announcement = useLiveUpdates();
  const now = useNow();
  const profile = useProfile();
  const schedules = useSchedules();
  const { today, query } = useToday(profile.data?.timezone, now);
  const queries = [profile, schedules, query];
  return { announcement, now, profile: profile.data, schedules: schedules.data, today, queries };
}

export interface Ready {
  profile: Profile;
  schedules: Schedule[];
  answer: Doses;
  today: string;
  now: number;
}

/** Everything that such a screen needs; null while any of it is loading. */
export function readyOf(
  { profile, schedules, today, now }: ReturnType<typeof useRangeBase>,
  answer: Doses | undefined,
): Ready | null {
  return profile && schedules && today && answer
    ? { profile, schedules, answer, today, now }
    : null;
}

interface RangeScreenProps {
  base: ReturnType<typeof useRangeBase>;
  doses: UseQueryResult<Doses>;
  title: string;
  /** The shown days, and how to get to others. */
  period: ReactNode;
  /** The heading; null while it is loading. */
  summary: Summary | null;
  /** Choices of what to show, in a row. */
  tools?: ReactNode;
  /** Height of the content, to avoid a layout shift. */
  height: number;
  children: (ready: Ready) => ReactNode;
}

/** The four states of such a screen: loading, failed, empty, loaded. */
export function RangeScreen(props: RangeScreenProps) {
  const { base, doses, title, period, summary, tools, height, children } = props;
  const history = useTranslations("history");
  const ready = readyOf(base, doses.data);
  const failure = failureOf([...base.queries, doses]);
  const isEmpty = ready?.schedules.length === 0 && ready.answer.doses.length === 0;
  const isReady = !failure && !isEmpty && summary !== null;
  // The summary of the days before these would be read as theirs.
  const says = isReady && !doses.isPlaceholderData ? summary : null;
  return (
    <Page
      tabs={
        <div className="range-top">
          <HistoryTabs />
          {period}
        </div>
      }
      title={title}
      heading={says?.headline ?? title}
      lead={says?.reasons.join(" ") || "\u00a0"}
      actions={isReady && tools}
    >
      <p className="visually-hidden" aria-live="polite">
        {base.announcement}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {says?.headline}
      </p>
      {failure ? (
        <Failed {...failure} offlineText={history("offline")} />
      ) : ready ? (
        <div className="range" aria-busy={doses.isPlaceholderData}>
          {isEmpty ? (
            <section className="card">
              <NothingPlanned profile={ready.profile} />
            </section>
          ) : (
            children(ready)
          )}
        </div>
      ) : (
        <Placeholder height={height} />
      )}
    </Page>
  );
}

/** Shown for a period before the plan started or after it ended; not while the answer is still that of another one. */
export function NoHistory() {
  const t = useTranslations("empty");
  if (useIsAwaited({ queryKey: ["doses"] })) return <Placeholder height={240} />;
  return <Empty icon={<DayIcon size={30} />} title={t("history")} text={t("historyText")} />;
}

/** Without a box only the patient's statements are known: a note next to the chart, with a link to get one. */
export function NoBox({ profile }: { profile: Profile }) {
  const t = useTranslations("empty");
  const connect = useTranslations("connectBox");
  if (profile.sensor) return null;
  return (
    <p className="range-note">
      <strong>{t("boxText")}</strong> {t("boxHelp")}{" "}
      <Link to="/{-$locale}/dashboard/index2">{connect("title")}</Link>
    </p>
  );
}
