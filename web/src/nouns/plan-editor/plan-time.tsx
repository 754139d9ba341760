import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatUnits } from "../../i18n/format.ts";
import { CloseIcon } from "../../ui/icons/icons.tsx";
import { dayPartOf } from "../schedules/day-parts.ts";
import { AmountStepper } from "./amount-stepper.tsx";
import { isNight, weekdayName } from "./days-in-words.ts";
import type { EditedDays } from "./edited-days.ts";
import type { EditedTime } from "./edited-plan.ts";
import "../schedules/times-form.css";

interface PlanTimeProps {
  time: EditedTime;
  number: number;
  days: EditedDays;
  /** The day after today's chart day, by name. */
  tomorrow: string;
  /** Its value when the editor was opened; null: it is new. */
  before: string | null;
  isTwice: boolean;
  isTried: boolean;
  onChange: (time: EditedTime) => void;
  onRemove: () => void;
}

/** A time of day with its amount; a night is named by both of its days. */
export function PlanTime(props: PlanTimeProps) {
  const { time, number, isTwice, isTried, onChange, onRemove } = props;
  const t = useTranslations("form");
  const editor = useTranslations("planEditor");
  const id = useId();
  // An incomplete time has no value, but must stay visible.
  const [isPartial, setPartial] = useState(false);
  const isFaulty = isTwice || (isTried && time.time === "");
  return (
    <li className="plan-time">
      <div className="time-edit">
        <span className="time-input">
          <input
            type="time"
            value={time.time}
            aria-label={t("timeNumber", { number })}
            aria-invalid={isFaulty ? true : undefined}
            aria-describedby={id}
            ref={time.time === "" ? focusNew : null}
            onChange={(event) => {
              setPartial(false);
              onChange({ ...time, time: event.currentTarget.value });
            }}
            onBlur={(event) => setPartial(event.currentTarget.validity.badInput)}
          />
          {time.time && !isPartial && (
            <span aria-hidden="true">
              <bdi>{time.time}</bdi>
            </span>
          )}
        </span>
        <AmountStepper
          label={time.time ? editor("amountAt", { time: time.time }) : editor("amount")}
          value={time.amount}
          onChange={(amount) => onChange({ ...time, amount })}
        />
        <button
          type="button"
          className="bare-button"
          aria-label={time.time ? t("removeTime", { time: time.time }) : t("removeNew", { number })}
          onClick={onRemove}
        >
          <CloseIcon />
        </button>
      </div>
      <p id={id} className="time-part" data-error={isFaulty}>
        <Caption {...props} />
      </p>
    </li>
  );
}

function Caption({ time: { time }, days, tomorrow, before, isTwice, isTried }: PlanTimeProps) {
  const t = useTranslations("form");
  const editor = useTranslations("planEditor");
  const part = useTranslations("myDay");
  const nights = useNights();
  if (isTwice) return t("timeTwice", { time });
  if (time === "") return isTried ? t("timeNeeded") : null;
  const hasMoved = before !== null && before !== "" && isNight(before) !== isNight(time);
  if (!isNight(time)) {
    return hasMoved ? <b>{editor("movedToDay", { time })}</b> : part(dayPartOf(time));
  }
  const named =
    days.kind === "weekdays" && days.weekdays.length > 0
      ? editor("nights", { nights: nights(days.weekdays) })
      : t("nightTo", { day: tomorrow });
  return hasMoved ? <b>{editor("movedToNight", { time, named })}</b> : named;
}

function useNights() {
  const words = useTranslations("planWords");
  const locale = useLocale();
  return (weekdays: readonly number[]) =>
    formatUnits(
      weekdays
        .toSorted((a, b) => a - b)
        .map((day) =>
          words("night", { from: weekdayName(day, locale), to: weekdayName(day + 1, locale) }),
        ),
      locale,
    );
}

function focusNew(input: HTMLInputElement | null) {
  input?.focus();
}
