import type { Dose } from "@dosebeat/contract/doses";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { AnnouncedCursor } from "../../charts/cumulative/cursor.tsx";
import { DotField } from "../../charts/cumulative/dots.tsx";
import { Legend } from "../../charts/legend/legend.tsx";
import { useWidth } from "../../charts/use-width.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { FIELD_HEIGHT } from "./chart-sizes.ts";
import { fieldOf } from "./cumulative-data.ts";
import type { Ready } from "./range-screen.tsx";

/** An ongoing silence grows, but a chart of many days need not redraw every second. */
const REDRAW_INTERVAL = 300_000;

/** The dots of several days, with a cursor that moves by day. */
export function useDotPicture({ answer, today, ...ready }: Ready, doses: Dose[]) {
  const navigate = useNavigate();
  const format = useFormat(answer.timezone);
  const [frame, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<string | null>(null);
  const now = Math.floor(ready.now / REDRAW_INTERVAL) * REDRAW_INTERVAL;
  const field = useMemo(
    () => fieldOf(answer, doses, now, format.time),
    [answer, doses, now, format],
  );
  const dates = useMemo(() => answer.days.map(({ date }) => date), [answer]);
  const reached = dates.findIndex((date) => date > today);
  /** Number of days that have started. */
  const end = reached === -1 ? dates.length : reached;
  const chosenIndex = chosen === null ? -1 : dates.indexOf(chosen);
  const index = chosenIndex === -1 ? Math.max(0, end - 1) : chosenIndex;
  const date = dates[index] ?? today;
  const open = () =>
    void navigate({ to: "/{-$locale}/dashboard", search: date === today ? {} : { day: date } });
  const cursor = {
    count: dates.length,
    index,
    width,
    onMove: (to: number) => setChosen(dates[to] ?? null),
  };
  return { frame, field, dates, end, date, cursor, open };
}

type Picture = ReturnType<typeof useDotPicture>;

interface DotPictureProps extends Pick<Picture, "field" | "cursor" | "open"> {
  /** What to announce for the cursor. */
  text: string;
  tour: string;
  formatDay: (date: string) => string;
}

export function DotPicture({ field, cursor, open, text, tour, formatDay }: DotPictureProps) {
  const t = useTranslations("cumulative");
  return (
    <div className="field-frame" style={{ minBlockSize: FIELD_HEIGHT }} data-tour={tour}>
      {cursor.width > 0 && (
        <>
          <DotField
            field={field}
            width={cursor.width}
            height={FIELD_HEIGHT}
            formatDay={formatDay}
          />
          <AnnouncedCursor
            {...cursor}
            height={FIELD_HEIGHT}
            label={t("cursor")}
            text={text}
            onChoose={open}
          />
        </>
      )}
    </div>
  );
}

export function DotLegend({ field }: Pick<Picture, "field">) {
  const kinds = useMemo(() => new Set(field.marks.map((mark) => mark.kind)), [field]);
  return <Legend kinds={kinds} silent={field.days.some((day) => day.silent.length > 0)} />;
}
