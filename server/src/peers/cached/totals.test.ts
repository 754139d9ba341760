import { ProfilesAnswer } from "@dosebeat/contract/profile-lists";
import { SensorSummariesAnswer } from "@dosebeat/contract/sensor-lists";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestPerson } from "../../../test/app.ts";
import { createPeerPair, type PeerApp } from "../../../test/peer-app.ts";

let one: PeerApp;
let two: PeerApp;
let close: () => Promise<void>;
let admin: TestPerson;
let patient: TestPerson;
let key: string;

beforeAll(async () => {
  ({ one, two, close } = await createPeerPair());
  admin = await one.app.anAdmin();
  patient = await one.app.aPatient();
  key = await one.app.anIngestKey();
});
afterAll(() => close());

async function people({ app }: PeerApp): Promise<number> {
  const { body } = await app.call("GET", "/api/profiles", { token: admin.token });
  return ProfilesAnswer.parse(body).meta.pagination.total;
}

async function boxes({ app }: PeerApp): Promise<number> {
  const { body } = await app.call("GET", "/api/sensory-summaries", { token: admin.token });
  return SensorSummariesAnswer.parse(body).meta.pagination.total;
}

/** Acts while the database's triggers send no notifications. */
async function unnotified<Result>(act: () => Promise<Result>): Promise<Result> {
  const switched = async (to: "disable" | "enable") => {
    for (const table of ["profiles", "sensors"]) {
      const trigger = sql.ref(`${table}_total`);
      await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger ${trigger}`.execute(
        one.app.owner,
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

const both = async (count: (server: PeerApp) => Promise<number>) => [
  await count(one),
  await count(two),
];

/** Resolves once all notifications so far have arrived, since they come in commit order. */
async function settled(): Promise<void> {
  const nobody = 0;
  const arrived = [one, two].map(
    ({ app }) =>
      new Promise<void>((resolve) => {
        app.parts.announcer.onInvalidate((userid) => userid === nobody && resolve());
      }),
  );
  await sql`select pg_notify('dosebeat_doubt', ${String(nobody)})`.execute(one.app.db);
  await Promise.all(arrived);
}

function invalidate(): void {
  for (const { app } of [one, two]) {
    app.parts.announcer.invalidate("profiles");
    app.parts.announcer.invalidate("sensors");
  }
}
beforeEach(async () => {
  await settled();
  invalidate();
});

it("are not counted again while no rows are added or removed", async () => {
  const [before = 0] = await both(people);
  await unnotified(() => one.app.aPatient());
  expect(await both(people)).toEqual([before, before]);
  invalidate();
  expect(await both(people)).toEqual([before + 1, before + 1]);
});

it("are counted again on every server as soon as the database notifies them", async () => {
  const [were, had] = [await both(people), await both(boxes)];
  await one.app.aPatient();
  await one.app.aSensor();
  await expect.poll(() => both(people)).toEqual(were.map((total) => total + 1));
  await expect.poll(() => both(boxes)).toEqual(had.map((total) => total + 1));
});

const account = (name: string) => ({
  email: `${name}@example.org`,
  givenname: "Ada",
  familyname: "Byron",
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
  ["a patient who signs up", signUp, 1],
  ["an added account", add, 1],
  ["an erased account", erase, -1],
])("of patients include %s at once on the server that handled the call", async (_, act, more) => {
  const before = await people(one);
  expect((await unnotified(act)).status).toBeLessThan(300);
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
  ["a registered box", register],
  ["a box registered by its first message", deliver],
])("of boxes include %s at once on the server that handled the call", async (_, act) => {
  const before = await boxes(one);
  expect((await unnotified(act)).status).toBeLessThan(300);
  expect(await boxes(one)).toBe(before + 1);
});
