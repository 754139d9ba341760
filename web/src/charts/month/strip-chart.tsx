import { useId } from "react";
import { HatchPattern } from "../day/ground.tsx";
import { dotColour } from "../legend/dot-colour.ts";
import { LOOKS } from "../legend/status-looks.ts";
import { StatusShape } from "../legend/status-shape.tsx";
import { useWidth } from "../use-width.ts";
import {
  BAND_HEIGHT,
  layOutStrip,
  offsetOf,
  ROW_HEIGHT,
  runsOf,
  type StripLayout,
  type StripRow,
} from "./strip.ts";
import "./strip.css";

interface StripChartProps {
  rows: readonly StripRow[];
  dates: readonly string[];
  today: string;
  label: string;
}

/** The doses of a month by their times: a row per time, a column per day, left to right. */
export function StripChart({ rows, dates, today, label }: StripChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const hatch = useId();
  const layout = layOutStrip(dates.length, rows, width);
  return (
    <div
      ref={frame}
      className="strip"
      dir="ltr"
      style={{ minBlockSize: layout.height }}
      data-tour="month"
    >
      {width > 0 && (
        <svg
          viewBox={`0 0 ${width} ${layout.height}`}
          role="img"
          aria-label={[label, ...rows.map(({ text }) => text)].join(". ")}
        >
          <HatchPattern id={hatch} />
          {rows.map((row, index) => (
            <g key={row.key} transform={`translate(0 ${layout.y(index)})`}>
              <RowGround row={row} layout={layout} hatch={hatch} />
              <RowMarks row={row} layout={layout} />
            </g>
          ))}
          <DayNumbers dates={dates} today={today} layout={layout} />
        </svg>
      )}
    </div>
  );
}

interface RowProps {
  row: StripRow;
  layout: StripLayout;
}

function RowGround({ row, layout: { x, step }, hatch }: RowProps & { hatch: string }) {
  const offline = row.marks.filter(({ isOffline }) => isOffline).map(({ day }) => day);
  const spans = (days: readonly number[]) =>
    runsOf(days).map(([from, to]) => ({ x: x(from) - step / 2, width: (to - from + 1) * step }));
  return (
    <>
      {row.label === null ? (
        <g transform="translate(8 0)">
          <StatusShape kind={row.kind ?? "extra"} radius={6} />
        </g>
      ) : (
        <text className="strip-time" dy={row.zone === null ? "0.35em" : "-0.15em"}>
          {row.label}
          {row.zone !== null && (
            <tspan className="strip-zone" x="0" dy="1.2em">
              {row.zone}
            </tspan>
          )}
        </text>
      )}
      {spans(row.dues).map((span) => (
        <g key={span.x}>
          <rect
            className="strip-band"
            data-tour="band"
            {...span}
            y={-BAND_HEIGHT / 2}
            height={BAND_HEIGHT}
            rx="4"
          />
          <path className="strip-line" d={`M${span.x} 0h${span.width}`} />
        </g>
      ))}
      {spans(offline).map((span) => (
        <rect
          key={span.x}
          {...span}
          y={-ROW_HEIGHT / 2}
          height={ROW_HEIGHT}
          fill={`url(#${hatch})`}
        />
      ))}
    </>
  );
}

function RowMarks({ row, layout: { x, radius } }: RowProps) {
  // The most urgent last: doses of the same time and day overlap.
  const marks = [...row.marks].sort((a, b) => LOOKS[a.kind].layer - LOOKS[b.kind].layer);
  return marks.map((mark) => {
    const offset = offsetOf(mark);
    const isOff = mark.kind === "early" || mark.kind === "late";
    return (
      <g key={mark.key} transform={`translate(${x(mark.day)} ${offset})`}>
        {isOff && (
          <path
            className="strip-connector"
            d={`M0 ${-offset}V0`}
            stroke={dotColour(mark.deviation ?? 0)}
          />
        )}
        <StatusShape kind={mark.kind} deviation={mark.deviation} radius={radius} />
      </g>
    );
  });
}

/** The numbers of days a week apart, and of today. */
function DayNumbers({
  dates,
  today,
  layout,
}: Pick<StripChartProps, "dates" | "today"> & { layout: StripLayout }) {
  const isNear = (index: number) => Math.abs(dates.indexOf(today) - index) < 3;
  return dates.map((date, index) => {
    const isToday = date === today;
    if (!isToday && (index % 7 !== 0 || (dates.includes(today) && isNear(index)))) return null;
    return (
      <text
        key={date}
        className="strip-day"
        data-today={isToday}
        x={layout.x(index)}
        y={layout.height - 6}
        textAnchor="middle"
      >
        {Number(date.slice(8))}
      </text>
    );
  });
}
