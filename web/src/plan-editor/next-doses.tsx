import type { PlanPreview } from "@dosebeat/contract/plans";
import { useTranslations } from "use-intl";
import { CallError } from "../api/call.ts";
import { formatDosageTime, shiftDate } from "../i18n/format.ts";
import { useFormat } from "../i18n/use-format.ts";
import { DayIcon } from "../ui/icons/icons.tsx";
import { useProblem, useReason } from "../ui/states/reason.ts";
import { Placeholder } from "../ui/states/states.tsx";
import { useAmount } from "./amounts.ts";
import { isNight } from "./days-in-words.ts";
import "./next-doses.css";

interface NextDosesProps {
  preview: PlanPreview | undefined;
  error: Error | null;
  unit: string;
  now: number;
  /** Nothing is due by it: only when needed, or without times. */
  isEmpty: boolean;
}

const SHOWN = 3;

/** The next three doses in words, as the server works them out. */
export function NextDoses({ preview, error, unit, now, isEmpty }: NextDosesProps) {
  const t = useTranslations("planEditor");
  const next = preview?.doses.filter(({ due_utc }) => Date.parse(due_utc) > now).slice(0, SHOWN);
  return (
    <section className="next-doses" aria-labelledby="next-doses" aria-live="polite">
      <h3 id="next-doses">
        <DayIcon size={18} />
        {t("nextDoses")}
      </h3>
      {isEmpty ? (
        <p>{t("noTimes")}</p>
      ) : error ? (
        <p data-tone="bad">
          <Failure error={error} />
        </p>
      ) : next ? (
        <Doses doses={next} unit={unit} />
      ) : (
        <Placeholder height={90} />
      )}
    </section>
  );
}

function Doses({ doses, unit }: { doses: PlanPreview["doses"]; unit: string }) {
  const t = useTranslations("planEditor");
  const format = useFormat("UTC");
  const inWords = useAmount();
  if (doses.length === 0) return <p>{t("nextNone")}</p>;
  return (
    <ul>
      {doses.map(({ date, dosage_time, due_utc, amount }) => (
        <li key={`${due_utc} ${dosage_time}`}>
          <span>
            {isNight(dosage_time)
              ? t("nightTo", { day: format.shortDate(shiftDate(date, 1)) })
              : format.shortDate(date)}
          </span>
          <bdi>{formatDosageTime(dosage_time)}</bdi>
          <bdi>{inWords(amount, unit)}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The first fault that the server names, or why there is no answer. */
function Failure({ error }: { error: Error }) {
  const reasonOf = useReason();
  const problem = useProblem();
  const [fault] = error instanceof CallError ? error.faults : [];
  return fault ? problem(fault) : reasonOf(error);
}
