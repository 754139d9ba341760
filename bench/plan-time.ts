import { DosesAnswer } from "@dosebeat/contract/doses";
import { DAY } from "@dosebeat/domain/time/durations";
import pg from "pg";
import { compare, figure } from "./adherence-time.ts";
import type { Figure } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { date, livePatient } from "./live-patient.ts";

const TIMES = Array.from({ length: 12 }, (_, index) => `${String(2 * index).padStart(2, "0")}:00`);
const DAYS = 365;
/** Two years of weeks, each with an amount of its own. */
const WEEKS = 104;
const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;
const FIRST_DAY = LAST_DAY - DAYS * DAY;
const BEGIN = LAST_DAY - (WEEKS - 1) * 7 * DAY;

/** A year of doses by 1,248 rows, against the same doses by 12. */
export async function planFigures(url: string, database: pg.ClientConfig): Promise<Figure[]> {
  const client = new pg.Client(database);
  await client.connect();
  const long = await patient(url, client, { name: "plan-long", deveui: "00000000bead1248" }, WEEKS);
  const short = await patient(url, client, { name: "plan-short", deveui: "00000000bead0012" }, 1);
  await client.end();
  return [
    figure(
      `A year of doses of ${TIMES.length} medicines, ${TIMES.length * WEEKS} rows`,
      await compare(long, short),
      `GET /api/doses of ${DAYS} days; the plan of each medicine has ${WEEKS} phases of a week, that of the baseline one row; medians of rounds in turns.`,
    ),
  ];
}

/** @returns asks for the doses of a year of a patient whose medicines have so many phases */
async function patient(
  url: string,
  client: pg.Client,
  box: { name: string; deveui: string },
  phases: number,
): Promise<() => Promise<void>> {
  const { token, profileid } = await livePatient(url, {
    ...box,
    times: TIMES,
    firstDay: FIRST_DAY,
    lastDay: LAST_DAY,
    framesADay: 24,
    extraPressesAFrame: 0,
  });
  await client.query("delete from medicines where profile_id = $1", [profileid]);
  await client.query(MEDICINES, [profileid, date(BEGIN), TIMES, phases]);
  const { call } = httpClient(url, token);
  const path = `/api/doses?from=${date(LAST_DAY - (DAYS - 1) * DAY)}&to=${date(LAST_DAY - DAY)}`;
  const { doses } = DosesAnswer.parse(JSON.parse(await call("GET", path))).data;
  if (doses.length !== (DAYS - 1) * TIMES.length) throw new Error(`found ${doses.length} doses`);
  return async () => {
    await call("GET", path);
  };
}

const MEDICINES = `with added as (
  insert into medicines (profile_id, name, type, description, startdate, strength, galenicform, created_at)
  select $1, 'Medicine ' || clock, '', '', $2, '', '', now() from unnest($3::time[]) as clock
  returning id, name)
insert into medicine_schedules (medicine_id, dosage_time, amount, valid_from, valid_to)
select added.id, clock, 1 + week,
  case when $4 > 1 then $2::date + 7 * week end,
  case when $4 > 1 then $2::date + 7 * week + 6 end
from added join unnest($3::time[]) as clock on added.name = 'Medicine ' || clock
cross join generate_series(0, $4::int - 1) as week`;
