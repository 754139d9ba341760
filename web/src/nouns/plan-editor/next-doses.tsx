import type { PlanPreview } from "@dosebeat/contract/plans";
import { useTranslations } from "use-intl";
import { CallError } from "../../api/call.ts";
import { useAmount, useNamedAmount } from "../../i18n/amounts.ts";
import { formatDosageTime, shiftDate } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { DayIcon } from "../../ui/icons/icons.tsx";
import { useProblem, useReason } from "../../ui/states/reason.ts";
import { Placeholder } from "../../ui/states/states.tsx";
import { useProfile } from "../profiles/queries.ts";
import { isNight } from "./days-in-words.ts";
import { formatClock, homeZoneOf } from "./home-zone.ts";
import type { PlanLine } from "./plan-lines.ts";
import "./next-doses.css";

interface NextDosesProps {
  preview: PlanPreview | undefined;
  /** Whether the preview is that of earlier input. */
  isBefore: boolean;
  error: Error | null;
  unit: string;
  now: number;
  /** The rows of the plan; empty: only as needed, or without times. */
  rows: readonly PlanLine[];
  /** What is missing from its days, in words; null: nothing. */
  missing: string | null;
}

const SHOWN = 3;

/** The next three doses in words, as the server computes them. */
export function NextDoses(props: NextDosesProps) {
  const { preview, isBefore, error, unit, now, rows, missing } = props;
  const t = useTranslations("planEditor");
  const next = preview?.doses.filter(({ due_utc }) => Date.parse(due_utc) > now).slice(0, SHOWN);
  return (
    <section
      className="next-doses"
      aria-labelledby="next-doses"
      aria-live="polite"
      aria-busy={isBefore}
    >
      <h3 id="next-doses">
        <DayIcon size={18} />
        {t("nextDoses")}
      </h3>
      {missing !== null ? (
        <p>{missing}</p>
      ) : rows.length === 0 ? (
        <p>{t("noTimes")}</p>
      ) : error ? (
        <p data-tone="bad">
          <Failure error={error} />
        </p>
      ) : next ? (
        <>
          <Doses doses={next} unit={unit} rows={rows} />
          <Then preview={preview} after={next.at(-1)?.date ?? ""} unit={unit} />
        </>
      ) : (
        <Placeholder height={90} />
      )}
    </section>
  );
}

interface DosesProps extends Pick<NextDosesProps, "unit" | "rows"> {
  doses: PlanPreview["doses"];
}

/** Each in the patient's local time, with its home time beside it if it has one. */
function Doses({ doses, unit, rows }: DosesProps) {
  const t = useTranslations("planEditor");
  const travel = useTranslations("travel");
  const zone = useProfile().data?.timezone ?? null;
  const format = useFormat(zone ?? "UTC");
  const inWords = useNamedAmount();
  if (doses.length === 0) return <p>{t("nextNone")}</p>;
  return (
    <ul>
      {doses.map(({ date, dosage_time, due_utc, amount }) => {
        const planned = formatDosageTime(dosage_time);
        const home = zone && homeZoneOf({ dosage_time, due_utc }, rows, zone);
        const time = home ? formatClock(due_utc, zone) : planned;
        return (
          <li key={`${due_utc} ${dosage_time}`}>
            <span>
              {isNight(time)
                ? t("nightTo", { day: format.shortDate(shiftDate(date, 1)) })
                : format.shortDate(date)}
              {home && (
                <small>
                  {travel("home", { time: isolate(planned), zone: isolate(format.zoneName(home)) })}
                </small>
              )}
            </span>
            <bdi>{time}</bdi>
            <bdi>{inWords(amount, unit)}</bdi>
          </li>
        );
      })}
    </ul>
  );
}

interface ThenProps {
  preview: PlanPreview | undefined;
  /** The chart day of the last dose shown. */
  after: string;
  unit: string;
}

/** The step after the doses shown, and the total until the end. */
function Then({ preview, after, unit }: ThenProps) {
  const t = useTranslations("planEditor");
  const format = useFormat("UTC");
  const inWords = useAmount();
  const step = preview?.steps.slice(1).find(({ from }) => from > after);
  const said = [
    step &&
      step.amount !== null &&
      t("thenFrom", { amount: inWords(step.amount, unit), day: format.shortDate(step.from) }),
    preview?.total && t("inAll", { amount: inWords(preview.total, unit) }),
  ].filter((part) => !!part);
  return said.length > 0 && <p className="next-then">{said.join(" ")}</p>;
}

/** The first error that the server names, or why there is no answer. */
function Failure({ error }: { error: Error }) {
  const reasonOf = useReason();
  const problem = useProblem();
  const [fault] = error instanceof CallError ? error.faults : [];
  return fault ? problem(fault) : reasonOf(error);
}
