import type { MedicinePlan } from "@dosebeat/contract/plans";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { zonesNowAndThen } from "./home-rows.ts";
import { HomeTimeDialog } from "./home-time-dialog.tsx";
import "./travel.css";

interface HomeTimeCardProps {
  plan: MedicinePlan;
  /** The patient's zone. */
  zone: string;
  today: string;
}

/** Whether the times of a medicine follow the patient or keep to one zone, and a way to change that. */
export function HomeTimeCard({ plan, zone, today }: HomeTimeCardProps) {
  const t = useTranslations("travel");
  const format = useFormat(zone);
  const [target, setTarget] = useState<"home" | "local" | null>(null);
  const { now, later } = zonesNowAndThen(plan.schedules, today);
  const settled = later?.zones ?? now;
  const zoneName = (name: string) => isolate(format.zoneName(name));
  const inWords = ([first = null, ...others]: readonly (string | null)[]) => {
    if (others.length > 0) return t("isMixed");
    return first === null ? t("isLocal") : t("isHome", { zone: zoneName(first) });
  };
  if (settled.length === 0) return null;
  return (
    <section className="card home-time-card" aria-labelledby="home-time">
      <h2 id="home-time">{t("cardTitle")}</h2>
      {now.length > 0 && <p>{inWords(now)}</p>}
      {later && (
        <p>
          {t("then", { day: isolate(format.shortDate(later.from)), said: inWords(later.zones) })}
        </p>
      )}
      <div className="travel-actions">
        {settled.includes(null) && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setTarget("home")}>
            {t("toHome")}
          </Button>
        )}
        {settled.some((one) => one !== null) && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setTarget("local")}>
            {t("toLocal")}
          </Button>
        )}
      </div>
      <HomeTimeDialog
        plan={plan}
        zone={zone}
        today={today}
        target={target}
        onClose={() => setTarget(null)}
      />
    </section>
  );
}
