import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { shiftDate } from "../i18n/format.ts";
import { NextIcon, PreviousIcon } from "../ui/icons.tsx";
import { isRange, RANGE_NAMES, RANGES, type Range } from "./sensor-range.ts";

interface SensorRangeChoiceProps {
  range: Range;
  /** The last chart day of the range. */
  day: string;
  today: string;
  onChoose: (range: Range, day: string) => void;
}

/** How long the stretch is, with which day it ends, and a step back and forth. */
export function SensorRangeChoice({ range, day, today, onChoose }: SensorRangeChoiceProps) {
  const t = useTranslations("sensor");
  const step = (by: 1 | -1) => {
    const moved = shiftDate(day, by * RANGES[range]);
    onChoose(range, moved > today ? today : moved);
  };
  return (
    <div className="sensor-choice">
      <NativeSelect
        size="md"
        aria-label={t("range")}
        value={range}
        onChange={({ currentTarget: { value } }) => {
          if (isRange(value)) onChoose(value, day);
        }}
        data={RANGE_NAMES.map((name) => ({ value: name, label: t(name) }))}
      />
      <TextInput
        type="date"
        aria-label={t("lastDay")}
        value={day}
        max={today}
        onChange={({ currentTarget: { value } }) => {
          if (value !== "" && value <= today) onChoose(range, value);
        }}
      />
      <div className="day-navigation" dir="ltr">
        <ActionIcon variant="default" aria-label={t("earlier")} onClick={() => step(-1)}>
          <PreviousIcon />
        </ActionIcon>
        <Button
          variant={day === today ? "light" : "default"}
          aria-pressed={day === today}
          onClick={() => onChoose(range, today)}
        >
          {t("toToday")}
        </Button>
        <ActionIcon
          variant="default"
          aria-label={t("later")}
          disabled={day >= today}
          onClick={() => step(1)}
        >
          <NextIcon />
        </ActionIcon>
      </div>
    </div>
  );
}
