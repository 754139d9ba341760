import { type ComponentProps, useId } from "react";
import { ChevronDownIcon } from "../icons/icons.tsx";
import "../forms/fields.css";

interface SelectProps extends ComponentProps<"select"> {
  /** Visible label; otherwise pass `aria-label`. */
  label?: string;
  data: readonly { value: string; label: string }[];
}

/** The native select, styled like the other fields. */
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
