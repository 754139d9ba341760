import type { Doses } from "@dosebeat/contract/doses";
import { tallyOf } from "@dosebeat/domain/tally";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ChartIcon, NextIcon } from "../../ui/icons/icons.tsx";
import { useTallyText } from "../tally/use-tally-text.ts";

interface WeekLineProps {
  doses: Doses;
  past: Doses | undefined;
  today: string;
}

/** The last seven days in one line, which leads to the week. */
export function WeekLine({ doses, past, today }: WeekLineProps) {
  const t = useTranslations("today");
  const { sentence } = useTallyText();
  const known = past && [...past.doses, ...doses.doses.filter(({ date }) => date === today)];
  return (
    <Link className="today-line" to="/{-$locale}/dashboard/weekly">
      <ChartIcon />
      <span>{known ? t("week", { text: sentence(tallyOf(known)) }) : "\u00a0"}</span>
      <NextIcon />
    </Link>
  );
}
