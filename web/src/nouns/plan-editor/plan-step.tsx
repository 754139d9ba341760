import type { PlanPreview } from "@dosebeat/contract/plans";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Select } from "../../ui/menus/select.tsx";
import { isNight } from "./days-in-words.ts";
import { type EditedGroup, type EditedPhase, emptyGroup } from "./edited-plan.ts";
import { HowOften } from "./how-often.tsx";
import { NeedFields } from "./need-fields.tsx";
import { phaseOn, withPhaseFrom } from "./phases.ts";
import { PlanChanges } from "./plan-changes.tsx";
import { PlanTimes } from "./plan-times.tsx";
import type { EditedPrescription } from "./prescription.ts";
import { UnitField } from "./unit-field.tsx";
import { usePartName } from "./use-part-name.ts";

export type Step = 1 | 2 | 3;

/** What the steps are called in the catalogue. */
export const STEPS = { 1: "howOften", 2: "times", 3: "changes" } as const;

interface PlanStepProps {
  step: Step;
  edited: EditedPrescription;
  today: string;
  /** The day from which days are counted if none is chosen. */
  firstDay: string;
  /** The times when the editor was opened, by key. */
  before: ReadonlyMap<string, string>;
  isTried: boolean;
  /** The server's view of the plan; undefined: no answer yet. */
  preview: PlanPreview | undefined;
  /** Whether that answer is for the plan before the latest change. */
  isBefore: boolean;
  /** Whether there is a past to correct. */
  canCorrect: boolean;
  onChange: (edited: EditedPrescription) => void;
  onStep: (step: Step) => void;
  onPause: (() => void) | null;
}

/** One of the steps, for the chosen part of the plan. */
export function PlanStep(props: PlanStepProps) {
  const { step, edited, today, isTried, onChange, onStep } = props;
  const t = useTranslations("planEditor");
  const { plan, unit, need, isOnlyNeeded } = edited;
  const [chosen, setChosen] = useState("");
  const parts = plan.phases.flatMap((phase) => phase.groups.map((group) => ({ phase, group })));
  const first = phaseOn(plan, today);
  const part =
    parts.find(({ group }) => group.key === chosen) ??
    parts.find(({ phase }) => phase === first) ??
    parts[0];
  if (!part) return null;
  const { phase, group } = part;
  const changePhase = (groups: EditedGroup[], more: Partial<EditedPrescription> = {}) =>
    onChange({
      ...edited,
      ...more,
      plan: {
        phases: plan.phases.map((known) => (known === phase ? { ...known, groups } : known)),
      },
    });
  const changeGroup = (next: EditedGroup, more?: Partial<EditedPrescription>) =>
    changePhase(
      phase.groups.map((known) => (known === group ? next : known)),
      more,
    );
  const addGroup = () => {
    const days = { ...group.days, kind: "weekdays" as const };
    const next = { ...emptyGroup(), timezone: group.timezone, days };
    next.days.weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => !group.days.weekdays.includes(day));
    changePhase([...phase.groups, next]);
    setChosen(next.key);
    onStep(1);
  };
  const open = ({ groups }: EditedPhase) => {
    setChosen(groups[0]?.key ?? "");
    onStep(2);
  };
  if (step === 3) {
    return (
      <PlanChanges
        plan={plan}
        unit={unit}
        today={today}
        preview={props.preview}
        isBefore={props.isBefore}
        since={edited.since}
        onSince={props.canCorrect ? (since) => onChange({ ...edited, since }) : null}
        onChange={(next) => onChange({ ...edited, plan: next })}
        onOpen={open}
        onPause={props.onPause}
      />
    );
  }
  if (phase.to !== "" && phase.to < today && !isOnlyNeeded) {
    return (
      <>
        <p>{t("partOver")}</p>
        <Button
          variant="default"
          onClick={() => onChange({ ...edited, plan: withPhaseFrom(plan, today) })}
        >
          {t("goOn")}
        </Button>
        <UnitField unit={unit} onChange={(next) => onChange({ ...edited, unit: next })} />
        <WhenNeeded label={t("stillNeeded")} edited={edited} onChange={onChange} />
      </>
    );
  }
  const choice = parts.length > 1 && (
    <PartChoice parts={parts} chosen={group} today={today} onChoose={setChosen} />
  );
  if (step === 1) {
    return (
      <>
        {choice}
        <HowOften
          days={group.days}
          hasNight={group.times.some(({ time }) => isNight(time))}
          firstDay={phase.from || props.firstDay}
          need={need}
          isOnlyNeeded={isOnlyNeeded}
          isTried={isTried}
          onChoose={(days, isOnly) => changeGroup({ ...group, days }, { isOnlyNeeded: isOnly })}
          onNeed={(next) => onChange({ ...edited, need: next })}
        />
      </>
    );
  }
  return (
    <>
      {isOnlyNeeded ? (
        <p>{t("noTimes")}</p>
      ) : (
        <>
          {choice}
          <PlanTimes
            group={group}
            today={today}
            before={props.before}
            isTried={isTried}
            onChange={(times) => changeGroup({ ...group, times })}
          />
          <div className="plan-changes-actions">
            <Button variant="subtle" onClick={({ detail }) => detail < 2 && addGroup()}>
              {t("otherDays")}
            </Button>
            {phase.groups.length > 1 && (
              <Button
                variant="subtle"
                onClick={() => changePhase(phase.groups.filter((known) => known !== group))}
              >
                {t("removeGroup")}
              </Button>
            )}
          </div>
        </>
      )}
      <UnitField unit={unit} onChange={(next) => onChange({ ...edited, unit: next })} />
      {!isOnlyNeeded && <WhenNeeded label={t("alsoNeeded")} edited={edited} onChange={onChange} />}
    </>
  );
}

interface WhenNeededProps {
  label: string;
  edited: EditedPrescription;
  onChange: (edited: EditedPrescription) => void;
}

/** Whether it may also be taken as needed, or only as needed. */
function WhenNeeded({ label, edited, onChange }: WhenNeededProps) {
  const { need, isNeeded } = edited;
  return (
    <>
      <label className="also-needed">
        <input
          type="checkbox"
          checked={isNeeded}
          onChange={(event) => onChange({ ...edited, isNeeded: event.currentTarget.checked })}
        />
        {label}
      </label>
      {isNeeded && (
        <NeedFields need={need} onChange={(next) => onChange({ ...edited, need: next })} />
      )}
    </>
  );
}

interface PartChoiceProps {
  parts: { phase: EditedPhase; group: EditedGroup }[];
  chosen: EditedGroup;
  today: string;
  onChoose: (key: string) => void;
}

function PartChoice({ parts, chosen, today, onChoose }: PartChoiceProps) {
  const t = useTranslations("planEditor");
  const nameOf = usePartName();
  return (
    <Select
      label={t("part")}
      value={chosen.key}
      data={parts
        .filter(({ phase, group }) => !phase.to || phase.to >= today || group === chosen)
        .map(({ phase, group }) => ({ value: group.key, label: nameOf(phase, group) }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
