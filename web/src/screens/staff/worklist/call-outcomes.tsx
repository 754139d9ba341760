import { CALL_OUTCOMES, type CallOutcome } from "@dosebeat/contract/base/worklist-entries";
import { type KeyboardEvent, useId } from "react";
import { useTranslations } from "use-intl";
import { CheckIcon, CloseIcon, MinusIcon, NoteIcon } from "../../../ui/icons/icons.tsx";
import "./call-choices.css";

const ICONS = {
  reached: CheckIcon,
  not_reached: MinusIcon,
  left_message: NoteIcon,
  wrong_number: CloseIcon,
} as const satisfies Record<CallOutcome, unknown>;

/** The outcome for a key from 1 to 4; undefined: another key, or one typed into a text. */
export function outcomeOfKey(event: KeyboardEvent): CallOutcome | undefined {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !/^[1-4]$/.test(key)) return undefined;
  const isTyped =
    target instanceof HTMLElement && target.matches("textarea, input:not([type='radio'])");
  return isTyped ? undefined : CALL_OUTCOMES[Number(key) - 1];
}

interface CallOutcomesProps {
  value: CallOutcome | null;
  error: string | null;
  onChange: (outcome: CallOutcome) => void;
}

/** How a call went. */
export function CallOutcomes({ value, error, onChange }: CallOutcomesProps) {
  const t = useTranslations("worklist");
  const ids = { group: useId(), error: useId() };
  return (
    <fieldset
      className="call-choices"
      data-columns="2"
      aria-describedby={error === null ? undefined : ids.error}
    >
      <legend>{t("outcome")}</legend>
      {CALL_OUTCOMES.map((outcome, index) => {
        const Icon = ICONS[outcome];
        return (
          <label key={outcome}>
            <input
              type="radio"
              className="visually-hidden"
              name={ids.group}
              checked={value === outcome}
              aria-label={t(`outcome_${outcome}`)}
              aria-keyshortcuts={String(index + 1)}
              {...(index === 0 ? { "data-autofocus": true } : {})}
              onChange={() => onChange(outcome)}
            />
            <Icon size={18} />
            <span>{t(`outcome_${outcome}`)}</span>
            <kbd>{index + 1}</kbd>
          </label>
        );
      })}
      {error !== null && (
        <p className="call-choices-error" id={ids.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
