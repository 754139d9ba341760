import { ProfilesAnswer } from "@dosebeat/contract/profile-lists";
import { ChartAnswer } from "@dosebeat/contract/readings";
import { SensorSummariesAnswer } from "@dosebeat/contract/sensor-lists";
import { DAY } from "@dosebeat/domain/time/durations";
import * as z from "zod/mini";
import { thousands } from "../figures.ts";
import { type Callers, FILLED } from "../tricks/calls.ts";

/** What an answer tells, in the shape of Strapi's rows. */
interface Told {
  rows: readonly object[];
  /** Which part of how many rows; absent where nobody asks for it. */
  pagination?: object;
}

/** A question to Dosebeat and the same to Strapi. */
export interface Pair {
  what: string;
  rows: number;
  ours: { method: "GET" | "POST"; path: string; body?: string; as: keyof Callers };
  /** Path of Strapi. */
  theirs: string;
  read(answer: unknown): Told;
  /** What one of the answers takes and the other does not. */
  differs: string;
  /** Duration of a round: longer where an answer takes longer. */
  turnSeconds: number;
}

export function peopleOf(answer: unknown) {
  return ProfilesAnswer.parse(answer).data.map(({ id, attributes }) => {
    const { profile_role, sensor, ...fields } = attributes;
    const box = sensor.data && { id: sensor.data.id, ...sensor.data.attributes };
    return { id, ...fields, profiletype: profile_role.profiletype, sensor: box };
  });
}

export function boxesOf(answer: unknown) {
  return SensorSummariesAnswer.parse(answer).data.map(({ id, attributes }) => {
    const { profile, ...fields } = attributes;
    return {
      id,
      ...fields,
      profile: profile.data && { id: profile.data.id, ...profile.data.attributes },
    };
  });
}

/** Silence and state are left out: Dosebeat works them out for the minute in which it is asked. */
function lastingOf(answer: unknown) {
  return boxesOf(answer).map(({ silent: _silent, state: _state, ...fields }) => fields);
}

function readingsOf(answer: unknown) {
  const { sensorTime, temperature, humidity, battery, motion } = ChartAnswer.parse(answer).data;
  return sensorTime.map((sensortime, at) => ({
    sensortime,
    temperature: temperature[at],
    humidity: humidity[at],
    battery: battery[at],
    motion: motion[at],
  }));
}

const StrapiAnswer = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  meta: z.object({ pagination: z.record(z.string(), z.unknown()) }),
});

export function readStrapi(answer: unknown): Told {
  const { data, meta } = StrapiAnswer.parse(answer);
  return { rows: data, pagination: meta.pagination };
}

const fields = (names: readonly string[], of = "") =>
  names.map((name, index) => `${of}[fields][${index}]=${name}`.replace(/^\[fields\]/, "fields"));

function queryOf(...parts: readonly string[]): string {
  return parts.join("&");
}

function people(size: number): Pair {
  const page = queryOf("sort[0]=id", `pagination[pageSize]=${size}`);
  const box = fields(["deveui", "serial_number"], "populate[sensor]");
  return {
    what: `${size} people of ${thousands(FILLED.people)}`,
    rows: size,
    ours: { method: "GET", path: `/api/profiles?${page}`, as: "admin" },
    theirs: `/api/people?${queryOf(...box, page)}`,
    read: (answer) => ({
      rows: peopleOf(answer),
      pagination: ProfilesAnswer.parse(answer).meta.pagination,
    }),
    differs:
      "Strapi has the person's flags and groups in its row, Dosebeat works them out; Strapi adds a documentId and three instants to each person.",
    turnSeconds: 1,
  };
}

function boxes(size: number): Pair {
  const page = queryOf("sort[0]=id", `pagination[pageSize]=${size}`);
  const owner = fields(["profileuid", "givenname", "familyname"], "populate[profile]");
  return {
    what: `${size} boxes of ${thousands(FILLED.boxes)}`,
    rows: size,
    ours: { method: "GET", path: `/api/sensory-summaries?${page}`, as: "admin" },
    theirs: `/api/boxes?${queryOf(...owner, page)}`,
    read: (answer) => ({
      rows: lastingOf(answer),
      pagination: SensorSummariesAnswer.parse(answer).meta.pagination,
    }),
    differs:
      "Strapi has silence and state in its row, Dosebeat works them out; Strapi adds a documentId and three instants to each box.",
    turnSeconds: 1,
  };
}

function chart(what: string, days: number): Pair {
  const rows = days * FILLED.framesADay;
  const [from, to] = [FILLED.lastDay - days * DAY, FILLED.lastDay].map((at) =>
    new Date(at).toISOString(),
  );
  const data = { deveui: FILLED.deveui, startdate: from, enddate: to, maxPoints: rows };
  const filters = [
    `filters[deveui][$eq]=${FILLED.deveui}`,
    `filters[sensortime][$gte]=${from}`,
    `filters[sensortime][$lt]=${to}`,
  ];
  const columns = fields(["sensortime", "temperature", "humidity", "battery", "motion"]);
  const all = ["sort[0]=sensortime", `pagination[limit]=${rows}`, "pagination[withCount]=false"];
  return {
    what: `${what} of ${thousands(rows)} rows`,
    rows,
    ours: {
      method: "POST",
      path: "/api/medicine-history/chart",
      as: "patient",
      body: JSON.stringify({ data }),
    },
    theirs: `/api/readings?${queryOf(...filters, ...columns, ...all)}`,
    read: (answer) => ({ rows: readingsOf(answer) }),
    differs:
      "Dosebeat answers columns, and checks when the box was the caller's; Strapi answers an object with id and documentId for each reading, asks nobody whose box it is and counts nothing; both find the range by an index on box and time.",
    turnSeconds: days > 1 ? 2 : 1,
  };
}

export const PAIRS: readonly Pair[] = [
  people(25),
  people(100),
  boxes(25),
  boxes(100),
  chart("A day's chart", 1),
  chart("30 days' chart", 30),
];
