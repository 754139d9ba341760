import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { answerOf, withZoneOf } from "../../doses/answer.ts";
import { useDoses } from "../../doses/queries.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useProfile } from "../../profiles/queries.ts";
import { useSchedules } from "../../schedules/queries.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { Page } from "../../ui/page/page.tsx";
import { failureOf } from "../../ui/states/failure.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { useDosePanel } from "../dose-panel/use-dose-panel.tsx";
import { FirstRun } from "../first-run/first-run.tsx";
import { DashboardTabs } from "../screen/dashboard-tabs.tsx";
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import { useToday } from "../screen/use-today.ts";
import { AnswerCard, CountCard, useAnswerHeading } from "./answer-card.tsx";
import { DayCard } from "./day-card.tsx";
import { LatestBox } from "./latest-box.tsx";
import { Timeline } from "./timeline/timeline.tsx";
import "../screen/chart-tools.css";
import "./today.css";

/** The answer first, then the chart, then the list. */
export function TodayScreen() {
  const t = useTranslations("today");
  const announcement = useLiveUpdates();
  const now = useNow();
  const profile = useProfile();
  const zone = profile.data?.timezone;
  const { today, query } = useToday(zone, now);
  const schedules = useSchedules();
  const doses = query.data && today ? withZoneOf(query.data, today) : undefined;
  const ready = profile.data && doses && schedules.data && today;
  const parts = ready ? splitDays(doses, today) : null;
  const answer = parts ? answerOf(parts.today, parts.tomorrow, now) : null;
  const heading = useAnswerHeading(answer, doses?.timezone ?? "UTC");
  const format = useFormat(doses?.timezone ?? "UTC");
  const failure = failureOf([profile, query, schedules]);
  const planned = schedules.data && schedules.data.length > 0;
  return (
    <Page
      tabs={
        <div className="desk-only">
          <DashboardTabs />
        </div>
      }
      title={t("page")}
      heading={planned || !profile.data?.medicines ? heading : t("loading")}
      lead={
        today && doses
          ? t("date", { date: format.weekday(today), zone: format.zoneName(doses.timezone) })
          : "\u00a0"
      }
    >
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {failure ? (
        <Failed {...failure} />
      ) : ready && answer && parts ? (
        <>
          <div className="today-top">
            <FirstRun profile={profile.data} schedules={schedules.data} doses={doses} now={now}>
              <AnswerCard answer={answer} now={now} zone={doses.timezone} />
              <CountCard doses={parts.today} />
            </FirstRun>
            <LatestBox profile={profile.data} doses={doses} today={today} now={now} />
          </div>
          {(planned || doses.doses.length > 0) && (
            <Day
              profile={profile.data}
              schedules={schedules.data}
              doses={doses}
              today={today}
              now={now}
            />
          )}
        </>
      ) : (
        <TodayWaiting />
      )}
    </Page>
  );
}

function splitDays(answer: Doses, today: string) {
  return {
    today: answer.doses.filter((dose) => dose.date === today),
    tomorrow: answer.doses.filter((dose) => dose.date > today),
  };
}

interface DayProps {
  profile: Profile;
  schedules: NonNullable<ReturnType<typeof useSchedules>["data"]>;
  doses: Doses;
  today: string;
  now: number;
}

/** The selected day: chart and list. Today's doses are already loaded, other days are fetched. */
function Day({ profile, schedules, doses, today, now }: DayProps) {
  const { day } = useSearch({ strict: false });
  const date = day ?? today;
  const other = useDoses(date === today ? null : date, date === today ? null : date);
  const answer = date === today ? doses : other.data;
  if (!answer) {
    return other.error ? (
      <Failed error={other.error} onRetry={() => other.refetch()} />
    ) : (
      <Placeholder height={420} />
    );
  }
  return (
    <div className="today-day" aria-busy={other.isPlaceholderData}>
      <DayOf {...{ profile, schedules, answer, date, today, now }} />
    </div>
  );
}

interface DayOfProps extends Omit<DayProps, "doses"> {
  answer: Doses;
  date: string;
}

function DayOf({ profile, schedules, answer, date, today, now }: DayOfProps) {
  const { panel, choose, chooseKey } = useDosePanel({ profile, answer, now });
  return (
    <>
      <DayCard
        profile={profile}
        schedules={schedules}
        answer={answer}
        date={date}
        today={today}
        now={now}
        onChoose={chooseKey}
      />
      <Timeline
        profile={profile}
        answer={answer}
        date={date}
        today={today}
        now={now}
        onChoose={choose}
        undoOf={() => undefined}
      />
      {panel}
    </>
  );
}

function TodayWaiting() {
  return (
    <>
      <div className="today-top">
        <Placeholder height={190} />
        <Placeholder height={190} />
        <Placeholder height={190} />
      </div>
      <Placeholder height={420} />
    </>
  );
}
