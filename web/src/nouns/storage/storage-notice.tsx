import type { Profile } from "@dosebeat/contract/profiles";
import type { Excursion, MedicineExcursions } from "@dosebeat/contract/storage";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { shiftDate } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { medicineName } from "../../i18n/medicine-name.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useExcursions } from "./queries.ts";
import { useStorageWords } from "./storage-words.ts";
import "./storage.css";

interface StorageNoticeProps {
  profile: Profile;
  today: string;
  zone: string;
}

/** A low-key notice for today and yesterday: the air in the box was beyond the limits of a medicine in it. */
export function StorageNotice({ profile, today, zone }: StorageNoticeProps) {
  const stored = profile.medicines.some(({ storage }) => storage !== null);
  const [from, to] = stored ? [shiftDate(today, -1), today] : [null, null];
  const { data } = useExcursions(from, to);
  const latest = stored && data ? data.flatMap(latestOf) : [];
  if (latest.length === 0) return null;
  return (
    <>
      {latest.map(({ of, excursion }) => (
        <Sentence key={of.medicine} of={of} excursion={excursion} profile={profile} zone={zone} />
      ))}
    </>
  );
}

interface Latest {
  of: MedicineExcursions;
  excursion: Excursion;
}

function latestOf(of: MedicineExcursions): Latest[] {
  const excursion = of.excursions.at(-1);
  return excursion ? [{ of, excursion }] : [];
}

function Sentence({ of, excursion, profile, zone }: Latest & { profile: Profile; zone: string }) {
  const t = useTranslations("storage");
  const format = useFormat(zone);
  const words = useStorageWords(format);
  const medicine = profile.medicines.find(({ id }) => id === of.medicine);
  if (!medicine) return null;
  return (
    <p className="storage-notice">
      {t("notice", {
        beyond: words.beyond(excursion, of.storage),
        duration: words.lasted(excursion),
        from: isolate(format.dateTime(excursion.from_utc)),
        name: medicineName(medicine),
        limits: words.limits(of.storage),
      })}{" "}
      <Link to="/{-$locale}/dashboard/index2">{t("more")}</Link>
    </p>
  );
}
