import { useId, useState } from "react";
import { curvePath, type DayChartData, type Lane, type Mark, ticksOf } from "./day-chart-data.ts";
import { type Layout, layOut } from "./day-chart-layout.ts";
import { StatusShape } from "./status-shape.tsx";
import { useRoving } from "./use-roving.ts";
import { useWidth } from "./use-width.ts";
import "./day-chart.css";

interface DayChartProps {
  data: DayChartData;
  label: string;
  nowLabel: string;
  formatTime: (instant: number) => string;
}

/** A day from left to right in every language: a lane per medicine, the climate beneath. */
export function DayChart({ data, label, nowLabel, formatTime }: DayChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [shown, setShown] = useState<string | null>(null);
  const { entry, setActive, onKeyDown } = useRoving(data.lanes);
  const layout = layOut(data, width);
  const hatch = useId();
  return (
    <div className="day-chart" ref={ref} dir="ltr" style={{ minBlockSize: layout.height }}>
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset
        <svg
          width={width}
          height={layout.height}
          role="group"
          aria-label={label}
          onKeyDown={onKeyDown}
        >
          <HatchPattern id={hatch} />
          <Grid layout={layout} data={data} formatTime={formatTime} />
          {data.silent.map((gap) => (
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
          {data.lanes.map((lane, index) => (
            <LaneGround key={lane.key} lane={lane} y={layout.laneY(index)} layout={layout} />
          ))}
          <CurveLine data={data} layout={layout} />
          {data.now !== null && <NowLine layout={layout} at={data.now} label={nowLabel} />}
          {data.lanes.map((lane, index) =>
            lane.marks.map((mark) => (
              <MarkSign
                key={mark.key}
                mark={mark}
                x={layout.x(mark.at)}
                y={layout.laneY(index)}
                inTabOrder={mark.key === entry}
                onShow={(on) => setShown(on ? mark.key : null)}
                onFocus={() => setActive(mark.key)}
              />
            )),
          )}
        </svg>
      )}
      <Hint lanes={data.lanes} shown={shown} layout={layout} width={width} />
    </div>
  );
}

function HatchPattern({ id }: { id: string }) {
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
  formatTime: DayChartProps["formatTime"];
}

function Grid({ layout, data, formatTime }: GridProps) {
  const ticks = ticksOf(data.start, data.end, layout.narrow ? 6 : 3, formatTime);
  return (
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

function LaneGround({ lane, y, layout }: { lane: Lane; y: number; layout: Layout }) {
  return (
    <g>
      <LaneName name={lane.name} detail={lane.detail} y={y} layout={layout} />
      <path className="chart-lane" d={`M${layout.left} ${y}H${layout.right}`} />
      {lane.dues.map((due) => (
        <g key={due} transform={`translate(${layout.x(due)} ${y})`}>
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
    </g>
  );
}

interface LaneNameProps {
  name: string;
  detail: string;
  y: number;
  layout: Layout;
}

function LaneName({ name, detail, y, layout }: LaneNameProps) {
  const room = layout.narrow ? 34 : 17;
  const short = name.length > room ? `${name.slice(0, room - 1)}…` : name;
  const shortDetail = detail.length > 19 ? `${detail.slice(0, 18)}…` : detail;
  if (layout.narrow) {
    return (
      <text y={y - layout.bandHeight / 2 - 8} className="chart-name">
        {short}
        <tspan className="chart-detail" dx="8">
          {shortDetail}
        </tspan>
      </text>
    );
  }
  return (
    <>
      <text y={detail ? y - 3 : y + 5} className="chart-name">
        {short}
      </text>
      <text y={y + 15} className="chart-detail">
        {shortDetail}
      </text>
    </>
  );
}

function CurveLine({ data, layout }: { data: DayChartData; layout: Layout }) {
  if (!data.curve) return null;
  const { curveTop, curveBottom } = layout;
  return (
    <g>
      <LaneName
        name={data.curve.name}
        detail={data.curve.detail}
        y={layout.narrow ? curveTop + layout.bandHeight / 2 - 6 : (curveTop + curveBottom) / 2}
        layout={layout}
      />
      <path
        className="chart-curve"
        d={curvePath(data.curve.points, layout.x, curveTop + 4, curveBottom - 8)}
      />
    </g>
  );
}

function NowLine({ layout, at, label }: { layout: Layout; at: number; label: string }) {
  const x = layout.x(at);
  const half = 40;
  const textX = Math.min(Math.max(x, layout.left + half), layout.right - half);
  return (
    <g className="chart-now">
      <path d={`M${x} ${layout.top - 4}V${layout.bottom}`} />
      <text x={textX} y={layout.top - 10} textAnchor="middle">
        {label}
      </text>
    </g>
  );
}

interface MarkSignProps {
  mark: Mark;
  x: number;
  y: number;
  inTabOrder: boolean;
  onShow: (on: boolean) => void;
  onFocus: () => void;
}

function MarkSign({ mark, x, y, inTabOrder, onShow, onFocus }: MarkSignProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a mark is read out when the arrow keys reach it
    <g
      className="chart-mark"
      transform={`translate(${x} ${y})`}
      role="img"
      aria-label={mark.label}
      tabIndex={inTabOrder ? 0 : -1}
      data-key={mark.key}
      onFocus={() => {
        onFocus();
        onShow(true);
      }}
      onBlur={() => onShow(false)}
      onPointerEnter={() => onShow(true)}
      onPointerLeave={() => onShow(false)}
    >
      <circle className="chart-focus" r="14" />
      <circle r="18" fill="transparent" />
      <StatusShape kind={mark.kind} deviation={mark.deviation} />
    </g>
  );
}

interface HintProps {
  lanes: Lane[];
  shown: string | null;
  layout: Layout;
  width: number;
}

function Hint({ lanes, shown, layout, width }: HintProps) {
  const index = lanes.findIndex((lane) => lane.marks.some((mark) => mark.key === shown));
  const mark = lanes[index]?.marks.find((found) => found.key === shown);
  if (!mark) return null;
  const share = layout.x(mark.at) / Math.max(width, 1);
  return (
    <div
      className="chart-hint"
      aria-hidden="true"
      style={{
        left: layout.x(mark.at),
        top: layout.laneY(index) - 16,
        translate: `${-100 * share}% -100%`,
      }}
    >
      {mark.label}
    </div>
  );
}
