import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { type KeptByMonth, MONTH_SETTINGS, type MonthsKept } from "../retention-settings.ts";
import type { Db } from "./db.ts";
import type { Row } from "./schema.ts";
import { inTransaction } from "./transaction.ts";

/** How long the longer policy still applies after it was shortened. */
const NOTICE_DAYS = 7;

/** A policy that was just changed, or that is not in force yet. */
export interface PolicyChange {
  kind: KeptByMonth;
  /** In months; null: until it is erased. */
  months: number | null;
  monthsBefore: number | null;
  holdsFrom: Date;
  isNew: boolean;
}

export interface Policies {
  /** What is in force now. */
  holding: MonthsKept;
  changes: PolicyChange[];
}

type Policy = Row<"retention_policies">;

/**
 * Records what is set, and returns what is in force: a shorter time comes into force only some days after it
 * was set. Servers with different settings keep changing it, so that the shorter one never does.
 */
export async function followPolicies(db: Db, wanted: MonthsKept, now: Date): Promise<Policies> {
  return inTransaction(db, async (tx) => {
    const changes: PolicyChange[] = [];
    const follow = async (kind: KeptByMonth): Promise<number | null> => {
      const policy = await lockedPolicy(tx, kind, wanted[kind], now);
      const before = holdingOf(policy, now);
      const isNew = policy.months !== wanted[kind];
      const followed = isNew ? changedTo(wanted[kind], before, now) : policy;
      if (isNew) {
        await tx.updateTable("retention_policies").set(followed).where("kind", "=", kind).execute();
      }
      const { months, holds_from } = followed;
      if (isNew || now < holds_from) {
        changes.push({ kind, months, monthsBefore: before, holdsFrom: holds_from, isNew });
      }
      return holdingOf(followed, now);
    };
    const holding = {
      raw_uplinks: await follow("raw_uplinks"),
      readings: await follow("readings"),
      messages: await follow("messages"),
    };
    return { holding, changes };
  });
}

async function lockedPolicy(
  tx: Db,
  kind: KeptByMonth,
  months: number | null,
  now: Date,
): Promise<Policy> {
  // Readings were kept before there was a setting, so that the first one counts as shortening.
  const first = kind === "readings" ? null : months;
  const since = { months_before: null, changed_at: now, holds_from: now, dropped_before: null };
  await tx
    .insertInto("retention_policies")
    .values({ kind, months: first, ...since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("retention_policies")
    .selectAll()
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Followed = Pick<Policy, "months" | "months_before" | "holds_from">;

function holdingOf({ months, months_before, holds_from }: Followed, now: Date): number | null {
  return now < holds_from ? months_before : months;
}

function changedTo(months: number | null, before: number | null, now: Date) {
  const isShorter = months !== null && (before === null || months < before);
  const holds_from = isShorter ? new Date(now.getTime() + NOTICE_DAYS * DAY) : now;
  return { months, months_before: before, changed_at: now, holds_from };
}

/** Records that nothing from before an instant is left. */
export async function noteDropped(db: Db, kind: KeptByMonth, before: Date): Promise<void> {
  await db
    .updateTable("retention_policies")
    .set({ dropped_before: sql`greatest(dropped_before, ${before}::timestamptz)` })
    .where("kind", "=", kind)
    .execute();
}

/** Any setting keeps readings for at least this long. */
const ALWAYS_KEPT_MS = MONTH_SETTINGS.readings.least * 28 * DAY;

/**
 * The start of the readings that are kept, if earlier ones were dropped and `from` is before it; null: all
 * are there.
 */
export async function readingsKeptSince(db: Db, from: Date, now: Date): Promise<string | null> {
  if (now.getTime() - from.getTime() < ALWAYS_KEPT_MS) return null;
  const policy = await db
    .selectFrom("retention_policies")
    .select("dropped_before")
    .where("kind", "=", "readings")
    .executeTakeFirst();
  const since = policy?.dropped_before ?? null;
  return since !== null && from < since ? since.toISOString() : null;
}
