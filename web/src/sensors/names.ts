import type { SensorSummary } from "@dosebeat/contract/sensor-lists";

export interface SensorRow extends SensorSummary {
  id: number;
}

/** The name of the patient whose box it is; null: nobody's. */
export function ownerOf(row: Pick<SensorSummary, "profile">): string | null {
  const owner = row.profile.data?.attributes;
  return owner ? `${owner.givenname} ${owner.familyname}`.trim() : null;
}
