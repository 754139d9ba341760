import { addDays, chartDayOf, daysBetween, type ZoneSpan } from "../time/local-time.ts";
import { addPack, discard, give, isUsable, leftOn, type Pack, thousandths, use } from "./packs.ts";

/** What the patient said about the packs of a medicine. */
export interface StockEntry {
  id: number;
  /** `count`: all that is there, which starts anew; `refill` adds a pack; `discard` takes away. */
  kind: "count" | "refill" | "discard";
  /** In the unit of the medicine. */
  amount: number;
  at: Date;
  /** Last chart day on which the pack may be used; null: not stated. */
  expires: string | null;
}

/** A dose or an intake that is over. */
export interface StockUse {
  at: Date;
  amount: number;
  /** Whether it was taken; false: it may have been. */
  isCertain: boolean;
}

/** A dose that can still be taken. */
export interface StockDose {
  /** Chart day. */
  day: string;
  amount: number;
  /** Whether it is among the uses too, because it may have been taken already. */
  mayBeUsed: boolean;
}

/** What {@link stockOf} needs of one medicine. */
export interface StockCase {
  entries: readonly StockEntry[];
  /** Those after the newest count; earlier ones are ignored. */
  uses: readonly StockUse[];
  /**
   * The doses of the next {@link FORECAST_DAYS} days by due time, read only as far as needed; or what is used
   * at most a day of a medicine that is only taken as needed, and its last day.
   */
  ahead: Iterable<StockDose> | { mostADay: number | null; until: string | null };
  lowDays: number;
  zones: readonly ZoneSpan[];
  now: Date;
}

/** How many days a plan is followed ahead. */
export const FORECAST_DAYS = 400;

/** How long a medicine lasts; amounts in its unit. */
export interface Stock {
  state: "uncounted" | "enough" | "low" | "out" | "count_again";
  /** What is left at least and at most, without expired packs; null: not known. */
  low: number | null;
  high: number | null;
  counted: Date | null;
  /** The first and the last chart day on which it may not suffice; null: not within the forecast. */
  earliest: string | null;
  latest: string | null;
  /** The last chart days with doses before these two, up to which it suffices; null: none, or as those. */
  enoughEarliest: string | null;
  enoughLatest: string | null;
  /** The amount missing on the first day on which the stock certainly does not suffice; null: no day is certain. */
  missing: number | null;
  /** What is left of expired packs, at most. */
  expired: number;
  /** What expires before the plan needs it. */
  expiring: number;
}

/** The entry that the stock is counted from: the newest, then the one entered last. */
export function newestCount(entries: readonly StockEntry[]): StockEntry | undefined {
  return entries
    .filter(({ kind }) => kind === "count")
    .toSorted(inOrder)
    .at(-1);
}

function inOrder(one: StockEntry, other: StockEntry): number {
  return one.at.getTime() - other.at.getTime() || one.id - other.id;
}

/**
 * What is left of a medicine since it was last counted, and on which chart day it can first not be given in
 * full. What may have been taken makes a range. Source: docs/plans.md, "Stock".
 */
export function stockOf(asked: StockCase): Stock {
  const counted = newestCount(asked.entries);
  const unknown = { low: null, high: null, ...NO_RUN_OUT, expired: 0, expiring: 0 };
  if (!counted) return { state: "uncounted", counted: null, ...unknown };
  const certain = asked.uses.filter(({ isCertain }) => isCertain);
  const most = packsAfter(asked, counted, certain);
  if (most.isShort) return { state: "count_again", counted: counted.at, ...unknown };
  const least = packsAfter(asked, counted, asked.uses);
  const today = chartDayOf(asked.now, asked.zones);
  const low = leftOn(least.packs, today).usable;
  const { usable: high, expired } = leftOn(most.packs, today);
  const { expiring, ...days } = runOut(asked.ahead, today, least.packs, most.packs);
  return {
    state: stateOf(days, high, today, asked.lowDays),
    low: low / 1000,
    high: high / 1000,
    counted: counted.at,
    ...days,
    missing: days.missing === null ? null : days.missing / 1000,
    expired: expired / 1000,
    expiring: expiring / 1000,
  };
}

