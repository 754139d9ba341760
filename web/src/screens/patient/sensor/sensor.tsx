import type { Profile } from "@dosebeat/contract/profiles";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatZone } from "../../../i18n/format.ts";
import { useToday } from "../../../nouns/doses/use-today.ts";
import { withZoneOf } from "../../../nouns/doses/zone-of-day.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { daysOf } from "../../../routing/sensor-range.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { BoxState } from "../day/box-line.tsx";
import { BackToToday } from "../screen/back-to-today.tsx";
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import { BoxLinking } from "./box-linking.tsx";
import type { SensorChoice } from "./sensor-range-choice.tsx";
import "./sensor.css";

/** Loaded with the charts; the rest of the screen does not wait for it. */
const SensorCard = lazy(
  loadChunk(async () => ({ default: (await import("./sensor-card.tsx")).SensorCard })),
);

const StorageCard = lazy(
  loadChunk(async () => ({
    default: (await import("../../../nouns/storage/storage-card.tsx")).StorageCard,
  })),
);

/** Approximate height of the card with its chart. */
const HEIGHT = 820;
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
      lead={profile?.sensor ? t("lead", { zone: formatZone(profile.timezone, locale) }) : null}
    >
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {profile ? (
        <OfPatient profile={profile} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={HEIGHT} />
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
    return <BoxLinking profile={profile} />;
  }
  if (!today) return <Placeholder height={HEIGHT} />;
  if (!query.data && query.error) {
    return <Failed error={query.error} onRetry={() => query.refetch()} />;
  }
  const lastDay = day && day < today ? day : today;
  // A recent choice is in the address before it is on the page.
  const onChoose = (choice: SensorChoice) =>
    void navigate({
      search: (before) => {
        const { range: chosen = "week", day: last = today } = { ...before, ...choice };
        return {
          ...(chosen !== "week" && { range: chosen }),
          ...(last !== today && { day: last }),
        };
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      {query.data && (
        <p className="box-line sensor-state">
          <BoxState
            sensor={profile.sensor}
            answer={withZoneOf(query.data, today)}
            today={today}
            now={now}
            full
          />
        </p>
      )}
      <Suspense fallback={<Placeholder height={HEIGHT} />}>
        <SensorCard
          profile={profile}
          sensor={profile.sensor}
          range={range}
          day={lastDay}
          today={today}
          now={now}
          onChoose={onChoose}
        />
      </Suspense>
      <Suspense>
        <StorageCard profile={profile} {...daysOf(range, lastDay)} />
      </Suspense>
      <BoxLinking profile={profile} />
    </>
  );
}
