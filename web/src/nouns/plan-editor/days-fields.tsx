import { TextInput } from "@mantine/core";
import { useLocale, useTranslations } from "use-intl";
import { DateField } from "../../ui/forms/date-field.tsx";
import { weekdayName } from "./days-in-words.ts";
import { daysFault, type EditedDays, mayBeMissing } from "./edited-days.ts";

interface DaysFieldsProps {
  days: EditedDays;
  hasNight: boolean;
  isTried: boolean;
  onChange: (days: EditedDays) => void;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const MONTH = [...Array.from({ length: 31 }, (_, place) => place + 1), -1];

/** What a choice of days needs in addition: weekdays, a number, a first day. */
export function DaysFields(props: DaysFieldsProps) {
  const { days, isTried } = props;
  const t = useTranslations("planEditor");
  const fault = isTried ? daysFault(days) : null;
  return (
    <>
      <Fields {...props} />
      {fault && (
        <p className="often-fault" role="alert">
          {t(`fault_${fault}`)}
        </p>
      )}
    </>
  );
}

function Fields({ days, hasNight, onChange }: DaysFieldsProps) {
  const t = useTranslations("planEditor");
  const text = (field: "every" | "on" | "off") => ({
    label: t(field),
    value: days[field],
    inputMode: "numeric" as const,
    maxLength: 3,
    autoComplete: "off",
    dir: "auto",
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...days, [field]: event.currentTarget.value }),
  });
  const anchor = (label: string) => (
    <DateField
      label={label}
      value={days.anchor}
      onChange={(event) => onChange({ ...days, anchor: event.currentTarget.value })}
    />
  );
  switch (days.kind) {
    case "weekdays":
      return <Weekdays days={days} hasNight={hasNight} onChange={onChange} />;
    case "interval":
      return (
        <div className="often-fields">
          <TextInput {...text("every")} />
          {anchor(t("anchor"))}
        </div>
      );
    case "cycle":
      return (
        <div className="often-fields">
          <TextInput {...text("on")} />
          <TextInput {...text("off")} />
          {anchor(t("cycleAnchor"))}
        </div>
      );
    case "monthly":
      return <MonthDays days={days} onChange={onChange} />;
    default:
      return null;
  }
}

type PartProps = Pick<DaysFieldsProps, "days" | "onChange">;

/** The days of the week, any number of which can be chosen. */
export function Weekdays({ days, hasNight, onChange }: PartProps & { hasNight: boolean }) {
  const t = useTranslations("planEditor");
  const words = useTranslations("planWords");
  const locale = useLocale();
  const nameOf = (day: number) => weekdayName(day, locale);
  return (
    <>
      <fieldset className="often-week" aria-label={t("weekdaysLabel")}>
        {WEEK.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={days.weekdays.includes(day)}
            onClick={() => onChange({ ...days, weekdays: toggled(days.weekdays, day) })}
          >
            {nameOf(day)}
          </button>
        ))}
      </fieldset>
      {hasNight && (
        <p className="often-note">
          {t("nightsOf", { night: words("night", { from: nameOf(1), to: nameOf(2) }) })}
        </p>
      )}
    </>
  );
}

function MonthDays({ days, onChange }: PartProps) {
  const t = useTranslations("planEditor");
  const { monthDays } = days;
  return (
    <>
      <fieldset className="often-month" aria-label={t("daysLabel")}>
        {MONTH.map((day) => (
          <button
            key={day}
            type="button"
            data-last={day === -1}
            aria-pressed={monthDays.includes(day)}
            onClick={() => onChange({ ...days, monthDays: toggled(monthDays, day) })}
          >
            {day === -1 ? t("lastDay") : day}
          </button>
        ))}
      </fieldset>
      {mayBeMissing(days) && !monthDays.includes(-1) && (
        <p className="often-note" role="status">
          {t("shortMonths")}{" "}
          <button
            type="button"
            className="link-button"
            onClick={() =>
              onChange({ ...days, monthDays: [...monthDays.filter((day) => day < 29), -1] })
            }
          >
            {t("useLastDay")}
          </button>
        </p>
      )}
    </>
  );
}

function toggled(days: readonly number[], day: number): number[] {
  return days.includes(day) ? days.filter((known) => known !== day) : [...days, day];
}
