import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { getProfile } from "../access/profiles/queries.ts";

/** Included in every confidential value sent to the server. */
const MARK = "zzmark";
const EMAIL = `${MARK}@example.org`;
const PASSWORD = `${MARK}-violet-tractor`;

const lines: string[] = [];
const mailed: string[] = [];
const secrets: string[] = [];

let test: TestApp;
let admin: TestPerson;
let key: string;
beforeAll(async () => {
  test = await createTestApp({
    logLevel: "trace",
    logTo: { write: (line) => lines.push(line) },
    sendMail: async ({ to, text }) => {
      mailed.push(text);
      throw new Error(`550 no mailbox ${to}`);
    },
  });
  admin = await test.anAdmin();
  key = await test.anIngestKey();
  secrets.push(admin.token, key);
});
afterAll(() => test.close());

const log = () => lines.join("");

function expectNothingLogged(): void {
  expect(log()).not.toContain(MARK);
  for (const secret of secrets) expect(log()).not.toContain(secret);
}

async function signUp(): Promise<string> {
  const person = { givenname: `${MARK}given`, familyname: `${MARK}family` };
  const body = { email: EMAIL, password: PASSWORD, ...person };
  const { jwt } = BearerAnswer.parse(
    (await test.call("POST", "/api/auth/local/register", { body })).body,
  );
  secrets.push(jwt);
  return jwt;
}

describe("the log has no personal data, tokens or keys, at its most verbose level", () => {
  it("when users sign up, sign in, fail to, and request a password link", async () => {
    await signUp();
    const bodies = [
      { identifier: EMAIL, password: PASSWORD },
      { identifier: EMAIL, password: `${MARK}wrong` },
      { identifier: `${MARK}nobody@example.org`, password: PASSWORD },
      { identifier: EMAIL, [MARK]: MARK },
    ];
    for (const body of bodies) await test.call("POST", "/api/auth/local", { body });
    await test.call("POST", "/api/auth/forgot-password", { body: { email: EMAIL } });
    await expect.poll(() => mailed.join("\n")).toMatch(/reset-password#code=\S/);
    await expect.poll(log).toContain("sending a mail failed");
    const codes = [...mailed.join("\n").matchAll(/(\S+)#code=(\S+)/g)];
    secrets.push(...codes.map(([, , code = MARK]) => code));
    const code = codes.find(([, page]) => page?.endsWith("reset-password"))?.[2];
    const reset = { code, password: `${PASSWORD}-2` };
    expect((await test.call("POST", "/api/auth/reset-password", { body: reset })).status).toBe(200);
    await test.call("POST", "/api/auth/reset-password", { body: reset });
    expect(log()).toContain('"route":"/api/auth/local"');
    expectNothingLogged();
  });

  it("when requests are invalid, or go to unknown URLs", async () => {
    const headers = { "content-type": "application/json" };
    const json = `{"email": "${EMAIL}", "${MARK}`;
    await test.call("POST", "/api/auth/local", { headers, body: json });
    await test.call("GET", `/api/${EMAIL}?token=${MARK}`);
    await test.call("GET", `/api/%zz${EMAIL}`);
    await test.call("GET", `/api/medicines/${MARK}`, { token: `${MARK}.token.bad` });
    await test.call("GET", "/api/users/me", { headers: { authorization: `Basic ${MARK}` } });
    await test.call("GET", "/api/users/me", { ...admin, headers: { cookie: `session=${MARK}` } });
    await test.call("GET", `/api/sensors/${MARK}`, admin);
    await test.call("GET", `/api/profiles?search=${MARK}&${MARK}=1`, admin);
    expectNothingLogged();
  });

  it("when administrators act as patients", async () => {
    const patient = await test.aPatient({ givenname: MARK, email: `${MARK}2@example.org` });
    const { profileuid } = await getProfile(test.db, patient.profileid);
    const body = { data: { profileuid, reason: `${MARK} asked for it` } };
    expect((await test.call("POST", "/api/impersonation", { ...admin, body })).status).toBe(201);
    const link = await test.call("POST", `/api/users/${patient.userid}/password-link`, admin);
    const code = /code=([\w-]+)/.exec(JSON.stringify(link.body))?.[1] ?? "";
    expect(code).not.toBe("");
    secrets.push(code);
    expectNothingLogged();
  });

  it("when networks deliver with the wrong key, or invalid messages", async () => {
    const post = (body: unknown, token = key, path = "box") =>
      test.call("POST", `/api/ingest/${path}`, { token, body });
    await post({ deveui: "0000000000000001", temperature: 20 });
    await post({ deveui: MARK }, `${MARK}key`);
    await post({ deveui: "0000000000000001", time: MARK, [MARK]: EMAIL, presses: [{ seq: MARK }] });
    await post({ deviceInfo: { devEui: "1", deviceName: MARK }, tags: { [EMAIL]: 1 } }, key, "tts");
    const up = {
      deviceInfo: { devEui: "1", deviceName: `Box of ${MARK}` },
      time: MARK,
      data: MARK,
    };
    await post(up, key, "chirpstack?event=up");
    await post([[MARK]]);
    await post(`{"${MARK}"`);
    expect(log()).toContain("message refused");
    expect(log()).toContain("deviceInfo: {devEui: text(1), 1 others}, time: text(6)");
    expectNothingLogged();
  });

  it("when the database rejects a change, or is broken", async () => {
    const { token } = await test.aPatient({ givenname: MARK, email: `${MARK}3@example.org` });
    await sql`alter table medicines alter column strength type integer using 0`.execute(test.owner);
    const data = { name: MARK, startdate: "2026-05-01", strength: `${MARK} "mg" 'x'` };
    const add = () => test.call("POST", "/api/medicine/assignMedicine", { token, body: { data } });
    expect((await add()).status).toBe(500);
    expect(log()).toContain("invalid input syntax for type integer");
    await sql`alter table medicines add constraint plain check (name = '')`.execute(test.owner);
    await sql`alter table medicines alter column strength type text`.execute(test.owner);
    expect((await add()).status).toBe(500);
    expect(log()).toContain('"code":"23514","constraint":"plain"');
    expectNothingLogged();
  });
});
