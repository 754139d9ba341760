import { deepStrictEqual } from "node:assert";
import { UserAnswer } from "@dosebeat/contract/sign-in";
import { DAY } from "@dosebeat/domain/time/durations";
import type pg from "pg";
import { addBoxes } from "./box-list-rate.ts";
import { type Figure, rateText, thousands } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { livePatient, signIn } from "./live-patient.ts";
import { bareToken, startBareServer } from "./peers/start.ts";
import { selectsAlone } from "./pgbench.ts";
import { CONNECTIONS, measurePair } from "./rate.ts";
import { rawConnections, rawRequest } from "./raw-client.ts";
import { ADMIN } from "./running-server.ts";
import type { Scene } from "./scene.ts";
import { addUsers, PERSON } from "./user-list-rate.ts";

const MANY = 1000;
const DAYS = 30;
const FRAMES_A_DAY = 144;
const DEVEUI = "00000000bead0ca1";
const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;

/** The same call to two servers with equal responses, and its bare select. */
interface Call {
  what: string;
  method: "GET" | "POST";
  path: string;
  body?: string;
  as: "patient" | "admin";
  select: string;
}

interface Side {
  url: string;
  bearer: Record<Call["as"], string>;
}

interface Sides {
  ours: Side;
  peer: Side;
}

/** Typical calls, against a bare Fastify with the same responses, and the bare selects. */
export async function callFigures({ url, database, seconds }: Scene): Promise<Figure[]> {
  await addUsers(database, MANY);
  await addBoxes(database, MANY);
  const { token, profileid } = await livePatient(url, {
    name: "calls",
    deveui: DEVEUI,
    times: ["08:00", "20:00"],
    firstDay: LAST_DAY - DAYS * DAY,
    lastDay: LAST_DAY,
    framesADay: FRAMES_A_DAY,
    extraPressesAFrame: 0,
  });
  const admin = await signIn(httpClient(url), ADMIN);
  const bare = await startBareServer(database);
  try {
    const userid = await userOf(url, token);
    const patientClaims = { userid, profileid, role: "patient" };
    const adminClaims = { userid: await userOf(url, admin), profileid: 0, role: "admin" };
    const sides: Sides = {
      ours: { url, bearer: { patient: token, admin } },
      peer: {
        url: bare.url,
        bearer: { patient: bareToken(patientClaims), admin: bareToken(adminClaims) },
      },
    };
    const figures: Figure[] = [];
    for (const call of callsOf(userid)) {
      figures.push(await readFigure(call, sides, database, seconds));
    }
    return figures;
  } finally {
    bare.stop();
  }
}

async function userOf(url: string, token: string): Promise<number> {
  const answer = await httpClient(url, token).call("GET", "/api/users/me");
  return UserAnswer.parse(JSON.parse(answer)).user.id;
}

function callsOf(userid: number): Call[] {
  return [
    {
      what: "Current user, GET /api/users/me",
      method: "GET",
      path: "/api/users/me",
      as: "patient",
      select: `select id, email, role from users where id = ${userid}`,
    },
    ...[25, 100].map((size) => ({
      what: `${size} users of ${MANY}, GET /api/profiles`,
      method: "GET" as const,
      path: `/api/profiles?populate[0]=sensor&sort[0]=id&pagination[pageSize]=${size}`,
      as: "admin" as const,
      select: `select ${PERSON}, s.id as sensor_id, s.deveui, s.serial_number
        from profiles p join users u on u.id = p.user_id
        left join bindings b on b.profile_id = p.id and b.valid_to is null
        left join sensors s on s.id = b.sensor_id order by p.id limit ${size}`,
    })),
    {
      what: `25 boxes of ${MANY}, GET /api/sensory-summaries`,
      method: "GET",
      path: "/api/sensory-summaries",
      as: "admin",
      select: `select s.*, p.id as profileid, p.profileuid, p.givenname, p.familyname from sensors s
        left join bindings b on b.sensor_id = s.id and b.valid_to is null
        left join profiles p on p.id = b.profile_id order by s.id limit 25`,
    },
    chartCall("A day's chart", 1),
    chartCall(`${DAYS} days' chart`, DAYS),
  ];
}

function chartCall(name: string, days: number): Call {
  const end = new Date(LAST_DAY).toISOString();
  const start = new Date(LAST_DAY - days * DAY).toISOString();
  const rows = days * FRAMES_A_DAY;
  const data = { deveui: DEVEUI, startdate: start, enddate: end, maxPoints: rows };
  return {
    what: `${name} of ${thousands(rows)} rows, POST /api/medicine-history/chart`,
    method: "POST",
    path: "/api/medicine-history/chart",
    body: JSON.stringify({ data }),
    as: "patient",
    select: `select at, temperature, humidity, battery, motion from readings
      where sensor_id = (select id from sensors where deveui = '${DEVEUI}')
      and at >= '${start}' and at < '${end}' order by at`,
  };
}

async function readFigure(
  call: Call,
  sides: Sides,
  database: pg.ClientConfig,
  seconds: number,
): Promise<Figure> {
  const { what, as, select } = call;
  const [ours, peer] = [await rawConnections(sides.ours.url), await rawConnections(sides.peer.url)];
  const requestOf = ({ bearer }: Side) => rawRequest({ ...call, bearer: bearer[as] });
  const requests = { ours: requestOf(sides.ours), peer: requestOf(sides.peer) };
  await requireSame(what, ours[0]?.send(requests.ours), peer[0]?.send(requests.peer));
  const rates = await measurePair(
    seconds,
    async (worker) => Boolean(await ours[worker]?.send(requests.ours)),
    async (worker) => Boolean(await peer[worker]?.send(requests.peer)),
  );
  for (const connection of [...ours, ...peer]) connection.close();
  const alone = await selectsAlone(database, select, seconds / 2);
  const ratio = rates.ours.perSecond / rates.peer.perSecond;
  const ofSelects = rates.ours.perSecond / alone.perSecond;
  return {
    what,
    value: rateText(rates.ours, "requests"),
    peer: `${rateText(rates.peer, "requests")}; the select alone by ${alone.by}: ${thousands(alone.perSecond)}/s`,
    ratio: `${ratio.toFixed(2)} (${ofSelects.toFixed(2)} of the selects)`,
    how: `${CONNECTIONS} connections, alternating every two seconds with the baseline; ${PEER}`,
  };
}

const PEER =
  "the baseline is bench/peers/bare-fastify.ts in its own process: it verifies the token's signature, scopes its selects as we do, maps the rows and passes them to JSON.stringify; the run checks that its answer is equal.";

async function requireSame(
  what: string,
  ours: Promise<Buffer> | undefined,
  peer: Promise<Buffer> | undefined,
): Promise<void> {
  const [one, other] = [await ours, await peer].map((body) => JSON.parse(String(body)));
  try {
    deepStrictEqual(one, other);
  } catch (error) {
    throw new Error(`${what}: the two servers answer differently`, { cause: error });
  }
}
