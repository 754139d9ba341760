import {
  bandsOf,
  type MatchingLine,
  type MatchingWay,
  matchWays,
  type Window,
  windowsOf,
  withNeighbours,
} from "./matching.ts";
import type { Occasion } from "./plan.ts";
import type { Interval } from "./proof.ts";
import { isProved, type Proof, proofsOf } from "./proved.ts";
import type { DoseStatus } from "./statuses.ts";
import { TOLERANCE } from "./tolerance.ts";

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
 * Source: docs/adherence.md, "Which press belongs to which dose".
 */
export function doseResults(question: DoseQuestion): DoseAnswer {
  const line = lineOf(question);
  const ways = matchWays(line, line.firsts, line.ends);
  const [first, ...others] = ways.map((way) => verdictOf(question, line, way));
  if (!first) throw new RangeError("a line has at least one way to be matched");
  const settled =
    line.covered && [first, ...others].every((verdict) => verdict.closed && isSame(first, verdict));
  return { ...answerFrom(question, line, first), settled };
}

/** The occasions whose windows are known, and the presses that may be theirs. Milliseconds. */
interface Line extends MatchingLine {
  occasions: readonly Occasion[];
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

/** What one way of matching says of each occasion asked for: its press, or its status without one. */
interface Verdict {
  windows: Window[];
  pressed: (number | null)[];
  unpressed: (DoseStatus | null)[];
  /** Presses asked for that the way uses, also for occasions that were not. */
  used: ReadonlySet<number | null>;
  /** No status depends on what lies beyond the line. */
  closed: boolean;
}

function verdictOf(question: DoseQuestion, line: Line, way: MatchingWay): Verdict {
  const { due, windows, presses } = line;
  const own = way.matched.map((index) => (index === null ? null : (presses[index] ?? null)));
  const confirmed = withNeighbours(due, own);
  const proofAt = proving(question, line, way, own);
  const isAsked = within(question.asked);
  const used = new Set(own.filter((press) => press !== null && isAsked(press)));
  const verdict: Verdict = { windows: [], pressed: [], unpressed: [], used, closed: true };
  due.forEach((at, index) => {
    if (!isAsked(at)) return;
    const window = windows[index] ?? { from: at, to: at };
    const press = confirmed[index] ?? null;
    const open = openStatus(at, window, question);
    const proof = press === null && open === null ? proofAt(index) : null;
    if (proof === "open") verdict.closed = false;
    verdict.windows.push(window);
    verdict.pressed.push(press);
    verdict.unpressed.push(proof === null ? open : isProved(proof) ? "missed" : "unknown");
  });
  return verdict;
}

/** The proofs of a way, worked out when the first is asked for: mostly every dose has its press. */
function proving(
  { uncertain }: DoseQuestion,
  { windows, presses }: Line,
  { first, end }: MatchingWay,
  own: readonly (number | null)[],
): (index: number) => Proof {
  let proofs: Proof[] | undefined;
  return (index) => {
    const beyond = () => [...presses.slice(0, first), ...presses.slice(Math.max(first, end))];
    proofs ??= proofsOf(windows, own, uncertain, beyond());
    return proofs[index] ?? "uncertain";
  };
}

function within({ from, to }: Span): (at: number) => boolean {
  const start = from.getTime();
  const end = to.getTime();
  return (at) => at >= start && at < end;
}

function isSame(one: Verdict, other: Verdict): boolean {
  return (
    one === other ||
    (one.used.size === other.used.size &&
      one.pressed.every((press, index) => press === other.pressed[index]) &&
      one.unpressed.every((status, index) => status === other.unpressed[index]) &&
      [...one.used].every((press) => other.used.has(press)))
  );
}

function answerFrom(
  { asked }: DoseQuestion,
  { occasions, presses }: Line,
  { windows, pressed, unpressed, used }: Verdict,
): Pick<DoseAnswer, "results" | "extra"> {
  const isAsked = within(asked);
  const results = occasions
    .filter(({ due }) => isAsked(due.getTime()))
    .map((occasion, index): OccasionResult => {
      const due = occasion.due.getTime();
      const window = windows[index] ?? { from: due, to: due };
      const press = pressed[index] ?? null;
      if (press !== null) return matchedResult(occasion, window, press - due);
      const status = unpressed[index] ?? "unknown";
      return { occasion, pressed: null, deviation: null, window, status };
    });
  const extra = presses.filter((press) => isAsked(press) && !used.has(press));
  return { results, extra: extra.map((press) => new Date(press)) };
}

/** @param deviation milliseconds; exactly the tolerance is still on time */
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
