import type { WorklistGroupsQuery } from "@dosebeat/contract/worklist-groups";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Circle } from "../../access/profiles/in-scope.ts";
import { withCounts } from "../../accounts/groups/queries.ts";
import type { Db } from "../../database/db.ts";
import { orderOf, pageOf } from "../../http/paging.ts";
import { bySection } from "./count-queries.ts";
import { type Asked, EVERYTHING, rowsOf } from "./list-queries.ts";
import type { ListedRow } from "./shown-queries.ts";

type Viewpoint = Pick<Asked, "member" | "userid" | "now">;

type GroupCounts = Record<ListedRow["section"] | "group_id", number>;

/** The open rows of each group, counted as by `countRows`, as a subquery; only groups with such rows. */
function openByGroup(viewpoint: Viewpoint): RawBuilder<GroupCounts> {
  return sql<GroupCounts>`(
    select group_id, ${sql.join(bySection())}
    from (select state.profile_id, state.section from ${rowsOf({ ...viewpoint, query: EVERYTHING })}) as listed
      join group_members on group_members.profile_id = listed.profile_id
    group by group_id)`;
}

/** The groups with the numbers of their members and of their open rows on the worklist. */
export async function listGroupsToCall(
  db: Db,
  circle: Circle | null,
  query: z.infer<typeof WorklistGroupsQuery>,
  viewpoint: Viewpoint,
) {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  const call = sql<number>`coalesce(open.call, 0)`;
  const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
    call,
    patients: sql`counted.patients`,
  };
  return withCounts(db, circle, query)
    .leftJoin(openByGroup(viewpoint).as("open"), "open.group_id", "groups.id")
    .select([
      call.as("call"),
      sql<number>`coalesce(open.box, 0)`.as("box"),
      sql<number>`coalesce(open.watch, 0)`.as("watch"),
    ])
    .orderBy(orders[field] ?? sql`lower(groups.name)`, direction)
    .orderBy(sql`lower(groups.name)`)
    .orderBy("groups.id")
    .limit(limit)
    .offset(offset)
    .execute();
}
