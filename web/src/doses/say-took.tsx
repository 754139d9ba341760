import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormat } from "../i18n/use-format.ts";
import { Select } from "../ui/menus/select.tsx";
import type { Saying } from "./saying.ts";
import "./say-dose.css";

interface SayTookProps {
  saying: Saying;
  /** The calendar dates to choose from. */
  dates: string[];
  fault: string | null;
  onChange: (saying: Saying) => void;
}

/** When it was taken without the box. */
export function SayTook({ saying, dates, fault, onChange }: SayTookProps) {
  const t = useTranslations("say");
  const format = useFormat("UTC");
  return (
    <div className="say-when">
      <TextInput
        type="time"
        label={t("time")}
        value={saying.time}
        error={fault}
        onChange={(event) => onChange({ ...saying, time: event.currentTarget.value })}
        data-autofocus
      />
      <Select
        label={t("day")}
        value={saying.date}
        onChange={(event) => onChange({ ...saying, date: event.currentTarget.value })}
        data={dates.map((date) => ({ value: date, label: format.shortDate(date) }))}
      />
    </div>
  );
}
