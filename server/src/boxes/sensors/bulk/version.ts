import { createHash } from "node:crypto";
import type { Box } from "../change/queries.ts";

const FIELDS = [
  "model",
  "serial_number",
  "claimcode",
  "joineui",
  "qrprofileid",
  "interval_minutes",
  "use_state",
  "box_group",
  "place",
  "notes",
] as const;

/** Changes with everything that staff may change about a box; what the box reports is not part of it. */
export function versionOf(box: Box): string {
  const values = FIELDS.map((field) => box[field]);
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);
}
