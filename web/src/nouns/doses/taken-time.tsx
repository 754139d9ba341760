import { TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { Select } from "../../ui/menus/select.tsx";
import type { StatementEntry } from "./statement-entry.ts";
import { possibleDates } from "./taken-at.ts";
import { possibleWhens, type When, type WhenFault } from "./taken-when.ts";
import "./record-dose.css";

interface TakenTimeProps {
  entry: StatementEntry;
  due: number;
  now: number;
  zone: string;
  /** How many medicines this is about. */
  count: number;
  fault: WhenFault | null;
  onChange: (entry: StatementEntry) => void;
}

/** Asks when a dose was taken without the box; nothing is preselected. */
export function TakenTime(props: TakenTimeProps) {
  const { entry, due, now, zone, count, fault, onChange } = props;
  const t = useTranslations("say");
  const format = useFormat(zone);
  const question = useId();
  const error = useId();
  const isToday = format.calendarDate(due) === format.calendarDate(now);
  const texts: Record<When, { label: string; hint: string }> = {
    now: { label: t("now"), hint: format.time(entry.when === "now" ? entry.at : now) },
    due: { label: t("atDue", { time: format.time(due) }), hint: isToday ? "" : format.day(due) },
    other: { label: t("other"), hint: "" },
  };
  const choose = (when: When) =>
    onChange({ ...entry, when, at: when === "now" ? new Date(now).toISOString() : "" });
  return (
    <>
      <div
        className="record-dose-when"
        role="radiogroup"
        tabIndex={-1}
        aria-invalid={fault === "whenNeeded"}
        aria-labelledby={question}
        aria-describedby={error}
      >
        <p id={question} className="record-dose-question">
          {t("when", { count })}
        </p>
        {possibleWhens(due, now).map((when, index) => (
          <label key={when}>
            <input
              type="radio"
              name={question}
              checked={entry.when === when}
              onChange={() => choose(when)}
              data-autofocus={index === 0 || undefined}
            />
            <span>{texts[when].label}</span>
            <span className="record-dose-hint">
              <bdi>{texts[when].hint}</bdi>
            </span>
          </label>
        ))}
        <p id={error} className="record-dose-fault" role="alert">
          {fault === "whenNeeded" && t("whenNeeded")}
        </p>
      </div>
      {entry.when === "other" && <OtherTime {...props} />}
    </>
  );
}

function OtherTime({ entry, due, now, zone, fault, onChange }: TakenTimeProps) {
  const t = useTranslations("say");
  const format = useFormat("UTC");
  const dates = possibleDates(due, now, zone);
  const ofDay = fault === "dayNeeded";
  return (
    <div className="record-dose-other">
      <TextInput
        type="time"
        label={t("time")}
        value={entry.time}
        error={fault && !ofDay && fault !== "whenNeeded" ? t(fault) : null}
        onChange={(event) => onChange({ ...entry, time: event.currentTarget.value })}
      />
      <div>
        <Select
          label={t("day")}
          value={entry.date}
          aria-invalid={ofDay}
          onChange={(event) => onChange({ ...entry, date: event.currentTarget.value })}
          data={[
            { value: "", label: t("chooseDay") },
            ...dates.map((date) => ({ value: date, label: format.shortDate(date) })),
          ]}
        />
        {ofDay && (
          <p className="record-dose-fault" role="alert">
            {t("dayNeeded")}
          </p>
        )}
      </div>
    </div>
  );
}
