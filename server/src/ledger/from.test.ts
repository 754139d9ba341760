import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { aSayingPatient } from "../../test/sayings.ts";
import { EXCUSED } from "./excused/excused-period.ts";
import { INTAKE } from "./intakes/intake.ts";
import { OPENINGS } from "./openings/opening.ts";
import { PRESS_NAME } from "./press-names/press-name.ts";
import { STATEMENT } from "./statements/statement.ts";
import { STOCK_ENTRY } from "./stock-entries/stock-entry.ts";

let server: TestApp;
let ingestKey: string;

beforeAll(async () => {
  server = await createTestApp();
  ingestKey = await server.anIngestKey();
});
afterAll(() => server.close());

const DAY = "2026-05-10";
const PRESSED = `${DAY}T14:00:00.000Z`;
/** A zone in which 10 May begins first. */
const DAY_BEGINS = new Date("2026-05-09T10:00:00.000Z");

/** A patient, and the instant from which the newest word of each kind changes what is known. */
async function aPatient() {
  const { person, medicine } = await aSayingPatient(server, ingestKey);
  const { token, profileid } = person;
  const { db } = server;
  const say = async (method: "PUT" | "POST", path: string, data: object) => {
    const answer = await server.call(method, path, { token, body: { data } });
    expect(answer.status).toBeLessThan(300);
  };
  const state = (said: object) =>
    say("PUT", "/api/doses", { medicine, date: DAY, dosage_time: "08:00", ...said });
  const name = (as: string | null, more: object = {}) =>
    say("PUT", "/api/presses", { pressed_utc: PRESSED, as, also: false, ...more });
  const statement = async () => {
    const rows = db.selectFrom("dose_statements").selectAll().where("profile_id", "=", profileid);
    const row = await rows.orderBy("id", "desc").executeTakeFirstOrThrow();
    return STATEMENT.from(db, { ...row, named: { date: DAY, dosage_time: "08:00" } });
  };
  const word = async () => {
    const rows = db.selectFrom("press_names").selectAll().where("profile_id", "=", profileid);
    const row = await rows.orderBy("id", "desc").executeTakeFirstOrThrow();
    return PRESS_NAME.from(db, { ...row, medicine: null, medicines: [] });
  };
  const intake = async () => {
    const rows = db.selectFrom("intakes").selectAll().where("profile_id", "=", profileid);
    return rows.orderBy("id", "desc").executeTakeFirstOrThrow();
  };
  return { medicine, profileid, say, state, name, statement, word, intake };
}

test("a statement changes its day, wherever it begins, and when the dose was ever said to be taken", async () => {
  const { state, statement } = await aPatient();
  await state({ status: "skipped", reason: "ill" });
  expect(await statement()).toEqual(DAY_BEGINS);
  const early = "2026-05-09T09:30:00.000Z";
  await state({ status: "confirmed", at: early });
  await state({ status: null });
  expect(await statement()).toEqual(new Date(early));
});

test("a name changes its press, and the intakes of the words that it replaces", async () => {
  const { medicine, say, name, word, intake } = await aPatient();
  await name("refill");
  expect(await word()).toEqual(new Date(PRESSED));
  const at = `${DAY}T13:50:00.000Z`;
  await say("POST", "/api/intakes", { medicine, at });
  const { id } = await intake();
  await name("as_needed", { intake: id });
  await name(null);
  expect(await word()).toEqual(new Date(at));
});

test("an intake changes its time, and the press that was named as it", async () => {
  const { db } = server;
  const { medicine, say, name, intake } = await aPatient();
  const at = `${DAY}T14:10:00.000Z`;
  await say("POST", "/api/intakes", { medicine, at });
  const stated = await intake();
  expect(await INTAKE.from(db, stated)).toEqual(new Date(at));
  await name("as_needed", { intake: stated.id });
  expect(await INTAKE.from(db, stated)).toEqual(new Date(PRESSED));
  await name("twice", { medicines: [medicine] });
  expect(await INTAKE.from(db, await intake())).toEqual(new Date(PRESSED));
});

test("an entry of the stock changes its time; openings and days not counted change their days", async () => {
  const { db } = server;
  const { medicine, profileid, say } = await aPatient();
  const at = `${DAY}T09:00:00.000Z`;
  await say("POST", "/api/stock-entries", { medicine, kind: "count", amount: 3, at });
  await say("POST", "/api/added-openings", { date: DAY, count: 1, reason: "by hand" });
  await say("POST", "/api/excused", { from: DAY, to: "2026-05-12", reason: "hospital" });
  const of = ["profile_id", "=", profileid] as const;
  const [entry, openings, period] = await Promise.all([
    db
      .selectFrom("stock_entries")
      .selectAll()
      .where(...of)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("added_openings")
      .selectAll()
      .where(...of)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("excused_periods")
      .selectAll()
      .where(...of)
      .executeTakeFirstOrThrow(),
  ]);
  expect(await STOCK_ENTRY.from(db, entry)).toEqual(new Date(at));
  expect(await OPENINGS.from(db, openings)).toEqual(DAY_BEGINS);
  expect(await EXCUSED.from(db, period)).toEqual(DAY_BEGINS);
});
