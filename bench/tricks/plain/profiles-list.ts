import { type Kysely, sql } from "kysely";
import { limitTo } from "../../../server/src/database/fast-sql/json-page.ts";
import { queryPrepared } from "../../../server/src/database/fast-sql/prepared.ts";
import type { Database } from "../../../server/src/database/schema.ts";
import { type Paged, pageOf } from "../../../server/src/http/paging.ts";
import type { Totals } from "../../../server/src/peers/cached/totals.ts";

interface Row {
  id: number;
  user_id: number;
  profileuid: string;
  givenname: string;
  familyname: string;
  language: string;
  created_at: Date;
  email: string;
  role: string;
  is_active: boolean;
  staff: string[];
  email_verified: boolean;
  is_invited: boolean;
  is_managed: boolean;
  record_number: string | null;
  groups: { id: number; name: string }[] | null;
  sensor_id: number | null;
  deveui: string;
  serial_number: string | null;
}

/** Reads rows; only all by id, which is what is measured. */
export async function listProfiles(db: Kysely<Database>, totals: Totals, query: Paged) {
  const rows = await queryPrepared(
    db,
    sql<Row>`
      select page.id, user_id, profileuid, givenname, familyname, language, created_at, email, role,
        is_active, staff, email_verified, is_invited, is_managed, record_number, groups, sensors.id as sensor_id, deveui,
        serial_number
      from (
        select profiles.*, users.email, users.role, users.is_active, users.staff,
          users.email_verified_at is not null as email_verified, users.password_hash is null as is_invited,
          false as is_managed
        from profiles join users on users.id = profiles.user_id
        order by profiles.id ${limitTo(pageOf(query))}
      ) as page
      left join lateral (
        select sensors.id, deveui, serial_number
        from bindings join sensors on sensors.id = bindings.sensor_id
        where bindings.profile_id = page.id and bindings.valid_to is null limit 1
      ) as sensors on true
      left join lateral (
        select json_agg(json_build_object('id', groups.id, 'name', groups.name) order by lower(groups.name))
          as groups
        from group_members join groups on groups.id = group_members.group_id
        where group_members.profile_id = page.id
      ) as memberships on true
      order by page.id`,
  );
  return { items: rows.map(present), total: await totals.of("profiles") };
}

function present(row: Row) {
  const { deveui, serial_number } = row;
  return {
    id: row.id,
    attributes: {
      userid: row.user_id,
      profileuid: row.profileuid,
      givenname: row.givenname,
      familyname: row.familyname,
      email: row.email,
      email_verified: row.email_verified,
      record_number: row.record_number,
      is_invited: row.is_invited,
      is_managed: row.is_managed,
      staff: row.staff,
      groups: row.groups ?? [],
      language: row.language,
      is_active: row.is_active,
      is_linked: row.sensor_id !== null,
      createdAt: row.created_at.toISOString(),
      profile_role: { profiletype: row.role },
      sensor: {
        data: row.sensor_id && { id: row.sensor_id, attributes: { deveui, serial_number } },
      },
    },
  };
}
