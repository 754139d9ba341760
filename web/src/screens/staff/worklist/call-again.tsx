import { MOST_DAYS_OFF } from "@dosebeat/contract/worklist";
import { TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { shiftDate } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { type Again, againAt, againChoices, MORNING } from "./again.ts";
import "./call-choices.css";

interface CallAgainProps {
  now: number;
  value: Again | null;
  error: string | null;
  onChange: (again: Again | null) => void;
}

/** Whether and when the row comes back. */
export function CallAgain({ now, value, error, onChange }: CallAgainProps) {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const ids = { group: useId(), error: useId() };
  // Fixed when the dialog opens: a choice must not change under the finger.
  const [offered] = useState(() => againChoices(now, browserZone()));
  const today = format.calendarDate(now);
  const isSame = (one: Again) => value?.date === one.date && value.time === one.time;
  const [isOther, setOther] = useState(value !== null && !offered.some(isSame));
  const choose = (again: Again | null, other = false) => {
    setOther(other);
    onChange(again);
  };
  const choices = [
    { key: "no", label: t("againNo"), isChosen: value === null, onChoose: () => choose(null) },
    ...offered.map((one) => ({
      key: one.date + one.time,
      label: t(one.date === today ? "againAt" : "againTomorrow", {
        time: isolate(timeText(one, format)),
      }),
      isChosen: !isOther && isSame(one),
      onChoose: () => choose(one),
    })),
    {
      key: "other",
      label: t("againOther"),
      isChosen: isOther,
      onChoose: () => choose({ date: "", time: MORNING }, true),
    },
  ];
  return (
    <fieldset className="call-choices" aria-describedby={error === null ? undefined : ids.error}>
      <legend>{t("again")}</legend>
      {choices.map(({ key, label, isChosen, onChoose }) => (
        <label key={key}>
          <input
            type="radio"
            className="visually-hidden"
            name={ids.group}
            checked={isChosen}
            onChange={onChoose}
          />
          <span>{label}</span>
        </label>
      ))}
      {isOther && value && (
        <div className="call-again-other">
          <DateField
            label={t("onDate")}
            value={value.date}
            min={today}
            max={shiftDate(today, MOST_DAYS_OFF)}
            onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t("atTime")}
            value={value.time}
            onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
          />
        </div>
      )}
      {error !== null && (
        <p className="call-choices-error" id={ids.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function timeText(one: Again, format: Pick<ReturnType<typeof useFormat>, "time">): string {
  const at = againAt(one, browserZone());
  return at === null ? one.time : format.time(at);
}
