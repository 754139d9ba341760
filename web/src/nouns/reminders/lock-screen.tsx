import type { ChangeReminders, Reminders } from "@dosebeat/contract/reminders";
import { useId } from "react";
import { useTranslations } from "use-intl";

const CHOICES = [
  ["hidden", "lockHidden"],
  ["plain", "lockPlain"],
  ["names", "lockNames"],
] as const;

interface LockScreenProps {
  shows: Reminders["shows"];
  /** Id of the heading that labels the choices. */
  labelledBy: string;
  save: (change: ChangeReminders) => Promise<void>;
}

/** How much a notification reveals to anyone who sees the phone. */
export function LockScreen({ shows, labelledBy, save }: LockScreenProps) {
  const t = useTranslations("reminders");
  const name = useId();
  return (
    <div className="reminder-choices" role="radiogroup" aria-labelledby={labelledBy}>
      {CHOICES.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={shows === value}
            onChange={() => void save({ shows: value })}
          />
          {t(label)}
        </label>
      ))}
    </div>
  );
}
