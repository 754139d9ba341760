import { TextInput } from "@mantine/core";
import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "../../i18n/amounts.ts";
import { isolate } from "../../i18n/isolate.ts";
import { readDailyCode } from "./daily-code.ts";

interface CodeFieldProps {
  label: string;
  hint: string;
  value: string;
  /** Whether the field was left, or a save was attempted: until then the code may be incomplete. */
  isTried: boolean;
  onChange: (code: string) => void;
  onLeave: () => void;
}

/** A code such as 1–0–1, with its meaning or its error. */
export function CodeField({ label, hint, value, isTried, onChange, onLeave }: CodeFieldProps) {
  const t = useTranslations("planEditor");
  const words = useTranslations("planWords");
  const locale = useLocale();
  const read = value.trim() === "" ? null : readDailyCode(value);
  const times = Array.isArray(read) ? read : null;
  const fault = read === null || Array.isArray(read) ? null : read;
  // Letters can never become a code, but too few parts can.
  const error =
    fault === null
      ? null
      : fault.part === null
        ? isTried && t("codeWrong")
        : t("codeAmount", { part: isolate(fault.part) });
  const said = times?.map(({ time, amount }) =>
    words("timeAmount", { time: isolate(time), amount: isolate(formatAmount(amount, locale)) }),
  );
  return (
    <div className="code-field-daily">
      <TextInput
        label={label}
        description={hint}
        value={value}
        error={error}
        dir="auto"
        maxLength={30}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <p className="code-means" aria-live="polite">
        {said && t("codeMeans", { times: said.join(" · ") })}
      </p>
    </div>
  );
}
