import { Failure } from "@dosebeat/contract/base/failures";
import { RemindersAnswer } from "@dosebeat/contract/reminders";
import { DAY } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenMessage, givenToken } from "../../../test/given-messages.ts";
import type { Row } from "../../database/schema.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const ABOUT = new Date("2026-05-10T08:00:00.000Z");
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const ONE_CLICK = "List-Unsubscribe=One-Click";
const ALL_ON = { mail: true, weekly_mail: true, notices: true };

async function mailed(kind: Row<"messages">["kind"] = "weekly", about = ABOUT) {
  const patient = await server.aPatient();
  const body = { data: ALL_ON };
  await server.call("PUT", "/api/reminders", { token: patient.token, body });
  const message = await givenMessage(server, patient, { about_at: about, kind });
  const token = givenToken(server, message, about, { purpose: "unsubscribe", hours: 60 * 24 });
  return { patient, token };
}

const post = (token: string, call: Parameters<TestApp["call"]>[2] = {}) =>
  server.call("POST", `/api/unsubscribe?token=${token}`, call);

async function settings({ token }: TestPerson) {
  const { body } = await server.call("GET", "/api/reminders", { token });
  const { mail, weekly_mail, notices } = RemindersAnswer.parse(body).data;
  return { mail, weekly_mail, notices };
}

test.each([
  ["reminder", "reminders", { mail: false }],
  ["weekly", "weekly", { weekly_mail: false }],
  ["notice", "notices", { notices: false }],
] as const)("a mail of kind %s stops %s, and nothing else", async (kind, what, off) => {
  const [one, stranger] = [await mailed(kind), await mailed(kind)];
  const answer = await post(one.token);
  expect(answer).toMatchObject({ status: 200, body: { data: { what } } });
  expect(await settings(one.patient)).toEqual({ ...ALL_ON, ...off });
  expect(await settings(stranger.patient)).toEqual(ALL_ON);
});

test("mail programs send a form from anywhere, a page sends nothing; again it changes nothing", async () => {
  const { patient, token } = await mailed();
  const headers = { ...FORM, origin: "https://mail.example" };
  expect(await post(token, { headers, body: undefined })).toMatchObject({ status: 200 });
  const sent = await server.app.inject({
    method: "POST" as const,
    url: `/api/unsubscribe?token=${token}`,
    headers,
    payload: ONE_CLICK,
  });
  expect(sent.statusCode).toBe(200);
  expect(await post(token, { body: {} })).toMatchObject({ status: 200 });
  const changes = await server.db
    .selectFrom("audit_log")
    .select("details")
    .where("profile_id", "=", patient.profileid)
    .where("kind", "=", "reminders-changed")
    .execute();
  expect(changes.map(({ details }) => details["changed"])).toEqual([
    ["mail", "weekly_mail"],
    ["weekly_mail"],
  ]);
});

test("a digest stops for this patient and this carer", async () => {
  const [patient, carer, other] = [
    await server.aPatient(),
    await server.aPatient(),
    await server.aPatient(),
  ];
  const link = { profile_id: patient.profileid, scope: "doses", state: "active" } as const;
  await server.db
    .insertInto("care_links")
    .values(
      [carer, other].map(({ userid }) => ({
        ...link,
        user_id: userid,
        created_at: ABOUT,
        since: ABOUT,
        digest: "daily" as const,
      })),
    )
    .execute();
  const about = { userid: carer.userid, profileid: patient.profileid };
  const message = await givenMessage(server, about, { about_at: ABOUT, kind: "digest" });
  const token = givenToken(server, message, ABOUT, { purpose: "unsubscribe", hours: 60 * 24 });
  expect(await post(token)).toMatchObject({ status: 200, body: { data: { what: "digest" } } });
  const links = await server.db
    .selectFrom("care_links")
    .select(["user_id", "digest"])
    .where("profile_id", "=", patient.profileid)
    .orderBy("user_id")
    .execute();
  expect(links).toEqual([
    { user_id: carer.userid, digest: "off" },
    { user_id: other.userid, digest: "daily" },
  ]);
});

test("a forged, expired or other token is refused without telling more, and stops nothing", async () => {
  const { patient, token } = await mailed();
  const message = await givenMessage(server, patient, { about_at: ABOUT });
  const alert = await givenMessage(server, patient, { about_at: ABOUT, kind: "alert" });
  const until = { purpose: "unsubscribe", hours: 60 * 24 } as const;
  const tokens = [
    "x",
    `${token}A`,
    givenToken(server, message, ABOUT),
    givenToken(server, alert, ABOUT, until),
    givenToken(server, 1e9, ABOUT, until),
    givenToken(server, message, ABOUT, { purpose: "unsubscribe", hours: 1 }),
  ];
  for (const one of tokens) {
    const refused = await post(one);
    expect(Failure.parse(refused.body).error).toMatchObject({ status: 404, code: "answer_dead" });
  }
  server.clock.advance(61 * DAY);
  expect((await post(token)).status).toBe(404);
  expect(await settings(patient)).toEqual(ALL_ON);
  server.clock.set("2026-05-10T12:00:00Z");
});

test("GET leads to the page, with the token where no server logs it, and stops nothing", async () => {
  const { patient, token } = await mailed();
  const answer = await server.call("GET", `/api/unsubscribe?token=${token}`);
  expect([answer.status, answer.headers.location]).toEqual([303, `/unsubscribe#${token}`]);
  expect(await settings(patient)).toEqual(ALL_ON);
});

test.each(["%0A", "%00", "%E6%97%A5", "a%0D%0Ab: c"])(
  "GET with %s, which no header may have, leads to the page too",
  async (token) => {
    const answer = await server.call("GET", `/api/unsubscribe?token=${token}`);
    const written = encodeURIComponent(decodeURIComponent(token));
    expect([answer.status, answer.headers.location]).toEqual([303, `/unsubscribe#${written}`]);
    expect((await post(token)).status).toBe(404);
  },
);
