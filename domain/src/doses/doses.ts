import type { Occasion } from "../plan/plan.ts";
import type { Interval } from "../time/intervals.ts";
import {
  bandsOf,
  type MatchingCase,
  type MatchingSegment,
  matchCases,
  withNeighbours,
} from "./matching.ts";
import { isProved, type Proof, proofsOf, uncertainIfHeard } from "./proved.ts";
import { matchedStatus, openStatus } from "./status-by-time.ts";
import type { DoseStatus } from "./statuses.ts";
import {
  type Beyond,
  FURTHEST_AHEAD,
  FURTHEST_BACK,
  NEIGHBOUR_AHEAD,
  NEIGHBOUR_BACK,
  NOTHING_BEYOND,
  type Window,
  windowsOf,
} from "./windows.ts";

/** The result of one occasion, shared by all its doses. */
export interface OccasionResult {
  occasion: Occasion;
  /** The press that confirms it; null: none is known. UTC. */
  pressed: Date | null;
  /** Whether that press is matched to a neighbouring occasion and confirms this one too. */
  shared: boolean;
  /** press − due, signed, in milliseconds; null without a press. */
  deviation: number | null;
  /** Where a press may count for it. */
  window: Window;
  status: DoseStatus;
  /** If unknown: whether the next message of the box will settle it. */
  open: boolean;
}

/** A range of time, `to` excluded. */
export interface TimeRange {
  from: Date;
  to: Date;
}

/** What {@link doseResults} needs. */
export interface DoseQuery {
  /** The range to answer; the rest is needed because presses and proofs reach across its edges. */
  requested: TimeRange;
  /** The range that occasions, presses and uncertain intervals were loaded for; wider than `requested`. */
  loaded: TimeRange;
  /** All of `loaded`, ascending, no two at one instant. */
  occasions: readonly Occasion[];
  /** Whether the plan has occasions before and after `loaded`; without it, none. */
  beyond?: Beyond;
  /** All of `loaded`, after the one-minute rule, ascending. */
  presses: readonly { at: Date }[];
  /** Times when a press may have gone unseen, ascending, disjoint. */
  uncertain: readonly Interval[];
  /** Whether a box is bound and not silent. */
  boxIsHeard: boolean;
  /** The instant since which everything is uncertain only because the current box is silent; null: it is not. */
  observed?: Date | null;
  now: Date;
}

/** The results of a range. */
export interface DoseOutcome {
  /** Occasions due within `requested`, ascending. */
  results: OccasionResult[];
  /** Presses within `requested` that confirm no occasion, ascending. */
  extra: Date[];
  /** False: events outside `loaded` could change the result; load more and call again. */
  settled: boolean;
}

/**
 * Matches presses to occasions and gives each occasion its status: `unknown` where a press may have been
 * lost. Presses after `now` are ignored. The result is the same as for the whole time line: at each edge
 * of what was loaded, every case of how occasions beyond may have used the presses there is tried, and
 * the result is settled when all cases agree.
 * Source: docs/adherence.md, "Which press belongs to which dose".
 */
export function doseResults(query: DoseQuery): DoseOutcome {
  const segment = segmentOf(query);
  const cases = matchCases(segment, segment.firsts, segment.ends);
  const [first, ...others] = cases.map((matching) => verdictOf(query, segment, matching));
  if (!first) throw new RangeError("a segment has at least one case to match");
  const settled =
    segment.covered &&
    [first, ...others].every((verdict) => verdict.closed && isSame(first, verdict));
  return { ...outcomeOf(query, segment, first), settled };
}

/** Occasions with known windows, and the presses that may count for them. Milliseconds. */
interface Segment extends MatchingSegment {
  occasions: readonly Occasion[];
  /** One entry for each case of how occasions before may have used presses: the first press left. */
  firsts: number[];
  /** One entry for each case of how occasions after may have used presses: the end of those left. */
  ends: number[];
  /** Whether `requested` lies within the segment. */
  covered: boolean;
}

function segmentOf(query: DoseQuery): Segment {
  const { requested, loaded, occasions, beyond = NOTHING_BEYOND, presses, now } = query;
  const due = occasions.map((occasion) => occasion.due.getTime());
  const windows = windowsOf(due, beyond);
  const pressed = presses.map((press) => press.at.getTime()).filter((at) => at <= now.getTime());
  const bands = bandsOf(windows, pressed);
  const first = due[0] ?? Number.POSITIVE_INFINITY;
  const last = due.at(-1) ?? Number.NEGATIVE_INFINITY;
  // The window of an occasion beside an edge depends on what lies beyond: leave it out.
  const openBefore = first - loaded.from.getTime() < NEIGHBOUR_BACK;
  const openAfter = loaded.to.getTime() - last < NEIGHBOUR_AHEAD;
  // If none is beside an edge, occasions beyond may still use presses within it.
  const usedFromBefore = beyond.before ? loaded.from.getTime() + FURTHEST_AHEAD - 1 : -Infinity;
  const usedFromAfter = beyond.after ? loaded.to.getTime() - FURTHEST_BACK : Infinity;
  const begin = openBefore ? 1 : 0;
  const end = Math.max(begin, due.length - (openAfter ? 1 : 0));
  return {
    occasions: occasions.slice(begin, end),
    due: due.slice(begin, end),
    windows: windows.slice(begin, end),
    presses: pressed,
    firsts: openBefore ? splitsBetween(bands[1]?.first, bands[0]?.end) : [0],
    ends: openAfter ? splitsBetween(bands[end]?.first, bands[end - 1]?.end) : [pressed.length],
    covered:
      requested.from.getTime() > (openBefore ? (windows[0]?.to ?? 0) : usedFromBefore) &&
      requested.to.getTime() <= (openAfter ? (windows.at(-1)?.from ?? 0) : usedFromAfter),
  };
}

