import type { SensorState } from "@dosebeat/contract/sensors";
import { isNotUnderstood } from "@dosebeat/domain/boxes/understood-frames";
import { BATTERY_SERVICE_SOON, isSilent, silenceLimit } from "@dosebeat/domain/presses/silence";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { Row } from "../../database/schema.ts";

type Known = Pick<
  Row<"sensors">,
  "last_received_at" | "interval_minutes" | "battery" | "use_state" | "recent_frames"
>;

/** The current state of a box and the reason; `stateAt` of coarse/state-queries.ts is the same in SQL. */
export function stateOf(box: Known, now: Date): { state: SensorState; reason: string } {
  const { last_received_at: last, interval_minutes: interval, battery } = box;
  if (box.use_state === "retired") return { state: "retired", reason: "The box is retired." };
  if (box.use_state === "lost") return { state: "lost", reason: "The box is lost." };
  if (isNotUnderstood(box.recent_frames)) {
    return {
      state: "not_understood",
      reason: "Most of its last messages cannot be decoded: look at the model of the box.",
    };
  }
  if (!last) return { state: "never_seen", reason: "No uplink has been received from this box." };
  if (isSilent(last, interval, now)) {
    if (last > now) {
      return {
        state: "silent",
        reason: `The last contact is dated ${last.toISOString()}, in the future: the clock of the server was wrong.`,
      };
    }
    return {
      state: "silent",
      reason: `No contact since ${last.toISOString()}, which is more than ${silentAfterMinutes(interval)} minutes.`,
    };
  }
  if (battery !== null && battery < BATTERY_SERVICE_SOON) {
    return { state: "low_battery", reason: `The battery is at ${Math.round(battery)} %.` };
  }
  return { state: "alive", reason: `Last contact at ${last.toISOString()}.` };
}

export function silentAfterMinutes(intervalMinutes: number | null): number {
  return silenceLimit(intervalMinutes) / MINUTE;
}
