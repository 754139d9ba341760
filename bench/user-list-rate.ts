import { ProfilesAnswer } from "@dosebeat/contract/profiles";
import pg from "pg";
import { type Figure, rateFigure } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { connectAll } from "./ingest-rate.ts";
import { signIn } from "./live-patient.ts";
import { CONNECTIONS, measureRate } from "./rate.ts";
import { ADMIN } from "./running-server.ts";

const USERS = 50_000;
/** Finds one person among all. */
const WORD = "49321";

/** Pages of a list of very many users, against the same selects alone. */
export async function userListFigures(
  url: string,
  database: pg.ClientConfig,
  seconds: number,
): Promise<Figure[]> {
  await addUsers(database);
  const token = await signIn(httpClient(url), ADMIN);
  const figures: Figure[] = [];
  for (const { what, path, select, found } of LISTS) {
    const client = httpClient(url, token);
    const { data } = ProfilesAnswer.parse(JSON.parse(await client.call("GET", path)));
    if (data.length !== found) throw new Error(`expected ${found} users, found ${data.length}`);
    const ours = await measureRate(seconds, async () => {
      await client.call("GET", path);
      return true;
    });
    client.close();
    const clients = await connectAll(database);
    const theirs = await measureRate(seconds, async (worker) => {
      const rows = await clients[worker]?.query({ name: what, text: select });
      await clients[worker]?.query({ name: "count", text: COUNT });
      if (rows?.rowCount !== found) throw new Error(`the select of ${what} found something else`);
      return true;
    });
    await Promise.all(clients.map((one) => one.end()));
    figures.push(
      rateFigure(
        `${what} of ${USERS.toLocaleString("en-US")} users, GET /api/profiles`,
        "answers",
        ours,
        theirs,
        `${CONNECTIONS} connections ask; the peer selects the same rows with their boxes and counts all profiles, prepared, over ${CONNECTIONS} connections.`,
      ),
    );
  }
  return figures;
}

async function addUsers(database: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(ADD);
  // As after the nightly work of the database: fresh statistics, no pending entries in the indexes.
  await client.query("vacuum analyze users, profiles");
  await client.end();
}

const ADD = `with added as (
    insert into users (email, role, created_at)
      select 'listed' || n || '@example.org', 'patient', now() - n * interval '1 minute'
      from generate_series(1, ${USERS}) as n
      returning id, email, created_at)
  insert into profiles (user_id, givenname, familyname, language, primarycolor, created_at)
    select id, 'Listed', 'Mark ' || substring(email from '[0-9]+'), 'en', '#0096c7', created_at
    from added`;

const BOXES = `left join bindings b on b.profile_id = page.id and b.valid_to is null
  left join sensors s on s.id = b.sensor_id`;
const COUNT = "select count(*) from profiles";

const LISTS = [
  {
    what: "A page by family name",
    path: "/api/profiles?sort[0]=familyname:desc",
    found: 25,
    select: `select * from (select p.*, u.email, u.role, u.is_active from profiles p
      join users u on u.id = p.user_id order by lower(p.familyname) desc, p.id limit 25) as page ${BOXES}`,
  },
  {
    what: "A search for one",
    path: `/api/profiles?search=${encodeURIComponent(WORD)}`,
    found: 1,
    select: `select * from (select p.*, u.email, u.role, u.is_active from profiles p
      join users u on u.id = p.user_id
      where lower(p.givenname || ' ' || p.familyname) like '%${WORD}%') as page ${BOXES}`,
  },
] as const;
