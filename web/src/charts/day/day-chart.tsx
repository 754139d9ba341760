import { useId, useState } from "react";
import { isAside } from "../legend/status-looks.ts";
import { useRoving } from "../use-roving.ts";
import { useWidth } from "../use-width.ts";
import type { DayChartData } from "./data.ts";
import { CurveLine, Grid, HatchPattern, LaneGround, NowLine, Silences } from "./ground.tsx";
import { layOut } from "./layout.ts";
import { Hint, MarkSign } from "./marks.tsx";
import { LaneNames } from "./names.tsx";
import "./day-chart.css";

interface DayChartProps {
  data: DayChartData;
  label: string;
  nowLabel: string;
  silentLabel: string;
  formatTime: (instant: number) => string;
  /** Called with the key of the selected dose; extra presses cannot be selected. */
  onChoose?: (key: string) => void;
}

/** A day, left to right in every language: a lane per medicine, the climate below. */
export function DayChart({
  data,
  label,
  nowLabel,
  silentLabel,
  formatTime,
  onChoose,
}: DayChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [shown, setShown] = useState<string | null>(null);
  const { entry, setActive, onKeyDown } = useRoving(data.lanes);
  const layout = layOut(data, width);
  const hatch = useId();
  return (
    <div
      className="day-chart"
      ref={ref}
      dir="ltr"
      data-tour="day"
      style={{ minBlockSize: layout.height }}
    >
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
          <Silences data={data} layout={layout} label={silentLabel} hatch={hatch} />
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
                radius={layout.radius}
                inTabOrder={mark.key === entry}
                onShow={(on) => setShown(on ? mark.key : null)}
                onFocus={() => setActive(mark.key)}
                {...(onChoose && !isAside(mark.kind) ? { onChoose: () => onChoose(mark.key) } : {})}
              />
            )),
          )}
        </svg>
      )}
      {width > 0 && <LaneNames data={data} layout={layout} />}
      <Hint lanes={data.lanes} shown={shown} layout={layout} width={width} />
    </div>
  );
}
