import type { DayChartData } from "./data.ts";
import type { Layout } from "./layout.ts";

interface LaneNameProps {
  /** Not a medicine: less prominent. */
  quiet?: boolean;
  name: string;
  detail: string;
  top: number;
  layout: Layout;
}

/** HTML over the drawing, so that long and Arabic names are truncated and laid out as text. */
function LaneName({ quiet = false, name, detail, top, layout }: LaneNameProps) {
  return (
    <div
      className="chart-label"
      data-narrow={layout.narrow}
      style={{ top, width: layout.narrow ? layout.right - layout.left : layout.left - 16 }}
    >
      <bdi className={quiet ? "chart-detail" : "chart-name"}>{name}</bdi>
      {detail && <bdi className="chart-detail">{detail}</bdi>}
    </div>
  );
}

export function LaneNames({ data, layout }: { data: DayChartData; layout: Layout }) {
  return (
    <>
      {data.lanes.map((lane, index) => (
        <LaneName
          key={lane.key}
          quiet={lane.key === "extra" || lane.key === "intakes"}
          name={lane.name}
          detail={lane.detail}
          top={layout.nameY(index)}
          layout={layout}
        />
      ))}
      {data.curve && (
        <LaneName
          name={data.curve.name}
          detail={data.curve.detail}
          top={layout.curveNameY}
          layout={layout}
        />
      )}
    </>
  );
}
