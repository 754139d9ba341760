import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useFormat, type ZonedFormat } from "../../../../i18n/use-format.ts";
import { Sign } from "./row-sign.tsx";
import type { SilenceRow } from "./rows.ts";
import type { TimelineProps } from "./timeline-props.ts";

/** The current time, a hairline between the rows. */
export function NowLine({ at, zone }: { at: number; zone: string }) {
  const t = useTranslations("timeline");
  const format = useFormat(zone);
  return (
    <>
      <bdi className="timeline-time">{format.time(at)}</bdi>
      <span className="timeline-rail" data-part="whole">
        <span className="timeline-now-dot" />
      </span>
      <span className="timeline-now">{t("now")}</span>
    </>
  );
}

/** When the box was silent, beside the hatched rail. */
export function SilenceLine({ row, date, zone }: { row: SilenceRow; date: string; zone: string }) {
  const t = useTranslations("chart");
  const format = useFormat(zone);
  const from = momentOf(row.from, date, format);
  return (
    <>
      <span className="timeline-rail" data-part="whole" />
      <span className="timeline-text">
        {row.to === null
          ? t("silentSince", { from })
          : t("silentFrom", { from, to: momentOf(row.to, date, format) })}
      </span>
    </>
  );
}

/** The time, with the date if it differs. */
function momentOf(at: number, date: string, format: ZonedFormat) {
  return format.calendarDate(at) === date ? format.time(at) : format.dateTime(at);
}

interface PressLineProps extends Pick<TimelineProps, "actions"> {
  at: number;
  zone: string;
}

/** A press that belongs to no dose; the patient can say what it was. */
export function PressLine({ at, zone, actions }: PressLineProps) {
  const t = useTranslations("namePress");
  const dose = useTranslations("dose");
  const format = useFormat(zone);
  const label = useId();
  return (
    <>
      <bdi className="timeline-time">{format.time(at)}</bdi>
      <span className="timeline-rail" data-part="whole">
        <Sign kind="extra" />
      </span>
      <span className="timeline-text" id={label}>
        {dose("extra")}
      </span>
      {actions && (
        <Button
          variant="light"
          aria-describedby={label}
          aria-haspopup="dialog"
          onClick={() => actions.onPress(at)}
        >
          {t("what")}
        </Button>
      )}
    </>
  );
}

/** Two doses were taken close together. */
export function CloseLine({ at, first, zone }: { at: number; first: number; zone: string }) {
  const t = useTranslations("opening");
  const format = useFormat(zone);
  return (
    <>
      <span className="timeline-rail" data-part="whole" />
      <span className="timeline-text timeline-detail">
        {t("close", { first: format.time(first), next: format.time(at) })}
      </span>
    </>
  );
}
