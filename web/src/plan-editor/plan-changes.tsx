import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { shiftDate } from "../i18n/format.ts";
import { useFormat } from "../i18n/use-format.ts";
import { DateField } from "../ui/forms/date-field.tsx";
import { PlusIcon } from "../ui/icons/icons.tsx";
import type { EditedPhase, EditedPlan } from "./edited-plan.ts";
import { PhaseRow } from "./phase-row.tsx";
import { dailyAmount, withoutPhase, withPhaseFrom } from "./phases.ts";
import { Staircase } from "./staircase.tsx";
import { TaperForm } from "./taper-form.tsx";
import "./plan-changes.css";

interface PlanChangesProps {
  plan: EditedPlan;
  unit: string;
  today: string;
  /** A day from which the plan is to have held; empty: from now on. */
  since: string;
  /** Null: there is nothing before that could be corrected. */
  onSince: ((since: string) => void) | null;
  onChange: (plan: EditedPlan) => void;
  /** Opens the times of a phase. */
  onOpen: (phase: EditedPhase) => void;
  onPause: (() => void) | null;
}

/** What changes from a day on: the phases as stairs and as a list, a further one, a taper. */
export function PlanChanges(props: PlanChangesProps) {
  const { plan, unit, today, onChange, onOpen, onPause } = props;
  const t = useTranslations("planEditor");
  const [isTapering, setTapering] = useState(false);
  const { phases } = plan;
  const add = () => {
    const last = phases.at(-1);
    const after = last?.to ? shiftDate(last.to, 1) : (last?.from ?? "");
    const tomorrow = shiftDate(today, 1);
    const from = after > today ? (last?.to ? after : shiftDate(after, 1)) : tomorrow;
    onChange(withPhaseFrom(plan, from));
  };
  return (
    <div className="plan-changes">
      <p className="plan-changes-summary">
        <Summary phases={phases} />
      </p>
      <Staircase phases={phases} unit={unit} today={today} />
      <ul className="phase-list">
        {phases.map((phase) => (
          <PhaseRow
            key={phase.key}
            phase={phase}
            plan={plan}
            unit={unit}
            today={today}
            onChange={onChange}
            onOpen={() => onOpen(phase)}
            onRemove={phases.length > 1 ? () => onChange(withoutPhase(plan, phase.key)) : null}
          />
        ))}
      </ul>
      {isTapering ? (
        <TaperForm
          plan={plan}
          unit={unit}
          today={today}
          onApply={(next) => {
            setTapering(false);
            onChange(next);
          }}
          onCancel={() => setTapering(false)}
        />
      ) : (
        <div className="plan-changes-actions">
          <Button
            variant="default"
            leftSection={<PlusIcon />}
            onClick={({ detail }) => detail < 2 && add()}
          >
            {t("changeFrom")}
          </Button>
          <Button variant="default" onClick={() => setTapering(true)}>
            {t("taper")}
          </Button>
          {onPause && (
            <Button variant="subtle" onClick={onPause}>
              {t("pauseInstead")}
            </Button>
          )}
        </div>
      )}
      <Since {...props} />
    </div>
  );
}

/** "Less, in 3 steps, then the plan ends." */
function Summary({ phases }: { phases: readonly EditedPhase[] }) {
  const t = useTranslations("planEditor");
  const steps = phases.length - 1;
  if (steps === 0) return phases[0]?.to ? t("endsOnly") : t("noChanges");
  const amounts = phases.map((phase) => dailyAmount(phase) ?? Number.NaN);
  const goes = (isStep: (one: number, other: number) => boolean) =>
    amounts.every((amount, place) => place === 0 || isStep(amount, amounts[place - 1] ?? amount));
  const way = goes((one, other) => one < other)
    ? "down"
    : goes((one, other) => one > other)
      ? "up"
      : "other";
  const isEnding = phases.at(-1)?.to ? "yes" : "no";
  return t("summary", { way, steps, isEnding });
}

/** From when on the plan holds: from now, or from a day that is over, where it was entered wrongly. */
function Since({ since, onSince, today }: PlanChangesProps) {
  const t = useTranslations("planEditor");
  const format = useFormat("UTC");
  const [isOpen, setOpen] = useState(since !== "");
  if (!onSince) return null;
  return (
    <details
      className="plan-since"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{since ? t("heldSince", { day: format.date(since) }) : t("correct")}</summary>
      <p>{t("correctText")}</p>
      <DateField
        label={t("since")}
        value={since}
        max={today}
        onChange={(event) => onSince(event.currentTarget.value)}
      />
      {since && (
        <Button variant="default" onClick={() => onSince("")}>
          {t("fromNow")}
        </Button>
      )}
    </details>
  );
}
