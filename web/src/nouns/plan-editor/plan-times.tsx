import { Button } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { writeAmount } from "../../i18n/amounts.ts";
import { formatWeekday, shiftDate } from "../../i18n/format.ts";
import { useListFocus } from "../../ui/controls/list-focus.ts";
import { DayIcon, PlusIcon } from "../../ui/icons/icons.tsx";
import { Suggestions } from "../../ui/menus/suggestions.tsx";
import { QuickTimes } from "../schedules/quick-times.tsx";
import { CodeField } from "./code-field.tsx";
import { readDailyCode, USUAL_CODES } from "./daily-code.ts";
import { isNight } from "./days-in-words.ts";
import { type EditedGroup, type EditedTime, newKey, sortedTimes } from "./edited-plan.ts";
import { PlanTime } from "./plan-time.tsx";
import "./plan-times.css";

interface PlanTimesProps {
  group: EditedGroup;
  today: string;
  /** The times when the editor was opened, by key. */
  before: ReadonlyMap<string, string>;
  isTried: boolean;
  onChange: (times: EditedTime[]) => void;
}

/** The times of a group with their amounts, and ways to enter several at once. */
export function PlanTimes({ group, today, before, isTried, onChange }: PlanTimesProps) {
  const t = useTranslations("form");
  const locale = useLocale();
  const { times, days } = group;
  const { list, after, trackFocus } = useListFocus<HTMLUListElement, HTMLButtonElement>();
  const add = (time: string) => {
    const next = [...times, { key: newKey(), time, amount: "" }];
    onChange(time ? sortedTimes(next) : next);
  };
  const seen = new Set<string>();
  const isTwice = ({ time }: EditedTime) => {
    const isKnown = time !== "" && seen.has(time);
    seen.add(time);
    return isKnown;
  };
  return (
    <div className="plan-times">
      {times.length > 0 && (
        <ul ref={list} {...trackFocus}>
          {times.map((time, index) => (
            <PlanTime
              key={time.key}
              time={time}
              number={index + 1}
              days={days}
              tomorrow={formatWeekday(shiftDate(today, 1), locale)}
              before={before.get(time.key) ?? null}
              isTwice={isTwice(time)}
              isTried={isTried}
              onChange={(next) => onChange(times.map((known) => (known === time ? next : known)))}
              onRemove={() => onChange(times.filter((known) => known !== time))}
            />
          ))}
        </ul>
      )}
      <Button
        ref={after}
        fullWidth
        variant="default"
        leftSection={<PlusIcon />}
        // A double click would add a second one.
        onClick={({ detail }) => detail < 2 && add("")}
      >
        {t("addTime")}
      </Button>
      <QuickTimes chosen={times.map(({ time }) => time)} onChoose={add} />
      <DailyCode isTried={isTried} onChange={onChange} />
      {times.some(({ time }) => isNight(time)) && (
        <p className="times-night">
          <DayIcon />
          {t("nightNote")}
        </p>
      )}
    </div>
  );
}

/** Times and amounts by a code such as 1–0–1. */
function DailyCode({ isTried, onChange }: Pick<PlanTimesProps, "isTried" | "onChange">) {
  const t = useTranslations("planEditor");
  const locale = useLocale();
  const [code, setCode] = useState("");
  const [isLeft, setLeft] = useState(false);
  const enter = (typed: string) => {
    setCode(typed);
    setLeft(false);
    const times = readDailyCode(typed);
    if (!Array.isArray(times)) return;
    onChange(
      times.map(({ time, amount }) => ({
        key: newKey(),
        time,
        amount: writeAmount(amount, locale),
      })),
    );
  };
  return (
    <div className="daily-code">
      <CodeField
        label={t("code")}
        hint={t("codeHint")}
        value={code}
        isTried={isTried || isLeft}
        onChange={enter}
        onLeave={() => setLeft(true)}
      />
      <Suggestions texts={[...USUAL_CODES]} chosen={code} onChoose={enter} />
    </div>
  );
}
