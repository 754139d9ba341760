import { SensorSummariesAnswer } from "@dosebeat/contract/sensor-lists";
import pg from "pg";
import type { Figure } from "./figures.ts";
import { type List, listFigures } from "./list-rate.ts";
import type { Scene } from "./scene.ts";
import { addUsers } from "./user-list-rate.ts";

const BOXES = 50_000;
const MANY = BOXES.toLocaleString("en-US");
/** Matches one box of all. */
const WORD = "LB-0049321";

/** Pages of a list of very many boxes, four of five of them assigned, against the bare selects. */
export async function boxListFigures(scene: Scene): Promise<Figure[]> {
  await addUsers(scene.database);
  await addBoxes(scene.database);
  const rowsIn = (answer: unknown) => SensorSummariesAnswer.parse(answer).data.length;
  return listFigures(scene, LISTS, rowsIn);
}

/** Four of five are assigned to users of the list of users. */
export async function addBoxes(database: pg.ClientConfig, boxes = BOXES): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(ADD, [boxes]);
  await client.query(BIND);
  // As after autovacuum: fresh statistics, no pending index entries.
  await client.query("vacuum analyze sensors, bindings");
  await client.end();
}

const ADD = `insert into sensors (deveui, serial_number, claimcode, created_at, last_received_at, battery)
  select lpad(to_hex(n + 1000000), 16, '0'), 'LB-' || lpad(n::text, 7, '0'), 'ABCDEFGH22', now(),
    now() - (n % 300) * interval '1 minute', n % 101 from generate_series(1, $1::int) as n`;

const BIND = `with free as (
    select id, row_number() over (order by id) as n from sensors where serial_number like 'LB-%'
  ), people as (
    select id, row_number() over (order by id) as n from profiles where givenname = 'Listed'
  )
  insert into bindings (sensor_id, profile_id, valid_from)
    select free.id, people.id, now() from free join people using (n) where n % 5 <> 0`;

const OWNERS = `left join bindings b on b.sensor_id = page.id and b.valid_to is null
  left join profiles p on p.id = b.profile_id`;
const count = "select count(*) from sensors";

const LISTS: readonly List[] = [
  {
    what: `A page of ${MANY} boxes by id`,
    path: "/api/sensory-summaries",
    found: 25,
    count,
    select: `select * from (select * from sensors order by id limit 25) as page ${OWNERS}`,
  },
  {
    what: `A page of ${MANY} boxes by battery`,
    path: "/api/sensory-summaries?sort[0]=battery:asc",
    found: 25,
    count,
    select: `select * from (select * from sensors order by battery nulls last, id limit 25) as page ${OWNERS}`,
  },
  {
    what: `A search for 1 of ${MANY} boxes`,
    path: `/api/sensory-summaries?search=${WORD}`,
    found: 1,
    count,
    select: `select * from (select * from sensors where
      lower(deveui || ' ' || coalesce(serial_number, '')) like '%${WORD.toLowerCase()}%') as page ${OWNERS}`,
  },
];
