import { WORKLIST_SECTIONS } from "@dosebeat/contract/worklist";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { type RawBuilder, sql } from "kysely";
import { patientsInGroupsOf, patientsOfGroup } from "../../access/profiles/group-queries.ts";
import type { Db } from "../../database/db.ts";
import { queryPrepared } from "../../database/fast-sql/prepared.ts";
import { type Asked, EVERYTHING, isDone, NO_PATIENTS, rowsInReach } from "./list-queries.ts";
import type { ListedRow } from "./shown-queries.ts";

type BySection = Record<ListedRow["section"], number>;

/** The row counts of a worklist. */
export interface Counted {
  open: BySection;
  done: BySection;
  patients: number;
  /** From then on time alone may change them. */
  until: Date;
}

/** Row counts, with one column per section. */
export function bySection(): RawBuilder<unknown>[] {
  return WORKLIST_SECTIONS.map((section) => sql`${ofSection(section)} as ${sql.ref(section)}`);
}

function ofSection(section: string, more = sql``): RawBuilder<number> {
  return sql<number>`(count(*) filter (where section = ${sql.lit(section)} ${more}))::integer`;
}

function jsonBySection(more: RawBuilder<unknown>): RawBuilder<BySection> {
  const pairs = WORKLIST_SECTIONS.map(
    (section) => sql`${sql.lit(section)}, ${ofSection(section, sql`and ${more}`)}`,
  );
  return sql<BySection>`json_build_object(${sql.join(pairs)})`;
}

/**
 * How many rows of each section are open and done in the group, or in reach, and how many patients there are. Search
 * and the filter of done rows do not affect them, so that no filter looks like an all-clear.
 *
 * @param all number of profiles
 */
export async function countRows(db: Db, asked: Asked, all: number): Promise<Counted> {
  const { query, now } = asked;
  const { group } = query;
  const whole: Asked = {
    ...asked,
    query: group === undefined ? EVERYTHING : { ...EVERYTHING, group },
  };
  const done = isDone(now);
  const counted = sql<Omit<Counted, "until"> & { until: Date | null }>`
    select ${jsonBySection(sql`not ${done}`)} as open, ${jsonBySection(done)} as done,
      min(state.done_until) filter (where ${done} and isfinite(state.done_until)) as until,
      (${patientsOf(whole, all)})::integer as patients
    from ${rowsInReach(whole)}`;
  const [found] = await queryPrepared(db, counted);
  if (!found) throw new Error("An aggregate must return one row.");
  return { ...found, until: found.until ?? new Date(now.getTime() + MINUTE) };
}

function patientsOf({ member, query: { group } }: Asked, all: number): RawBuilder<unknown> {
  if (group !== undefined) {
    return sql`select count(distinct id) from ${patientsOfGroup(group, member)} as reached (id)
      where id not in ${NO_PATIENTS}`;
  }
  return member === null
    ? sql`${all}::bigint - (select count(*) from ${NO_PATIENTS} as others)`
    : sql`(select count(distinct id) from ${patientsInGroupsOf(member)} as reached (id)
        where id not in ${NO_PATIENTS})`;
}
