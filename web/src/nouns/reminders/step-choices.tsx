import type { ChangeReminders, Reminders } from "@dosebeat/contract/reminders";
import { useTranslations } from "use-intl";
import { Select } from "../../ui/menus/select.tsx";
import { type Reach, ReminderSentence } from "./reminder-sentence.tsx";
import { optionsWith } from "./reminder-steps.ts";

interface StepChoicesProps {
  reminders: Reminders;
  /** Undefined: where reminders arrive is not known. */
  reach: Reach | undefined;
  save: (change: ChangeReminders) => Promise<void>;
}

/** An example only, since the times of medicines differ. */
const EXAMPLE = "08:00";

/** How reminders come: in one sentence, with a choice for each step. */
export function StepChoices({ reminders, reach, save }: StepChoicesProps) {
  const t = useTranslations("reminders");
  const { lead_minutes, repeat_minutes, repeats, last_minutes } = reminders;
  return (
    <>
      <p className="reminder-sentence" aria-live="polite">
        <ReminderSentence reminders={reminders} time={EXAMPLE} reach={reach} />
      </p>
      <div className="reminder-steps">
        <NumberChoice
          label={t("leadTime")}
          value={lead_minutes}
          usual={[0, 5, 10, 15, 30, 45, 60]}
          nameOf={(minutes) => (minutes === 0 ? t("none") : t("leadBefore", { minutes }))}
          onChange={(minutes) => save({ lead_minutes: minutes })}
        />
        <NumberChoice
          label={t("repeats")}
          value={repeats}
          usual={[0, 1, 2, 3]}
          nameOf={(count) => t("times", { count })}
          onChange={(count) => save({ repeats: count })}
        />
        {repeats > 0 && (
          <NumberChoice
            label={t("every")}
            value={repeat_minutes}
            usual={[5, 10, 15, 20, 30, 45, 60]}
            nameOf={(minutes) => t("minutes", { minutes })}
            onChange={(minutes) => save({ repeat_minutes: minutes })}
          />
        )}
        <NumberChoice
          label={t("last")}
          value={last_minutes}
          usual={[0, 30, 45, 60, 90, 120, 180]}
          nameOf={(minutes) => (minutes === 0 ? t("none") : t("lastAfter", { minutes }))}
          onChange={(minutes) => save({ last_minutes: minutes })}
        />
      </div>
    </>
  );
}

interface NumberChoiceProps {
  label: string;
  value: number;
  usual: readonly number[];
  nameOf: (value: number) => string;
  onChange: (value: number) => Promise<void>;
}

function NumberChoice({ label, value, usual, nameOf, onChange }: NumberChoiceProps) {
  return (
    <Select
      label={label}
      value={String(value)}
      data={optionsWith(usual, value).map((one) => ({ value: String(one), label: nameOf(one) }))}
      onChange={({ currentTarget }) => void onChange(Number(currentTarget.value))}
    />
  );
}
