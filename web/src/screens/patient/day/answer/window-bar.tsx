import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import type { Format } from "../../../../i18n/use-format.ts";

interface WindowBarProps {
  due: number;
  now: number;
  format: Format;
}

/** From 30 minutes before to 30 after the due time, with the minute; left to right like every time axis. */
export function WindowBar({ due, now, format }: WindowBarProps) {
  const share = Math.min(1, Math.max(0, (now - due + TOLERANCE) / (2 * TOLERANCE)));
  const percent = `${100 * share}%`;
  return (
    <div className="window-bar" dir="ltr">
      <div className="window-track" aria-hidden="true">
        <span className="window-past" style={{ width: percent }} />
        <span className="window-due" />
        <span className="window-now" style={{ left: percent }} />
      </div>
      <div className="window-times">
        {[due - TOLERANCE, due, due + TOLERANCE].map((at) => (
          <bdi key={at}>{format.time(at)}</bdi>
        ))}
      </div>
    </div>
  );
}
