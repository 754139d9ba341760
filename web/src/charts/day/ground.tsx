import { MINUTE } from "@dosebeat/domain/time/durations";
import { dotColour } from "../legend/dot-colour.ts";
import { curvePath, type DayChartData, type Lane, type Mark, ticksOf } from "./data.ts";
import { type Layout, silenceLabels } from "./layout.ts";
import "./day-chart.css";

export function HatchPattern({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="7" height="7" className="chart-hatch-ground" />
        <path d="M0 0V7" className="chart-hatch-line" />
      </pattern>
    </defs>
  );
}

interface GridProps {
  layout: Layout;
  data: DayChartData;
  formatTime: (instant: number) => string;
}

export function Grid({ layout, data, formatTime }: GridProps) {
  const ticks = ticksOf(data.start, data.end, layout.everyHours, formatTime);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of lines is not focusable
    <g className="chart-grid" aria-hidden="true">
      {ticks.map((tick, index) => (
        <g key={tick.at} transform={`translate(${layout.x(tick.at)} 0)`}>
          <path d={`M0 ${layout.top}V${layout.bottom}`} />
          <text y={layout.bottom + 22} textAnchor={anchorOf(index, ticks.length, layout.narrow)}>
            {tick.label}
          </text>
        </g>
      ))}
    </g>
  );
}

function anchorOf(index: number, count: number, narrow: boolean) {
  if (!narrow) return "middle";
  if (index === 0) return "start";
  return index === count - 1 ? "end" : "middle";
}

export function LaneGround({ lane, y, layout }: { lane: Lane; y: number; layout: Layout }) {
  return (
    <g>
      <path className="chart-lane" d={`M${layout.left} ${y}H${layout.right}`} />
      {lane.dues.map((due) => (
        <g key={due} transform={`translate(${layout.x(due)} ${y})`} data-tour="band">
          <rect
            className="chart-band"
            x={-layout.band}
            y={-layout.bandHeight / 2}
            width={2 * layout.band}
            height={layout.bandHeight}
            rx={Math.min(8, layout.band)}
          />
          <path
            className="chart-due"
            d={`M0 ${-layout.bandHeight / 2 + 2}V${layout.bandHeight / 2 - 2}`}
          />
        </g>
      ))}
      {lane.amounts?.map(({ at, text }) => (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a text is not focusable; marks say it too
        <text
          key={at}
          className="chart-amount"
          x={layout.x(at)}
          y={y + layout.bandHeight / 2 + 11}
          textAnchor="middle"
          aria-hidden="true"
        >
          {text}
        </text>
      ))}
      {lane.marks.filter(isOffTime).map(({ key, at, deviation }) => (
        <path
          key={key}
          className="chart-link"
          stroke={dotColour(deviation)}
          d={`M${layout.x(at - deviation * MINUTE)} ${y}H${layout.x(at)}`}
        />
      ))}
    </g>
  );
}

/** Early or late: tied to its due time. */
function isOffTime(mark: Mark): mark is Mark & { deviation: number } {
  return mark.deviation !== null && (mark.kind === "early" || mark.kind === "late");
}

interface SilencesProps {
  data: DayChartData;
  layout: Layout;
  label: string;
  /** The id of the hatching. */
  hatch: string;
}

/** When the box was silent, with a label above. */
export function Silences({ data, layout, label, hatch }: SilencesProps) {
  return (
    <>
      {data.silent.map((gap) => (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a rectangle is not interactive
        <rect
          key={gap.from}
          x={layout.x(gap.from)}
          y={layout.top}
          width={Math.max(2, layout.x(gap.to) - layout.x(gap.from))}
          height={layout.bottom - layout.top}
          fill={`url(#${hatch})`}
          role="img"
          aria-label={gap.label}
        />
      ))}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of texts is not focusable */}
      <g aria-hidden="true">
        {silenceLabels(data, layout, label).map(({ x, text }) => (
          <text key={x} className="chart-silent" x={x} y={layout.top - 8} textAnchor="middle">
            {text}
          </text>
        ))}
      </g>
    </>
  );
}

export function CurveLine({ data, layout }: { data: DayChartData; layout: Layout }) {
  if (!data.curve) return null;
  const { curveTop, curveBottom } = layout;
  return (
    <g>
      <path
        className="chart-curve"
        d={curvePath(data.curve.points, layout.x, curveTop + 4, curveBottom - 8)}
      />
    </g>
  );
}

/** Its label is above those of silences. */
export function NowLine({ layout, at, label }: { layout: Layout; at: number; label: string }) {
  const x = layout.x(at);
  const half = 40;
  const textX = Math.min(Math.max(x, layout.left + half), layout.right - half);
  return (
    <g className="chart-now">
      <path d={`M${x} ${layout.top - 4}V${layout.bottom}`} />
      <circle cx={x} cy={layout.top - 4} r="4" />
      <text x={textX} y="14" textAnchor="middle">
        {label}
      </text>
    </g>
  );
}
