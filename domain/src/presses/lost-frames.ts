import { frameStep } from "./frames.ts";

/** Two frames received one after the other in one session, whose frame counters do not follow each other. */
export interface CounterJump {
  session: string | null;
  from: Date;
  to: Date;
  /** Frame counter of the earlier frame and of the later one. */
  before: number;
  after: number;
}

/** How many frames were sent and never received between two that were. */
export interface LostFrames {
  from: Date;
  to: Date;
  count: number;
}

/**
 * Frames that never arrived. Those that arrived out of order are not lost, and a counter that went back for good
 * is a new start, which says nothing of what was lost.
 *
 * @param jumps ascending by `to`
 */
export function lostFrames(jumps: readonly CounterJump[]): LostFrames[] {
  let back: CounterJump | undefined;
  // A frame comes late only where the counter goes back after it.
  const lastBack = jumps.findLastIndex(({ before, after }) => frameStep(before, after) < 1);
  return jumps.flatMap((jump, index) => {
    if (frameStep(jump.before, jump.after) < 1) {
      back = jump;
      return [];
    }
    const { session, from, to, after } = jump;
    // After frames out of order the counter goes on from where it was.
    const goesOn = back?.session === session && frameStep(back.before, after) > 0;
    const before = goesOn && back ? back.before : jump.before;
    back = undefined;
    const late = (index > lastBack ? [] : jumps.slice(index + 1)).filter(
      (later) => later.session === session && isBetween(later.after, before, after),
    );
    const count = frameStep(before, after) - 1 - new Set(late.map((frame) => frame.after)).size;
    return count < 1 ? [] : [{ from, to, count }];
  });
}

function isBetween(counter: number, before: number, after: number): boolean {
  return frameStep(before, counter) > 0 && frameStep(counter, after) > 0;
}
