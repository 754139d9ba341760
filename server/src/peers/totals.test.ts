import { ProfilesAnswer } from "@dosebeat/contract/profiles";
import { SensorSummariesAnswer } from "@dosebeat/contract/sensors";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestPerson } from "../../test/app.ts";
import { createHearingPair, type HearingApp } from "../../test/hearing-app.ts";

let one: HearingApp;
let two: HearingApp;
let close: () => Promise<void>;
let admin: TestPerson;
let patient: TestPerson;
let key: string;

beforeAll(async () => {
  ({ one, two, close } = await createHearingPair());
  admin = await one.app.anAdmin();
  patient = await one.app.aPatient();
  key = await one.app.anIngestKey();
});
afterAll(() => close());

async function people({ app }: HearingApp): Promise<number> {
  const { body } = await app.call("GET", "/api/profiles", { token: admin.token });
  return ProfilesAnswer.parse(body).meta.pagination.total;
}

async function boxes({ app }: HearingApp): Promise<number> {
  const { body } = await app.call("GET", "/api/sensory-summaries", { token: admin.token });
  return SensorSummariesAnswer.parse(body).meta.pagination.total;
}

/** What happens is told to nobody by the database. */
async function untold<Result>(act: () => Promise<Result>): Promise<Result> {
  const switched = async (to: "disable" | "enable") => {
    for (const table of ["profiles", "sensors"]) {
      const trigger = sql.ref(`${table}_total`);
      await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger ${trigger}`.execute(
        one.app.db,
      );
    }
  };
  await switched("disable");
  try {
    return await act();
  } finally {
    await switched("enable");
  }
}

const both = async (count: (server: HearingApp) => Promise<number>) => [
  await count(one),
  await count(two),
];

/** Whatever the database told until now is heard: it tells in the order of commits. */
async function settled(): Promise<void> {
  const nobody = 0;
  const heard = [one, two].map(
    ({ app }) =>
      new Promise<void>((resolve) => {
        app.parts.announcer.onDoubt((about) => about === nobody && resolve());
      }),
  );
  await sql`select pg_notify('dosebeat_doubt', ${String(nobody)})`.execute(one.app.db);
  await Promise.all(heard);
}

function doubt(): void {
  for (const { app } of [one, two]) {
    app.parts.announcer.doubt("profiles");
    app.parts.announcer.doubt("sensors");
  }
}
beforeEach(async () => {
  await settled();
  doubt();
});

it("are not counted again while nothing comes or goes", async () => {
  const [before = 0] = await both(people);
  await untold(() => one.app.aPatient());
  expect(await both(people)).toEqual([before, before]);
  doubt();
  expect(await both(people)).toEqual([before + 1, before + 1]);
});

it("are counted everywhere again as soon as the database tells it", async () => {
  const [were, had] = [await both(people), await both(boxes)];
  await one.app.aPatient();
  await one.app.aSensor();
  await expect.poll(() => both(people)).toEqual(were.map((total) => total + 1));
  await expect.poll(() => both(boxes)).toEqual(had.map((total) => total + 1));
});

const account = (name: string) => ({
  ...{ email: `${name}@example.org`, givenname: "Ada", familyname: "Byron" },
});

type Act = () => Promise<{ status: number }>;

const signUp: Act = () => {
  const body = { ...account("signs-up"), password: "another-tractor-hums-42" };
  return one.app.call("POST", "/api/auth/local/register", { body });
};
const add: Act = () =>
  one.app.call("POST", "/api/users", { token: admin.token, body: { data: account("is-added") } });
const erase: Act = () => {
  const { token, password } = patient;
  return one.app.call("DELETE", "/api/profile/userdata", { token, body: { password } });
};

it.each<[what: string, act: Act, more: number]>([
  ["who signs up", signUp, 1],
  ["who is added", add, 1],
  ["who erases the account", erase, -1],
])("of people: %s counts at once where it was asked for", async (_, act, more) => {
  const before = await people(one);
  expect((await untold(act)).status).toBeLessThan(300);
  expect(await people(one)).toBe(before + more);
});

const register: Act = () =>
  one.app.call("POST", "/api/sensors", {
    token: admin.token,
    body: { data: { deveui: "00000000000b0c01" } },
  });
const deliver: Act = () =>
  one.app.call("POST", "/api/ingest/box", {
    token: key,
    body: { deveui: "00000000000b0c02", temperature: 20 },
  });

it.each<[what: string, act: Act]>([
  ["that is registered", register],
  ["that delivers", deliver],
])("of boxes: one %s counts at once where it came", async (_, act) => {
  const before = await boxes(one);
  expect((await untold(act)).status).toBeLessThan(300);
  expect(await boxes(one)).toBe(before + 1);
});
