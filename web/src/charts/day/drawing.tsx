import { StatusShape } from "../legend/status-shape.tsx";
import type { DayChartData } from "./data.ts";
import { CurveLine, Grid, LaneGround, NowLine } from "./ground.tsx";
import { layOut } from "./layout.ts";
import "./day-chart.css";
import "./drawing.css";

interface DayDrawingProps {
  data: DayChartData;
  /** In CSS pixels at full size; narrower containers shrink the drawing. */
  width: number;
  nowLabel: string;
  formatTime: (instant: number) => string;
}

/** The day chart as a static picture: no interaction, and no measuring. */
export function DayDrawing({ data, width, nowLabel, formatTime }: DayDrawingProps) {
  const layout = layOut(data, width);
  const names = data.lanes.map(({ name, detail }, index) => ({
    name,
    detail,
    y: layout.nameY(index),
  }));
  if (data.curve) names.push({ ...data.curve, y: layout.curveNameY });
  return (
    <svg
      className="day-drawing"
      viewBox={`0 0 ${width} ${layout.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <Grid layout={layout} data={data} formatTime={formatTime} />
      {data.lanes.map((lane, index) => (
        <LaneGround key={lane.key} lane={lane} y={layout.laneY(index)} layout={layout} />
      ))}
      <CurveLine data={data} layout={layout} />
      {data.now !== null && <NowLine layout={layout} at={data.now} label={nowLabel} />}
      {data.lanes.map((lane, index) =>
        lane.marks.map((mark) => (
          <g key={mark.key} transform={`translate(${layout.x(mark.at)} ${layout.laneY(index)})`}>
            <StatusShape kind={mark.kind} deviation={mark.deviation} />
          </g>
        )),
      )}
      {names.map(({ name, detail, y }) => (
        <g key={name} transform={`translate(0 ${layout.narrow ? y + 14 : y})`}>
          <text className="day-drawing-name" x={layout.narrow ? layout.left : 0}>
            {name}
          </text>
          <text
            className="day-drawing-detail"
            {...(layout.narrow ? { x: layout.right, textAnchor: "end" } : { y: 20 })}
          >
            {detail}
          </text>
        </g>
      ))}
    </svg>
  );
}
