import { DAY } from "@dosebeat/domain/time/durations";
import { addBoxes } from "../box-list-rate.ts";
import { httpClient } from "../http-client.ts";
import { batchPost, chirpstackEvents, eventPost } from "../ingest-rate.ts";
import { date, LIVE_PASSWORD, livePatient, signIn } from "../live-patient.ts";
import { type Call, CONNECTIONS, WARM_UP_S } from "../rate.ts";
import { type RawConnection, rawRequest } from "../raw-client.ts";
import { ADMIN, databaseOf } from "../running-server.ts";
import { addUsers } from "../user-list-rate.ts";

const MANY = 1000;
const DAYS = 30;
const FRAMES_A_DAY = 144;
const DEVEUI = "00000000bead0ca2";
const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;
const MAX_EVENTS_PER_SECOND = 6_000;

/** Who signs in as the patient of {@link fill}. */
export const PATIENT = { email: "tricks@example.org", password: LIVE_PASSWORD };

/** The callers of a server. */
export interface Callers {
  patient: string;
  admin: string;
}

/** A call that benefits from a trick. */
export interface Served {
  what: string;
  workers: number;
  /** Duration of a round, for calls that take longer than most. */
  turnSeconds?: number;
  /** Makes one call; absent if the response does not depend on the work. */
  sample?(connection: RawConnection | undefined, callers: Callers): Promise<unknown>;
  /** The same work for both sides; created once per trick, so that no event is sent twice. */
  prepare(seconds: number): (connections: RawConnection[], callers: Callers) => Call;
}

/** What {@link fill} adds. */
export const FILLED = {
  people: MANY,
  boxes: MANY,
  deveui: DEVEUI,
  framesADay: FRAMES_A_DAY,
  lastDay: LAST_DAY,
} as const;

/** Users, boxes and a patient with a month of data. */
export async function fill(url: string, folder: string): Promise<Callers> {
  const database = databaseOf(folder);
  await addUsers(database, MANY);
  await addBoxes(database, MANY);
  const { token } = await livePatient(url, {
    name: "tricks",
    deveui: DEVEUI,
    times: ["08:00", "14:00", "20:00"],
    firstDay: LAST_DAY - DAYS * DAY,
    lastDay: LAST_DAY,
    framesADay: FRAMES_A_DAY,
    extraPressesAFrame: 0,
  });
  return { patient: token, admin: await signIn(httpClient(url), ADMIN) };
}

interface RequestParts {
  method?: "GET" | "POST";
  path: string;
  as: keyof Callers;
  body?: string;
}

/** Values that differ between the databases: ids of users and creation times. */
const MADE_UP = /(?<="(?:profileuid|createdAt|sensortime)":")[^"]*/g;

function servedCall(what: string, parts: RequestParts): Served {
  const requestOf = (callers: Callers) => rawRequest({ ...parts, bearer: callers[parts.as] });
  return {
    what,
    workers: CONNECTIONS,
    sample: async (connection, callers) =>
      JSON.parse(String(await connection?.send(requestOf(callers))).replace(MADE_UP, "")),
    prepare: () => (connections, callers) => {
      const request = requestOf(callers);
      return async (worker) => Boolean(await connections[worker]?.send(request));
    },
  };
}

function chart(what: string, days: number): Served {
  const [from, to] = [LAST_DAY - days * DAY, LAST_DAY].map((at) => new Date(at).toISOString());
  const data = { deveui: DEVEUI, startdate: from, enddate: to, maxPoints: days * FRAMES_A_DAY };
  const body = JSON.stringify({ data });
  return servedCall(what, {
    method: "POST",
    path: "/api/medicine-history/chart",
    as: "patient",
    body,
  });
}

/** So that no two measurements use the same boxes. */
let boxesSoFar = 0;

function delivering(workers: number): Served {
  return {
    what: `one ChirpStack event a request, ${workers} connections`,
    workers,
    prepare(seconds) {
      const first = boxesSoFar;
      boxesSoFar += workers;
      const each = Math.ceil(((seconds + WARM_UP_S) * MAX_EVENTS_PER_SECOND) / workers);
      const events = Array.from({ length: workers }, (_, worker) =>
        chirpstackEvents(first + worker, each),
      );
      return (connections) => eventPost({ connections, events });
    },
  };
}

const batches: Served = {
  what: "100 uplinks a request",
  workers: CONNECTIONS,
  turnSeconds: 2,
  prepare() {
    const first = boxesSoFar;
    boxesSoFar += CONNECTIONS;
    return (connections) => batchPost({ first, connections });
  },
};

const users = (size: number) =>
  servedCall(`${size} users`, {
    path: `/api/profiles?populate[0]=sensor&sort[0]=id&pagination[pageSize]=${size}`,
    as: "admin",
  });

const boxes = (size: number) =>
  servedCall(`${size} boxes`, {
    path: `/api/sensory-summaries?pagination[pageSize]=${size}`,
    as: "admin",
  });

export const CALLS = {
  me: servedCall("who am I", { path: "/api/users/me", as: "patient" }),
  users25: users(25),
  users100: users(100),
  boxes25: boxes(25),
  boxes100: boxes(100),
  chartDay: chart("a day's chart", 1),
  chartMonth: chart(`${DAYS} days' chart`, DAYS),
  doses: servedCall("a day's doses", {
    path: `/api/doses?from=${date(LAST_DAY)}&to=${date(LAST_DAY)}`,
    as: "patient",
  }),
  dosesOfOne: servedCall("a day's doses of one medicine", {
    path: `/api/doses?from=${date(LAST_DAY)}&to=${date(LAST_DAY)}&medicine=1`,
    as: "patient",
  }),
  figuresAnew: servedCall("a day's figures of one medicine, worked out for each request", {
    path: `/api/adherence?from=${date(LAST_DAY)}&to=${date(LAST_DAY)}&medicine=1`,
    as: "patient",
  }),
  event16: delivering(CONNECTIONS),
  event64: delivering(64),
  batch: batches,
} as const satisfies Record<string, Served>;
