import { WatchedAnswer } from "@dosebeat/contract/care";
import { ExportAnswer } from "@dosebeat/contract/own-data";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { careCalls } from "../../test/care.ts";
import { eventsOf } from "../../test/heard.ts";
import { givenLink } from "../../test/reminders.ts";

const DAY = "2026-05-10";
const NOON = `${DAY}T12:00:00.000Z`;
const DUE = `${DAY}T08:00:00.000Z`;
const PRESSED = `${DAY}T08:03:00.000Z`;

let test: TestApp;
let key: string;
beforeAll(async () => {
  test = await createTestApp();
  key = await test.anIngestKey();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const { careOf, change, end } = careCalls(() => test);

const thank = ({ token }: TestPerson, link: number, due_utc = DUE) =>
  test.call("POST", `/api/care/${link}/thanks`, { token, body: { data: { due_utc } } });

async function watched({ token }: TestPerson, link: number) {
  return WatchedAnswer.parse((await test.call("GET", `/api/care/${link}`, { token })).body).data;
}

async function say({ token }: TestPerson, medicine: number, status: "confirmed" | "skipped") {
  const more = status === "confirmed" ? { at: `${DAY}T08:10:00Z` } : { reason: "not well" };
  const data = { date: DAY, medicine, dosage_time: "08:00", status, ...more };
  const answer = await test.call("PUT", "/api/doses", { token, body: { data } });
  expect(answer.status).toBe(200);
}

/** A patient without a box, due at 08:00 UTC, and a carer. */
async function aPair(scope: "alerts" | "doses" | "figures" = "doses") {
  const [patient, carer] = [await test.aPatient(), await test.aPatient({ givenname: "Anna" })];
  const { id: medicine } = await test.aMedicine(patient, { schedules: ["08:00"] });
  const link = await givenLink(test, patient, carer, "active", scope);
  return { patient, carer, medicine, link };
}

/** The same with a box that numbers its presses, heard every hour and pressed at 08:03. */
async function aPressedPair() {
  const { patient, carer, link } = await aPair();
  const { sensor } = await test.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const hour = (at: number, press_seq: number) => ({
    deveui: sensor.deveui,
    boot: 1,
    press_seq,
    time: `${DAY}T${String(at).padStart(2, "0")}:30:00Z`,
  });
  const early = [3, 4, 5, 6, 7].map((at) => hour(at, 4));
  const press = { ...hour(8, 5), time: PRESSED, presses: [{ seq: 5, time: PRESSED }] };
  const late = [9, 10, 11].map((at) => hour(at, 5));
  const body = [...early, press, ...late];
  const { status } = await test.call("POST", "/api/ingest/box", { token: key, body });
  expect(status).toBe(200);
  return { patient, carer, link };
}

describe("the newest dose that a carer sees", () => {
  it("is taken where the box shows it, and said where the patient says so", async () => {
    const pressed = await aPressedPair();
    const taken = { due_utc: DUE, standing: "taken", at_utc: PRESSED, timing: "on_time" };
    const seen = await watched(pressed.carer, pressed.link);
    expect(seen).toMatchObject({ newest: taken, taken, unanswered: [] });
    expect(seen.next_utc).toBe("2026-05-11T08:00:00.000Z");

    const { patient, carer, medicine, link } = await aPair();
    expect(await watched(carer, link)).toMatchObject({
      newest: { due_utc: DUE, standing: "no_answer" },
      taken: null,
      unanswered: [],
    });
    await say(patient, medicine, "confirmed");
    expect(await watched(carer, link)).toMatchObject({ newest: { standing: "said" } });
    await say(patient, medicine, "skipped");
    expect(await watched(carer, link)).toMatchObject({
      newest: { standing: "skipped", at_utc: null },
      taken: null,
    });
  });

  it("of a weekly medicine is that of days ago", async () => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    const recurrence = { kind: "weekdays" as const, days: [1] };
    await test.aMedicine(patient, { schedules: [{ dosage_time: "08:00", recurrence }] });
    const link = await givenLink(test, patient, carer, "active", "doses");
    expect((await watched(carer, link)).newest?.due_utc).toBe("2026-05-04T08:00:00.000Z");
  });

  it("is not sent to a carer of alerts alone", async () => {
    const { patient, carer, medicine, link } = await aPair("alerts");
    await say(patient, medicine, "confirmed");
    expect(await watched(carer, link)).toMatchObject({
      newest: null,
      unanswered: [],
      taken: null,
      next_utc: null,
    });
    await change(patient, link, { scope: "doses" });
    expect((await watched(carer, link)).newest?.standing).toBe("said");
  });
});

describe("thanks", () => {
  it("reach the patient once a dose, and both sides hear of it", async () => {
    const { patient, carer, link } = await aPressedPair();
    expect((await careOf(patient)).carers).toMatchObject([{ thanks: null }]);
    const events = await eventsOf(test, async () => {
      const answer = await thank(carer, link);
      const data = { due_utc: DUE, said_utc: NOON };
      expect(answer).toMatchObject({ status: 201, body: { data } });
    });
    expect(events).toEqual([
      { kind: "care", profileid: carer.profileid, id: link },
      { kind: "care", profileid: patient.profileid, id: link },
    ]);
    expect((await watched(carer, link)).taken?.is_thanked).toBe(true);
    test.clock.advance(60_000);
    expect((await thank(carer, link)).body).toMatchObject({ data: { said_utc: NOON } });
    const { carers } = await careOf(patient);
    expect(carers).toMatchObject([{ thanks: { due_utc: DUE, said_utc: NOON } }]);
    const rows = await test.db.selectFrom("care_thanks").selectAll().execute();
    expect(rows.filter(({ link_id }) => link_id === link)).toHaveLength(1);
    test.clock.set("2026-05-11T12:00:01Z");
    expect((await careOf(patient)).carers).toMatchObject([{ thanks: null }]);
  });

  it("are for a dose that was taken in the last day, by the box or by word", async () => {
    const { patient, carer, medicine, link } = await aPair();
    const refused = async (due?: string) => {
      const { status } = await thank(carer, link, due);
      return status;
    };
    expect(await refused()).toEqual(409);
    await say(patient, medicine, "skipped");
    expect(await refused()).toEqual(409);
    await say(patient, medicine, "confirmed");
    expect(await refused(`${DAY}T08:01:00.000Z`)).toEqual(409);
    test.clock.set("2026-05-11T08:00:01Z");
    expect(await refused()).toEqual(409);
    test.clock.set(NOON);
    expect((await thank(carer, link)).status).toBe(201);
    expect((await thank(carer, link, "yesterday")).status).toBe(400);
  });

  it("are nobody else's to say: strangers, patients, other scopes, links that have ended", async () => {
    const { patient, carer, medicine, link } = await aPair("alerts");
    await say(patient, medicine, "confirmed");
    expect((await thank(carer, link)).status).toBe(403);
    await change(patient, link, { scope: "figures" });
    for (const person of [patient, await test.aPatient(), await test.anAdmin()])
      expect((await thank(person, link)).status).toBe(404);
    expect((await thank(carer, link)).status).toBe(201);
    await end(patient, link);
    expect((await thank(carer, link)).status).toBe(404);
    expect(
      await test.db.selectFrom("care_thanks").selectAll().where("link_id", "=", link).execute(),
    ).toEqual([]);
  });
});

describe("what a carer calls the patient", () => {
  it("is the carer's own: the patient sees it nowhere, not in the log either", async () => {
    const { patient, carer, link } = await aPair();
    expect((await change(patient, link, { called: "Mum" })).status).toBe(403);
    expect((await change(carer, link, { called: "x".repeat(51) })).status).toBe(400);
    expect(await change(carer, link, { called: "Mumsy" })).toMatchObject({
      status: 200,
      body: { data: { called: "Mumsy" } },
    });
    const { token } = patient;
    for (const path of ["/api/care", "/api/profile/access-log", "/api/export"]) {
      const { status, body } = await test.call("GET", path, { token });
      expect([path, status, JSON.stringify(body).includes("Mumsy")]).toEqual([path, 200, false]);
    }
    const admin = await test.anAdmin();
    const audit = await test.call("GET", "/api/audit", { token: admin.token });
    expect([audit.status, JSON.stringify(audit.body).includes("Mumsy")]).toEqual([200, false]);
    expect(await change(carer, link, { called: null })).toMatchObject({
      body: { data: { called: null } },
    });
  });

  it("and the thanks are in both exports, and go with the link", async () => {
    const { patient, carer, link } = await aPressedPair();
    await change(carer, link, { called: "Mumsy" });
    await thank(carer, link);
    const exported = async ({ token }: TestPerson) =>
      ExportAnswer.parse((await test.call("GET", "/api/export", { token })).body).data.care;
    const thanks = [{ due: DUE, said: NOON }];
    expect((await exported(carer)).patients).toMatchObject([{ called: "Mumsy", thanks }]);
    expect((await exported(patient)).carers).toMatchObject([{ thanks }]);
    await end(carer, link);
    expect((await exported(carer)).patients).toEqual([]);
  });
});

describe("the number of a patient", () => {
  const give = ({ token }: TestPerson, telephone: string | null) =>
    test.call("PUT", "/api/profile/userdata", { token, body: { data: { telephone } } });

  it("is seen by carers, whatever the scope, and by administrators; until it is taken back", async () => {
    const { patient, carer, link } = await aPair("alerts");
    expect((await watched(carer, link)).telephone).toBeNull();
    const number = "+493023125240";
    expect(await give(patient, number)).toMatchObject({
      status: 200,
      body: { data: { telephone: number } },
    });
    expect((await watched(carer, link)).telephone).toBe(number);
    const admin = await test.anAdmin();
    const list = await test.call("GET", `/api/profiles?search=${patient.email}`, admin);
    expect(list.body).toMatchObject({ data: [{ attributes: { telephone: number } }] });
    const overview = await test.call("GET", `/api/profiles/${patient.profileid}/overview`, admin);
    expect(overview.body).toMatchObject({ data: { telephone: number } });
    const { body } = await test.call("GET", "/api/export", patient);
    expect(body).toMatchObject({ data: { profile: { telephone: number } } });
    await give(patient, null);
    expect((await watched(carer, link)).telephone).toBeNull();
  });

  it("is refused unless it has its country", async () => {
    const patient = await test.aPatient();
    for (const number of ["03023125240", "+0302312", "+49 30 23125240", "+1", `+${"1".repeat(16)}`])
      expect([number, (await give(patient, number)).status]).toEqual([number, 400]);
  });
});
