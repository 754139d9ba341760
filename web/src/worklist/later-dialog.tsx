import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../i18n/browser-zone.ts";
import { shiftDate } from "../i18n/format.ts";
import { instantOf } from "../i18n/instant-of.ts";
import { isolate } from "../i18n/isolate.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { DateField } from "../ui/forms/date-field.tsx";

interface LaterProps {
  name: string;
  /** The calendar date of the reader, YYYY-MM-DD. */
  today: string;
  onChoose: (until: string, date: string) => void;
  onClose: () => void;
}

/** When a shift begins, and the row is there again. */
const MORNING = "06:00";

function morningOf(day: string): string {
  const wall = Date.parse(`${day}T${MORNING}Z`);
  return new Date(instantOf(wall, browserZone()) ?? wall).toISOString();
}

/** Puts a row off until the morning of another day. */
export function LaterDialog({ name, today, onChoose, onClose }: LaterProps) {
  const t = useTranslations("worklist");
  const [date, setDate] = useState("");
  const choose = (day: string) => onChoose(morningOf(day), day);
  const choices = [
    ["tomorrow", 1],
    ["inThree", 3],
    ["inWeek", 7],
  ] as const;
  return (
    <Dialog opened onClose={onClose} title={t("laterTitle", { name: isolate(name) })}>
      <div className="worklist-choices">
        {choices.map(([key, days], index) => (
          <Button
            key={key}
            variant="default"
            size="md"
            {...(index === 0 ? { "data-autofocus": true } : {})}
            onClick={() => choose(shiftDate(today, days))}
          >
            {t(key)}
          </Button>
        ))}
      </div>
      <DateField
        label={t("onDate")}
        value={date}
        min={shiftDate(today, 1)}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <div className="dialog-actions">
        <Button disabled={date <= today} onClick={() => choose(date)}>
          {t("save")}
        </Button>
      </div>
    </Dialog>
  );
}
