import { addDays } from "../time/local-time.ts";
import { DAY_PARTS, type DayFacts, type DayPart, type PartFacts } from "./day-facts.ts";
import type { Judged, WorklistReasonKind } from "./reasons.ts";
import { type Thresholds, USUAL_THRESHOLDS } from "./thresholds.ts";

const LATE_MINUTES = 60;
/** The most that a long run adds to a weight. */
const MOST_ADDED = 9;
/** The fewest parts of days from which a share is meaningful. */
const LEAST = 6;
/** Minutes per week from which presses count as drifting, and from which that is pressing. */
const DRIFT = 60;

const TAKEN: ReadonlySet<PartFacts["result"]> = new Set(["on_time", "early", "late", "confirmed"]);

/**
 * The reasons that follow from day facts alone.
 *
 * @param days ascending, the last one today
 */
export function doseReasons(
  days: readonly DayFacts[],
  from: Thresholds = USUAL_THRESHOLDS,
): Judged[] {
  const pressless = noPress(days, from);
  const byPart = DAY_PARTS.flatMap((part) => partReasons(part, days, from));
  return [
    ...pressless,
    // Somebody who pressed nothing for days missed the evenings too: said only once.
    ...byPart.filter(({ reason }) => pressless.length === 0 || !isOfDays(reason.kind)),
    ...skipped(days, from),
    ...extraPresses(days, from),
    ...back(days),
    ...byHand(days),
  ];
}

function isOfDays(kind: WorklistReasonKind): boolean {
  return kind === "missed_in_a_row" || kind === "missed_some";
}

function known(reason: Judged["reason"], section: Judged["section"], weight: number): Judged {
  return { reason, section, weight, isFromBox: true };
}

/**
 * The most days before today that a row of missed doses touches, since something was last known not to be missed. An
 * unclear dose ends a row, and is passed over after it: so nothing that becomes known to be missed takes a row away.
 */
function noPress(days: readonly DayFacts[], from: Thresholds): Judged[] {
  const since = days.findLastIndex(({ pressless }) => pressless.includes("other")) + 1;
  const doses = days
    .slice(since, -1)
    .flatMap(({ date, pressless }) => pressless.map((result) => ({ date, result })));
  let count = 0;
  let row = new Set<string>();
  for (const { date, result } of doses) {
    if (result === "missed") row.add(date);
    else row = new Set();
    count = Math.max(count, row.size);
  }
  const reason = { kind: "no_press", days: count } as const;
  if (count < from.no_press_days) return [];
  return [known(reason, "call", 100 + Math.min(count, MOST_ADDED))];
}

/** Length of the longest run of matching items. */
function longest<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let most = 0;
  let run = 0;
  for (const item of items) {
    run = holds(item) ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
}

/** The outcome of one part of the day, for each day on which something was due in it, ascending. */
function dueIn(part: DayPart, days: readonly DayFacts[]): PartFacts[] {
  return days.flatMap((day) => day.parts[part] ?? []).filter(({ result }) => result !== "excused");
}

/** Those of them that are over. */
function decided(part: DayPart, days: readonly DayFacts[]): PartFacts[] {
  return dueIn(part, days).filter(({ result }) => result !== "open");
}

function partReasons(part: DayPart, days: readonly DayFacts[], from: Thresholds): Judged[] {
  const all = decided(part, days);
  const missed = all.filter(({ result }) => result === "missed").length;
  const drift = driftOf(part, days);
  const row = rowOf(part, dueIn(part, days), from);
  if (row) return [row];
  const found: Judged[] = drift ? [drift] : [];
  // If half is unclear, half of the rest is not half of everything.
  const certain = all.filter(({ result }) => result !== "unknown");
  const of = certain.length;
  if (of >= LEAST && missed * 100 >= of * from.missed_percent) {
    const reason = { kind: "missed_often", part, count: missed, of } as const;
    found.push(known(reason, "call", 70 + missed));
  } else if (missed >= 2 && !drift) {
    found.push(known({ kind: "missed_some", part, count: missed }, "watch", 20 + missed));
  }
  const late = certain.filter(({ deviation }) => (deviation ?? 0) > LATE_MINUTES).length;
  if (of >= LEAST && late * 2 >= of && !drift) {
    found.push(known({ kind: "late_often", part, count: late, of }, "watch", 15));
  }
  return found;
}

