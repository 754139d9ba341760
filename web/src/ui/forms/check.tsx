import "./check.css";

interface CheckProps {
  label: string;
  checked: boolean;
  /** Some of many are chosen. */
  partly?: boolean;
  onChange: (checked: boolean) => void;
}

/** A check box whose name is only spoken; the whole cell takes the touch. */
export function Check({ label, checked, partly = false, onChange }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = partly;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
