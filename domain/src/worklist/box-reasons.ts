import { BATTERY_SERVICE_NOW, BATTERY_SERVICE_SOON } from "../presses/silence.ts";
import type { DayFacts } from "./day-facts.ts";
import type { Judged, WorklistReason } from "./reasons.ts";
import { type Thresholds, USUAL_THRESHOLDS } from "./thresholds.ts";

/** A box, as lists show it. */
export interface WorklistBox {
  /** `not_understood`: most of its last messages could not be decoded. */
  state: "never_seen" | "silent" | "not_understood" | "other";
  /** Last contact, as a UTC instant; null: never. */
  heard_utc: string | null;
  /** Percent; null: not known. */
  battery: number | null;
  /** Days until the battery is empty; null: no forecast. */
  battery_days: number | null;
}

const BATTERY_DAYS = 14;

/** What the box says about itself, and nothing about doses. */
export function boxReasons(
  box: WorklistBox | null,
  days: readonly DayFacts[],
  from: Thresholds = USUAL_THRESHOLDS,
): Judged[] {
  if (!box) return [];
  const first = unheard(box);
  return [...first, ...battery(box), ...(first.length === 0 ? lost(days, from) : [])];
}

/** Whether it cannot be known what happens to doses at present. */
export function isBlind(box: WorklistBox | null): boolean {
  return box !== null && box.state !== "other";
}

function boxReason(reason: WorklistReason, weight: number): Judged {
  return { reason, section: "box", weight, isFromBox: false };
}

function unheard({ state, heard_utc }: WorklistBox): Judged[] {
  if (state === "not_understood") return [boxReason({ kind: "not_understood" }, 60)];
  if (state === "never_seen" || (state === "silent" && heard_utc === null)) {
    return [boxReason({ kind: "never_seen" }, 40)];
  }
  if (state !== "silent" || heard_utc === null) return [];
  return [boxReason({ kind: "box_silent", since_utc: heard_utc }, 50)];
}

function battery({ battery: percent, battery_days }: WorklistBox): Judged[] {
  if (percent !== null && percent < BATTERY_SERVICE_SOON) {
    const weight = percent < BATTERY_SERVICE_NOW ? 45 : 30;
    return [boxReason({ kind: "battery", percent: Math.round(percent) }, weight)];
  }
  if (battery_days === null || battery_days > BATTERY_DAYS) return [];
  return [boxReason({ kind: "battery_ends", days: battery_days }, 25)];
}

/** Today may still be resolved, so it is left out. */
function lost(days: readonly DayFacts[], from: Thresholds): Judged[] {
  const count = days.slice(0, -1).filter(({ isLost }) => isLost).length;
  return count < from.lost_days ? [] : [boxReason({ kind: "messages_lost", days: count }, 20)];
}
