import { type ComponentProps, useId } from "react";
import { ChevronDownIcon } from "../icons/icons.tsx";
import "../forms/fields.css";

interface SelectProps extends ComponentProps<"select"> {
  /** Stands over it; without it `aria-label` names it. */
  label?: string;
  data: readonly { value: string; label: string }[];
}

/** The browser's own list of choices, in the clothes of the other fields. */
export function Select({ label, data, className = "", ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={`select ${className}`}>
      {label !== undefined && <label htmlFor={id}>{label}</label>}
      <span>
        <select id={id} {...select}>
          {data.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={16} />
      </span>
    </div>
  );
}
