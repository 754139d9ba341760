import { StatusShape } from "../legend/status-shape.tsx";
import type { Lane, Mark } from "./data.ts";
import type { Layout } from "./layout.ts";

interface MarkSignProps {
  mark: Mark;
  x: number;
  y: number;
  radius: number;
  inTabOrder: boolean;
  onShow: (on: boolean) => void;
  onFocus: () => void;
  /** Called when the mark is selected; without it the mark is static. */
  onChoose?: () => void;
}

export function MarkSign(props: MarkSignProps) {
  const { mark, x, y, radius, inTabOrder, onShow, onFocus, onChoose } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has the role of a button if it can be selected
    <g
      className="chart-mark"
      transform={`translate(${x} ${y})`}
      role={onChoose ? "button" : "img"}
      aria-label={mark.label}
      {...(onChoose && { "aria-haspopup": "dialog", onClick: onChoose })}
      tabIndex={inTabOrder ? 0 : -1}
      data-key={mark.key}
      onFocus={() => {
        onFocus();
        onShow(true);
      }}
      onBlur={() => onShow(false)}
      onKeyDown={(event) => {
        if (!onChoose || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        onChoose();
      }}
      onPointerEnter={() => onShow(true)}
      onPointerLeave={() => onShow(false)}
    >
      <circle className="chart-focus" r="14" />
      <circle r="22" fill="transparent" />
      <StatusShape kind={mark.kind} deviation={mark.deviation} radius={radius} />
    </g>
  );
}

interface HintProps {
  lanes: Lane[];
  shown: string | null;
  layout: Layout;
  width: number;
}

export function Hint({ lanes, shown, layout, width }: HintProps) {
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
