import { useState } from "react";
import { DateField } from "../ui/forms/date-field.tsx";

interface PhaseDayProps {
  label: string;
  day: string;
  /** The first and the last that it can be; empty: any. */
  min: string;
  max: string;
  today: string;
  onChange: (day: string) => void;
}

/**
 * The first or last day of a phase. On the way to a date a browser names others, as January on the way
 * to December: a day that is over counts when the field is left.
 */
export function PhaseDay({ label, day, min, max, today, onChange }: PhaseDayProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const apply = (next: string, first: string) => {
    const fits = first <= next && (max === "" || next <= max);
    if (next !== day && (next === "" || fits)) onChange(next);
  };
  return (
    <DateField
      label={label}
      value={typed ?? day}
      min={min || undefined}
      max={max || undefined}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value !== "") apply(value, min > today ? min : today);
      }}
      onBlur={({ currentTarget: { validity } }) => {
        setTyped(null);
        if (typed !== null && !validity.badInput) apply(typed, min);
      }}
    />
  );
}