/**
 * The longest row of missed ones since one was last known not to be. An unclear one ends a row, and is passed over
 * after it: so nothing that becomes known to be missed takes the row away. An open one is passed over in the
 * row, and before it counts as not taken: so the row weighs no less once that one is known to be missed.
 */
function rowOf(part: DayPart, all: readonly PartFacts[], from: Thresholds): Judged | null {
  const before = all.findLastIndex(({ result }) => !["missed", "unknown", "open"].includes(result));
  const since = all.slice(before + 1).filter(({ result }) => result !== "open");
  const count = longest(since, ({ result }) => result === "missed");
  if (count < from.missed_in_a_row) return null;
  const earlier = all.slice(0, before + 1);
  const taken = earlier.filter(({ result }) => TAKEN.has(result)).length;
  const isRegular = earlier.length >= LEAST && taken >= earlier.length * 0.8;
  const reason = { kind: "missed_in_a_row", part, count, is_regular_before: isRegular } as const;
  return known(reason, "call", 90 + Math.min(count, MOST_ADDED) - (isRegular ? 0 : 5));
}

/** The median slope over all pairs of days (Theil–Sen), which single late days do not distort. */
function driftOf(part: DayPart, days: readonly DayFacts[]): Judged | null {
  const points = days.flatMap((day, at) => {
    const deviation = day.parts[part]?.deviation ?? null;
    return deviation === null ? [] : [{ at, deviation }];
  });
  if (points.length < LEAST) return null;
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (other.deviation - one.deviation) / (other.at - one.at)),
  );
  slopes.sort((a, b) => a - b);
  const minutes = Math.round((slopes[Math.floor(slopes.length / 2)] ?? 0) * 7);
  const last = points.at(-1)?.deviation ?? 0;
  if (minutes < DRIFT || last <= LATE_MINUTES) return null;
  const isMissed =
    decided(part, days).findLast(({ result }) => result !== "unknown")?.result === "missed";
  const isPressing = isMissed || minutes >= 2 * DRIFT;
  return known(
    { kind: "drift", part, minutes, is_missed: isMissed },
    isPressing ? "call" : "watch",
    isPressing ? 80 : 25,
  );
}

/** The patient said so, so it holds whatever the box reports. */
function skipped(days: readonly DayFacts[], from: Thresholds): Judged[] {
  const counts = new Map<number, { days: number; reason: string | null; last: string }>();
  for (const { date, skipped: stated } of days) {
    for (const medicine of new Set(stated.map((one) => one.medicine))) {
      const before = counts.get(medicine);
      const reason = stated.findLast((one) => one.medicine === medicine)?.reason ?? null;
      counts.set(medicine, {
        days: (before?.days ?? 0) + 1,
        reason: reason ?? before?.reason ?? null,
        last: date,
      });
    }
  }
  const recent = addDays(days.at(-1)?.date ?? "1970-01-01", -2);
  return [...counts]
    .filter(([, one]) => one.days >= from.skipped_days && one.last >= recent)
    .map(([medicine, one]) => ({
      reason: { kind: "skipped", medicine, days: one.days, reason: one.reason },
      section: "call",
      weight: 60 + one.days,
      isFromBox: false,
    }));
}

/** Today and yesterday only: many presses a week ago no longer matter. */
function extraPresses(days: readonly DayFacts[], from: Thresholds): Judged[] {
  return days
    .slice(-2)
    .filter(({ extra }) => extra >= from.extra_presses)
    .map(({ date, extra }) => known({ kind: "extra_presses", date, count: extra }, "call", 50));
}

/** Days that were not counted ended within the last week. */
function back(days: readonly DayFacts[]): Judged[] {
  const last = days.findLastIndex(({ result }) => result === "excused");
  const first = days[last + 1];
  if (last === -1 || !first || last < days.length - 8) return [];
  const reason = { kind: "back", date: first.date } as const;
  return [{ reason, section: "watch", weight: 10, isFromBox: false }];
}

function byHand(days: readonly DayFacts[]): Judged[] {
  // Left out: unclear doses change with time alone and say nothing about how doses are taken.
  const all = DAY_PARTS.flatMap((part) => decided(part, days)).filter(
    ({ result }) => result !== "unknown",
  );
  const count = all.filter(({ result }) => result === "confirmed").length;
  if (all.length < LEAST || count * 2 < all.length) return [];
  const reason = { kind: "by_hand", count, of: all.length } as const;
  return [{ reason, section: "watch", weight: 5, isFromBox: false }];
}
