import type { DayCount } from "../../../routing/search.ts";
import { Select } from "../../../ui/menus/select.tsx";

interface RangeChoiceProps {
  label: string;
  ranges: { value: DayCount; label: string }[];
  chosen: DayCount;
  onChoose: (range: DayCount) => void;
}

export function RangeChoice({ label, ranges, chosen, onChoose }: RangeChoiceProps) {
  return (
    <Select
      className="day-choice"
      aria-label={label}
      value={String(chosen)}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const found = ranges.find((range) => String(range.value) === value);
        if (found) onChoose(found.value);
      }}
      data={ranges.map((range) => ({ value: String(range.value), label: range.label }))}
    />
  );
}
