import type { SensorSummary } from "@dosebeat/contract/sensor-lists";

export interface SensorRow extends SensorSummary {
  id: number;
}

/** Name of the patient the box is assigned to; null if unassigned. */
export function ownerOf(row: Pick<SensorSummary, "profile">): string | null {
  const owner = row.profile.data?.attributes;
  return owner ? `${owner.givenname} ${owner.familyname}`.trim() : null;
}
