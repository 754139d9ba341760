import { FURTHEST_BACK } from "@dosebeat/domain/doses/windows";
import type { PlannedMedicine } from "@dosebeat/domain/plan/plan";
import type { Sent } from "@dosebeat/domain/reminders/decisions";
import type { Snooze } from "@dosebeat/domain/reminders/known-patient";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { addDays, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { Db } from "../../database/db.ts";
import { findPressed } from "./claims-queries.ts";
import {
  type CarerRow,
  type ExcusedRow,
  findCarers,
  findExcused,
  findPatients,
  findPlans,
  findSaidDoses,
  findSnoozes,
  findZones,
  type PatientRow,
  type SaidRow,
} from "./patient-queries.ts";
import type { Claimed } from "./plan-queries.ts";
import { findQuestions, findSent, type Waiting } from "./sent-queries.ts";

/** How far around now occasions are known: neighbours limit their windows and steps. */
export const REACH = 28 * HOUR;
/** How far back messages about doses count: the chart day of a dose still being told about began earlier. */
const SENT_REACH = 38 * HOUR;
/** How long before the first occasion its window begins at most. */
const WINDOW = FURTHEST_BACK + HOUR;
/** After a silence longer than this, the question about the box is asked once more. */
const LONGEST_SILENCE = 62 * DAY;

/** All rows of a patient, read for many at once. */
export interface Patient extends PatientRow {
  claimed: Claimed;
  zones: readonly ZoneSpan[];
  plan: readonly PlannedMedicine[];
  said: readonly SaidRow[];
  excused: readonly ExcusedRow[];
  snoozes: readonly Snooze[];
  carers: readonly CarerRow[];
  sent: readonly Sent[];
  /** Messages about occasions near now that still wait to be sent. */
  waiting: readonly Waiting[];
  /** Since when presses have been looked for; occasions whose windows began earlier were answered. */
  watchedFrom: Date;
  /** Whether a box has claimed a press since then. */
  hasPress: boolean;
}

/** The patients of a claim with everything stored about them. */
export async function readPatients(
  db: Db,
  claimed: readonly Claimed[],
  now: Date,
): Promise<Patient[]> {
  const profiles = claimed.map(({ profile }) => profile);
  const since = new Date(now.getTime() - REACH);
  const sentSince = new Date(now.getTime() - SENT_REACH);
  const earliest = new Date(since.getTime() - WINDOW);
  const watched = claimed.map(({ profile, windowFrom }) => ({
    profile,
    from: windowFrom < earliest ? earliest : windowFrom,
  }));
  const today = now.toISOString().slice(0, 10);
  const days = { from: addDays(today, -3), to: addDays(today, 3) };
  const [rows, zones, plans, said, excused, snoozes, carers, sent, pressed] = await Promise.all([
    findPatients(db, profiles),
    findZones(db, profiles),
    findPlans(db, profiles),
    findSaidDoses(db, profiles, days),
    findExcused(db, profiles, days),
    findSnoozes(db, profiles, since),
    findCarers(db, profiles, now),
    findSent(db, profiles, sentSince),
    findPressed(db, watched, earliest),
  ]);
  const cared = [...carers.keys()];
  const long = { from: new Date(now.getTime() - LONGEST_SILENCE), to: sentSince };
  const questions = await findQuestions(db, cared, long);
  const rowOf = new Map(rows.map((row) => [row.profile, row]));
  return claimed.flatMap((one, index): Patient[] => {
    const { profile } = one;
    const row = rowOf.get(profile);
    // Erased meanwhile.
    if (!row) return [];
    return [
      {
        ...row,
        claimed: one,
        watchedFrom: watched[index]?.from ?? earliest,
        zones: shared(zones.get(profile) ?? []),
        plan: plans.get(profile) ?? [],
        said: said.get(profile) ?? [],
        excused: excused.get(profile) ?? [],
        snoozes: snoozes.get(profile) ?? [],
        carers: carers.get(profile) ?? [],
        sent: [...(questions.get(profile)?.sent ?? []), ...(sent.get(profile)?.sent ?? [])],
        waiting: sent.get(profile)?.waiting ?? [],
        hasPress: pressed.has(profile),
      },
    ];
  });
}

/** One list for everybody who never changed their zone: days already calculated are cached by it. */
const ONLY_ZONES = new Map<string, readonly ZoneSpan[]>();

function shared(zones: readonly ZoneSpan[]): readonly ZoneSpan[] {
  const [only, other] = zones;
  if (!only || other) return zones;
  const known = ONLY_ZONES.get(only.timezone) ?? [{ fromDay: null, timezone: only.timezone }];
  ONLY_ZONES.set(only.timezone, known);
  return known;
}
