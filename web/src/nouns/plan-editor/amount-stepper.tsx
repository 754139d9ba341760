import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { isGrouped, stepAmount, writeAmount } from "../../i18n/amounts.ts";
import { MinusIcon, PlusIcon } from "../../ui/icons/icons.tsx";
import { isWrongAmount } from "./prescription.ts";
import "./amount-stepper.css";

interface AmountStepperProps {
  /** Names what the amount belongs to, such as a time. */
  label: string;
  /** As typed; empty: not stated. */
  value: string;
  onChange: (value: string) => void;
}

/** An amount: in halves by tap, any other by typing. */
export function AmountStepper({ label, value, onChange }: AmountStepperProps) {
  const t = useTranslations("planEditor");
  const amounts = useTranslations("amounts");
  const locale = useLocale();
  const id = useId();
  const problem = useTranslations("problem");
  const fault = isGrouped(value)
    ? amounts("grouped")
    : isWrongAmount(value)
      ? problem("amount")
      : null;
  const step = (up: boolean) => {
    const next = stepAmount(value, up);
    if (next !== null) onChange(writeAmount(next, locale));
    else if (!up && !isWrongAmount(value)) onChange("");
  };
  return (
    <>
      <span className="amount-stepper">
        <button type="button" aria-label={t("lessOf", { label })} onClick={() => step(false)}>
          <MinusIcon size={18} />
        </button>
        <input
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          aria-label={label}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? undefined : id}
          placeholder="–"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <button type="button" aria-label={t("moreOf", { label })} onClick={() => step(true)}>
          <PlusIcon size={18} />
        </button>
      </span>
      {fault !== null && (
        <small id={id} className="amount-fault" aria-live="polite">
          {fault}
        </small>
      )}
    </>
  );
}
