import type { Doses } from "@dosebeat/contract/doses";
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat, type ZonedFormat } from "../../../i18n/use-format.ts";
import { Sign } from "./row-sign.tsx";
import type { SilenceRow } from "./rows.ts";

/** The present, a hairline between the rows. */
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

/** The time, with the date where it is another one. */
function momentOf(at: number, date: string, format: ZonedFormat) {
  return format.calendarDate(at) === date ? format.time(at) : format.dateTime(at);
}

/** A press that belongs to no dose, with an explanation. */
export function PressLine({ at, answer }: { at: number; answer: Doses }) {
  const t = useTranslations("timeline");
  const dose = useTranslations("dose");
  const format = useFormat(answer.timezone);
  const [open, setOpen] = useState(false);
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
      <Button
        variant="light"
        aria-describedby={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t("why")}
      </Button>
      {open && <p className="timeline-why">{reasonOf(at, answer, t, format)}</p>}
    </>
  );
}

/** The dose nearest to the press, if it has a press of its own, explains why none was waiting. */
function reasonOf(
  at: number,
  { doses }: Doses,
  t: ReturnType<typeof useTranslations<"timeline">>,
  format: ZonedFormat,
) {
  const distance = ({ due_utc }: { due_utc: string }) => Math.abs(Date.parse(due_utc) - at);
  const nearest = [...doses].sort((a, b) => distance(a) - distance(b))[0];
  if (!nearest?.pressed_utc) return t("whyNone");
  return t("whyTaken", {
    due: format.time(nearest.due_utc),
    pressed: format.time(nearest.pressed_utc),
  });
}
