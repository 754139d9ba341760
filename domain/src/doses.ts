import { bandsOf, isWithin, matchPresses, TOLERANCE, type Window, windowsOf } from "./matching.ts";
import type { Occasion } from "./plan.ts";
import type { Interval } from "./proof.ts";
import { isProved, type Proof, proofsOf } from "./proved.ts";
import type { DoseStatus } from "./statuses.ts";

const HOUR = 3_600_000;

/** Windows reach 4 h back and 24 h ahead: an occasion further than both from an edge stands alone. */
const QUIET = 28 * HOUR;

/** What is known of one occasion. All its doses share it. */
export interface OccasionResult {
  occasion: Occasion;
  /** The press that confirms it; null: none is known. */
  pressed: Date | null;
  /** press − due, signed, in milliseconds; null without a press. */
  deviation: number | null;
  /** Where a press may belong to it. */
  window: Window;
  status: DoseStatus;
}

/** A stretch of time, `to` excluded. */
export interface Span {
  from: Date;
  to: Date;
}

export interface DoseQuestion {
  /** What is asked for; everything else is there because presses and proofs reach over its edges. */
  asked: Span;
  /** The time that occasions, presses and uncertain intervals were read for; wider than `asked`. */
  loaded: Span;
  /** All of `loaded`, ascending, no two at one instant. */
  occasions: readonly Occasion[];
  /** All of `loaded`, after the one-minute rule, ascending. */
  presses: readonly { at: Date }[];
  /** Times of which nobody can say that nothing was pressed, ascending, disjoint. */
  uncertain: readonly Interval[];
  /** Whether a box is bound and is not silent. */
  boxIsHeard: boolean;
  now: Date;
}

export interface DoseAnswer {
  /** Occasions due within `asked`. */
  results: OccasionResult[];
  /** Presses within `asked` that confirm no occasion. */
  extra: Date[];
  /** False: what lies outside `loaded` might change the answer; load more and ask again. */
  settled: boolean;
}

/**
 * Matches presses to occasions and gives each occasion its status; `unknown` wherever the box may not
 * have been heard. Presses after `now` are ignored. The answer is the one of the whole time line: at
 * each edge of what was loaded every way in which occasions beyond it can have used the presses there
 * is tried, and the answer is settled when all of them agree.
 * Source: domain.md, "Matching presses to doses".
 */
export function doseResults(question: DoseQuestion): DoseAnswer {
  const line = lineOf(question);
  const answers = line.firsts.flatMap((first) =>
    line.ends.map((end) => answerOf(question, line, first, Math.max(first, end))),
  );
  const [answer, ...others] = answers;
  if (!answer) throw new RangeError("a line has at least one way to be matched");
  const agreed = others.every((other) => isSame(answer, other));
  return { ...answer, settled: agreed && answers.every((each) => each.settled) };
}

/** The occasions whose windows are known, and the presses that may be theirs. Milliseconds. */
interface Line {
  occasions: readonly Occasion[];
  due: number[];
  windows: Window[];
  presses: number[];
  /** Each way in which occasions before the line may have used presses: the first that is left. */
  firsts: number[];
  /** Each way in which occasions after the line may have used presses: the end of those left. */
  ends: number[];
  /** Whether all that was asked for lies within the line. */
  covered: boolean;
}

function lineOf({ asked, loaded, occasions, presses, now }: DoseQuestion): Line {
  const due = occasions.map((occasion) => occasion.due.getTime());
  const windows = windowsOf(due);
  const pressed = presses.map((press) => press.at.getTime()).filter((at) => at <= now.getTime());
  const bands = bandsOf(windows, pressed);
  const first = due[0] ?? Number.POSITIVE_INFINITY;
  const last = due.at(-1) ?? Number.NEGATIVE_INFINITY;
  // The window of an occasion beside an edge depends on what is beyond: it is left out of the line.
  const openBefore = first - loaded.from.getTime() < QUIET;
  const openAfter = loaded.to.getTime() - last < QUIET;
  const begin = openBefore ? 1 : 0;
  const end = Math.max(begin, due.length - (openAfter ? 1 : 0));
  return {
    occasions: occasions.slice(begin, end),
    due: due.slice(begin, end),
    windows: windows.slice(begin, end),
    presses: pressed,
    firsts: openBefore ? waysBetween(bands[1]?.first, bands[0]?.end) : [0],
    ends: openAfter ? waysBetween(bands[end]?.first, bands[end - 1]?.end) : [pressed.length],
    covered:
      (!openBefore || (windows[0]?.to ?? 0) < asked.from.getTime()) &&
      (!openAfter || (windows.at(-1)?.from ?? 0) >= asked.to.getTime()),
  };
}

