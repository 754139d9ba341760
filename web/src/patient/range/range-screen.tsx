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
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import { useToday } from "../screen/use-today.ts";
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

interface RangeScreenProps {
  base: ReturnType<typeof useRangeBase>;
  doses: UseQueryResult<Doses>;
  tabs?: ReactNode;
  title: string;
  heading: string | null;
  lead: string | null;
  /** Height of the content, to avoid a layout shift. */
  height: number;
  children: (ready: Ready) => ReactNode;
}

/** The four states of such a screen: loading, failed, empty, loaded. */
export function RangeScreen(props: RangeScreenProps) {
  const { base, doses, tabs, title, heading, lead, height, children } = props;
  const { profile, schedules, today, now } = base;
  const failure = failureOf([...base.queries, doses]);
  return (
    <Page tabs={tabs} title={title} heading={heading ?? title} lead={lead ?? "\u00a0"}>
      <p className="visually-hidden" aria-live="polite">
        {base.announcement}
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

/** Shown for a period before the plan started or after it ended. */
export function NoHistory() {
  const t = useTranslations("empty");
  return <Empty icon={<DayIcon size={30} />} title={t("history")} text={t("historyText")} />;
}

/** Without a box no status is known: a note next to the chart. */
export function NoBox({ profile }: { profile: Profile }) {
  const t = useTranslations("empty");
  if (profile.sensor) return null;
  return (
    <p className="range-note">
      <strong>{t("boxText")}</strong> {t("boxHelp")}
    </p>
  );
}
