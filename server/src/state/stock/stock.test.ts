import { StockAnswer, StockEntriesAnswer, StockEntryAnswer } from "@dosebeat/contract/stock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** 2 tablets at 08:00 and 1 at 20:00 since February, in UTC without a box; it is 1 March, 12:00. */
async function aPatient() {
  test.clock.set("2026-03-01T12:00:00Z");
  const person = await test.aPatient();
  const fields = { startdate: "2026-02-01", schedules: ["08:00", "20:00"] };
  const { id: medicine } = await test.aMedicine(person, fields);
  for (const [time, amount] of [
    ["08:00", 2],
    ["20:00", 1],
  ] as const) {
    await test.db
      .updateTable("medicine_schedules")
      .set({ amount })
      .where("medicine_id", "=", medicine)
      .where("dosage_time", "=", time)
      .execute();
  }
  await test.db
    .updateTable("medicines")
    .set({ unit: "tablets" })
    .where("id", "=", medicine)
    .execute();
  return { person, medicine };
}

const add = ({ token }: TestPerson, data: object) =>
  test.call("POST", "/api/stock-entries", { token, body: { data } });

async function stockOf({ token }: TestPerson, query = "") {
  const answer = await test.call("GET", `/api/stock${query}`, { token });
  expect(answer.status).toBe(200);
  return StockAnswer.parse(answer.body).data;
}

async function entriesOf({ token }: TestPerson, query = "") {
  const answer = await test.call("GET", `/api/stock-entries${query}`, { token });
  expect(answer.status).toBe(200);
  return StockEntriesAnswer.parse(answer.body).data;
}

/** States doses as taken at their times; a `-` in front means skipped. */
async function take({ token }: TestPerson, medicine: number, doses: readonly string[]) {
  for (const dose of doses) {
    const [date = "", time = ""] = dose.replace("-", "").split(" ");
    const day = `2026-03-${date}`;
    const said = dose.startsWith("-")
      ? { status: "skipped", reason: "forgot" }
      : { status: "confirmed", at: `${day}T${time}:00Z` };
    const data = { date: day, medicine, dosage_time: time, ...said };
    const answer = await test.call("PUT", "/api/doses", { token, body: { data } });
    expect(answer.status).toBe(200);
  }
}

