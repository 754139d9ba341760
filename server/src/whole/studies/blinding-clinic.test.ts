import { BULK_TABLE_NAMES } from "@dosebeat/contract/bulk-tables";
import { CallCountsAnswer } from "@dosebeat/contract/call-counts";
import { AddedProposalAnswer, ProposalsAnswer } from "@dosebeat/contract/proposals";
import { WorklistAnswer } from "@dosebeat/contract/worklist";
import { WorklistGroupsAnswer } from "@dosebeat/contract/worklist-groups";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertsOf } from "../../../test/alerts.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aServiceToken } from "../../../test/service-tokens.ts";

/*
 * What a blinded study hides from the staff of its site in lists, counts and changes of a whole group, where
 * comparing two subjects (blinding.test.ts) shows nothing.
 */

const START = "2026-05-08T06:00:00Z";
const NOW = "2026-05-10T12:10:00Z";
/** Minutes and seconds that occur nowhere else. */
const PRESSED = ":07:13";
const WORD = "Seasick on the ferry";

let server: TestApp;
let admin: TestPerson;
let monitor: TestPerson;
let nurse: TestPerson;
let colleague: TestPerson;
let subject: TestPerson;
let medicine: number;
let deveui: string;
let group: number;

beforeAll(async () => {
  server = await createTestApp({ sendMail: async () => undefined });
  server.clock.set(START);
  admin = await server.anAdmin();
  monitor = await server.aStaffMember("clinician");
  nurse = await server.aStaffMember("clinician");
  colleague = await server.aStaffMember("clinician");
  subject = await server.aPatient({ timezone: "UTC", record_number: "S-1" });
  ({ deveui } = (await server.aBinding(subject, { from: START })).sensor);
  const planned = { startdate: "2026-05-08", schedules: ["08:00", "20:00"] };
  medicine = (await server.aMedicine(subject, planned)).id;
  group = await server.aGroup(subject, monitor, nurse, colleague);
  // The subject is also a patient of an ordinary ward.
  await server.aGroup(subject, nurse);
  await sendMessages();
  server.clock.set(NOW);
  for (const one of [admin, monitor, nurse]) await confirm(one);
  for (const one of [monitor, nurse, colleague]) await give(one, { is_prescriber: true });
  await give(monitor, { has_study: true });
  await startStudy();
  await alertsOf(server).look(subject);
});
afterAll(() => server.close());

async function sendMessages() {
  const token = await server.anIngestKey();
  let fcnt = 0;
  for (let at = Date.parse(START); at < Date.parse(NOW); at += HOUR) {
    server.clock.set(new Date(at));
    fcnt += 1;
    const press = new Date(at - HOUR + 433_000).toISOString();
    const presses = press.includes("T08") ? [{ time: press }] : [];
    const time = new Date(at).toISOString();
    const body = { deveui, time, boot: 1, fcnt, battery: 80, temperature: 21, presses };
    expect((await server.call("POST", "/api/ingest/box", { token, body })).status).toBeLessThan(
      300,
    );
  }
}

async function confirm({ token, password }: TestPerson) {
  await server.call("POST", "/api/auth/confirm", { token, body: { password } });
}

async function give({ profileid }: TestPerson, rights: object) {
  const url = `/api/groups/${group}/members/${profileid}`;
  const { status } = await server.call("PATCH", url, { ...admin, body: { data: rights } });
  expect(status).toBe(200);
}

async function startStudy() {
  const site = { number: "NCT-1", title: "Ferries", site: "Kiel", country: "DE" };
  const data = { ...site, is_blinded: true, safety_contact: monitor.userid };
  const url = `/api/groups/${group}/study`;
  expect((await server.call("PUT", url, { ...admin, body: { data } })).status).toBe(200);
  const body = { data: { to: "running", reason: "Planned" } };
  expect((await server.call("POST", `${url}/steps`, { ...admin, body })).status).toBe(200);
}

const get = (path: string, by: { token: string }) => server.call("GET", path, { token: by.token });

const BLINDED = { status: 403, body: { error: { code: "blinded" } } };

