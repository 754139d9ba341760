import type { DoseStatus } from "@dosebeat/domain/statuses";
import { dotColour } from "./dot-colour.ts";
import "./status-shape.css";

export type MarkKind = DoseStatus | "extra";

interface StatusShapeProps {
  kind: MarkKind;
  /** Minutes from the schedule; colours a press. */
  deviation?: number | null;
  radius?: number;
}

/** The sign of a status around 0,0, the same in charts, lists and legends: the shape tells, the colour adds. */
export function StatusShape({ kind, deviation, radius = 8 }: StatusShapeProps) {
  const r = radius;
  switch (kind) {
    case "on_time":
      return <circle className="shape-dot" r={r} fill={dotColour(deviation ?? 0)} />;
    case "early":
    case "late":
      return <path className="shape-dot" d={diamond(r * 1.2)} fill={dotColour(deviation ?? 120)} />;
    case "missed":
      return <path className="shape-missed" d={cross(r * 0.75)} />;
    case "unknown":
      return <circle className="shape-unknown" r={r} />;
    case "confirmed":
      return (
        <>
          <circle className="shape-ring" r={r} />
          <circle className="shape-core" r={r * 0.4} />
        </>
      );
    case "skipped":
      return (
        <>
          <circle className="shape-quiet" r={r} />
          <path className="shape-quiet" d={`M${-r * 0.7} ${r * 0.7}L${r * 0.7} ${-r * 0.7}`} />
        </>
      );
    case "excused":
      return <path className="shape-quiet" d={`M${-r * 0.7} 0H${r * 0.7}`} />;
    case "extra":
      return <circle className="shape-extra" r={r * 0.5} />;
    default:
      return <circle className="shape-upcoming" r={r} data-due={kind !== "upcoming"} />;
  }
}

function diamond(r: number) {
  return `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`;
}

function cross(r: number) {
  return `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`;
}

/** The sign on its own, for lists and legends. */
export function StatusSign({ kind, deviation }: Pick<StatusShapeProps, "kind" | "deviation">) {
  return (
    <svg
      className="status-sign"
      width="14"
      height="14"
      viewBox="-8 -8 16 16"
      aria-hidden="true"
      focusable="false"
    >
      <StatusShape kind={kind} deviation={deviation ?? null} radius={6} />
    </svg>
  );
}
