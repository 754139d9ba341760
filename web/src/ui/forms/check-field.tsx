import { type ReactNode, useId } from "react";
import "./check-field.css";

interface CheckFieldProps {
  label: ReactNode;
  /** Explains the consequences, in small print. */
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A check box in a form, with its label beside it; both together are the touch target. */
export function CheckField({ label, hint, checked, disabled = false, onChange }: CheckFieldProps) {
  const hintId = useId();
  return (
    <div className="check-field">
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && <small id={hintId}>{hint}</small>}
    </div>
  );
}