describe("what is left", () => {
  it("is a range where a dose may have been taken, and so is its last day", async () => {
    const { person, medicine } = await aPatient();
    expect(await stockOf(person)).toMatchObject([{ medicine, state: "uncounted", low: null }]);
    expect((await add(person, { medicine, kind: "count", amount: 19 })).status).toBe(201);
    test.clock.set("2026-03-04T12:00:00Z");
    await take(person, medicine, ["01 20:00", "02 08:00", "03 08:00", "03 20:00", "-04 08:00"]);
    expect(await stockOf(person)).toEqual([
      {
        medicine,
        unit: "tablets",
        state: "low",
        low: 12,
        high: 13,
        counted_utc: "2026-03-01T12:00:00.000Z",
        earliest: "2026-03-08",
        latest: "2026-03-09",
        expired: 0,
        expiring: 0,
        amounts_assumed: false,
        enough_earliest: "2026-03-07",
        enough_latest: "2026-03-08",
        missing: null,
      },
    ]);
    // On a day that is not monitored it stays open what was taken.
    const body = { data: { from: "2026-03-02", to: "2026-03-02", reason: "hospital" } };
    expect((await test.call("POST", "/api/excused", { token: person.token, body })).status).toBe(
      201,
    );
    expect(await stockOf(person)).toMatchObject([{ low: 12, high: 13 }]);
  });

  it("goes by packs that expire, and what has expired stands apart", async () => {
    const { person, medicine } = await aPatient();
    await add(person, { medicine, kind: "count", amount: 4 });
    const pack = { medicine, kind: "refill", amount: 10, expires: "2026-03-04" };
    expect((await add(person, pack)).status).toBe(201);
    test.clock.set("2026-03-04T12:00:00Z");
    await take(person, medicine, ["01 20:00", "02 08:00", "-02 20:00", "03 08:00", "03 20:00"]);
    await take(person, medicine, ["-04 08:00"]);
    expect(await stockOf(person)).toMatchObject([
      { low: 8, high: 8, earliest: "2026-03-06", latest: "2026-03-06", expired: 0, expiring: 3 },
    ]);
    test.clock.set("2026-03-05T03:00:00Z");
    await take(person, medicine, ["04 20:00"]);
    expect(await stockOf(person)).toMatchObject([{ low: 4, high: 4, expired: 3, expiring: 0 }]);
    await add(person, { medicine, kind: "discard", amount: 3 });
    expect(await stockOf(person)).toMatchObject([{ low: 4, high: 4, expired: 0 }]);
  });

  it("counts intakes, and amounts that nobody stated as 1", async () => {
    const { person, medicine } = await aPatient();
    await add(person, { medicine, kind: "count", amount: 19 });
    const half = new Date("2026-03-01T12:30:00Z");
    await test.db
      .insertInto("intakes")
      .values({
        profile_id: person.profileid,
        medicine_id: medicine,
        amount: null,
        note: "",
        at: half,
        said_at: half,
        said_by: null,
        key: null,
        key_body: null,
        removed_at: null,
      })
      .execute();
    test.clock.set("2026-03-01T13:00:00Z");
    expect(await stockOf(person)).toMatchObject([{ low: 18, high: 18, amounts_assumed: true }]);
  });

  it("says to count again when more was used than there was", async () => {
    const { person, medicine } = await aPatient();
    await add(person, { medicine, kind: "count", amount: 2 });
    test.clock.set("2026-03-04T12:00:00Z");
    await take(person, medicine, ["01 20:00", "02 08:00"]);
    expect(await stockOf(person)).toMatchObject([
      { state: "count_again", low: null, earliest: null },
    ]);
    await add(person, { medicine, kind: "count", amount: 0 });
    expect(await stockOf(person)).toMatchObject([
      { state: "out", low: 0, high: 0, earliest: "2026-03-04" },
    ]);
  });

  it("is out from the day that it does not suffice", async () => {
    const { person, medicine } = await aPatient();
    await test.db
      .updateTable("medicines")
      .set({ low_days: 2 })
      .where("id", "=", medicine)
      .execute();
    await add(person, { medicine, kind: "count", amount: 9 });
    expect(await stockOf(person)).toMatchObject([{ earliest: "2026-03-04", state: "enough" }]);
    await add(person, { medicine, kind: "count", amount: 7 });
    expect(await stockOf(person)).toMatchObject([{ earliest: "2026-03-03", state: "low" }]);
    await add(person, { medicine, kind: "count", amount: 0.5 });
    expect(await stockOf(person)).toMatchObject([{ earliest: "2026-03-01", state: "out" }]);
  });

  it("counts what was taken long after it was due, and needs no more what was taken long before", async () => {
    const { person } = await aPatient();
    const fields = { startdate: "2026-01-01", schedules: ["08:00"] };
    const { id: medicine } = await test.aMedicine(person, fields);
    const monthly = { kind: "monthly", days: [1] };
    await test.db
      .updateTable("medicine_schedules")
      .set({ recurrence: JSON.stringify(monthly) })
      .where("medicine_id", "=", medicine)
      .execute();
    const confirm = (date: string, at: string) =>
      test.call("PUT", "/api/doses", {
        token: person.token,
        body: { data: { date, medicine, dosage_time: "08:00", status: "confirmed", at } },
      });
    test.clock.set("2026-03-15T12:00:00Z");
    await add(person, { medicine, kind: "count", amount: 3 });
    const query = `?medicine=${medicine}`;
    expect(await stockOf(person, query)).toMatchObject([{ low: 3, earliest: "2026-07-01" }]);
    test.clock.set("2026-03-21T12:00:00Z");
    expect((await confirm("2026-03-01", "2026-03-20T09:00:00Z")).status).toBe(200);
    expect(await stockOf(person, query)).toMatchObject([
      { low: 2, high: 2, earliest: "2026-06-01" },
    ]);
    expect((await confirm("2026-04-01", "2026-03-21T09:00:00Z")).status).toBe(200);
    expect(await stockOf(person, query)).toMatchObject([
      { low: 1, high: 1, earliest: "2026-06-01" },
    ]);
  });

  it("of a medicine that is only taken as needed lasts as long as the most a day allows", async () => {
    const { person } = await aPatient();
    const { id: medicine } = await test.aMedicine(person, { schedules: [] });
    const asNeeded = { amount: 1, min_interval_minutes: 240, max_24h: 4, for: "pain" };
    await test.db
      .updateTable("medicines")
      .set({ as_needed: JSON.stringify(asNeeded) })
      .where("id", "=", medicine)
      .execute();
    await add(person, { medicine, kind: "count", amount: 10 });
    expect(await stockOf(person, `?medicine=${medicine}`)).toMatchObject([
      { medicine, low: 10, earliest: "2026-03-03", latest: null, state: "low" },
    ]);
  });

  it("is worked out by a worker when that takes long", async () => {
    const { person, medicine } = await aPatient();
    await add(person, { medicine, kind: "count", amount: 2000, at: "2025-08-01T00:00:00Z" });
    expect(await stockOf(person)).toMatchObject([{ medicine, high: 2000, state: "enough" }]);
  });
});