describe("what the clinic does", () => {
  beforeAll(async () => {
    const note = { profileid: subject.profileid, text: WORD, is_shared: false };
    const noted = await server.call("POST", "/api/notes", { ...monitor, body: { data: note } });
    expect(noted.status).toBe(201);
    const { data } = WorklistAnswer.parse((await get("/api/worklist", monitor)).body);
    const version = data[0]?.attributes.version;
    const called = { kind: "called", outcome: "reached", version, after: null };
    const url = `/api/worklist/${subject.profileid}/entries`;
    const entered = await server.call("POST", url, { ...monitor, body: { data: called } });
    expect(entered.status, JSON.stringify(entered.body)).toBe(201);
  });

  it("hands over nothing of a subject to whom the study blinds", async () => {
    const url = `/api/groups/${group}/hand-over?from=2026-05-10T06:00:00Z`;
    expect((await get(url, nurse)).body).toMatchObject({
      data: { open: [], later: [], happened: [] },
    });
    for (const reader of [monitor, admin])
      expect((await get(url, reader)).body).toMatchObject({ data: { happened: [{}, {}] } });
  });

  it("counts no call to a subject, and no subject among those of whom nobody needs one", async () => {
    const called = async (by: TestPerson) => {
      const { body } = await get(`/api/groups/${group}/call-counts`, by);
      return CallCountsAnswer.parse(body).data.map(({ calls }) => calls);
    };
    expect(new Set(await called(nurse))).toEqual(new Set([0]));
    for (const reader of [monitor, admin]) expect(await called(reader)).toContain(1);
    const list = `/api/worklist?group=${group}`;
    expect((await get(list, nurse)).body).toMatchObject({ meta: { counts: { patients: 0 } } });
    expect((await get(list, monitor)).body).toMatchObject({ meta: { counts: { patients: 1 } } });
  });

  it("counts no subject among a group's patients to call", async () => {
    await server.db
      .updateTable("worklist_states")
      .set({ section: "call", version: "new" })
      .where("profile_id", "=", subject.profileid)
      .execute();
    const called = async (by: TestPerson) => {
      const { data } = WorklistGroupsAnswer.parse((await get("/api/worklist-groups", by)).body);
      return data.find(({ id }) => id === group)?.attributes.call;
    };
    expect(await called(nurse)).toBe(0);
    expect(await called(monitor)).toBe(1);
  });
});

describe("for programs", () => {
  it("tables of many patients leave the subject out for site staff and tokens of the group", async () => {
    const scopes = ["read:doses", "read:figures", "read:presses", "read:readings"] as const;
    const program = await aServiceToken(server, admin, { scopes, groups: [group] });
    for (const table of BULK_TABLE_NAMES) {
      const url = `/api/bulk/${table}`;
      for (const reader of [nurse, program]) {
        expect(await get(url, reader), table).toMatchObject({ status: 200, body: "" });
        const named = await get(`${url}?profiles=${subject.profileid}`, reader);
        expect(named.status, table).toBe(404);
      }
      const { body } = await get(url, monitor);
      expect(String(body), table).toContain(`"profileid":${subject.profileid}`);
    }
  });

  it("FHIR has who the subject is and what is planned, and no dose", async () => {
    const { profileid } = subject;
    const program = await aServiceToken(server, admin, {
      scopes: ["read:patients", "read:plans", "read:doses", "read:figures", "read:readings"],
      groups: [group],
    });
    const shown = [
      `/fhir/Patient?_id=${profileid}`,
      `/fhir/Patient/${profileid}`,
      `/fhir/MedicationRequest?patient=${profileid}`,
      `/fhir/MedicationRequest/${medicine}`,
    ];
    const boxes = [`/fhir/Device?patient=${profileid}`, `/fhir/Device/${deveui}`];
    const doses = [
      `/fhir/MedicationAdministration?patient=${profileid}&date=ge2026-05-08`,
      `/fhir/Patient/${profileid}/$everything`,
    ];
    const statusOf = async (url: string, by: { token: string }) => (await get(url, by)).status;
    for (const url of shown) {
      for (const reader of [nurse, program, monitor, subject])
        expect(await statusOf(url, reader), url).toBe(200);
    }
    expect((await get(`/fhir/Patient?_id=${profileid}`, nurse)).body).toMatchObject({ total: 1 });
    for (const url of [...boxes, ...doses]) {
      for (const reader of [nurse, program]) expect(await statusOf(url, reader), url).toBe(403);
      expect(await statusOf(url, monitor), url).toBe(200);
    }
    for (const url of boxes) expect(await statusOf(url, subject), url).toBe(200);
    for (const url of doses) {
      const { status, body } = await get(url, subject);
      expect([url, status]).toEqual([url, 403]);
      expect(body).toMatchObject({ resourceType: "OperationOutcome" });
    }
    expect(JSON.stringify((await get(doses[0] ?? "", monitor)).body)).toContain(PRESSED);
  });
});

