import { createHash } from "node:crypto";
import type { WorklistReason } from "@dosebeat/contract/worklist-reasons";
import type { AlertFacts } from "@dosebeat/domain/alerts/facts";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import type { DayResult } from "@dosebeat/domain/worklist/day-facts";
import {
  type WorklistReason as Reason,
  versionText,
  type WorklistSection,
} from "@dosebeat/domain/worklist/reasons";
import { WORKLIST_DAYS, worklistRow } from "@dosebeat/domain/worklist/worklist";
import type { Part, ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import type { Effort } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { lastPressOf } from "../../state/doses/last-press.ts";
import type { LongTimeline, Timeline } from "../../state/doses/timeline.ts";
import { alertFactsOf } from "../alerts/facts.ts";
import { thresholdsOf } from "../thresholds/queries.ts";
import { knownOf } from "./cases.ts";
import { rowChangesAt } from "./row-changes.ts";

/** The results about a patient for the worklist. */
export interface WorklistState {
  section: WorklistSection;
  weight: number;
  version: string;
  reasons: WorklistReason[];
  strip: { date: string; result: DayResult; deviation?: number | null }[];
  facts: AlertFacts;
  lastPress: Date | null;
  /** When time alone may next change any of this. */
  changesAt: Date;
}

/** What somebody has worked out of a patient just before. */
export interface Before {
  /** Of at least the days of the list, and as far beyond as is to be reused. */
  long: LongTimeline;
  lastPress: Date | null;
}

/**
 * Works out where a patient stands on the worklist now, from what is stored of doses, box and stock.
 *
 * @param before then it is worked out as of its instant
 * @throws TooHeavy beyond the effort
 */
export async function worklistStateOf(
  { db, clock }: Pick<Parts, "db" | "clock">,
  profile: ProfileInScope<Part>,
  effort?: Effort,
  before?: Before,
): Promise<WorklistState> {
  const long = before?.long;
  const now = long?.timeline.now ?? clock.now();
  const turns: Date[] = [];
  const onTurn = (at: Date) => turns.push(at);
  const still = { db, clock: { now: () => now }, long, onTurn };
  const today = chartDayOf(now, long?.timeline.zones ?? (await zonesOf(db, profile)));
  const known = await knownOf(still, profile, { today, count: WORKLIST_DAYS, effort });
  const { timeline, days, sensor, stocks } = known;
  const row = worklistRow({ ...known, from: await thresholdsOf(db, profile) });
  return {
    section: row.section,
    weight: row.weight,
    version: versionOf(row.section, row.reasons),
    reasons: row.reasons.map((reason) => named(reason, timeline)),
    strip: days.map(({ date, result, deviation }) => ({ date, result, deviation })),
    facts: alertFactsOf({
      today,
      sensor,
      doses: timeline.doses,
      stocks,
      reasons: row.reasons,
    }),
    lastPress: before ? before.lastPress : await lastPressOf(db, profile, timeline),
    changesAt: rowChangesAt({ timeline, today, sensor }, turns),
  };
}

function versionOf(section: WorklistSection, reasons: readonly Reason[]): string {
  return createHash("sha256").update(versionText(section, reasons)).digest("hex").slice(0, 16);
}

/** In the form of the call's answer: with names of medicines instead of ids. */
function named(reason: Reason, { medicines }: Timeline): WorklistReason {
  if (!("medicine" in reason)) return reason;
  if (reason.medicine === null) return { ...reason, medicine: null };
  return { ...reason, medicine: medicines.get(reason.medicine)?.name ?? "" };
}
