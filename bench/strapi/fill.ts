import pg from "pg";
import * as z from "zod/mini";
import { httpClient } from "../http-client.ts";
import { boxesOf, peopleOf } from "./pairs.ts";

interface Source {
  url: string;
  database: pg.ClientConfig;
  /** An administrator's token. */
  bearer: string;
}

const Page = z.object({ meta: z.object({ pagination: z.object({ pageCount: z.number() }) }) });

/** Fills Strapi's tables with what Dosebeat answers: everybody, every box, and all readings of its tables. */
export async function fillStrapi(strapi: pg.ClientConfig, source: Source): Promise<void> {
  const people = await allPages(source, "/api/profiles", peopleOf);
  const boxes = await allPages(source, "/api/sensory-summaries", boxesOf);
  const client = new pg.Client(strapi);
  await client.connect();
  await insert(client, "boxes", boxes);
  await insert(client, "people", people);
  await client.query(
    `insert into people_sensor_lnk (person_id, box_id)
      select person_id, box_id from jsonb_to_recordset($1) as held (person_id integer, box_id integer)`,
    [
      JSON.stringify(
        people.flatMap(({ id, sensor }) => (sensor ? { person_id: id, box_id: sensor.id } : [])),
      ),
    ],
  );
  await insert(client, "readings", await readings(source.database));
  // As after autovacuum.
  await client.query("vacuum analyze");
  await client.end();
}

/** All rows of a list, page by page. */
async function allPages<Row>(
  { url, bearer }: Source,
  path: string,
  rowsOf: (answer: unknown) => Row[],
): Promise<Row[]> {
  const client = httpClient(url, bearer);
  const rows: Row[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const query = `sort[0]=id&pagination[page]=${page}&pagination[pageSize]=100`;
    const answer: unknown = JSON.parse(await client.call("GET", `${path}?${query}`));
    rows.push(...rowsOf(answer));
    pageCount = Page.parse(answer).meta.pagination.pageCount;
  }
  client.close();
  return rows;
}

async function readings(database: pg.ClientConfig): Promise<object[]> {
  const client = new pg.Client(database);
  await client.connect();
  const found = await client.query<{ row: object }>(
    `select to_jsonb(reading) as row from (
      select row_number() over (order by sensor_id, at) as id, deveui, at as sensortime,
        readings.temperature, readings.humidity, readings.battery, readings.motion
      from readings join sensors on sensors.id = readings.sensor_id) as reading`,
  );
  await client.end();
  return found.rows.map(({ row }) => row);
}

/** With what Strapi itself would add to each row. */
async function insert(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  await client.query(
    `insert into ${table}
      select row.* from jsonb_array_elements($1::jsonb) as given (value),
        jsonb_populate_record(null::${table}, jsonb_build_object(
          'document_id', left(md5(given.value ->> 'id'), 24), 'created_at', coalesce(given.value -> 'createdAt', to_jsonb(now())),
          'updated_at', now(), 'published_at', now()) || given.value) as row`,
    [JSON.stringify(rows)],
  );
}
