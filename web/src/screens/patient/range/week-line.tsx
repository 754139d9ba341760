import type { Doses } from "@dosebeat/contract/doses";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { ChartIcon, NextIcon } from "../../../ui/icons/icons.tsx";
import { factsOf } from "../summary/facts.ts";
import { useWords } from "../summary/use-summary.ts";
import { lineOf } from "../summary/words.ts";
import "./week-line.css";

interface WeekLineProps {
  /** Contains today, perhaps with other days. */
  doses: Doses;
  /** The six days before; undefined while they are loading. */
  past: Doses | undefined;
  today: string;
  hasBox: boolean;
}

/** The last seven days in a line, which links to them. */
export function WeekLine({ doses, past, today, hasBox }: WeekLineProps) {
  const t = useTranslations("history");
  const words = useWords();
  const line = useMemo(() => {
    if (!past) return null;
    const known = [...past.doses, ...doses.doses.filter(({ date }) => date === today)];
    return lineOf(factsOf(known, [...past.silent, ...doses.silent], hasBox), words);
  }, [doses, past, today, hasBox, words]);
  return (
    <Link
      className="today-line week-line"
      to="/{-$locale}/dashboard/weekly"
      aria-label={line ? undefined : t("week")}
    >
      <ChartIcon />
      <span>
        {line ? (
          <>
            <strong>{line.headline}</strong> {line.reasons.join(" ")}
          </>
        ) : (
          "\u00a0"
        )}
      </span>
      <NextIcon size={18} />
    </Link>
  );
}
