import { ProfilesAnswer } from "@dosebeat/contract/profile-lists";
import pg from "pg";
import type { Figure } from "./figures.ts";
import { type List, listFigures } from "./list-rate.ts";
import type { Scene } from "./scene.ts";

const USERS = 50_000;
const MANY = USERS.toLocaleString("en-US");
/** Matches one user of all. */
const WORD = "49321";

/** Pages of a list of very many users, against the bare selects. */
export async function userListFigures(scene: Scene): Promise<Figure[]> {
  await addUsers(scene.database);
  return listFigures(scene, LISTS, (answer) => ProfilesAnswer.parse(answer).data.length);
}

export async function addUsers(database: pg.ClientConfig, users = USERS): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(ADD, [users]);
  // As after autovacuum: fresh statistics, no pending index entries.
  await client.query("vacuum analyze users, profiles");
  await client.end();
}

const ADD = `with added as (
    insert into users (email, role, created_at)
      select 'listed' || n || '@example.org', 'patient', now() - n * interval '1 minute'
      from generate_series(1, $1::int) as n
      returning id, email, created_at),
  people as (
    insert into profiles (user_id, givenname, familyname, language, primarycolor, created_at)
      select id, 'Listed', 'Mark ' || substring(email from '[0-9]+'), 'en', '#0096c7', created_at
      from added returning id)
  insert into profile_zones (profile_id, timezone) select id, 'UTC' from people`;

const BOXES = `left join bindings b on b.profile_id = page.id and b.valid_to is null
  left join sensors s on s.id = b.sensor_id`;
const COUNT = "select count(*) from profiles";

/** The columns of a user in a list: `profiles p` with `users u`. */
export const PERSON = `p.id, p.user_id, p.profileuid, p.givenname, p.familyname, p.language, p.created_at,
  u.email, u.role, u.is_active`;

const LISTS: readonly List[] = [
  {
    what: `A page of ${MANY} users by family name`,
    path: "/api/profiles?sort[0]=familyname:desc",
    found: 25,
    count: COUNT,
    select: `select * from (select ${PERSON} from profiles p
      join users u on u.id = p.user_id order by lower(p.familyname) desc, p.id limit 25) as page ${BOXES}`,
  },
  {
    what: `A search for 1 of ${MANY} users`,
    path: `/api/profiles?search=${encodeURIComponent(WORD)}`,
    found: 1,
    count: COUNT,
    select: `select * from (select ${PERSON} from profiles p
      join users u on u.id = p.user_id
      where lower(p.givenname || ' ' || p.familyname) like '%${WORD}%') as page ${BOXES}`,
  },
];
