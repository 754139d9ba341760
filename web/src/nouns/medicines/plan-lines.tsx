import type { Medicine } from "@dosebeat/contract/medicines";
import type { Schedule } from "@dosebeat/contract/schedules";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { usePlanInWords } from "../plan-editor/in-words.ts";
import { OnceOnly } from "../plan-editor/once-only.tsx";
import { isPlain } from "../plan-editor/plain-plan.ts";
import { TimeChips } from "../plan-editor/time-chips.tsx";
import { usePausedText } from "./paused-text.ts";
import "./medicines.css";

interface PlanLinesProps {
  medicine: Medicine;
  /** Its times, including those of future phases. */
  schedules: readonly Schedule[];
  /** Phases that ended before this chart day are left out. */
  today: string;
  zone: string;
}

/** The plan of a medicine: chips if it has only daily times, otherwise words. */
export function PlanLines({ medicine, schedules, today, zone }: PlanLinesProps) {
  const t = useTranslations("medicine");
  const inWords = usePlanInWords();
  const pausedText = usePausedText(zone);
  const format = useFormat(zone);
  const { unit, as_needed: asNeeded, paused, critical } = medicine;
  const isTimes = asNeeded === null && isPlain(schedules);
  const lines = isTimes ? [] : inWords({ rows: schedules, unit, asNeeded, today });
  return (
    <>
      {medicine.once_only && <OnceOnly rows={schedules} />}
      {isTimes ? (
        <TimeChips times={schedules.map(({ dosage_time }) => dosage_time)} />
      ) : lines.length === 0 ? (
        <p className="no-times">{t("planOver")}</p>
      ) : (
        <ul className="plan-lines" aria-label={t("times")}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {paused && <p className="medicine-paused">{pausedText(paused)}</p>}
      {critical && (
        <p className="medicine-critical">
          {t("critical")}{" "}
          <span>
            {t("criticalBy", {
              by: isolate(critical.by ?? t("clinic")),
              date: isolate(format.date(format.calendarDate(critical.since_utc))),
              reason: isolate(critical.reason),
            })}
          </span>
        </p>
      )}
    </>
  );
}
