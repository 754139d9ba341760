import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useListFocus } from "../../ui/controls/list-focus.ts";
import { DayIcon, PlusIcon } from "../../ui/icons/icons.tsx";
import { QuickTimes } from "./quick-times.tsx";
import { TimeField } from "./time-field.tsx";
import { type TimeFault, type TimeRow, timesOf, withoutRow, withTime } from "./time-rows.ts";
import "./times-form.css";

/** A time before this hour belongs to the previous day's night. */
const FIRST_HOUR = "03:00";

interface TimesFormProps {
  rows: readonly TimeRow[];
  /** By key. */
  faults: ReadonlyMap<string, TimeFault>;
  /** The day after today's chart day, by name. */
  tomorrow: string;
  onChange: (rows: TimeRow[]) => void;
}

/** The times of a medicine, edited in place; saved with the rest of the form. */
export function TimesForm({ rows, faults, tomorrow, onChange }: TimesFormProps) {
  const t = useTranslations("form");
  const title = useId();
  const { list, after, trackFocus } = useListFocus<HTMLUListElement, HTMLButtonElement>();
  const change = (key: string, part: Partial<TimeRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const hasNight = timesOf(rows).some((time) => time < FIRST_HOUR);
  return (
    <section className="times-form" aria-labelledby={title}>
      <h3 id={title}>{t("times")}</h3>
      <p className="times-hint">{t(rows.length === 0 ? "noTimes" : "timesHint")}</p>
      {rows.length > 0 && (
        <ul className="time-rows" ref={list} {...trackFocus}>
          {rows.map((row, index) => (
            <li key={row.key} data-removed={row.isRemoved}>
              <TimeField
                row={row}
                number={index + 1}
                fault={faults.get(row.key)}
                tomorrow={tomorrow}
                onTime={(time) => change(row.key, { time })}
                onRemove={() => onChange(withoutRow(rows, row.key))}
                onPutBack={() => change(row.key, { isRemoved: false })}
              />
            </li>
          ))}
        </ul>
      )}
      {hasNight && (
        <p className="times-night">
          <DayIcon />
          {t("nightNote")}
        </p>
      )}
      <QuickTimes chosen={timesOf(rows)} onChoose={(time) => onChange(withTime(rows, time))} />
      <Button
        ref={after}
        fullWidth
        variant="default"
        leftSection={<PlusIcon />}
        // A double click would add a second one.
        onClick={({ detail }) => detail < 2 && onChange(withTime(rows, ""))}
      >
        {t("addTime")}
      </Button>
    </section>
  );
}
