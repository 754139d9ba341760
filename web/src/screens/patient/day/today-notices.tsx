import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import { lazy, Suspense } from "react";
import { loadOptional } from "../../../routing/chunks.ts";

const CareNotice = lazy(
  loadOptional(async () => (await import("../../../nouns/care/care-notice.tsx")).CareNotice),
);
const StorageNotice = lazy(
  loadOptional(
    async () => (await import("../../../nouns/storage/storage-notice.tsx")).StorageNotice,
  ),
);
const RemindOnToday = lazy(
  loadOptional(async () => (await import("../first-minute/remind-on-today.tsx")).RemindOnToday),
);
const TravelOffer = lazy(
  loadOptional(
    async () => (await import("../../../nouns/zone-change/travel-offer.tsx")).TravelOffer,
  ),
);

interface TodayNoticesProps {
  profile: Profile;
  today: string;
  zone: string;
  /** The schedules to offer reminders for; null: no offer. */
  remindsOf: readonly Schedule[] | null;
}

/** Less urgent notices, above the day's doses; each is left out if it cannot be loaded. */
export function TodayNotices({ profile, today, zone, remindsOf }: TodayNoticesProps) {
  return (
    <Suspense>
      {remindsOf && <RemindOnToday profileid={profile.id} hasTimes={remindsOf.length > 0} />}
      <CareNotice profile={profile} />
      <StorageNotice profile={profile} today={today} zone={zone} />
      <TravelOffer profile={profile} today={today} />
    </Suspense>
  );
}