describe("entries", () => {
  it("are listed, the newest first, and can be taken back", async () => {
    const { person, medicine } = await aPatient();
    const data = { medicine, kind: "count", amount: 19, note: "shelf" };
    const { data: entry } = StockEntryAnswer.parse((await add(person, data)).body);
    expect(entry).toEqual({
      id: entry.id,
      medicine,
      kind: "count",
      amount: 19,
      unit: "tablets",
      expires: null,
      at_utc: "2026-03-01T12:00:00.000Z",
      date: "2026-03-01",
      note: "shelf",
      stated_by: "patient",
    });
    const earlier = { medicine, kind: "refill", amount: 30, at: "2026-02-27T02:00:00+01:00" };
    await add(person, earlier);
    expect(await entriesOf(person, `?medicine=${medicine}`)).toMatchObject([
      { id: entry.id },
      { kind: "refill", date: "2026-02-26" },
    ]);
    const path = `/api/stock-entries/${entry.id}`;
    expect(await test.call("DELETE", path, person)).toMatchObject({ status: 200 });
    expect(await test.call("DELETE", path, person)).toMatchObject({ status: 404 });
    expect(await entriesOf(person)).toHaveLength(1);
    expect(await stockOf(person)).toMatchObject([{ state: "uncounted" }]);
  });

  it("with the same key are one, and another body is refused", async () => {
    const { person, medicine } = await aPatient();
    const said_utc = "2026-02-28T12:00:00Z";
    const data = { medicine, kind: "refill", amount: 30, key: crypto.randomUUID(), said_utc };
    const first = await add(person, data);
    expect(first).toMatchObject({
      status: 201,
      body: { data: { at_utc: "2026-02-28T12:00:00.000Z" } },
    });
    expect(await add(person, data)).toEqual({ ...first, status: 200, headers: expect.anything() });
    const other = await add(person, { ...data, amount: 31 });
    expect(other).toMatchObject({ status: 409, body: { error: { code: "key_used" } } });
    expect(await entriesOf(person)).toHaveLength(1);
  });

  it("that cannot be are refused", async () => {
    const { person, medicine } = await aPatient();
    const faults = async (fields: object) => {
      const answer = await add(person, { medicine, kind: "refill", amount: 1, ...fields });
      expect(answer.status).toBe(400);
      return faultsIn(answer);
    };
    expect(await faults({ amount: 0 })).toEqual(["amount"]);
    expect(await faults({ amount: 0.0001 })).toEqual(["amount"]);
    expect(await faults({ amount: 100_000.5 })).toEqual(["amount"]);
    expect(await faults({ kind: "count", amount: -1 })).toEqual(["amount"]);
    expect(await faults({ kind: "count", amount: 1e-7 })).toEqual(["amount"]);
    expect(await faults({ kind: "lost" })).toEqual(["kind"]);
    expect(await faults({ expires: "2026-02-30" })).toEqual(["expires"]);
    expect(await faults({ at: "2026-03-01T12:06:00Z" })).toEqual(["at"]);
    expect(
      (await add(person, { medicine, kind: "discard", amount: 1, expires: null })).status,
    ).toBe(400);
    expect(await entriesOf(person)).toEqual([]);
  });

  it("of others are as if they did not exist", async () => {
    const { person, medicine } = await aPatient();
    const { body } = await add(person, { medicine, kind: "count", amount: 19 });
    const { id } = StockEntryAnswer.parse(body).data;
    const stranger = await test.aPatient();
    expect((await add(stranger, { medicine, kind: "count", amount: 1 })).status).toBe(404);
    for (const [method, path] of [
      ["DELETE", `/api/stock-entries/${id}`],
      ["GET", `/api/stock-entries?profileid=${person.profileid}`],
      ["GET", `/api/stock-entries?medicine=${medicine}`],
      ["GET", `/api/stock?profileid=${person.profileid}`],
      ["GET", `/api/stock?medicine=${medicine}`],
    ] as const) {
      expect((await test.call(method, path, { token: stranger.token })).status).toBe(404);
    }
    expect(await stockOf(person)).toMatchObject([{ high: 19 }]);
    // An administrator reads it, and writes only while impersonating.
    const admin = await test.anAdmin();
    expect(await stockOf(admin, `?profileid=${person.profileid}`)).toMatchObject([{ high: 19 }]);
    expect((await add(admin, { medicine, kind: "count", amount: 1 })).status).toBe(404);
  });

  it("are in the audit log, and are announced", async () => {
    const { person, medicine } = await aPatient();
    await add(person, { medicine, kind: "refill", amount: 30 });
    const entries = await test.db
      .selectFrom("audit_log")
      .selectAll()
      .where("kind", "=", "stock-changed")
      .where("profile_id", "=", person.profileid)
      .execute();
    expect(entries).toMatchObject([
      { details: { change: "added", medicine, stock: "refill", amount: 30 } },
    ]);
  });
});
