import type { Excursion, MedicineExcursions } from "@dosebeat/contract/storage";
import type { Panel } from "../../charts/time-series/data.ts";

/** The panels with bands where the air was beyond a medicine's limits, and lines at the limits. */
export function markedPanels(panels: Panel[], stored: readonly MedicineExcursions[]): Panel[] {
  if (stored.length === 0) return panels;
  return panels.map((panel) => {
    const kinds = KINDS[panel.key];
    if (!kinds) return panel;
    const times = stored
      .flatMap(({ excursions }) => excursions)
      .filter(({ kind }) => kinds.has(kind))
      .map(({ from_utc, to_utc }) => ({ from: Date.parse(from_utc), to: Date.parse(to_utc) }));
    const limits = stored.flatMap(({ storage: { min_c, max_c, max_rh } }) =>
      (panel.key === "humidity" ? [max_rh] : [min_c, max_c]).filter((limit) => limit !== null),
    );
    return { ...panel, marked: { times: merged(times), limits: [...new Set(limits)] } };
  });
}

const KINDS: Readonly<Record<string, ReadonlySet<Excursion["kind"]>>> = {
  temperature: new Set(["hot", "cold"] as const),
  humidity: new Set(["humid"] as const),
};

/** Overlapping times of two medicines share one band. */
function merged(times: { from: number; to: number }[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const time of times.sort((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && time.from <= last.to) last.to = Math.max(last.to, time.to);
    else found.push({ ...time });
  }
  return found;
}
