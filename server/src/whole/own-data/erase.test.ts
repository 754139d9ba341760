import { ImpersonationAnswer } from "@dosebeat/contract/impersonation";
import { IngestAnswer } from "@dosebeat/contract/ingest";
import { ErasedAnswer } from "@dosebeat/contract/own-data";
import { ChartAnswer } from "@dosebeat/contract/readings";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { addOwnRecords } from "../../../test/own-records.ts";

const apps: TestApp[] = [];
let test: TestApp;
let key: string;
beforeEach(async () => {
  test = await createTestApp();
  apps.push(test);
  test.clock.set("2026-05-10T12:00:00Z");
  key = await test.anIngestKey();
});
afterAll(async () => {
  for (const app of apps) await app.close();
});

const erase = ({ token, password }: TestPerson, more: { password?: string } = {}) =>
  test.call("DELETE", "/api/profile/userdata", { token, body: { password, ...more } });

const deliver = async (message: object) => {
  const answer = await test.call("POST", "/api/ingest/box", { token: key, body: message });
  expect(answer.status).toBe(200);
  return IngestAnswer.parse(answer.body).data;
};

const chart = async (token: string, deveui: string) => {
  const data = { deveui, startdate: "2026-05-01", enddate: "2026-05-20" };
  const answer = await test.call("POST", "/api/medicine-history/chart", { token, body: { data } });
  return answer.status === 200 ? ChartAnswer.parse(answer.body).data.temperature : answer.status;
};

