import type { ChangeReminders, Reminders } from "@dosebeat/contract/reminders";
import { useTranslations } from "use-intl";
import { Select } from "../../ui/menus/select.tsx";
import { timesWith } from "./reminder-steps.ts";
import { ReminderSwitch } from "./reminder-switch.tsx";

const USUAL = { from: "22:00", to: "07:00" };

interface QuietHoursProps {
  quiet: Reminders["quiet"];
  save: (change: ChangeReminders) => Promise<void>;
}

/** Hours during which nothing makes a sound. */
export function QuietHours({ quiet, save }: QuietHoursProps) {
  const t = useTranslations("reminders");
  return (
    <>
      <ReminderSwitch
        label={t("quietOn")}
        text={t("quietText")}
        checked={quiet !== null}
        onChange={(isOn) => void save({ quiet: isOn ? USUAL : null })}
      />
      {quiet && (
        <div className="reminder-pair">
          {(["from", "to"] as const).map((end) => (
            <Select
              key={end}
              label={t(end)}
              value={quiet[end]}
              data={timesWith(quiet[end])
                // The same start and end would mean no hours, or all.
                .filter((time) => time !== quiet[end === "from" ? "to" : "from"])
                .map((time) => ({ value: time, label: time }))}
              onChange={({ currentTarget }) =>
                void save({ quiet: { ...quiet, [end]: currentTarget.value } })
              }
            />
          ))}
        </div>
      )}
    </>
  );
}
