import type { MarkKind } from "../../../../charts/legend/status-looks.ts";
import { StatusShape } from "../../../../charts/legend/status-shape.tsx";
import type { DoseRow } from "./rows.ts";

/** A press younger than this is shown landing. */
const JUST_NOW = 120_000;

interface SignProps {
  kind: MarkKind;
  deviation?: number | null;
  /** Grows into its place, once. */
  landing?: boolean;
}

/** A sign on the rail. */
export function Sign({ kind, deviation = null, landing = false }: SignProps) {
  return (
    <svg
      className="timeline-sign"
      width="24"
      height="24"
      viewBox="-12 -12 24 24"
      aria-hidden="true"
      focusable="false"
      data-landing={landing || undefined}
    >
      {landing && (
        <>
          <circle className="timeline-ring" r="11" />
          <circle className="timeline-ring" r="11" />
        </>
      )}
      <g>
        <StatusShape kind={kind} deviation={deviation} radius={7} />
      </g>
    </svg>
  );
}

/** The sign of a dose; recreated when its status changes, so that a press is seen to land. */
export function RowSign({ row, now }: { row: DoseRow; now: number }) {
  const { status } = row;
  const [{ pressed_utc, deviation_minutes }] = row.doses;
  const landing = pressed_utc !== null && Math.abs(now - Date.parse(pressed_utc)) < JUST_NOW;
  return <Sign key={status} kind={status} deviation={deviation_minutes} landing={landing} />;
}