/** The text of every row of every table, including the content of `bytea` columns. */
async function everything(): Promise<string> {
  const tables = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(test.db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(jsonb_agg(to_jsonb(t))::text, '') as text from ${sql.table(name)} t`.execute(
      test.db,
    );
    texts.push(`${name}: ${rows[0]?.text ?? ""}`);
  }
  return texts.join("\n");
}

describe("erasing the own account", () => {
  it("leaves nothing about the person, and nothing for the next patient with the box", async () => {
    const admin = await test.anAdmin();
    const gone = await test.aPatient({
      email: "gone@vanished.example",
      givenname: "Vanished",
      familyname: "Forever",
    });
    const sensor = await test.aSensor();
    await test.aBinding(gone, { sensor, from: "2026-05-02T00:00:00Z" });
    const medicine = await test.aMedicine(gone, { name: "Secretol", schedules: ["08:00:00.000"] });
    const statement = { date: "2026-05-09", medicine: medicine.id, dosage_time: "08:00" };
    await test.call("PUT", "/api/doses", {
      token: gone.token,
      body: { data: { ...statement, status: "skipped", reason: "was sick-at-heart" } },
    });
    await test.call("POST", "/api/excused", {
      token: gone.token,
      body: { data: { from: "2026-05-03", to: "2026-05-04", reason: "hospital-of-hearts" } },
    });
    await addOwnRecords(
      test.db,
      { ...gone, medicine: medicine.id, now: test.clock.now() },
      "Hush-hush",
    );
    await test.call(
      "GET",
      `/api/adherence?from=2026-05-02&to=2026-05-09&profileid=${gone.profileid}`,
      {
        token: admin.token,
      },
    );
    await test.call("POST", "/api/auth/local", {
      body: { identifier: gone.email, password: gone.password },
    });
    const message = {
      deveui: sensor.deveui,
      time: "2026-05-09T08:00:00Z",
      temperature: 31.25,
      press_seq: 7,
      presses: [{ seq: 7, age_s: 5 }],
      readings: [{ time: "2026-05-01T08:00:00Z", temperature: 11.5 }],
    };
    await deliver(message);
    const answer = await erase(gone);
    expect(answer.status).toBe(200);
    expect(ErasedAnswer.parse(answer.body).data.erased).toBe("2026-05-10T12:00:00.000Z");

    const left = await everything();
    for (const trace of [
      /vanished/i,
      /Forever/,
      /Secretol/,
      /sick-at-heart/,
      /hospital-of-hearts/,
      /Hush-hush/,
      /31\.25/,
    ]) {
      expect(left).not.toMatch(trace);
    }
    expect((await test.call("GET", "/api/users/me", { token: gone.token })).status).toBe(401);
    expect(
      (
        await test.call("POST", "/api/auth/local", {
          body: { identifier: gone.email, password: gone.password },
        })
      ).status,
    ).toBe(401);

    // A redelivered frame, and one that arrives late.
    expect(await deliver(message)).toEqual({ accepted: 0, duplicates: 1, unknown: 0 });
    await deliver({
      deveui: sensor.deveui,
      time: "2026-05-10T12:00:00Z",
      press_seq: 8,
      presses: [{ seq: 8, age_s: 3600 }],
      readings: [
        { time: "2026-05-10T11:59:59Z", temperature: 32.5 },
        { time: "2026-05-10T12:00:00Z", temperature: 20 },
      ],
    });
    const next = await test.aPatient();
    const assign = (from?: string) =>
      test.call("POST", "/api/sensor/assign", {
        token: admin.token,
        body: { data: { profileid: next.profileid, deveui: sensor.deveui, from } },
      });
    expect((await assign("2026-05-05T00:00:00Z")).status).toBe(409);
    expect((await assign("2026-05-01T00:00:00Z")).status).toBe(409);
    expect((await assign()).status).toBe(200);
    expect(await chart(next.token, sensor.deveui)).toEqual([20]);
    const presses = await test.db.selectFrom("press_claims").selectAll().execute();
    expect(presses).toEqual([]);
    const uplinks = await test.call("GET", `/api/sensors/${sensor.deveui}/uplinks`, {
      token: admin.token,
    });
    expect(JSON.stringify(uplinks.body)).not.toMatch(/31\.25/);
  });

  it("keeps what the box recorded for other patients, before and after", async () => {
    const [before, gone, after] = [
      await test.aPatient(),
      await test.aPatient(),
      await test.aPatient(),
    ];
    const { sensor } = await test.aBinding(before, { from: "2026-05-01T00:00:00Z" });
    const change = async (at: string) => {
      test.clock.set(at);
      const body = { data: { deveui: sensor.deveui } };
      const answer = await test.call("PUT", "/api/sensor/unassign", {
        token: (await test.anAdmin()).token,
        body,
      });
      expect(answer.status).toBe(200);
    };
    await change("2026-05-03T00:00:00Z");
    await test.aBinding(gone, { sensor });
    await change("2026-05-06T00:00:00Z");
    await test.aBinding(after, { sensor });
    test.clock.set("2026-05-10T12:00:00Z");
    // A single late frame with data of all three.
    await deliver({
      deveui: sensor.deveui,
      time: "2026-05-08T00:00:00Z",
      press_seq: 3,
      readings: [
        { time: "2026-05-02T00:00:00Z", temperature: 1 },
        { time: "2026-05-04T00:00:00Z", temperature: 2 },
        { time: "2026-05-07T00:00:00Z", temperature: 3 },
      ],
      presses: [
        { seq: 1, time: "2026-05-02T08:00:00Z" },
        { seq: 2, time: "2026-05-04T08:00:00Z" },
        { seq: 3, time: "2026-05-07T08:00:00Z" },
      ],
    });
    expect(await chart(gone.token, sensor.deveui)).toEqual([2]);
    expect((await erase(gone)).status).toBe(200);
    expect(await chart(before.token, sensor.deveui)).toEqual([1]);
    expect(await chart(after.token, sensor.deveui)).toEqual([3]);
    const claims = await test.db.selectFrom("press_claims").select("seq").orderBy("seq").execute();
    expect(claims).toEqual([{ seq: 1 }, { seq: 3 }]);
    const uplink = await test.db.selectFrom("uplinks").selectAll().executeTakeFirstOrThrow();
    expect(uplink).toMatchObject({ press_seq: 3, outcome: "decoded" });
    expect(await test.db.selectFrom("raw_uplinks").selectAll().execute()).toEqual([]);
  });

  it("leaves one anonymous entry in the audit log", async () => {
    const gone = await test.aPatient();
    await erase(gone);
    const rows = await test.db.selectFrom("audit_log").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      kind: "account-erased",
      user_id: null,
      profile_id: null,
      address: null,
      details: {},
    });
  });

  it("needs the password, which cannot be guessed", async () => {
    const patient = await test.aPatient();
    expect(faultsIn(await erase(patient, { password: "wrong" }))).toEqual(["password"]);
    expect((await test.call("GET", "/api/users/me", { token: patient.token })).status).toBe(200);
    for (let n = 0; n < 9; n += 1) await erase(patient, { password: "wrong" });
    expect((await erase(patient)).status).toBe(429);
    test.clock.advance(15 * MINUTE);
    expect((await erase(patient)).status).toBe(200);
    expect((await test.call("DELETE", "/api/profile/userdata", { body: {} })).status).toBe(401);
  });

  it("is rejected for administrators, until another one takes the role away", async () => {
    const [one, two] = [await test.anAdmin(), await test.anAdmin()];
    expect((await erase(one)).status).toBe(409);
    const body = { data: { role: "patient" } };
    await test.call("PATCH", `/api/users/${one.userid}`, { token: two.token, body });
    const { email: identifier, password } = one;
    const signedIn = await test.call("POST", "/api/auth/local", { body: { identifier, password } });
    expect((await erase({ ...one, token: Object(signedIn.body).jwt })).status).toBe(200);
    expect((await erase(two)).status).toBe(409);
    const left = await test.db.selectFrom("users").select("role").execute();
    expect(left).toEqual([{ role: "admin" }]);
  });

  it("is done once by two concurrent calls", async () => {
    const patient = await test.aPatient();
    const statuses = (await Promise.all([erase(patient), erase(patient)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it("is rejected for administrators acting as the patient", async () => {
    const [admin, patient] = [await test.anAdmin(), await test.aPatient()];
    const { profileuid } = await test.db
      .selectFrom("profiles")
      .select("profileuid")
      .where("id", "=", patient.profileid)
      .executeTakeFirstOrThrow();
    const started = await test.call("POST", "/api/impersonation", {
      token: admin.token,
      body: { data: { profileuid, reason: "help" } },
    });
    const { data } = ImpersonationAnswer.parse(started.body);
    const answer = await test.call("DELETE", "/api/profile/userdata", {
      token: admin.token,
      headers: { "x-impersonation": data.id },
      body: { password: patient.password },
    });
    expect(answer.status).toBe(400);
    expect((await test.call("GET", "/api/users/me", { token: patient.token })).status).toBe(200);
  });
});
