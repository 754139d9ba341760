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
    withdrawn: row.withdrawn_at?.toISOString() ?? null,
  };
}

/**
 * As technicians see it while the box belongs to somebody: its state at the start of the quarter hour. The fate of a
 * command, and the sending of the box's next one, follow the box's next frame, which may be that of a press.
 */
export function presentCoarsely(row: DownlinkRow, now: Date): Shown {
  const quarter = startOf(now, QUARTER_MS);
  const told = (at: Date) => startOf(at, QUARTER_MS).toISOString();
  const sent = sentBy(row.sends, quarter).at(-1);
  const shown = { ...presentDownlink(row), sent: sent ? told(sent) : null };
  if (row.command === "times") {
    // Created by the server when something changed in a plan or its doses.
    Object.assign(shown, { created: told(row.created_at), expires: told(row.expires_at) });
  }
  const { settled_at, expires_at } = row;
  if (settled_at !== null && settled_at < quarter) return { ...shown, settled: told(settled_at) };
  if (expires_at < quarter) {
    return { ...shown, state: "expired", reason: null, settled: told(expires_at) };
  }
  return { ...shown, state: sent ? "sent" : "queued", reason: null, settled: null };
}

/** The commands that technicians see: that a box was told to remind shows once the quarter hour is over. */
export function listedCoarsely(rows: readonly DownlinkRow[], now: Date): Shown[] {
  const quarter = startOf(now, QUARTER_MS);
  return rows
    .filter(({ command, created_at }) => command !== "times" || created_at < quarter)
    .map((row) => presentCoarsely(row, now));
}

/** When the network accepted commands, up to the start of the quarter hour, which is all that technicians learn. */
export function sendsToldOf(sends: readonly Date[], now: Date): readonly Date[] {
  return sentBy(sends, startOf(now, QUARTER_MS));
}

function sentBy(sends: readonly Date[], quarter: Date): readonly Date[] {
  return sends.filter((at) => at <= quarter);
}
