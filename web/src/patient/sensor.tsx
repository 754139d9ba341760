import { useTranslations } from "use-intl";
import { formatZone } from "../i18n/format.ts";
import { useProfile } from "../profiles/queries.ts";
import { BoxIcon } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { Empty, Failed, Waiting } from "../ui/states.tsx";
import { useNow } from "../ui/use-now.ts";
import { DashboardTabs } from "./dashboard-tabs.tsx";
import { LatestBox } from "./latest-box.tsx";
import { useToday } from "./use-today.ts";

/** What the box measured against time, with the presses. */
export function SensorScreen() {
  const t = useTranslations("sensor");
  const empty = useTranslations("empty");
  const now = useNow();
  const { data: profile, error, refetch } = useProfile();
  const { today, query } = useToday(profile?.timezone, now);
  return (
    <Page
      tabs={<DashboardTabs />}
      title={t("page")}
      lead={profile ? t("lead", { zone: formatZone(profile.timezone) }) : "\u00a0"}
    >
      {!profile ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting height={190} />
        )
      ) : profile.sensor ? (
        query.data && today ? (
          <LatestBox profile={profile} doses={query.data} today={today} now={now} />
        ) : query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Waiting height={190} />
        )
      ) : (
        <Empty icon={<BoxIcon size={30} />} title={empty("boxText")} text={empty("boxHelp")} />
      )}
    </Page>
  );
}
