import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";

export interface PlannerState {
  /** What the database's clock shows. */
  now: Date;
  /** When a server could last decide; null: never. */
  decidedAt: Date | null;
  /** The last period in which nobody decided for long. */
  outage: { from: Date; until: Date } | null;
}

interface StateRow {
  now: Date;
  decided_at: Date | null;
  out_from: Date | null;
  out_until: Date | null;
}

export async function readPlannerState(db: Db): Promise<PlannerState> {
  const [row] = await queryPrepared(
    db,
    sql<StateRow>`select clock_timestamp() as now, decided_at, out_from, out_until
      from (select) as once left join reminder_planner on true`,
  );
  if (!row) throw new Error("The database returned no time.");
  return { now: row.now, decidedAt: row.decided_at, outage: outageOf(row) };
}

/**
 * Records that a server can decide now. If none could for `outageMs`, that is recorded as an outage; one that follows
 * during the wait after another is merged with it.
 */
export async function notePlanner(
  db: Db,
  now: Date,
  { outageMs, waitMs }: { outageMs: number; waitMs: number },
): Promise<PlannerState["outage"]> {
  const at = instant(now);
  const isOut = sql<boolean>`planner.decided_at <= ${at} - ${outageMs} * interval '1 ms'`;
  const wentOn = sql<boolean>`planner.decided_at <= planner.out_until + ${waitMs} * interval '1 ms'`;
  const { rows } = await sql<Omit<StateRow, "now" | "decided_at">>`
    insert into reminder_planner as planner (decided_at) values (${at})
    on conflict (is_only) do update set
      out_from = case when not ${isOut} then planner.out_from
        when ${wentOn} then planner.out_from else planner.decided_at end,
      out_until = case when ${isOut} then ${at} else planner.out_until end,
      decided_at = greatest(planner.decided_at, ${at})
    returning out_from, out_until`.execute(db);
  return rows[0] ? outageOf(rows[0]) : null;
}

function outageOf({ out_from: from, out_until: until }: Pick<StateRow, "out_from" | "out_until">) {
  return from && until ? { from, until } : null;
}
