import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormat } from "../i18n/use-format.ts";
import { Select } from "../ui/menus/select.tsx";
import type { StatementEntry } from "./statement-entry.ts";
import "./record-dose.css";

interface TakenTimeProps {
  entry: StatementEntry;
  /** Calendar dates to choose from. */
  dates: string[];
  fault: string | null;
  onChange: (entry: StatementEntry) => void;
}

/** When a dose was taken without the box. */
export function TakenTime({ entry, dates, fault, onChange }: TakenTimeProps) {
  const t = useTranslations("say");
  const format = useFormat("UTC");
  return (
    <div className="record-dose-when">
      <TextInput
        type="time"
        label={t("time")}
        value={entry.time}
        error={fault}
        onChange={(event) => onChange({ ...entry, time: event.currentTarget.value })}
        data-autofocus
      />
      <Select
        label={t("day")}
        value={entry.date}
        onChange={(event) => onChange({ ...entry, date: event.currentTarget.value })}
        data={dates.map((date) => ({ value: date, label: format.shortDate(date) }))}
      />
    </div>
  );
}
