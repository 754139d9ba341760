import type { Profile } from "@dosebeat/contract/profiles";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { formatZone } from "../../i18n/format.ts";
import { useProfile } from "../../profiles/queries.ts";
import type { Range } from "../../routing/sensor-range.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { Page } from "../../ui/page/page.tsx";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { BackToToday } from "../screen/back-to-today.tsx";
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import { useToday } from "../screen/use-today.ts";
import { NoBox } from "./no-box.tsx";
import { SensorCard } from "./sensor-card.tsx";
import "./sensor.css";

const MINUTE = 60_000;
const route = getRouteApi("/{-$locale}/signed-in/dashboard/index2");

/** Measurements of the box over time, with presses. */
export function SensorScreen() {
  const t = useTranslations("sensor");
  const locale = useLocale();
  const announcement = useLiveUpdates();
  const { data: profile, error, refetch } = useProfile();
  return (
    <Page
      tabs={<BackToToday />}
      title={t("page")}
      lead={profile ? t("lead", { zone: formatZone(profile.timezone, locale) }) : "\u00a0"}
    >
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {profile ? (
        <OfPatient profile={profile} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={820} />
      )}
    </Page>
  );
}

function OfPatient({ profile }: { profile: Profile }) {
  const navigate = useNavigate({ from: "/{-$locale}/dashboard/index2" });
  const { range = "week", day } = route.useSearch();
  // The now line moves by minutes: no need to redraw more often.
  const now = Math.floor(useNow() / MINUTE) * MINUTE;
  const { today, query } = useToday(profile.timezone, now);
  if (!profile.sensor) {
    return <NoBox profileid={profile.id} />;
  }
  if (!today) return <Placeholder height={820} />;
  if (!query.data && query.error) {
    return <Failed error={query.error} onRetry={() => query.refetch()} />;
  }
  const onChoose = (chosen: Range, last: string) =>
    void navigate({
      search: {
        ...(chosen !== "week" && { range: chosen }),
        ...(last !== today && { day: last }),
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <SensorCard
      profile={profile}
      sensor={profile.sensor}
      range={range}
      day={day && day < today ? day : today}
      today={today}
      now={now}
      onChoose={onChoose}
    />
  );
}
