import type { SensorState } from "@dosebeat/contract/sensors";
import { useTranslations } from "use-intl";
import "./state-pill.css";

const DRAWINGS: Record<SensorState, string> = {
  alive: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0",
  silent: "M0-6.5 6.5 5.5H-6.5Z",
  low_battery: "M-7-4H5V4H-7ZM5-1.5H7V1.5H5",
  never_seen: "M-5 0H5",
  not_understood: "M-5-5 5 5M-5 5 5-5",
  retired: "M-5-3H5M-5 3H5",
  lost: "M0-6V1M0 5V6",
};

/** The state as shape and word. */
export function StatePill({ state }: { state: SensorState }) {
  const t = useTranslations("devices");
  return (
    <span className="sensor-state" data-state={state}>
      <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true" focusable="false">
        <path d={DRAWINGS[state]} />
      </svg>
      {t(state)}
    </span>
  );
}
