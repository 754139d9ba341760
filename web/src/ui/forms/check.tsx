import "./check.css";

interface CheckProps {
  label: string;
  checked: boolean;
  /** Some, but not all, are selected. */
  partly?: boolean;
  /** `isRange`: Shift was held, so everything between this one and the previous one is meant too. */
  onChange: (checked: boolean, isRange: boolean) => void;
}

/** A check box with a label for screen readers only; the whole cell is the touch target. */
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
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
