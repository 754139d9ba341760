import type { AuditKind } from "@dosebeat/contract/audit-kinds";
import type { MomentKind } from "@dosebeat/contract/patient-timeline";

/** The kinds of audit log entries about a patient that also appear on the timeline. */
export const CHANGES: Readonly<Partial<Record<AuditKind, MomentKind>>> = {
  "medicine-added": "plan",
  "medicine-changed": "plan",
  "medicine-removed": "plan",
  "schedule-added": "plan",
  "schedule-removed": "plan",
  "plan-changed": "plan",
  "critical-changed": "plan",
  "pause-changed": "pause",
  "excused-added": "excused",
  "excused-removed": "excused",
  "sensor-assigned": "box",
  "sensor-unassigned": "box",
  "sensor-lost": "box",
  "sensor-found": "box",
  "sensor-assignment-undone": "box",
  "sensor-changed": "box",
  "dose-stated": "correction",
  "intake-changed": "correction",
  "press-named": "correction",
  "openings-changed": "correction",
};

/** The kinds in the audit log that appear as one of these. */
export function changesOf(kinds: readonly MomentKind[]): { own: string[]; others: string[] } {
  const asked = Object.entries(CHANGES).filter(([, moment]) => kinds.includes(moment));
  const isCorrection = ([, moment]: [string, MomentKind]) => moment === "correction";
  const nameOf = ([kind]: [string, MomentKind]) => kind;
  return {
    own: asked.filter((one) => !isCorrection(one)).map(nameOf),
    others: asked.filter(isCorrection).map(nameOf),
  };
}
