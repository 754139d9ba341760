import { ActionIcon, Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { shiftDate } from "../i18n/format.ts";
import { NextIcon, PreviousIcon } from "../ui/icons.tsx";

/** How far ahead the plan can be looked at. */
const DAYS_AHEAD = 7;

export function DayNavigation({ date, today }: { date: string; today: string }) {
  const t = useTranslations("chart");
  const navigate = useNavigate({ from: "/{-$locale}/dashboard" });
  const go = (day: string) =>
    navigate({ search: day === today ? {} : { day }, replace: true, resetScroll: false });
  return (
    <div className="day-navigation" dir="ltr">
      <ActionIcon
        variant="default"
        aria-label={t("previous")}
        onClick={() => go(shiftDate(date, -1))}
      >
        <PreviousIcon />
      </ActionIcon>
      <Button
        variant={date === today ? "light" : "default"}
        aria-pressed={date === today}
        onClick={() => go(today)}
      >
        {t("toToday")}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={t("next")}
        disabled={date >= shiftDate(today, DAYS_AHEAD)}
        onClick={() => go(shiftDate(date, 1))}
      >
        <NextIcon />
      </ActionIcon>
    </div>
  );
}
