import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { useListFocus } from "../../ui/controls/list-focus.ts";
import { RemoveIcon } from "../../ui/icons/icons.tsx";
import "./excused.css";

interface ExcusedListProps {
  periods: ExcusedPeriod[];
  onRemove: (period: ExcusedPeriod) => void;
}

/** Periods, newest first. */
export function ExcusedList({ periods, onRemove }: ExcusedListProps) {
  const t = useTranslations("excused");
  const formatPeriod = usePeriodFormat();
  const { list, after, trackFocus } = useListFocus<HTMLUListElement, HTMLParagraphElement>();
  if (periods.length === 0) {
    return (
      <p className="excused-none" tabIndex={-1} ref={after}>
        {t("none")}
      </p>
    );
  }
  return (
    <ul className="excused-list" ref={list} {...trackFocus}>
      {[...periods]
        .sort((a, b) => (a.from < b.from ? 1 : -1))
        .map((period) => (
          <li key={period.id}>
            <div>
              <p className="excused-span">{formatPeriod(period)}</p>
              <p>
                <bdi>{period.reason}</bdi>
              </p>
            </div>
            <Button
              variant="default"
              leftSection={<RemoveIcon />}
              aria-label={t("removeOf", { days: formatPeriod(period) })}
              onClick={() => onRemove(period)}
            >
              {t("remove")}
            </Button>
          </li>
        ))}
    </ul>
  );
}

/** Formats the days of a period. */
export function usePeriodFormat() {
  const t = useTranslations("excused");
  const format = useFormat("UTC");
  return ({ from, to }: Pick<ExcusedPeriod, "from" | "to">) =>
    from === to ? format.date(from) : t("span", { from: format.date(from), to: format.date(to) });
}
