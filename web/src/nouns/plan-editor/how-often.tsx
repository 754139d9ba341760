import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { DaysFields, Weekdays } from "./days-fields.tsx";
import { type EditedDays, KINDS, type Kind } from "./edited-days.ts";
import { NeedFields } from "./need-fields.tsx";
import type { EditedNeed } from "./prescription.ts";
import "./how-often.css";

interface HowOftenProps {
  days: EditedDays;
  /** Whether times fall at night, which changes how days are named. */
  hasNight: boolean;
  /** The day from which days are counted if none is chosen. */
  firstDay: string;
  need: EditedNeed;
  isOnlyNeeded: boolean;
  /** Whether to point out what is missing. */
  isTried: boolean;
  onChoose: (days: EditedDays, isOnlyNeeded: boolean) => void;
  onNeed: (need: EditedNeed) => void;
}

const HINTS = {
  daily: null,
  weekdays: null,
  interval: "intervalHint",
  cycle: "cycleHint",
  monthly: "monthlyHint",
} as const satisfies Record<Kind, string | null>;

/** On which days: one choice, which unfolds in place. */
export function HowOften(props: HowOftenProps) {
  const { days, firstDay, need, isOnlyNeeded, isTried, onChoose, onNeed } = props;
  const t = useTranslations("planEditor");
  const choose = (kind: Kind) =>
    onChoose({ ...days, kind, anchor: days.anchor || firstDay }, false);
  const isChosen = (kind: Kind) => !isOnlyNeeded && days.kind === kind;
  return (
    <fieldset className="how-often">
      <legend className="visually-hidden">{t("howOften")}</legend>
      {KINDS.map((kind) => (
        <Choice
          key={kind}
          label={t(kind)}
          hint={HINTS[kind] && t(HINTS[kind])}
          isChosen={isChosen(kind)}
          onChoose={() => choose(kind)}
        >
          {isChosen(kind) ? (
            <DaysFields
              days={days}
              hasNight={props.hasNight}
              isTried={isTried}
              onChange={(next) => onChoose(next, false)}
            />
          ) : (
            // One tap on a day of the week also sets how often.
            kind === "weekdays" && (
              <Weekdays
                days={{ ...days, kind, weekdays: [] }}
                hasNight={false}
                onChange={(next) => onChoose(next, false)}
              />
            )
          )}
        </Choice>
      ))}
      <Choice
        label={t("needed")}
        hint={t("neededHint")}
        isChosen={isOnlyNeeded}
        onChoose={() => onChoose(days, true)}
      >
        {isOnlyNeeded && <NeedFields need={need} onChange={onNeed} />}
      </Choice>
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  hint: string | null;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ label, hint, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="often-choice" data-chosen={isChosen}>
      <label htmlFor={id}>
        <input id={id} type="radio" name="how-often" checked={isChosen} onChange={onChoose} />
        <span>
          {label}
          {hint !== null && !isChosen && <small>{hint}</small>}
        </span>
      </label>
      {children}
    </div>
  );
}
