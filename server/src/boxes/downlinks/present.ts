import type { Downlink } from "@dosebeat/contract/downlinks";
import type { z } from "zod";
import { QUARTER_MS, startOf } from "../sensors/coarse/steps.ts";
import type { DownlinkRow } from "./queries.ts";

type Shown = z.infer<typeof Downlink>;

export function presentDownlink(row: DownlinkRow): Shown {
  return {
    id: row.id,
    command: row.command,
    value: row.value,
    state: row.state,
    reason: row.reason,
    created: row.created_at.toISOString(),
    expires: row.expires_at.toISOString(),
    sent: row.sent_at?.toISOString() ?? null,
    settled: row.settled_at?.toISOString() ?? null,
  };
}

/**
 * As technicians see it of a box that is somebody's: it confirms after its next frame, which may be that of a press. By
 * the quarter hour, once that is over, so that looking again and again reveals no more.
 */
export function presentCoarsely(row: DownlinkRow, now: Date): Shown {
  const shown = presentDownlink(row);
  if (row.state !== "acknowledged" || row.settled_at === null) return shown;
  if (row.settled_at >= startOf(now, QUARTER_MS)) return { ...shown, state: "sent", settled: null };
  return { ...shown, settled: startOf(row.settled_at, QUARTER_MS).toISOString() };
}
