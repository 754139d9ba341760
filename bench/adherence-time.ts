import { AdherenceAnswer } from "@dosebeat/contract/adherence";
import { DAY } from "@dosebeat/domain/time/durations";
import pg from "pg";
import type { Figure } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { date, livePatient } from "./live-patient.ts";
import { median } from "./quantiles.ts";

const LONG = { name: "adherence-long", deveui: "00000000bead0400", days: 400 };
const SHORT = { name: "adherence-short", deveui: "00000000bead0100", days: 100 };
const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;
const TIMES = Array.from({ length: 12 }, (_, index) => `${String(2 * index).padStart(2, "0")}:00`);
/** With 24 frames a day: 12 presses for doses and 120 others per day, about 50,000 in 400 days. */
const EXTRA = 5;
const ROUNDS = 15;

/** Adherence over 400 days with 12 doses a day, against the bare selects of the same rows. */
export async function adherenceFigures(url: string, database: pg.ClientConfig): Promise<Figure[]> {
  const long = await monitored(url, LONG);
  const short = await monitored(url, SHORT);
  const client = new pg.Client(database);
  await client.connect();
  const whole = await compare(
    () => long.request(LONG.days - 2),
    () => rowsOf(client, long.profileid, LONG),
  );
  const growth = await compare(
    () => long.request(200),
    () => long.request(50),
  );
  const history = await compare(
    () => long.request(50),
    () => short.request(50),
  );
  await client.end();
  return [
    figure(
      `Adherence over ${LONG.days - 2} days of ${TIMES.length} doses`,
      whole,
      `One connection requests the figures of a patient with about 50,000 presses, alternating with the baseline: the selects of plan, presses and counters that they are computed from, prepared, over one connection; medians of ${ROUNDS} rounds.`,
    ),
    figure(
      "Adherence over 200 days compared with 50",
      growth,
      "The same patient; 4 would be exactly linear in the number of days.",
    ),
    figure(
      `Adherence over 50 days, ${LONG.days} days stored compared with ${SHORT.days}`,
      history,
      "Two patients with the same 50 days; 1 means that stored history costs nothing.",
    ),
  ];
}

interface Monitored {
  profileid: number;
  request(days: number): Promise<void>;
}

async function monitored(url: string, { name, deveui, days }: typeof LONG): Promise<Monitored> {
  const { token, profileid } = await livePatient(url, {
    name,
    deveui,
    times: TIMES,
    firstDay: LAST_DAY - days * DAY,
    lastDay: LAST_DAY,
    framesADay: 24,
    extraPressesAFrame: EXTRA,
  });
  const client = httpClient(url, token);
  const request = async (days: number) => {
    const from = date(LAST_DAY - days * DAY);
    const to = date(LAST_DAY - DAY);
    const answer = await client.call("GET", `/api/adherence?from=${from}&to=${to}`);
    const { figures } = AdherenceAnswer.parse(JSON.parse(answer)).data;
    if (figures.taking.numerator !== days * TIMES.length) {
      throw new Error(`expected every dose taken: ${JSON.stringify(figures)}`);
    }
  };
  return { profileid, request };
}

const SELECTS = {
  plan: `select m.id, m.name, m.strength, m.startdate, m.enddate, m.removed_at, s.dosage_time,
    s.added_at, s.removed_at from medicines m join medicine_schedules s on s.medicine_id = m.id
    where m.profile_id = $1 order by m.id, s.dosage_time`,
  claims: `select uplink_id, seq, pressed_at, received_at from press_claims
    where sensor_id = (select id from sensors where deveui = $1)`,
  uplinks: `select id, event, outcome, received_at, session, boot, fcnt, press_seq from uplinks
    where sensor_id = (select id from sensors where deveui = $1)
    and event in ('up', 'join', 'status') order by received_at, id`,
};

async function rowsOf(
  client: pg.Client,
  profileid: number,
  { deveui }: typeof LONG,
): Promise<void> {
  await client.query({ name: "plan", text: SELECTS.plan, values: [profileid] });
  const claims = await client.query({ name: "claims", text: SELECTS.claims, values: [deveui] });
  await client.query({ name: "uplinks", text: SELECTS.uplinks, values: [deveui] });
  if ((claims.rowCount ?? 0) < 50_000) throw new Error(`only ${claims.rowCount} presses`);
}

export interface Pair {
  ours: number;
  peer: number;
}

/** Medians in milliseconds, measured in turns so that other load affects both alike. */
export async function compare(ours: () => Promise<void>, peer: () => Promise<void>): Promise<Pair> {
  const times: Record<keyof Pair, number[]> = { ours: [], peer: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, work] of [["ours", ours] as const, ["peer", peer] as const]) {
      const started = performance.now();
      await work();
      if (round > 0) times[name].push(performance.now() - started);
    }
  }
  return { ours: median(times.ours), peer: median(times.peer) };
}

export function figure(what: string, { ours, peer }: Pair, how: string): Figure {
  return {
    what,
    value: `${ours.toFixed(0)} ms`,
    peer: `${peer.toFixed(0)} ms`,
    ratio: (ours / peer).toFixed(2),
    how,
  };
}
