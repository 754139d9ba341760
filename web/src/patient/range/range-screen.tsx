import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useProfile } from "../../profiles/queries.ts";
import { useSchedules } from "../../schedules/queries.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { DayIcon } from "../../ui/icons/icons.tsx";
import { Page } from "../../ui/page/page.tsx";
import { failureOf } from "../../ui/states/failure.ts";
import { Empty, Failed, Placeholder } from "../../ui/states/states.tsx";
import { NothingPlanned } from "../screen/no-schedule.tsx";
import { useLive } from "../screen/use-live.ts";
import { useToday } from "../screen/use-today.ts";
import "./range-screen.css";

/** What every screen over several days begins with: whose they are, and which day is today. */
export function useRangeBase() {
  const said = useLive();
  const now = useNow();
  const profile = useProfile();
  const schedules = useSchedules();
  const { today, query } = useToday(profile.data?.timezone, now);
  const queries = [profile, schedules, query];
  return { said, now, profile: profile.data, schedules: schedules.data, today, queries };
}

export interface Ready {
  profile: Profile;
  schedules: Schedule[];
  answer: Doses;
  today: string;
  now: number;
}

interface RangeScreenProps {
  base: ReturnType<typeof useRangeBase>;
  doses: UseQueryResult<Doses>;
  tabs?: ReactNode;
  title: string;
  heading: string | null;
  lead: string | null;
  /** The height of what comes, so that nothing jumps. */
  height: number;
  children: (ready: Ready) => ReactNode;
}

/** The four states of a screen over several chart days: waiting, failed, nothing yet, full. */
export function RangeScreen(props: RangeScreenProps) {
  const { base, doses, tabs, title, heading, lead, height, children } = props;
  const { profile, schedules, today, now } = base;
  const failure = failureOf([...base.queries, doses]);
  return (
    <Page tabs={tabs} title={title} heading={heading ?? title} lead={lead ?? "\u00a0"}>
      <p className="visually-hidden" aria-live="polite">
        {base.said}
      </p>
      {failure ? (
        <Failed {...failure} />
      ) : profile && schedules && today && doses.data ? (
        <div className="range" aria-busy={doses.isPlaceholderData}>
          {schedules.length === 0 && doses.data.doses.length === 0 ? (
            <section className="card">
              <NothingPlanned profile={profile} />
            </section>
          ) : (
            children({ profile, schedules, answer: doses.data, today, now })
          )}
        </div>
      ) : (
        <Placeholder height={height} />
      )}
    </Page>
  );
}

/** A time before the plan began, or after it ended. */
export function NoHistory() {
  const t = useTranslations("empty");
  return <Empty icon={<DayIcon size={30} />} title={t("history")} text={t("historyText")} />;
}

/** Without a box nothing is known of any dose: said beside the chart. */
export function NoBox({ profile }: { profile: Profile }) {
  const t = useTranslations("empty");
  if (profile.sensor) return null;
  return (
    <p className="range-note">
      <strong>{t("boxText")}</strong> {t("boxHelp")}
    </p>
  );
}
