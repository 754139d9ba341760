import { memo, useId } from "react";
import { HatchPattern } from "../day/ground.tsx";
import {
  type CountPoint,
  countLine,
  countTicks,
  dueOf,
  ENDINGS,
  levelOf,
  SWATCHES,
  stepBand,
  stepLine,
} from "./counts-data.ts";
import { DayLabels } from "./dots.tsx";
import { layOutField } from "./field.ts";
import "./cumulative.css";

interface CountsProps {
  dates: string[];
  points: CountPoint[];
  /** Intakes that belong to no planned dose, in days since the start: drawn as a separate curve. */
  intakes?: readonly number[];
  /** End of the totals, in days since the start. */
  end: number;
  width: number;
  height: number;
  formatDay: (date: string) => string;
  formatCount: (count: number) => string;
}

/** Each ending except the first, with the one below it. */
const GAPS = ENDINGS.slice(1).flatMap((ending, index) => {
  const below = ENDINGS[index];
  return below ? [[ending, below] as const] : [];
});

/** Doses due and taken as step lines; the area between them is split by outcome. */
export const Counts = memo(function Counts(props: CountsProps) {
  const { dates, points, intakes = [], end, width, height, formatDay, formatCount } = props;
  const hatch = useId();
  const layout = layOutField(dates.length, width, height);
  const last = points.at(-1);
  const greatest = Math.max(last ? dueOf(last) : 0, intakes.length, 1);
  const y = (count: number) => layout.y(1 - count / greatest);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="field" aria-hidden="true" focusable="false">
      <HatchPattern id={hatch} />
      <g className="chart-grid">
        {countTicks(greatest).map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <path d={`M${layout.left} 0H${layout.right}`} />
            <text x={layout.left - 8} dy="0.35em" textAnchor="end">
              {formatCount(tick)}
            </text>
          </g>
        ))}
      </g>
      <DayLabels dates={dates} layout={layout} formatDay={formatDay} />
      {GAPS.map(([ending, below]) => (
        <path
          key={ending}
          className={`counts-${ending}`}
          fill={SWATCHES[ending] === "hatch" ? `url(#${hatch})` : undefined}
          d={stepBand(
            points,
            (point) => levelOf(point, ending),
            (point) => levelOf(point, below),
            end,
            layout.x,
            y,
          )}
        />
      ))}
      <path className="counts-line-due" d={stepLine(points, dueOf, end, layout.x, y)} />
      <path
        className="counts-line-taken"
        d={stepLine(points, (point) => point.taken, end, layout.x, y)}
      />
      {intakes.length > 0 && (
        <path className="counts-line-intakes" d={countLine(intakes, end, layout.x, y)} />
      )}
    </svg>
  );
});
