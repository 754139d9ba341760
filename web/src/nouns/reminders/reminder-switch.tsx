import { useId } from "react";

interface ReminderSwitchProps {
  label: string;
  text?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off, with an explanation. */
export function ReminderSwitch(props: ReminderSwitchProps) {
  const { label, text, checked, disabled = false, onChange } = props;
  const id = useId();
  return (
    <div className="reminder-switch">
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={text === undefined ? undefined : id}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      {text !== undefined && <p id={id}>{text}</p>}
    </div>
  );
}
