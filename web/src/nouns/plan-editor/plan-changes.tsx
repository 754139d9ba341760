import type { PlanPreview, PreviewedStep } from "@dosebeat/contract/plans";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "../../i18n/amounts.ts";
import { formatShortSpan, shiftDate } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { DateField } from "../../ui/forms/date-field.tsx";
import { PlusIcon } from "../../ui/icons/icons.tsx";
import { Placeholder } from "../../ui/states/states.tsx";
import type { EditedPhase, EditedPlan } from "./edited-plan.ts";
import { PhaseRow } from "./phase-row.tsx";
import { withoutPhase, withPhaseFrom } from "./phases.ts";
import { Staircase } from "./staircase.tsx";
import { TaperForm } from "./taper-form.tsx";
import "./plan-changes.css";

interface PlanChangesProps {
  plan: EditedPlan;
  unit: string;
  today: string;
  /** The server's view of the plan; undefined: no answer yet. */
  preview: PlanPreview | undefined;
  /** Whether the answer is for the plan before the latest change. */
  isBefore: boolean;
  /** A day from which the plan should have applied; empty: from now on. */
  since: string;
  /** Null: there is no past to correct. */
  onSince: ((since: string) => void) | null;
  onChange: (plan: EditedPlan) => void;
  /** Opens the times of a phase. */
  onOpen: (phase: EditedPhase) => void;
  onPause: (() => void) | null;
}

/** Changes from a given day: the phases as a staircase and as a list, one more phase, a taper. */
export function PlanChanges(props: PlanChangesProps) {
  const { plan, unit, today, preview, onChange, onOpen, onPause } = props;
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
      <div className="plan-changes-shown" aria-busy={props.isBefore}>
        {preview ? (
          <>
            <p className="plan-changes-summary">
              <Summary steps={preview.steps} />
            </p>
            <Staircase steps={preview.steps} unit={unit} today={today} />
          </>
        ) : (
          <Placeholder height={32} />
        )}
      </div>
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

/** "8 until 26 Nov · 6 from 27 Nov · 4 from 30 Nov, ends 2 Dec" */
function Summary({ steps }: { steps: readonly PreviewedStep[] }) {
  const t = useTranslations("planEditor");
  const locale = useLocale();
  const [first, ...later] = steps;
  const last = steps.at(-1);
  const day = (date: string) => isolate(formatShortSpan(date, date, locale));
  if (!first || !last) return t("noTimes");
  if (later.length === 0) return first.to ? t("endsOn", { day: day(first.to) }) : t("noChanges");
  const isEnding = last.to ? "yes" : "no";
  const amountOf = ({ amount }: PreviewedStep) =>
    amount === null ? null : isolate(formatAmount(amount, locale));
  const begin = amountOf(first);
  const said = [
    first.to && begin && t("stepUntil", { amount: begin, day: day(first.to) }),
    ...later.map((step) => {
      const amount = amountOf(step);
      return amount && t("stepFrom", { amount, day: day(step.from) });
    }),
  ];
  if (!said.every((part) => !!part)) return t("summary", { steps: later.length, isEnding });
  const all = said.join(" · ");
  return last.to ? t("stepsEnd", { steps: all, day: day(last.to) }) : all;
}

/** From when the plan applies: from now, or from a past day if it was entered wrongly. */
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
