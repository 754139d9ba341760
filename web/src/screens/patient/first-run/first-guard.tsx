import { useLocale, useTranslations } from "use-intl";
import { formatWeekday, shiftDate } from "../../../i18n/format.ts";
import type { Guard } from "../../../nouns/plan-editor/use-guarded.ts";
import { WeeklyGuard } from "../../../nouns/plan-editor/weekly-guard.tsx";

interface FirstGuardProps {
  guard: Guard;
  /** Who confirmed daily intake, as typed. */
  said: string;
  onSaid: (said: string) => void;
  /** The chosen day; null: none. */
  weekday: number | null;
  onWeekday: (weekday: number | null) => void;
  /** Whether going on was attempted. */
  isTried: boolean;
}

/** Asks on which day to take a first medicine that is usually taken once a week, and then confirms the day. */
export function FirstGuard({ weekday, onWeekday, ...asked }: FirstGuardProps) {
  const t = useTranslations("weeklyGuard");
  const locale = useLocale();
  if (weekday === null) return <WeeklyGuard {...asked} weekly={onWeekday} />;
  // 4 January 2026 was a Sunday.
  const day = formatWeekday(shiftDate("2026-01-04", weekday), locale);
  return (
    <p className="first-weekly" role="status">
      <strong>{t("weekly", { day })}</strong>
      <button type="button" className="link-button" onClick={() => onWeekday(null)}>
        {t("otherDay")}
      </button>
    </p>
  );
}
