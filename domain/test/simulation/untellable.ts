// Independent of the rules: which power cuts no message can show to anybody.
import { MINUTE, SECOND } from "../../src/time/durations.ts";
import type { Frame } from "./box.ts";
import type { BoxLife, PatientLife, Scenario } from "./patient-life.ts";

/** A press is reported up to this much later. */
const REPORTED_WITHIN = 5 * SECOND;

/** Presses without power that no message can show to be lost, ascending. */
export function hiddenPresses(life: PatientLife, scenario: Scenario): number[] {
  const hidden = life.boxes.flatMap((box) => {
    const heard = heardFrames(box);
    return box.powerless.filter((cut) => isHidden(cut, heard, scenario));
  });
  return life.presses.filter((at) =>
    hidden.some(({ from, to }) => at >= from - REPORTED_WITHIN && at < to),
  );
}

/** The frames of the binding that were received, in the order of sending. */
function heardFrames({ binding, deliveries }: BoxLife): Frame[] {
  const { from, to } = binding;
  const inTime = deliveries.filter(
    ({ receivedAt }) => receivedAt >= from.getTime() && (!to || receivedAt < to.getTime()),
  );
  const sent = new Map(inTime.map(({ frame }) => [frame.sentAt, frame]));
  return [...sent.values()].sort((a, b) => a.sentAt - b.sentAt);
}

function isHidden(
  cut: { from: number; to: number },
  heard: readonly Frame[],
  { build, intervalMinutes }: Scenario,
): boolean {
  const next = heard.findIndex(({ sentAt }) => sentAt >= cut.to);
  const before = heard[next - 1];
  const after = heard[next];
  const further = heard[next + 1];
  if (!before || !after || after.join || before.session !== after.session) return false;
  if (before.boot !== null && after.boot !== null && before.boot !== after.boot) return false;
  const unshown = (later: Frame, minutes: number | undefined) => {
    const steps = stepsOf(before, later);
    if (steps === null) return true;
    if (steps <= 0 || (!build.numbered && steps !== 1)) return false;
    const allowed = steps * (minutes ?? Number.POSITIVE_INFINITY) * MINUTE * 1.5;
    return later.sentAt - before.sentAt <= allowed + 2 * SECOND;
  };
  if (unshown(after, intervalMinutes)) return true;
  // A counter that goes back once, and is then above where it was, is taken for a frame out of order.
  const goesBack = (stepsOf(before, after) ?? 1) <= 0;
  return goesBack && further !== undefined && unshown(further, intervalMinutes ?? 60);
}

/** How far the frame counter went on; null: not both carry one. */
function stepsOf(before: Frame, after: Frame): number | null {
  return before.fcnt === null || after.fcnt === null ? null : after.fcnt - before.fcnt;
}
