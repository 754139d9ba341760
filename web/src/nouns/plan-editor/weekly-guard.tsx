import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatWeekday, shiftDate } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { weekdayName } from "./days-in-words.ts";
import type { Guard } from "./use-guarded.ts";
import "./how-often.css";
import "./weekly-guard.css";

interface WeeklyGuardProps {
  guard: Guard;
  /** Who confirmed it, as typed. */
  said: string;
  onSaid: (said: string) => void;
  /** Makes the plan weekly, or leads to where that is done. */
  weekly: ((weekday: number) => void) | ReactNode;
  /** Whether a save was attempted. */
  isTried: boolean;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** Asks before a medicine that is usually taken once a week is stored as due more often. No day is preselected. */
export function WeeklyGuard({ guard, said, onSaid, weekly, isTried }: WeeklyGuardProps) {
  const t = useTranslations("weeklyGuard");
  const title = useId();
  const [isSaying, setSaying] = useState(said !== "");
  const isAnswered = said.trim() !== "";
  const { name, why } = guard;
  return (
    <section className="weekly-guard" aria-labelledby={title}>
      <h3 id={title}>{t("title", { name: isolate(name), why })}</h3>
      <p>{t("text", { why, beside: isolate(guard.beside) })}</p>
      {why !== "together" &&
        (typeof weekly === "function" ? <WeeklyDay onWeekly={weekly} /> : weekly)}
      {isSaying ? (
        <TextInput
          label={t("by", { why })}
          description={t("byHint")}
          value={said}
          dir="auto"
          maxLength={200}
          autoComplete="off"
          error={isTried && !isAnswered ? t("unanswered", { why }) : null}
          ref={said === "" ? focusNew : null}
          onChange={(event) => onSaid(event.currentTarget.value)}
        />
      ) : (
        <>
          {isTried && (
            <p className="often-fault" role="alert">
              {t("unanswered", { why })}
            </p>
          )}
          <button
            type="button"
            className="weekly-guard-daily"
            aria-invalid={isTried ? true : undefined}
            onClick={() => setSaying(true)}
          >
            {t("everyDay", { why })}
          </button>
        </>
      )}
    </section>
  );
}

function WeeklyDay({ onWeekly }: { onWeekly: (weekday: number) => void }) {
  const t = useTranslations("weeklyGuard");
  const locale = useLocale();
  const [day, setDay] = useState<number | null>(null);
  // 5 January 2026 was a Monday.
  const nameOf = (weekday: number) => formatWeekday(shiftDate("2026-01-04", weekday), locale);
  return (
    <>
      <fieldset className="often-week" aria-label={t("day")}>
        {WEEK.map((weekday) => (
          <button
            key={weekday}
            type="button"
            aria-pressed={weekday === day}
            aria-label={nameOf(weekday)}
            onClick={() => setDay(weekday)}
          >
            {weekdayName(weekday, locale)}
          </button>
        ))}
      </fieldset>
      <Button disabled={day === null} onClick={() => day !== null && onWeekly(day)}>
        {day === null ? t("weeklyNone") : t("weekly", { day: nameOf(day) })}
      </Button>
    </>
  );
}

function focusNew(input: HTMLInputElement | null) {
  input?.focus();
}
