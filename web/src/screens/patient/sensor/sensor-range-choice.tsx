import { useTranslations } from "use-intl";
import { shiftDate } from "../../../i18n/format.ts";
import { isRange, RANGE_NAMES, RANGES, type Range } from "../../../routing/sensor-range.ts";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import { PeriodNavigation } from "../screen/period-navigation.tsx";

/** The changed part of the choice; the rest stays. */
export interface SensorChoice {
  range?: Range;
  /** The last chart day of the range. */
  day?: string;
}

interface SensorRangeChoiceProps {
  range: Range;
  /** The last chart day of the range. */
  day: string;
  today: string;
  onChoose: (choice: SensorChoice) => void;
}

/** Length and last day of the range, with buttons to step. */
export function SensorRangeChoice({ range, day, today, onChoose }: SensorRangeChoiceProps) {
  const t = useTranslations("sensor");
  const step = (by: -1 | 0 | 1) => {
    const moved = shiftDate(day, by * RANGES[range]);
    onChoose({ day: by === 0 || moved > today ? today : moved });
  };
  return (
    <>
      <PeriodNavigation
        previous={t("earlier")}
        current={t("toToday")}
        next={t("later")}
        atCurrent={day === today}
        canGoOn={day < today}
        onGo={step}
      />
      <Select
        aria-label={t("range")}
        value={range}
        onChange={({ currentTarget: { value } }) => {
          if (isRange(value)) onChoose({ range: value });
        }}
        data={RANGE_NAMES.map((name) => ({ value: name, label: t(name) }))}
      />
      <DateField
        aria-label={t("lastDay")}
        value={day}
        max={today}
        onChange={({ currentTarget: { value } }) => {
          if (value !== "" && value <= today) onChoose({ day: value });
        }}
      />
    </>
  );
}
