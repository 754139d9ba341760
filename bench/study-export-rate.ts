import { createWriteStream, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setInterval } from "node:timers";
import { GroupAnswer } from "@dosebeat/contract/groups";
import { DAY } from "@dosebeat/domain/time/durations";
import pg from "pg";
import { type Figure, thousands } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { livePatient, signIn } from "./live-patient.ts";
import { ADMIN } from "./running-server.ts";
import type { Scene } from "./scene.ts";
import { addUsers } from "./user-list-rate.ts";

const SUBJECTS = 1_000;
const FEW = SUBJECTS / 10;
const DAYS = 365;
const TIMES = ["06:00", "18:00"];
const DEVEUI = "00000000bead0365";
const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;

/** The doses of a study of a year, against COPY of the same rows from a table in which they stand ready. */
export async function studyExportFigures({ server, url, database }: Scene): Promise<Figure[]> {
  const first = LAST_DAY - (DAYS - 1) * DAY;
  await livePatient(url, {
    name: "study",
    deveui: DEVEUI,
    times: TIMES,
    firstDay: first,
    lastDay: LAST_DAY,
    framesADay: 4,
    extraPressesAFrame: 0,
  });
  await addUsers(database, SUBJECTS - 1);
  const sql = new pg.Client(database);
  await sql.connect();
  try {
    return await measure(sql, server.pid, url);
  } finally {
    await sql.end();
  }
}

async function measure(sql: pg.Client, pid: number, url: string): Promise<Figure[]> {
  for (const statement of COPIES) await sql.query(statement);
  const anyone = httpClient(url);
  const token = await signIn(anyone, ADMIN);
  const few = await aGroup(url, token, sql, FEW);
  const all = await aGroup(url, token, sql, SUBJECTS);
  const asked = { url, token, pid };
  const small = await exported({ ...asked, group: few });
  await rm(small.file);
  const whole = await exported({ ...asked, group: all });
  await sql.query(
    `create unlogged table exported (${whole.columns.map((name) => `${name} text`)})`,
  );
  await sql.query(`copy exported from '${whole.file}' with (format csv, header)`);
  const { rows: others } = await sql.query(
    "select from exported where status <> 'on_time' limit 1",
  );
  if (others.length > 0) throw new Error("a dose was exported that is not on time");
  await sql.query("vacuum analyze exported");
  const copied = join(tmpdir(), `dosebeat-copied-${process.pid}.csv`);
  const started = performance.now();
  const { rowCount } = await sql.query(
    `copy (select * from exported order by record_number, due_utc) to '${copied}' with (format csv, header)`,
  );
  const copySeconds = (performance.now() - started) / 1000;
  const rows = rowCount ?? 0;
  if (rows < SUBJECTS * DAYS * TIMES.length) throw new Error(`only ${rows} doses were exported`);
  await Promise.all([rm(whole.file), rm(copied)]);
  anyone.close();
  const [rate, peer] = [rows / whole.seconds, rows / copySeconds];
  return [
    {
      what: `Doses of ${thousands(SUBJECTS)} subjects over ${DAYS} days as CSV`,
      value: `${thousands(rate)} rows/s (${thousands(rows)} rows in ${whole.seconds.toFixed(0)} s)`,
      peer: `${thousands(peer)} rows/s`,
      ratio: (rate / peer).toFixed(3),
      how: `\`GET /api/groups/{id}/export?table=doses\` of patients with ${TIMES.length} doses a day and ${4 * DAYS} messages of a box; the baseline is COPY of the same ${(whole.bytes / 2 ** 20).toFixed(0)} MB from a table in which the finished rows stand, in the same order, to a file of the database's machine. Dosebeat has no such table: each dose is worked out from plan, messages and presses of days around it, in workers.`,
    },
    {
      what: "Memory while it is exported",
      value: `${whole.peakMb.toFixed(0)} MB resident at most`,
      peer: `${small.peakMb.toFixed(0)} MB with ${thousands(FEW)} subjects`,
      ratio: (whole.peakMb / small.peakMb).toFixed(2),
      how: `Resident memory of the server process with its workers, sampled ten times a second; the same export of ten times fewer subjects, before it, as the baseline.`,
    },
  ];
}

interface Asked {
  url: string;
  token: string;
  pid: number;
  group: number;
}