function stateOf(
  { earliest, latest }: Pick<Stock, "earliest" | "latest">,
  high: number,
  today: string,
  lowDays: number,
): Stock["state"] {
  if (high === 0 || (latest !== null && latest <= today)) return "out";
  if (earliest !== null && earliest <= addDays(today, lowDays)) return "low";
  return "enough";
}

/** The packs after these uses, and whether more was used than there was. */
function packsAfter(
  { entries, zones }: StockCase,
  counted: StockEntry,
  uses: readonly StockUse[],
): { packs: Pack[]; isShort: boolean } {
  const packs: Pack[] = [];
  // At the same instant an entry comes before a use.
  const events = [
    ...entries.filter((entry) => inOrder(entry, counted) >= 0).toSorted(inOrder),
    ...uses.filter(({ at }) => at > counted.at),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let missing = 0;
  for (const event of events) {
    const amount = thousandths(event.amount);
    if (!("kind" in event)) missing += use(packs, amount, chartDayOf(event.at, zones));
    else if (event.kind === "discard") missing += discard(packs, amount);
    else addPack(packs, { expires: event.expires, left: amount });
  }
  return { packs, isShort: missing > 0 };
}

/** Amounts in thousandths. */
type ShortDays = Pick<Stock, "earliest" | "latest" | "enoughEarliest" | "enoughLatest" | "missing">;

const NO_RUN_OUT: ShortDays = {
  earliest: null,
  latest: null,
  enoughEarliest: null,
  enoughLatest: null,
  missing: null,
};

/** When the packs do not suffice. Uses them up. */
function runOut(
  ahead: StockCase["ahead"],
  today: string,
  least: Pack[],
  most: Pack[],
): ShortDays & { expiring: number } {
  const last = addDays(today, FORECAST_DAYS);
  if ("mostADay" in ahead) {
    const { mostADay, until } = ahead;
    if (mostADay === null) return { ...NO_RUN_OUT, expiring: 0 };
    const days = daysBetween(today, until !== null && until < last ? until : last);
    const earliest = days.find((day) => give(least, thousandths(mostADay), day) > 0) ?? null;
    const eve = earliest === null || earliest === today ? null : addDays(earliest, -1);
    return { ...NO_RUN_OUT, earliest, enoughEarliest: eve, expiring: 0 };
  }
  const [low, high] = [new Giving(least), new Giving(most)];
  for (const { day, amount, mayBeUsed } of ahead) {
    if (high.short !== null && day !== high.short) break;
    if (!mayBeUsed) low.give(day, amount);
    high.give(day, amount);
  }
  const { short: latest } = high;
  // Doses that may have been taken are not subtracted from the low end twice, so it may last longer.
  const first = low.short === null ? high : low;
  const isCertain = latest !== null && low.short === latest && low.missing === high.missing;
  const unused = most.filter((pack) => isUsable(pack, today) && !isUsable(pack, latest ?? last));
  return {
    earliest: first.short,
    latest,
    enoughEarliest: first.enough,
    enoughLatest: high.enough,
    missing: isCertain ? high.missing : null,
    expiring: unused.reduce((sum, { left }) => sum + left, 0),
  };
}

/** Gives doses by due time, until a day on which the packs do not suffice is over. */
class Giving {
  /** The first chart day with a dose that could not be given in full, and what was missing on it. */
  short: string | null = null;
  missing = 0;
  /** The last chart day with doses before it. */
  enough: string | null = null;
  private readonly packs: readonly Pack[];
  private day: string | null = null;
  private dayBefore: string | null = null;

  constructor(packs: readonly Pack[]) {
    this.packs = packs;
  }

  give(day: string, amount: number): void {
    if (this.short !== null && day !== this.short) return;
    if (day !== this.day) {
      this.dayBefore = this.day;
      this.day = day;
    }
    this.missing += give(this.packs, thousandths(amount), day);
    if (this.short !== null || this.missing === 0) return;
    this.short = day;
    this.enough = this.dayBefore;
  }
}
