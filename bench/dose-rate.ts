import { DosesAnswer } from "@dosebeat/contract/doses";
import { DAY } from "@dosebeat/domain/time/durations";
import type pg from "pg";
import { connectAll } from "./database-clients.ts";
import { type Figure, rateFigure } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { date, livePatient } from "./live-patient.ts";
import { CONNECTIONS, measurePair } from "./rate.ts";
import type { Scene } from "./scene.ts";

const DEVEUI = "00000000bead0001";
const TIMES = ["08:00", "14:00", "20:00"];
const DAYS = 90;

const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;

/** A day of a patient with months of data, against the bare selects. */
export async function doseFigures({ url, database, seconds }: Scene): Promise<Figure[]> {
  const { token, profileid } = await livePatient(url, {
    name: "reads",
    deveui: DEVEUI,
    times: TIMES,
    firstDay: LAST_DAY - DAYS * DAY,
    lastDay: LAST_DAY,
    framesADay: 144,
    extraPressesAFrame: 0,
  });
  const client = httpClient(url, token);
  const clients = await connectAll(database);
  const path = `/api/doses?from=${date(LAST_DAY)}&to=${date(LAST_DAY)}`;
  const medicine = checkDoses(await client.call("GET", path));
  const anew = `${path.replace("doses", "adherence")}&medicine=${medicine}`;
  const around = { from: new Date(LAST_DAY - 3 * DAY), to: new Date(LAST_DAY + 4 * DAY) };
  const selects: readonly pg.QueryConfig[] = [
    { name: "plan", text: PLAN, values: [profileid] },
    { name: "claims", text: CLAIMS, values: [DEVEUI, around.from, around.to] },
    { name: "uplinks", text: UPLINKS, values: [DEVEUI, around.from, around.to] },
  ];
  const get = (address: string) => async () => {
    await client.call("GET", address);
    return true;
  };
  const select = async (worker: number) => {
    for (const one of selects) {
      const rows = await clients[worker]?.query(one);
      if (!rows?.rowCount) throw new Error(`the select ${one.name ?? ""} found nothing`);
    }
    return true;
  };
  const kept = await measurePair(seconds, get(path), select);
  const worked = await measurePair(seconds, get(anew), select);
  client.close();
  await Promise.all(clients.map((one) => one.end()));
  return [
    rateFigure(
      "A day's doses, GET /api/doses",
      "requests",
      kept.ours,
      kept.peer,
      `${CONNECTIONS} connections request one day of a patient with ${TIMES.length} doses a day and ${DAYS} days of frames every 10 minutes again and again, which is worked out once; the baseline runs the selects that the answer needs (plan, presses and frame counters 3 days to either side), prepared, over ${CONNECTIONS} connections.`,
    ),
    rateFigure(
      "Figures of that day of one medicine, GET /api/adherence",
      "requests",
      worked.ours,
      worked.peer,
      "Worked out for each request.",
    ),
  ];
}

const PLAN = `select m.id, m.name, m.strength, m.startdate, m.enddate, m.removed_at, s.dosage_time,
  s.added_at, s.removed_at from medicines m join medicine_schedules s on s.medicine_id = m.id
  where m.profile_id = $1 order by m.id, s.dosage_time`;
const CLAIMS = `select uplink_id, seq, pressed_at, received_at from press_claims
  where sensor_id = (select id from sensors where deveui = $1)
  and pressed_at >= $2 and pressed_at < $3`;
const UPLINKS = `select id, event, outcome, received_at, session, boot, fcnt, press_seq from uplinks
  where sensor_id = (select id from sensors where deveui = $1) and received_at >= $2
  and received_at <= $3 and event in ('up', 'join', 'status') order by received_at, id`;

/** @returns the id of the medicine */
function checkDoses(answer: string): number {
  const { doses } = DosesAnswer.parse(JSON.parse(answer)).data;
  const taken = doses.filter((dose) => dose.status === "on_time");
  const [dose] = taken;
  if (!dose || taken.length !== TIMES.length) {
    throw new Error(`expected ${TIMES.length} doses: ${answer}`);
  }
  return dose.medicine.id;
}
