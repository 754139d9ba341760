import { useId } from "react";
import { HatchPattern } from "../day/ground.tsx";
import { useWidth } from "../use-width.ts";
import "./bars.css";

/** A bar for some days: `share` is what was taken, 0 to 1; null: too little is known. */
export interface Bar {
  key: string;
  /** Days since the first day of the chart, and their number. */
  start: number;
  days: number;
  /** Nothing was due: there is no bar. */
  isEmpty: boolean;
  /** Nothing was due, but the plan continued: a dash. */
  isPlanned?: boolean;
  share: number | null;
}

export interface BarRow {
  key: string;
  label: string;
  /** The city whose clock `label` follows; null: the patient's own. */
  zone: string | null;
  /** Announced by screen readers. */
  text: string;
  bars: Bar[];
}

/** A month's first day, in days since the first day of the chart. */
export interface MonthMark {
  at: number;
  label: string;
}

interface BarsProps {
  rows: readonly BarRow[];
  days: number;
  months: readonly MonthMark[];
  label: string;
}

const ROW = 76;
const BAR = 52;
/** Axis widths for `08:00`, and for the name of a part of the day. */
const AXIS = { time: 56, name: 84 };
/** A bar below this is also drawn in another colour. */
const LOW = 2 / 3;
/** Any narrower, and the labels of months would overlap. */
const MONTH_WIDTH = 44;

/** Doses taken per time of day and week, left to right in every language. */
export function Bars({ rows, days, months, label }: BarsProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const hatch = useId();
  const height = rows.length * ROW + 24;
  const axis = rows.some((row) => row.label.length > 5 || row.zone !== null)
    ? AXIS.name
    : AXIS.time;
  const step = Math.max(width - axis, 1) / Math.max(days, 1);
  const x = (day: number) => axis + day * step;
  return (
    <div ref={frame} className="bars" dir="ltr" style={{ minBlockSize: height }} data-tour="trend">
      {width > 0 && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={[label, ...rows.map(({ text }) => text)].join(" ")}
        >
          <HatchPattern id={hatch} />
          {rows.map((row, index) => (
            <g key={row.key} transform={`translate(0 ${index * ROW})`}>
              <text y={BAR / 2} dy={row.zone === null ? "0.35em" : "-0.15em"}>
                {row.label}
                {row.zone !== null && (
                  <tspan className="bars-zone" x="0" dy="1.25em">
                    {row.zone}
                  </tspan>
                )}
              </text>
              {row.bars.map((bar) => (
                <DrawnBar key={bar.key} bar={bar} x={x(bar.start)} step={step} hatch={hatch} />
              ))}
            </g>
          ))}
          <Months months={months} x={x} width={width} top={rows.length * ROW - (ROW - BAR) + 8} />
        </svg>
      )}
    </div>
  );
}

function DrawnBar({ bar, x, step, hatch }: { bar: Bar; x: number; step: number; hatch: string }) {
  const { share, isEmpty, isPlanned = false, days } = bar;
  const whole = days * step;
  if (isEmpty) {
    if (!isPlanned) return null;
    const half = Math.min(5, whole / 4);
    return <path className="bars-none" d={`M${x + whole / 2 - half} ${BAR / 2}h${2 * half}`} />;
  }
  const gap = Math.min(6, whole / 4);
  const place = { x: x + gap / 2, width: whole - gap, rx: Math.min(5, whole / 5) };
  if (share === null) return <rect {...place} height={BAR} fill={`url(#${hatch})`} />;
  const filled = Math.max(share * BAR, 2);
  return (
    <>
      <rect className="bars-track" {...place} height={BAR} />
      <rect
        className="bars-bar"
        data-low={share < LOW}
        {...place}
        y={BAR - filled}
        height={filled}
      />
    </>
  );
}

interface MonthsProps {
  months: readonly MonthMark[];
  x: (day: number) => number;
  width: number;
  top: number;
}

function Months({ months, x, width, top }: MonthsProps) {
  const [one, other] = months;
  const apart = one && other ? x(other.at) - x(one.at) : width;
  const every = Math.max(1, Math.ceil(MONTH_WIDTH / apart));
  return months
    .filter(({ at }, index) => index % every === 0 && x(at) < width - MONTH_WIDTH / 2)
    .map(({ at, label }) => (
      <g key={at} className="bars-month" transform={`translate(${x(at)} ${top})`}>
        <path d="M.5 0v14" />
        <text x="5" y="12">
          {label}
        </text>
      </g>
    ));
}
