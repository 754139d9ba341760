import type { Profile } from "@dosebeat/contract/profiles";
import type { ZonePreview } from "@dosebeat/contract/zone-change";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../i18n/browser-zone.ts";
import { shiftDate } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useImpersonation } from "../../session/impersonation.ts";
import { ChevronDownIcon } from "../../ui/icons/icons.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed, toastUndo } from "../../ui/toasts/toasts.tsx";
import { useEditProfile } from "../profiles/queries.ts";
import { clocksDiffer, currentZone } from "./device-zone.ts";
import { useZonePreview } from "./queries.ts";
import { useAskedZone } from "./use-asked-zone.ts";
import { ZoneEffects } from "./zone-effects.tsx";
import "./travel.css";

interface TravelOfferProps {
  profile: Profile;
  today: string;
}

/**
 * If the device is in another zone than the plan and the change would move a dose: asks once per zone, in a
 * line that unfolds. Nothing changes automatically.
 */
export function TravelOffer({ profile, today }: TravelOfferProps) {
  const [now] = useState(() => Date.now());
  const here = currentZone(browserZone());
  const isImpersonating = useImpersonation() !== null;
  const { isAnswered, answer } = useAskedZone(profile.id, here);
  if (isImpersonating || isAnswered || !clocksDiffer(here, profile.timezone, now)) return null;
  return <Offer profile={profile} today={today} here={here} onAnswered={answer} />;
}

interface OfferProps extends TravelOfferProps {
  /** The device's zone. */
  here: string;
  onAnswered: () => void;
}

function Offer({ profile, today, here, onAnswered }: OfferProps) {
  const t = useTranslations("travel");
  const format = useFormat(profile.timezone);
  const reason = useReason();
  const dialog = useTranslations("dialog");
  const { data: preview } = useZonePreview(here);
  const edit = useEditProfile();
  const [zone, home] = [isolate(format.zoneName(here)), isolate(format.zoneName(profile.timezone))];
  const moves = preview?.medicines.some(({ home: isHome }) => !isHome) ?? false;
  if (!preview || !moves) return null;
  const fail = (error: Error) => toastFailed(t("failed", { reason: reason(error) }));
  const use = () => {
    const before = profile.timezone;
    const undo = () => edit.mutateToEnd({ timezone: before }, { onError: fail });
    edit.mutateToEnd(
      { timezone: here },
      {
        onSuccess: () => toastUndo(t("used", { zone, day: dayOf(preview) }), dialog("undo"), undo),
      },
    );
  };
  const dayOf = ({ from_day }: ZonePreview) =>
    from_day === shiftDate(today, 1) ? t("tomorrow") : isolate(format.shortDate(from_day));
  return (
    <section className="travel" aria-labelledby="travel-title">
      <details>
        <summary>
          <h2 id="travel-title">{t("title", { zone })}</h2>
          <ChevronDownIcon />
        </summary>
        <div className="travel-body">
          <p>{t("text", { home })}</p>
          <ZoneEffects preview={preview} profile={profile} here={here} />
          {edit.error && <Notice tone="bad">{t("failed", { reason: reason(edit.error) })}</Notice>}
          <div className="travel-actions">
            <Button variant="default" loading={edit.isPending} onClick={use}>
              {t("use", { zone, day: dayOf(preview) })}
            </Button>
            <Button variant="default" onClick={onAnswered}>
              {t("keep", { zone: home })}
            </Button>
          </div>
        </div>
      </details>
    </section>
  );
}