/** Where two neighbouring windows share presses, any number of them may be the earlier one's. */
function waysBetween(first = 0, end = first): number[] {
  return Array.from({ length: Math.max(0, end - first) + 1 }, (_, index) => first + index);
}

function answerOf(question: DoseQuestion, line: Line, first: number, end: number): DoseAnswer {
  const { due, windows } = line;
  const presses = line.presses.slice(first, end);
  const own = matchPresses(due, presses, windows).map((index) =>
    index === null ? null : (presses[index] ?? null),
  );
  const beyond = [...line.presses.slice(0, first), ...line.presses.slice(end)];
  const confirmed = withNeighbours(due, own);
  const from = question.asked.from.getTime();
  const to = question.asked.to.getTime();
  const asked = (at: number) => at >= from && at < to;
  let proofs: Proof[] | undefined;
  let settled = line.covered;
  const results = line.occasions.flatMap((occasion, index): OccasionResult[] => {
    const at = due[index] ?? 0;
    if (!asked(at)) return [];
    const press = confirmed[index] ?? null;
    const window = windows[index] ?? { from: at, to: at };
    if (press !== null) return [matchedResult(occasion, window, press - at)];
    const open = openStatus(at, window, question);
    if (open) return [{ occasion, pressed: null, deviation: null, window, status: open }];
    proofs ??= proofsOf(windows, own, question.uncertain, beyond);
    const proof = proofs[index] ?? "uncertain";
    if (proof === "open") settled = false;
    const status = isProved(proof) ? "missed" : "unknown";
    return [{ occasion, pressed: null, deviation: null, window, status }];
  });
  const used = new Set(own);
  const extra = line.presses.filter((press) => asked(press) && !used.has(press));
  return { results, extra: extra.map((press) => new Date(press)), settled };
}

function isSame(one: DoseAnswer, other: DoseAnswer): boolean {
  return (
    one.extra.length === other.extra.length &&
    one.extra.every((press, index) => press.getTime() === other.extra[index]?.getTime()) &&
    one.results.every((result, index) => {
      const twin = other.results[index];
      return result.status === twin?.status && result.deviation === twin.deviation;
    })
  );
}

/** @param deviation milliseconds; exactly 30 minutes is still on time */
function matchedResult(occasion: Occasion, window: Window, deviation: number): OccasionResult {
  const pressed = new Date(occasion.due.getTime() + deviation);
  const outside = deviation < 0 ? "early" : "late";
  const status = Math.abs(deviation) <= TOLERANCE ? "on_time" : outside;
  return { occasion, pressed, deviation, window, status };
}

/** The status of an unmatched occasion while its window is open; null once it is closed. */
function openStatus(
  due: number,
  window: Window,
  { now, boxIsHeard }: DoseQuestion,
): DoseStatus | null {
  const time = now.getTime();
  if (time < due - TOLERANCE) return "upcoming";
  if (time <= due + TOLERANCE) return "due";
  if (time <= window.to) return boxIsHeard ? "overdue" : "unknown";
  return null;
}

/**
 * Occasions 30 minutes apart or less: one left unmatched is confirmed by its neighbour's press where
 * that press is within 30 minutes of both (one opening, two sets).
 */
function withNeighbours(
  due: readonly number[],
  own: readonly (number | null)[],
): (number | null)[] {
  return own.map((press, index) => {
    const at = due[index];
    if (press !== null || at === undefined) return press;
    const near = { from: at - TOLERANCE, to: at + TOLERANCE };
    const shared = [index - 1, index + 1].flatMap((neighbour) => {
      const otherDue = due[neighbour];
      const otherPress = own[neighbour] ?? null;
      if (otherDue === undefined || otherPress === null) return [];
      const isClose =
        isWithin(otherDue, near) &&
        isWithin(otherPress, near) &&
        Math.abs(otherPress - otherDue) <= TOLERANCE;
      return isClose ? [otherPress] : [];
    });
    shared.sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || a - b);
    return shared[0] ?? null;
  });
}
