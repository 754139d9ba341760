import { ActionIcon } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { shiftDate } from "../../../i18n/format.ts";
import { NextIcon, PreviousIcon } from "../../../ui/icons/icons.tsx";
import "./period-navigation.css";

/** How many days ahead can be shown. */
const DAYS_AHEAD = 7;

/** The day before and the day after, left to right in every language, like the chart's time axis. */
export function DayNavigation({ date, today }: { date: string; today: string }) {
  const t = useTranslations("chart");
  const navigate = useNavigate({ from: "/{-$locale}/dashboard" });
  const go = (by: -1 | 1) => {
    const day = shiftDate(date, by);
    void navigate({ search: day === today ? {} : { day }, replace: true, resetScroll: false });
  };
  return (
    <div className="day-navigation" dir="ltr">
      <ActionIcon variant="default" aria-label={t("previous")} onClick={() => go(-1)}>
        <PreviousIcon />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t("next")}
        disabled={date >= shiftDate(today, DAYS_AHEAD)}
        onClick={() => go(1)}
      >
        <NextIcon />
      </ActionIcon>
    </div>
  );
}
