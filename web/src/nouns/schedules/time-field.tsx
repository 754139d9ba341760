import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { CloseIcon } from "../../ui/icons/icons.tsx";
import { dayPartOf } from "./day-parts.ts";
import type { TimeFault, TimeRow } from "./time-rows.ts";

const FIRST_HOUR = "03:00";

interface TimeFieldProps {
  row: TimeRow;
  /** Its place in the list, from 1. */
  number: number;
  fault: TimeFault | undefined;
  tomorrow: string;
  onTime: (time: string) => void;
  onRemove: () => void;
  onPutBack: () => void;
}

/**
 * A time with the part of the day, or a removed one that can be restored. Browsers show times in their
 * own language, so when not being edited it is covered by the time in our usual format.
 */
export function TimeField(props: TimeFieldProps) {
  const { row, number, fault, onTime, onRemove, onPutBack } = props;
  const { time } = row;
  const t = useTranslations("form");
  const id = useId();
  // An incomplete time has no value, but must stay visible.
  const [isPartial, setPartial] = useState(false);
  if (row.isRemoved) {
    return (
      <>
        <p className="time-removed">
          <s>
            <bdi>{time}</bdi>
          </s>{" "}
          {t("timeRemoved")}
        </p>
        <Button variant="subtle" aria-label={t("putBackOf", { time })} onClick={onPutBack}>
          {t("putBack")}
        </Button>
      </>
    );
  }
  return (
    <>
      <div className="time-edit">
        <span className="time-input">
          <input
            type="time"
            value={time}
            aria-label={t("timeNumber", { number })}
            aria-invalid={fault ? true : undefined}
            aria-describedby={id}
            // A newly added time gets the focus.
            ref={time === "" && row.stored === null ? focusNew : null}
            onChange={(event) => {
              setPartial(false);
              onTime(event.currentTarget.value);
            }}
            onBlur={(event) => setPartial(event.currentTarget.validity.badInput)}
          />
          {time && !isPartial && (
            <span aria-hidden="true">
              <bdi>{time}</bdi>
            </span>
          )}
        </span>
        <span id={id} className="time-part" data-error={fault !== undefined}>
          <Caption {...props} />
        </span>
      </div>
      <button
        type="button"
        className="bare-button"
        aria-label={time ? t("removeTime", { time }) : t("removeNew", { number })}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </>
  );
}

/** The error of the time, or the part of the day. */
function Caption({ row: { time }, fault, tomorrow }: TimeFieldProps) {
  const t = useTranslations("form");
  const part = useTranslations("myDay");
  if (fault === "twice") return t("timeTwice", { time });
  if (fault === "needed") return t("timeNeeded");
  if (time === "") return null;
  return time < FIRST_HOUR ? t("nightTo", { day: tomorrow }) : part(dayPartOf(time));
}

function focusNew(input: HTMLInputElement | null) {
  input?.focus();
}