async function exported({ url, token, pid, group }: Asked) {
  const file = join(tmpdir(), `dosebeat-export-${process.pid}-${group}.csv`);
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid));
  }, 100);
  const started = performance.now();
  const until = new Date(LAST_DAY + DAY).toISOString();
  const answer = await fetch(`${url}/api/groups/${group}/export?table=doses&until=${until}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 200 || !answer.body) throw new Error(await answer.text());
  await pipeline(piecesOf(answer.body.getReader()), createWriteStream(file));
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const [head = ""] = readFileSync(file, "utf8").split("\r\n", 1);
  return { file, seconds, peakMb, bytes: statSync(file).size, columns: head.split(",") };
}

async function* piecesOf(reader: {
  read(): Promise<{ value?: Uint8Array | undefined; done: boolean }>;
}) {
  for (;;) {
    const { value, done } = await reader.read();
    if (value) yield value;
    if (done) return;
  }
}

function residentMb(pid: number): number {
  const size = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(size) / 1024;
}

/** A group of the first subjects. */
async function aGroup(url: string, token: string, sql: pg.Client, subjects: number) {
  const client = httpClient(url, token);
  const data = { name: `Study of ${subjects}`, kind: "study_arm" };
  const made: unknown = JSON.parse(
    await client.call("POST", "/api/groups", JSON.stringify({ data })),
  );
  client.close();
  const { id } = GroupAnswer.parse(made).data;
  await sql.query(
    `insert into group_members (group_id, profile_id)
      select $1, id from profiles where record_number is not null order by record_number limit $2`,
    [id, subjects],
  );
  return id;
}

const CLONED = `(select id, row_number() over (order by id) as n from profiles where familyname like 'Mark %') as clone`;
const FROM = `(select sensor_id, profile_id from bindings order by id limit 1) as first`;
const ON = `join sensors as box on box.serial_number = 'clone ' || clone.n`;

/** A tenth of ten million ids a patient is enough for the messages of one. */
const COPIES = [
  "set session_replication_role = replica",
  `update profiles set record_number = 'S-' || lpad(clone.n::text, 4, '0') from ${CLONED} where clone.id = profiles.id`,
  `update profiles set record_number = 'S-0000' where id = (select profile_id from bindings order by id limit 1)`,
  `update profiles set created_at = first.created_at from (select created_at from profiles where record_number = 'S-0000') as first
    where familyname like 'Mark %'`,
  `insert into profile_zones (profile_id, timezone) select id, 'UTC' from ${CLONED} on conflict do nothing`,
  `insert into sensors (deveui, serial_number, claimcode, created_at, last_received_at, interval_minutes)
    select lpad(to_hex(x'be00000000'::bigint + clone.n), 16, '0'), 'clone ' || clone.n, 'code', now(), now(), 360 from ${CLONED}`,
  `insert into bindings (sensor_id, profile_id, valid_from)
    select box.id, clone.id, valid_from from bindings join ${FROM} using (sensor_id), ${CLONED} ${ON}`,
  `insert into medicines (profile_id, name, type, description, startdate, strength, galenicform, created_at)
    select clone.id, name, type, description, startdate, strength, galenicform, medicines.created_at
    from medicines join ${FROM} using (profile_id), ${CLONED}`,
  `insert into medicine_schedules (medicine_id, dosage_time)
    select copy.id, dosage_time from medicine_schedules join medicines as of on of.id = medicine_id
    join ${FROM} on first.profile_id = of.profile_id, ${CLONED} join medicines as copy on copy.profile_id = clone.id`,
  `insert into uplinks (id, sensor_id, source, event, received_at, received_source, arrived_at, fcnt, boot, press_seq, outcome)
    select clone.n * 1000000 + uplinks.id, box.id, source, event, received_at, received_source, arrived_at, fcnt,
      boot, press_seq, outcome from uplinks join ${FROM} using (sensor_id), ${CLONED} ${ON}`,
  `insert into press_claims (sensor_id, uplink_id, received_at, seq, pressed_at)
    select box.id, clone.n * 1000000 + uplink_id, received_at, seq, pressed_at
    from press_claims join ${FROM} using (sensor_id), ${CLONED} ${ON}`,
  "set session_replication_role = origin",
  "vacuum analyze",
];
