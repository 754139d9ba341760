import { useTranslations } from "use-intl";
import type { SensorState } from "./state.ts";

const DRAWINGS: Record<SensorState, string> = {
  alive: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0",
  silent: "M0-6.5 6.5 5.5H-6.5Z",
  neverSeen: "M-5 0H5",
};

/** Shape and word. */
export function StatePill({ state }: { state: SensorState }) {
  const t = useTranslations("devices");
  return (
    <span className="sensor-state" data-state={state}>
      <svg width="14" height="14" viewBox="-8 -8 16 16" aria-hidden="true" focusable="false">
        <path d={DRAWINGS[state]} />
      </svg>
      {t(state)}
    </span>
  );
}