describe("what prescribers propose", () => {
  const pause = (from: string) => ({
    call: "POST /api/medicine-pauses",
    body: { data: { medicine, from, to: from } },
  });
  const taken = () => ({
    call: "PUT /api/doses",
    body: {
      data: {
        medicine,
        date: "2026-05-09",
        dosage_time: "08:00",
        status: "confirmed",
        at: "2026-05-09T08:30:00Z",
        key: crypto.randomUUID(),
      },
    },
  });

  async function propose(change: object, by: TestPerson, reason = "Week 4") {
    const data = { profileid: subject.profileid, reason, change };
    const { status, body } = await server.call("POST", "/api/proposals", { ...by, body: { data } });
    expect(status, JSON.stringify(body)).toBe(201);
    return { body, id: AddedProposalAnswer.parse(body).data.id };
  }

  function decide(id: number, by: TestPerson, data: object = { decision: "accept" }) {
    return server.call("PUT", `/api/proposals/${id}/decision`, { ...by, body: { data } });
  }

  async function listed(by: TestPerson) {
    const answers = [`/api/proposals?profileid=${subject.profileid}`, "/api/proposals"].map(
      async (url) => ProposalsAnswer.parse((await get(url, by)).body).data,
    );
    const [ofSubject = [], ofAll = []] = await Promise.all(answers);
    const open = ofSubject.filter(({ state }) => state === "open");
    expect(ofAll).toEqual(open);
    return ofSubject;
  }

  it("is decided among those whom the study blinds, without what others know", async () => {
    const four = { data: { four_eyes: true } };
    await server.call("PATCH", `/api/groups/${group}`, { ...admin, body: four });

    const own = await propose(taken(), nurse);
    expect(own.body).toMatchObject({
      meta: { would: { data: { pressed_utc: null }, meta: { outcome: "kept" } } },
    });
    expect(JSON.stringify(own.body)).not.toContain(PRESSED);
    // What the box knows about the dose is in the state before the change, which its author must not see.
    expect(JSON.stringify(await listed(monitor))).toContain(PRESSED);
    expect(JSON.stringify(await listed(admin))).toContain(PRESSED);
    expect(JSON.stringify(await listed(nurse))).not.toContain(PRESSED);
    const known = await propose(pause("2026-05-20"), monitor, WORD);
    const blind = await propose(pause("2026-05-22"), colleague);

    const ids = async (by: TestPerson) => (await listed(by)).map(({ id }) => id);
    expect(await ids(nurse)).toEqual([blind.id, own.id]);
    expect(await ids(colleague)).toEqual([blind.id]);
    expect(await ids(monitor)).toEqual([blind.id, known.id, own.id]);
    expect(await decide(known.id, nurse)).toMatchObject(BLINDED);
    expect(await decide(own.id, colleague)).toMatchObject(BLINDED);

    const declined = { decision: "decline", reason: WORD };
    expect((await decide(own.id, monitor, declined)).status).toBe(200);
    expect(JSON.stringify(await listed(nurse))).not.toContain(WORD);
    expect(JSON.stringify(await listed(monitor))).toContain(WORD);
    expect((await decide(blind.id, nurse)).status).toBe(200);
  });

  it("is not read among the changes of prescribers, whose reasons may tell doses", async () => {
    const url = `/api/prescriber-changes?profileid=${subject.profileid}`;
    expect(await get(url, nurse)).toMatchObject(BLINDED);
    expect(await get("/api/prescriber-changes", subject)).toMatchObject(BLINDED);
    expect((await get(url, monitor)).body).toMatchObject({ data: [{ reason: "Week 4" }] });
  });
});
