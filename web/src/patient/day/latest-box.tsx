import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { BoxCard } from "../../sensors/box-card.tsx";
import { useReadings } from "../../sensors/queries.ts";

const DAY = 86_400_000;

interface LatestBoxProps {
  profile: Profile;
  doses: Doses;
  today: string;
  now: number;
}

/** The box's current state, with readings of the last two days. */
export function LatestBox({ profile, doses, today, now }: LatestBoxProps) {
  const t = useTranslations("box");
  const day = doses.days.find((found) => found.date === today);
  const range =
    profile.sensor && day
      ? {
          deveui: profile.sensor.deveui,
          from: new Date(Date.parse(day.start_utc) - DAY).toISOString(),
          to: day.end_utc,
        }
      : null;
  const { data } = useReadings(range);
  const open = doses.silent.find((gap) => gap.to_utc === null);
  return (
    <BoxCard
      sensor={profile.sensor}
      chart={data}
      silentSince={profile.sensor ? (open?.from_utc ?? null) : null}
      now={now}
      zone={profile.timezone}
      more={
        <Link className="box-more" to="/{-$locale}/dashboard/index2">
          {t("all")}
        </Link>
      }
    />
  );
}
