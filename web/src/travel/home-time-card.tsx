import type { MedicinePlan } from "@dosebeat/contract/plans";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../i18n/isolate.ts";
import { useFormat } from "../i18n/use-format.ts";
import { comingRows, zonesOfRows } from "./home-rows.ts";
import { HomeTimeDialog } from "./home-time-dialog.tsx";
import { useMedicinePlan } from "./plan-queries.ts";
import "./travel.css";

interface HomeTimeCardProps {
  medicine: number;
  /** The zone of the patient. */
  zone: string;
  today: string;
}

/** Whether the times of a medicine follow the patient or stay those of one zone, and the change of it. */
export function HomeTimeCard({ medicine, zone, today }: HomeTimeCardProps) {
  const { data: plan } = useMedicinePlan(medicine);
  if (!plan || comingRows(plan.schedules, today).length === 0) return null;
  return <OfPlan plan={plan} zone={zone} today={today} />;
}

function OfPlan({ plan, zone, today }: { plan: MedicinePlan; zone: string; today: string }) {
  const t = useTranslations("travel");
  const format = useFormat(zone);
  const [target, setTarget] = useState<"home" | "local" | null>(null);
  const [first = null, ...others] = zonesOfRows(comingRows(plan.schedules, today));
  const isLocal = first === null && others.length === 0;
  const said =
    others.length > 0
      ? t("isMixed")
      : first === null
        ? t("isLocal")
        : t("isHome", { zone: isolate(format.zoneName(first)) });
  return (
    <section className="card home-time-card" aria-labelledby="home-time">
      <h2 id="home-time">{t("cardTitle")}</h2>
      <p>{said}</p>
      <div className="travel-actions">
        {(isLocal || others.length > 0) && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setTarget("home")}>
            {t("toHome")}
          </Button>
        )}
        {!isLocal && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setTarget("local")}>
            {t("toLocal")}
          </Button>
        )}
      </div>
      <HomeTimeDialog {...{ plan, zone, today, target }} onClose={() => setTarget(null)} />
    </section>
  );
}
