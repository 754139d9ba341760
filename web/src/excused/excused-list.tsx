import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormat } from "../i18n/use-format.ts";
import { useFocusHeir } from "../ui/controls/focus-heir.ts";
import { RemoveIcon } from "../ui/icons/icons.tsx";
import "./excused.css";

interface ExcusedListProps {
  periods: ExcusedPeriod[];
  onRemove: (period: ExcusedPeriod) => void;
}

/** The newest first. */
export function ExcusedList({ periods, onRemove }: ExcusedListProps) {
  const t = useTranslations("excused");
  const span = useSpan();
  const { list, after, follow } = useFocusHeir<HTMLUListElement, HTMLParagraphElement>();
  if (periods.length === 0) {
    return (
      <p className="excused-none" tabIndex={-1} ref={after}>
        {t("none")}
      </p>
    );
  }
  return (
    <ul className="excused-list" ref={list} {...follow}>
      {[...periods]
        .sort((a, b) => (a.from < b.from ? 1 : -1))
        .map((period) => (
          <li key={period.id}>
            <div>
              <p className="excused-span">{span(period)}</p>
              <p>
                <bdi>{period.reason}</bdi>
              </p>
            </div>
            <Button
              variant="default"
              leftSection={<RemoveIcon />}
              aria-label={t("removeOf", { days: span(period) })}
              onClick={() => onRemove(period)}
            >
              {t("remove")}
            </Button>
          </li>
        ))}
    </ul>
  );
}

/** The days of a period in words. */
export function useSpan() {
  const t = useTranslations("excused");
  const format = useFormat("UTC");
  return ({ from, to }: Pick<ExcusedPeriod, "from" | "to">) =>
    from === to ? format.date(from) : t("span", { from: format.date(from), to: format.date(to) });
}
