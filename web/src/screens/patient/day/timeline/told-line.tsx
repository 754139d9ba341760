import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../../../i18n/isolate.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { useOnceText } from "../../../../nouns/as-needed/use-once-text.ts";
import { Sign } from "./row-sign.tsx";
import type { TimelineActions, TimelineProps } from "./timeline-props.ts";
import type { ToldRow } from "./told-rows.ts";

interface ToldLineProps extends Pick<TimelineProps, "answer" | "profile"> {
  row: ToldRow;
  actions: TimelineActions;
}

/** A dose was said to be taken at one time, and its press is of another: it may have been taken twice. */
export function ToldLine({ row, answer, profile, actions }: ToldLineProps) {
  const { at, said, medicines } = row;
  const t = useTranslations("opening");
  const naming = useTranslations("namePress");
  const format = useFormat(answer.timezone);
  const onceTextOf = useOnceText(format);
  const label = useId();
  const day = format.calendarDate(at);
  const momentOf = (instant: number) =>
    isolate(format.calendarDate(instant) === day ? format.time(instant) : format.dateTime(instant));
  return (
    <>
      <bdi className="timeline-time">{format.time(at)}</bdi>
      <span className="timeline-rail" data-part="whole">
        <Sign kind="extra" />
      </span>
      <span className="timeline-text" id={label}>
        {t("told", { said: momentOf(said), pressed: momentOf(at) })}
        <span className="timeline-status">
          {onceTextOf(answer, { medicines, pressed: at }, profile.medicines)}
        </span>
      </span>
      <Button
        variant="light"
        aria-describedby={label}
        aria-haspopup="dialog"
        onClick={() => actions.onPress(at)}
      >
        {naming("what")}
      </Button>
    </>
  );
}
