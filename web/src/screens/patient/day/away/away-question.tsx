import type { Dose } from "@dosebeat/contract/doses";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../../i18n/use-format.ts";
import type { NewPeriod } from "../../../../nouns/excused/queries.ts";
import { useKeyOf } from "../../../../ui/kept/use-key-of.ts";
import { useRetried } from "../../../../ui/kept/use-retried.ts";
import { useExcusedActions } from "../../dose-panel/use-excused-actions.ts";
import { awayDays } from "./away-days.ts";
import { TookThem } from "./took-them.tsx";
import { useAsked } from "./use-asked.ts";
import "./away.css";

interface AwayProps {
  profileid: number;
  /** Doses of the full days before today. */
  past: readonly Dose[];
  zone: string;
}

/**
 * After days without a press although the box was connected: asks whether the patient was away, once
 * for each run.
 */
export function AwayQuestion({ profileid, past, zone }: AwayProps) {
  const days = awayDays(past);
  return days ? <Question profileid={profileid} days={days} past={past} zone={zone} /> : null;
}

function Question({ profileid, days, past, zone }: AwayProps & { days: string[] }) {
  const t = useTranslations("away");
  const format = useFormat(zone);
  const { isAnswered, answer } = useAsked(profileid, days);
  const { add, tellAdded } = useExcusedActions();
  const sending = useRetried({
    send: ({ key, ...period }: NewPeriod & { key: string }) => add(period, key),
    onStored: ({ data }) => {
      tellAdded(data);
      answer();
    },
  });
  const keyOf = useKeyOf();
  const excuse = () => {
    const period = { from, to, reason: t("reason") };
    sending.run({ ...period, key: keyOf(JSON.stringify(period)) });
  };
  const [isTelling, setTelling] = useState(false);
  const [from = "", to = ""] = [days[0], days.at(-1)];
  if (isAnswered) return null;
  return (
    <section className="away" aria-labelledby="away-title">
      <h2 id="away-title">{t("title")}</h2>
      <p>{t("text", { from: format.shortDate(from), to: format.shortDate(to) })}</p>
      <div className="away-actions">
        <Button variant="default" loading={sending.isBusy} onClick={excuse}>
          {t("excuse")}
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setTelling(true)}>
          {t("took")}
        </Button>
        <Button variant="default" onClick={answer}>
          {t("didNot")}
        </Button>
      </div>
      {sending.failure && <p role="alert">{t("failed")}</p>}
      <TookThem
        opened={isTelling}
        doses={past.filter(({ date }) => days.includes(date))}
        zone={zone}
        onClose={() => setTelling(false)}
        onDone={answer}
      />
    </section>
  );
}
