import pg from "pg";

/** A checksum over all rows of these boxes, which reveals any change. */
export async function sumOfRows(
  database: pg.ClientConfig,
  deveuis: readonly string[],
): Promise<string> {
  return `${await answer(database, SUM, [deveuis])}`;
}

/** The number of rows of an erased box that still hold data. */
export async function rowsLeft(database: pg.ClientConfig, deveui: string): Promise<number> {
  return Number(await answer(database, LEFT, [[deveui]]));
}

async function answer(
  database: pg.ClientConfig,
  text: string,
  values: unknown[],
): Promise<string | null | undefined> {
  const owner = new pg.Client(database);
  await owner.connect();
  const { rows } = await owner.query<{ answer: string | null }>(text, values);
  await owner.end();
  return rows[0]?.answer;
}

const of = (table: string, what: string) =>
  `select ${what} as hash from ${table} where sensor_id = any(array(select id from asked))`;
const asked = "with asked as materialized (select id from sensors where deveui = any($1))";

const SUM = `${asked} select sum(hash::numeric)::text as answer from (${["readings", "uplinks", "press_claims", "raw_uplinks"].map((table) => of(table, `hashtextextended(${table}::text, 0)`)).join(" union all ")}) as found`;

/** An uplink leaves a trace that it arrived, without its content. */
const LEFT = `${asked} select count(*)::text as answer from (${["readings", "press_claims", "raw_uplinks"].map((table) => of(table, "1")).join(" union all ")}
  union all ${of("uplinks", "1")} and (press_seq is not null or gateways is not null or reason is distinct from 'erased with an account')) as found`;
