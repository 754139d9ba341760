// What a carer who may see doses is told first: the newest dose that could have been taken, and how sure that is.

import type { KnownDose } from "../doses/known-doses.ts";
import { isOpen } from "../doses/statuses.ts";
import { TOLERANCE } from "../doses/tolerance.ts";
import { DAY, MINUTE } from "../time/durations.ts";
import type { Known, KnownOccasion } from "./known-patient.ts";
import { standingOf } from "./proving.ts";
import { isBoxSilent } from "./reminding.ts";

/** This long after it was due, a dose counts as the newest whatever is known of it. */
const SETTLES_AFTER = 30 * MINUTE;

/** An occasion as a carer is told of it. */
export interface WatchedDose {
  due: Date;
  /**
   * `taken`: known by the box; `said`: by the patient's word; `part`: the rest was skipped; `missed`, `no_press`: the
   * box shows that it was not pressed, in the whole window or until now; `no_answer`: there is no box.
   */
  standing:
    | ("taken" | "said" | "part" | "skipped" | "excused")
    | ("missed" | "no_press" | "no_answer" | "unclear");
  /** With `taken` when it was pressed, with `said` when the patient took it by their own word. */
  at: Date | null;
  /** Whether `at` is on time by the tolerance of doses, earlier, or later; null without `at`. */
  timing: "on_time" | "early" | "late" | null;
  /**
   * With `unclear`: `silent`: the box has been silent; `waiting`: its next message will tell; `lost`: a message is
   * missing; `no_box`: there was none; `no_word`: without a box, the patient has said nothing yet. Else null.
   */
  cause: "silent" | "waiting" | "lost" | "no_box" | "no_word" | null;
}

export interface WatchedDoses {
  /** What the headline is about; null: nothing was due in reach. */
  newest: WatchedDose | null;
  /** Other unanswered ones of the last 24 h, newest first. */
  unanswered: WatchedDose[];
  /** Those taken, or said to be, of the last 24 h, the newest first. */
  taken: WatchedDose[];
  /** When the next is due; null: none in reach. */
  next: Date | null;
}

type Fact = Pick<
  KnownDose,
  "due" | "status" | "statusIfCounted" | "pressed" | "deviation" | "statement" | "open"
>;

/**
 * The newest dose that is 30 minutes past due. One that was due later is it already where it is known to be taken and
 * the one before it leaves no question: nothing that is unclear is covered by what came after it sooner than that.
 * Source: docs/reminders.md, "What carers see".
 *
 * @param doses of whole occasions
 */
export function watchedDoses(
  known: Known,
  doses: readonly Fact[],
  now: Date,
  afterMinutes: number,
): WatchedDoses {
  const time = now.getTime();
  const all = known.occasions.map((occasion) => {
    const own = doses.filter(({ due }) => due.getTime() === occasion.due.getTime());
    return watchedDose(known, occasion, own, now, afterMinutes);
  });
  const past = all.filter(({ due }) => time >= due.getTime() + SETTLES_AFTER);
  const settled = past.at(-1);
  const sooner = all.filter((dose) => !past.includes(dose) && isAnswered(dose)).at(-1);
  const newest = sooner && (!settled || isAnswered(settled)) ? sooner : settled;
  const isRecent = ({ due }: WatchedDose) => time - due.getTime() <= DAY;
  const next = all.find(({ due, standing }) => due.getTime() > time && standing === "unclear");
  return {
    newest: newest ?? null,
    unanswered: past.filter((dose) => dose !== newest && isRecent(dose) && isAsked(dose)).reverse(),
    taken: all.filter((dose) => isAnswered(dose) && isRecent(dose)).reverse(),
    next: next?.due ?? null,
  };
}

function isAnswered({ standing }: Pick<WatchedDose, "standing">): boolean {
  return standing === "taken" || standing === "said";
}

/** Whether it is still a question how the occasion went, or the answer is that it was not pressed. */
function isAsked({ standing }: WatchedDose): boolean {
  const settled: readonly WatchedDose["standing"][] = [
    "taken",
    "said",
    "part",
    "skipped",
    "excused",
  ];
  return !settled.includes(standing);
}

function watchedDose(
  known: Known,
  occasion: KnownOccasion,
  doses: readonly Fact[],
  now: Date,
  afterMinutes: number,
): WatchedDose {
  const { due } = occasion;
  const plain = { due, at: null, timing: null, cause: null };
  // On a day that is not counted, nobody asks for doses that can no longer be taken; what was taken on it holds.
  const counted = doses.filter(({ status, statusIfCounted }) => {
    const isPast = statusIfCounted === "missed" || statusIfCounted === "unknown";
    return status !== "excused" || !isPast;
  });
  if (counted.length === 0) return { ...plain, standing: "excused" };
  const statuses = new Set(counted.map(({ statusIfCounted }) => statusIfCounted));
  if (statuses.has("unknown") || [...statuses].some(isOpen))
    return { ...plain, ...openStanding(known, occasion, counted, now, afterMinutes) };
  if (statuses.has("missed")) return { ...plain, standing: "missed" };
  if (statuses.has("skipped"))
    return { ...plain, standing: statuses.size === 1 ? "skipped" : "part" };
  return { ...plain, ...takenStanding(due, counted) };
}

function takenStanding(due: Date, doses: readonly Fact[]) {
  const said = doses.filter(({ statusIfCounted }) => statusIfCounted === "confirmed");
  const times = (said.length > 0 ? said : doses).map(
    ({ pressed, statement }) => (said.length > 0 ? statement?.takenAt : pressed)?.getTime() ?? 0,
  );
  const at = new Date(Math.max(...times));
  const late = at.getTime() - due.getTime();
  const timing = Math.abs(late) <= TOLERANCE ? "on_time" : late < 0 ? "early" : "late";
  return { standing: said.length > 0 ? "said" : "taken", at, timing } as const;
}

/** For unanswered occasions: what the box shows, or why it is unclear. */
function openStanding(
  known: Known,
  occasion: KnownOccasion,
  doses: readonly Fact[],
  now: Date,
  afterMinutes: number,
): Pick<WatchedDose, "standing" | "cause"> {
  const standing = standingOf(known, occasion, { afterMinutes }, now);
  if (standing === "no_press" || standing === "no_answer") return { standing, cause: null };
  return { standing: "unclear", cause: causeOf(known, occasion, doses, now) };
}

function causeOf(
  known: Known,
  { window }: KnownOccasion,
  doses: readonly Fact[],
  now: Date,
): NonNullable<WatchedDose["cause"]> {
  const isOver = doses.some(({ statusIfCounted }) => statusIfCounted === "unknown");
  if (known.box === null) return isOver ? "no_box" : "no_word";
  if (known.box.boundSince.getTime() > window.to) return "no_box";
  if (isBoxSilent(known, now)) return "silent";
  if (doses.some(({ open }) => open)) return "waiting";
  const observed = known.box.observed?.getTime() ?? Number.NEGATIVE_INFINITY;
  const isLost = known.uncertain.some(
    ({ from, to }) => from < Math.min(observed, window.to) && to >= window.from,
  );
  return isLost ? "lost" : "waiting";
}