/** Where two neighbouring windows share presses, any number of them may belong to the earlier one. */
function splitsBetween(first = 0, end = first): number[] {
  return Array.from({ length: Math.max(0, end - first) + 1 }, (_, index) => first + index);
}

/** The result of one case for each requested occasion: its press, or its status without one. */
interface Verdict {
  windows: Window[];
  pressed: (number | null)[];
  shared: boolean[];
  unpressed: (DoseStatus | null)[];
  open: boolean[];
  /** Requested presses in use, including by occasions outside the request. */
  used: ReadonlySet<number | null>;
  /** Whether no status depends on what lies beyond the segment. */
  closed: boolean;
}

function verdictOf(query: DoseQuery, segment: Segment, matching: MatchingCase): Verdict {
  const { due, windows, presses } = segment;
  const own = matching.matched.map((index) => (index === null ? null : (presses[index] ?? null)));
  const confirmed = withNeighbours(due, own);
  const proofAt = proving(query.uncertain, segment, matching, own);
  const proofIfHeard = proving(
    uncertainIfHeard(query.uncertain, query.observed),
    segment,
    matching,
    own,
  );
  const isRequested = within(query.requested);
  const used = new Set(own.filter((press) => press !== null && isRequested(press)));
  const verdict: Verdict = {
    windows: [],
    pressed: [],
    shared: [],
    unpressed: [],
    open: [],
    used,
    closed: true,
  };
  due.forEach((at, index) => {
    if (!isRequested(at)) return;
    const window = windows[index] ?? { from: at, to: at };
    const press = confirmed[index] ?? null;
    const open = openStatus(at, window, query);
    const proof = press === null && open === null ? proofAt(index) : null;
    if (proof === "open") verdict.closed = false;
    verdict.windows.push(window);
    verdict.pressed.push(press);
    verdict.shared.push(press !== null && own[index] === null);
    verdict.unpressed.push(proof === null ? open : isProved(proof) ? "missed" : "unknown");
    const isUnclear = proof !== null && !isProved(proof) && query.boxIsHeard;
    verdict.open.push(isUnclear && isProved(proofIfHeard(index)));
  });
  return verdict;
}

/** The proofs of a case, calculated on first use: usually every dose has its press. */
function proving(
  uncertain: readonly Interval[],
  { windows, presses }: Segment,
  { first, end }: MatchingCase,
  own: readonly (number | null)[],
): (index: number) => Proof {
  let proofs: Proof[] | undefined;
  return (index) => {
    const beyond = () => [...presses.slice(0, first), ...presses.slice(Math.max(first, end))];
    proofs ??= proofsOf(windows, own, uncertain, beyond());
    return proofs[index] ?? "uncertain";
  };
}

function within({ from, to }: TimeRange): (at: number) => boolean {
  const start = from.getTime();
  const end = to.getTime();
  return (at) => at >= start && at < end;
}

function isSame(one: Verdict, other: Verdict): boolean {
  return (
    one === other ||
    (one.used.size === other.used.size &&
      one.pressed.every((press, index) => press === other.pressed[index]) &&
      one.shared.every((shared, index) => shared === other.shared[index]) &&
      one.unpressed.every((status, index) => status === other.unpressed[index]) &&
      one.open.every((open, index) => open === other.open[index]) &&
      [...one.used].every((press) => other.used.has(press)))
  );
}

function outcomeOf(
  { requested }: DoseQuery,
  { occasions, presses }: Segment,
  { windows, pressed, shared, unpressed, open, used }: Verdict,
): Pick<DoseOutcome, "results" | "extra"> {
  const isRequested = within(requested);
  const results = occasions
    .filter(({ due }) => isRequested(due.getTime()))
    .map((occasion, index): OccasionResult => {
      const due = occasion.due.getTime();
      const window = windows[index] ?? { from: due, to: due };
      const press = pressed[index] ?? null;
      return {
        occasion,
        window,
        shared: shared[index] ?? false,
        pressed: press === null ? null : new Date(press),
        deviation: press === null ? null : press - due,
        status: press === null ? (unpressed[index] ?? "unknown") : matchedStatus(press - due),
        open: press === null && (open[index] ?? false),
      };
    });
  const extra = presses.filter((press) => isRequested(press) && !used.has(press));
  return { results, extra: extra.map((press) => new Date(press)) };
}
