import { useState } from "react";
import { useTranslations } from "use-intl";
import { shiftDate } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { DateField } from "../../ui/forms/date-field.tsx";

interface PhaseDayProps {
  label: string;
  day: string;
  /** The earliest and latest possible day; empty: any. */
  min: string;
  max: string;
  today: string;
  /** The typed day that was rejected. */
  wrong: string | null;
  onChange: (day: string) => void;
  /** A day that would put the steps out of order. */
  onWrong: (day: string) => void;
}

/**
 * The first or last day of a phase. While a date is being typed, browsers report intermediate ones, such as
 * January on the way to December, so past or unfitting days are only judged when the field is left.
 */
export function PhaseDay({ label, day, min, max, today, wrong, ...props }: PhaseDayProps) {
  const { onChange, onWrong } = props;
  const t = useTranslations("planEditor");
  const format = useFormat("UTC");
  const [typed, setTyped] = useState<string | null>(null);
  const fits = (next: string, first: string) => first <= next && (max === "" || next <= max);
  const leave = (next: string) => {
    if (next === "" || fits(next, min)) {
      if (next !== day || wrong !== null) onChange(next);
    } else onWrong(next);
  };
  const isEarly = wrong !== null && min !== "" && wrong < min;
  return (
    <DateField
      label={label}
      value={typed ?? wrong ?? day}
      min={min || undefined}
      max={max || undefined}
      error={
        wrong === null
          ? null
          : isEarly
            ? t("stepEarly", { day: format.shortDate(shiftDate(min, -1)) })
            : t("stepLate", { day: format.shortDate(max) })
      }
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value !== "" && value !== day && fits(value, min > today ? min : today)) {
          onChange(value);
        }
      }}
      onBlur={({ currentTarget: { validity } }) => {
        setTyped(null);
        if (typed !== null && !validity.badInput) leave(typed);
      }}
    />
  );
}
