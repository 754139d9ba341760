import type { Profile } from "@dosebeat/contract/profiles";
import type { ZonePreview } from "@dosebeat/contract/zone-change";
import { HOUR } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { medicineName } from "../../i18n/medicine-name.ts";
import { useFormat } from "../../i18n/use-format.ts";

interface ZoneEffectsProps {
  preview: ZonePreview;
  profile: Profile;
  here: string;
}

/** For every medicine alike: its doses around the change of zone, and what nobody here can know. */
export function ZoneEffects({ preview, profile, here }: ZoneEffectsProps) {
  const t = useTranslations("travel");
  if (preview.medicines.length === 0) return null;
  return (
    <>
      <ul className="travel-medicines">
        {preview.medicines.map((effect) => (
          <Effect key={effect.id} effect={effect} profile={profile} here={here} />
        ))}
      </ul>
      <p className="travel-note">{t(preview.medicines.length === 1 ? "askOne" : "askSeveral")}</p>
    </>
  );
}

interface EffectProps {
  effect: ZonePreview["medicines"][number];
  profile: Profile;
  here: string;
}

function Effect({ effect, profile, here }: EffectProps) {
  const t = useTranslations("travel");
  const format = useFormat(profile.timezone);
  const there = format.inZone(here);
  const medicine = profile.medicines.find(({ id }) => id === effect.id);
  const { last_before_utc: last, first_after_utc: first, hours, dropped, home } = effect;
  return (
    <li>
      <strong>{medicine ? medicineName(medicine) : ""}</strong>
      {home && <span>{t("onHomeTime")}</span>}
      {last !== null && (
        <span>
          {t("last", {
            moment: isolate(format.moment(Date.parse(last))),
            zone: isolate(format.zoneName(profile.timezone)),
          })}
        </span>
      )}
      {first !== null && (
        <span>
          {t("first", {
            moment: isolate(there.moment(Date.parse(first))),
            zone: isolate(format.zoneName(here)),
          })}
        </span>
      )}
      {hours !== null && (
        <span>{t("between", { duration: isolate(format.duration(hours * HOUR)) })}</span>
      )}
      {dropped > 0 && <span className="travel-dropped">{t("dropped", { count: dropped })}</span>}
    </li>
  );
}
