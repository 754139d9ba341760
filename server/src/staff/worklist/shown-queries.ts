import type { SensorState } from "@dosebeat/contract/sensors";
import type { WORKLIST_SECTIONS } from "@dosebeat/contract/worklist";
import { sql } from "kysely";
import { nameOfUser } from "../../access/profiles/name-queries.ts";
import { stateAt } from "../../boxes/sensors/coarse/state-queries.ts";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { Row } from "../../database/schema.ts";
import type { WorklistState } from "./state.ts";
import { type Age, isOld } from "./state-queries.ts";

/** What a row shows; the box and the newest entry are null as a whole. */
export interface ListedRow
  extends Pick<
      Row<"profiles">,
      "id" | "profileuid" | "givenname" | "familyname" | "record_number" | "born" | "telephone"
    >,
    Pick<WorklistState, "reasons" | "strip" | "version"> {
  section: (typeof WORKLIST_SECTIONS)[number];
  timezone: string;
  last_press_at: Date | null;
  box: string | null;
  serial_number: string | null;
  battery: number | null;
  last_received_at: Date | null;
  box_state: SensorState;
  entry: number | null;
  entry_kind: Row<"worklist_entries">["kind"];
  entry_outcome: Row<"worklist_entries">["outcome"];
  entry_until: Date | null;
  entry_text: string;
  entry_version: string;
  entry_at: Date;
  entry_by: number | null;
  entry_author: string | null;
  /** What to know before calling; null as a whole. */
  contact_hours: string | null;
  contact_language: string | null;
  needs_interpreter: boolean | null;
  /** Who is calling; null: nobody. */
  caller: number | null;
  caller_name: string | null;
  caller_since: Date;
  caller_until: Date;
  /** Who has the row; null: nobody. */
  holder: number | null;
  holder_name: string | null;
  holder_by: string | null;
  holder_at: Date;
  /** Whether something changed since it was worked out. */
  is_outdated: boolean;
  /** Whether time alone may have changed it since. */
  is_old: boolean;
}

/**
 * What the rows of these patients show, in their order.
 *
 * @param before see `isOld`
 */
export async function findRows(
  db: Db,
  ids: readonly number[],
  { now, before }: Age,
): Promise<ListedRow[]> {
  return queryPrepared(
    db,
    sql<ListedRow>`
      select profiles.id, profileuid, givenname, familyname, record_number, born, telephone,
        (select timezone from profile_zones where profile_zones.profile_id = profiles.id
          order by from_day desc nulls last limit 1) as timezone,
        section, reasons, strip, state.version, state.last_press_at,
        box.deveui as box, box.serial_number, box.battery, box.last_received_at, box.box_state,
        entry.id as entry, entry.kind as entry_kind, entry.outcome as entry_outcome, entry.until_at as entry_until,
        entry.text as entry_text,
        entry.version as entry_version, entry.at as entry_at, entry.user_id as entry_by,
        ${nameOfUser("entry.user_id")} as entry_author,
        contact.hours as contact_hours, contact.language as contact_language, contact.needs_interpreter,
        caller.user_id as caller, ${nameOfUser("caller.user_id")} as caller_name,
        caller.since as caller_since, caller.until_at as caller_until,
        holders.user_id as holder, ${nameOfUser("holders.user_id")} as holder_name,
        ${nameOfUser("holders.assigned_by")} as holder_by, holders.at as holder_at,
        summary.listed_turn is distinct from summary.turn or exists (select from summary_changes
          where summary_changes.profile_id = profiles.id offset 0) as is_outdated,
        ${isOld({ now, before })} as is_old
      from unnest(${[...ids]}::bigint[]) with ordinality as page (id, rank)
        join profiles on profiles.id = page.id
        join worklist_states as state on state.profile_id = page.id and section <> 'none'
        left join summaries as summary on summary.profile_id = page.id
        left join worklist_entries as entry on entry.profile_id = page.id and entry.is_newest
        left join contact_details as contact on contact.profile_id = page.id
        left join worklist_callers as caller on caller.profile_id = page.id
          and caller.until_at > ${instant(now)}
        left join worklist_holders as holders on holders.profile_id = page.id
        left join lateral (
          select deveui, serial_number, battery, last_received_at, ${stateAt(now)} as box_state
          from bindings join sensors on sensors.id = bindings.sensor_id
          where bindings.profile_id = page.id and bindings.valid_to is null limit 1
        ) as box on true
      order by page.rank`,
  );
}
