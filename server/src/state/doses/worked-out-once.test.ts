import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { takeTurns } from "../../staff/summaries/claim-queries.ts";
import { timelines } from "./timeline.ts";

/** Counts how often a patient's timeline is worked out. */

const DAY = "2026-05-10";

let server: TestApp;
let patient: TestPerson;
let medicine: number;
let count = 0;

const counted = () => {
  count += 1;
};

/** How many timelines the work computes. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = count;
  await work();
  return count - before;
}

beforeEach(async () => {
  timelines.subscribe(counted);
  server = await createTestApp();
  server.clock.set(`${DAY}T09:00:00Z`);
  patient = await server.aPatient();
  medicine = (await server.aMedicine(patient, { schedules: ["08:00", "20:00"] })).id;
  const sensor = await server.aSensor();
  await server.aBinding(patient, { sensor, from: new Date("2026-05-01T00:00:00Z") });
});

afterEach(async () => {
  timelines.unsubscribe(counted);
  await server.close();
});

const page = (from = DAY, to = "2026-05-11") =>
  server.call("GET", `/api/doses?from=${from}&to=${to}`, { token: patient.token });

const tap = (status: "confirmed" | "skipped" = "confirmed") =>
  server.call("PUT", "/api/doses", {
    token: patient.token,
    body: {
      data: {
        medicine,
        date: DAY,
        dosage_time: "08:00",
        key: crypto.randomUUID(),
        ...(status === "confirmed"
          ? { status, at: `${DAY}T08:10:00Z` }
          : { status, reason: "ill" }),
      },
    },
  });

it("works a tap out once: in its answer, which the page that asks again finds", async () => {
  expect(await costOf(page)).toBe(1);
  expect(await costOf(page)).toBe(0);
  expect(await costOf(tap)).toBe(1);
  let after: unknown;
  expect(await costOf(async () => (after = (await page()).body))).toBe(0);
  expect(after).toMatchObject({
    data: { doses: [{ status: "confirmed", confirmed_utc: `${DAY}T08:10:00.000Z` }, {}, {}, {}] },
  });
});

it("works a tap on a page of a week out once, for that page", async () => {
  const week = () => page("2026-05-04", "2026-05-10");
  await week();
  expect(await costOf(tap)).toBe(1);
  expect(await costOf(week)).toBe(0);
});

it("works a press out once, however many look", async () => {
  await page();
  const [sensor] = await server.db.selectFrom("sensors").select("deveui").execute();
  const token = await server.anIngestKey();
  const message = { deveui: sensor?.deveui, fcnt: 1, time: `${DAY}T08:58:00Z` };
  await server.call("POST", "/api/ingest/box", {
    token,
    body: { ...message, presses: [{ age_s: 2880 }] },
  });
  const admin = await server.anAdmin();
  const nurse = () =>
    server.call("GET", `/api/doses?profileid=${patient.profileid}&from=${DAY}&to=2026-05-11`, {
      token: admin.token,
    });
  const looked = () => Promise.all([page(), page(), nurse()]);
  let answers: unknown[] = [];
  expect(await costOf(async () => (answers = (await looked()).map(({ body }) => body)))).toBe(1);
  expect(answers[0]).toMatchObject({ data: { doses: [{ status: "on_time" }, {}, {}, {}] } });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

it("works out anew what time alone changes, at that instant", async () => {
  const statuses = async () => {
    const { body } = await page();
    return (body as { data: { doses: { status: string }[] } }).data.doses.map((one) => one.status);
  };
  server.clock.set(`${DAY}T19:29:59Z`);
  expect((await statuses())[1]).toBe("upcoming");
  expect(await costOf(page)).toBe(0);
  server.clock.set(`${DAY}T19:30:00Z`);
  const before = count;
  expect((await statuses())[1]).toBe("due");
  expect(count - before).toBe(1);
});

it("works the days of one medicine out once, apart from those of all", async () => {
  const other = (await server.aMedicine(patient, { schedules: ["12:00"] })).id;
  const pageOf = (id: number) =>
    server.call("GET", `/api/doses?from=${DAY}&to=${DAY}&medicine=${id}`, { token: patient.token });
  await page(DAY, DAY);
  expect(await costOf(() => pageOf(other))).toBe(1);
  expect(await costOf(() => pageOf(other))).toBe(0);
  expect((await pageOf(other)).body).toMatchObject({
    data: { doses: [{ medicine: { id: other } }] },
  });
  expect((await pageOf(medicine)).body).toMatchObject({
    data: { doses: [{ medicine: { id: medicine } }, { medicine: { id: medicine } }] },
  });
  expect((await pageOf(other + 1)).status).toBe(404);
  await tap();
  expect(await costOf(() => pageOf(medicine))).toBe(1);
  expect((await pageOf(medicine)).body).toMatchObject({
    data: { doses: [{ status: "confirmed" }, {}] },
  });
});

it("works out anew after a change, before and after its mark was removed", async () => {
  await page();
  await server.db
    .updateTable("medicines")
    .set({ name: "Renamed" })
    .where("id", "=", medicine)
    .execute();
  const [first] = [await page()];
  expect(first.body).toMatchObject({
    data: { doses: [{ medicine: { name: "Renamed" } }, {}, {}, {}] },
  });
  await takeTurns(server.db, [patient.profileid], server.clock.now());
  expect(await costOf(page)).toBe(1);
  expect(await costOf(page)).toBe(0);
});
