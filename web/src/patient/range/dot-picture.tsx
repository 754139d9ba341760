import type { Dose } from "@dosebeat/contract/doses";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { SpokenCursor } from "../../charts/cumulative/cursor.tsx";
import { DotField } from "../../charts/cumulative/dots.tsx";
import { Legend } from "../../charts/legend/legend.tsx";
import { useWidth } from "../../charts/use-width.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { FIELD_HEIGHT } from "./chart-sizes.ts";
import { fieldOf } from "./cumulative-data.ts";
import type { Ready } from "./range-screen.tsx";

/** An open silence grows; a picture of many days need not follow it by the second. */
const COARSE = 300_000;

/** The dots of several days, and the line that goes from day to day. */
export function useDotPicture({ answer, today, ...ready }: Ready, doses: Dose[]) {
  const navigate = useNavigate();
  const format = useFormat(answer.timezone);
  const [frame, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<string | null>(null);
  const now = Math.floor(ready.now / COARSE) * COARSE;
  const field = useMemo(
    () => fieldOf(answer, doses, now, format.time),
    [answer, doses, now, format],
  );
  const dates = useMemo(() => answer.days.map(({ date }) => date), [answer]);
  const reached = dates.findIndex((date) => date > today);
  /** How many of the days have begun. */
  const end = reached === -1 ? dates.length : reached;
  const kept = chosen === null ? -1 : dates.indexOf(chosen);
  const index = kept === -1 ? Math.max(0, end - 1) : kept;
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
  /** What the line says where it stands. */
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
          <SpokenCursor
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
