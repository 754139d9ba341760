import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import { memo, useId } from "react";
import { HatchPattern } from "../day/ground.tsx";
import { type Field, type FieldLayout, labelledDays, layOutField, scheduleLines } from "./field.ts";
import { markPaths, markRadius } from "./marks.ts";
import "./cumulative.css";
import "../legend/status-shape.css";

interface DotFieldProps {
  field: Field;
  width: number;
  height: number;
  formatDay: (date: string) => string;
}

/** Presses by day and time of day, over the scheduled times. Memoized: rendering it is costly. */
export const DotField = memo(function DotField({ field, width, height, formatDay }: DotFieldProps) {
  const hatch = useId();
  const { days, marks, scale } = field;
  const layout = layOutField(days.length, width, height);
  const longest = Math.max(...days.map((day) => day.length), 1);
  const share = (at: number) => at / longest;
  const lines = scheduleLines(days)
    .map(({ at, from, to }) => `M${layout.x(from)} ${layout.y(share(at))}H${layout.x(to)}`)
    .join("");
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="field" aria-hidden="true" focusable="false">
      <HatchPattern id={hatch} />
      <g className="chart-grid">
        {scale.map(({ at, label }) => (
          <g key={at} transform={`translate(0 ${layout.y(share(at))})`}>
            <path d={`M${layout.left} 0H${layout.right}`} />
            <text x={layout.left - 8} dy="0.35em" textAnchor="end">
              {label}
            </text>
          </g>
        ))}
      </g>
      <DayLabels dates={days.map((day) => day.date)} layout={layout} formatDay={formatDay} />
      <path
        className="field-band"
        d={lines}
        strokeWidth={layout.y(share(2 * TOLERANCE)) - layout.top}
      />
      <path d={silentPath(field, layout, longest)} fill={`url(#${hatch})`} />
      <path className="field-due" d={lines} />
      {markPaths(marks, layout, longest, markRadius(layout.step)).map((path) => (
        <path
          key={path.key}
          className={path.look}
          d={path.d}
          data-solid={path.solid}
          style={
            path.dot === undefined
              ? { fill: path.fill, strokeWidth: path.stroke ?? 0 }
              : {
                  stroke: path.fill ?? "var(--mark)",
                  strokeWidth: path.dot,
                  strokeLinecap: "round",
                }
          }
        />
      ))}
    </svg>
  );
});

interface DayLabelsProps {
  dates: string[];
  layout: FieldLayout;
  formatDay: (date: string) => string;
}

export function DayLabels({ dates, layout, formatDay }: DayLabelsProps) {
  return (
    <g className="chart-grid">
      {labelledDays(dates, layout.step).map((index) => {
        const x = layout.x(index + 0.5);
        const atEdge = x > layout.right - 30 && layout.step < 30;
        return (
          <g key={index}>
            <path d={`M${x} ${layout.top}V${layout.bottom}`} />
            <text
              x={atEdge ? layout.right : x}
              y={layout.bottom + 20}
              textAnchor={atEdge ? "end" : "middle"}
            >
              {formatDay(dates[index] ?? "")}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function silentPath({ days }: Field, { x, y, step }: FieldLayout, longest: number) {
  return days
    .flatMap((day, index) =>
      day.silent.map(({ from, to }) => {
        const height = y(to / longest) - y(from / longest);
        return `M${x(index)} ${y(from / longest)}h${step}v${height}h${-step}z`;
      }),
    )
    .join("");
}
