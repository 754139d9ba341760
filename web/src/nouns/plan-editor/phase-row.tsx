import { DAY } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { shiftDate } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { keyed } from "../../ui/base/keyed.ts";
import { RemoveIcon } from "../../ui/icons/icons.tsx";
import { AmountStepper } from "./amount-stepper.tsx";
import { type EditedPhase, type EditedPlan, linesOf } from "./edited-plan.ts";
import { usePlanInWords } from "./in-words.ts";
import { PhaseDay } from "./phase-day.tsx";
import { inPlace, withPhaseMoved } from "./phases.ts";

interface PhaseRowProps {
  phase: EditedPhase;
  plan: EditedPlan;
  unit: string;
  today: string;
  onChange: (plan: EditedPlan) => void;
  /** Opens its times. */
  onOpen: () => void;
  /** Null: it is the only one. */
  onRemove: (() => void) | null;
}

/** A phase: its first day, its length, and its doses. */
export function PhaseRow(props: PhaseRowProps) {
  const { phase, plan, unit, today, onChange, onOpen, onRemove } = props;
  const t = useTranslations("planEditor");
  const format = useFormat("UTC");
  const isOver = phase.to !== "" && phase.to < today;
  const isLast = plan.phases.at(-1) === phase;
  const before = plan.phases[plan.phases.indexOf(phase) - 1]?.from ?? "";
  const soonest = shiftDate([before, today].toSorted().at(-1) ?? today, 1);
  const title = phase.from ? t("fromDay", { day: format.shortDate(phase.from) }) : t("fromStart");
  const wrongOf = (day: "from" | "to") => (phase.wrong?.day === day ? phase.wrong.typed : null);
  const change = (next: EditedPhase) =>
    onChange({ phases: plan.phases.map((known) => (known === phase ? next : known)) });
  return (
    <li className="phase-row" data-over={isOver}>
      <div className="phase-what">
        <h4>{title}</h4>
        <p>
          <Duration phase={phase} isOver={isOver} />
        </p>
        <Words phase={phase} unit={unit} />
      </div>
      {!isOver && (
        <div className="phase-tools">
          <OneAmount phase={phase} label={t("amountFrom", { title })} onChange={change} />
          <Button variant="subtle" onClick={onOpen} aria-label={t("openOf", { title })}>
            {t("openTimes")}
          </Button>
          {onRemove && (
            <button
              type="button"
              className="bare-button"
              aria-label={t("removePhase", { title })}
              onClick={onRemove}
            >
              <RemoveIcon />
            </button>
          )}
        </div>
      )}
      {!isOver && (
        <div className="phase-dates">
          {phase.from > today && (
            <PhaseDay
              label={t("firstDay")}
              day={phase.from}
              min={soonest}
              max={phase.to}
              today={today}
              wrong={wrongOf("from")}
              onChange={(day) => onChange(withPhaseMoved(plan, phase.key, day))}
              onWrong={(typed) => change({ ...phase, wrong: { day: "from", typed } })}
            />
          )}
          {isLast && (
            <PhaseDay
              label={t("lastDayOf")}
              day={phase.to}
              min={phase.from}
              max=""
              today={today}
              wrong={wrongOf("to")}
              onChange={(to) => change({ ...inPlace(phase), to })}
              onWrong={(typed) => change({ ...phase, wrong: { day: "to", typed } })}
            />
          )}
        </div>
      )}
    </li>
  );
}

function Duration({ phase: { from, to }, isOver }: { phase: EditedPhase; isOver: boolean }) {
  const t = useTranslations("planEditor");
  const format = useFormat("UTC");
  if (!to) return t("noEnd");
  const day = format.shortDate(to);
  if (isOver) return t("wasTo", { day });
  if (!from) return t("lastIs", { day });
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
  return t("daysTo", { count, day });
}

function Words({ phase, unit }: { phase: EditedPhase; unit: string }) {
  const inWords = usePlanInWords();
  const rows = linesOf({ phases: [phase] }).map((row) => ({
    ...row,
    valid_from: null,
    valid_to: null,
  }));
  return keyed(inWords({ rows, unit })).map(({ key, text }) => (
    <p key={key}>
      <bdi>{text}</bdi>
    </p>
  ));
}

interface OneAmountProps {
  phase: EditedPhase;
  label: string;
  onChange: (phase: EditedPhase) => void;
}

/** The amount, if there is only one time. */
function OneAmount({ phase, label, onChange }: OneAmountProps) {
  const [group, ...others] = phase.groups;
  const [time, ...more] = group?.times ?? [];
  if (!group || !time || others.length > 0 || more.length > 0) return null;
  return (
    <AmountStepper
      label={label}
      value={time.amount}
      onChange={(amount) =>
        onChange({ ...phase, groups: [{ ...group, times: [{ ...time, amount }] }] })
      }
    />
  );
}
