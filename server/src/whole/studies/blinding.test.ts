import { nameOf } from "@dosebeat/contract/base/define-call";
import { CALLS } from "@dosebeat/contract/calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertsOf } from "../../../test/alerts.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { anAuditEntry } from "../../../test/audit-entries.ts";
import { addressOf, BODIES, type Named, READS, type Read } from "../../../test/patient-reads.ts";
import { givenLink } from "../../../test/reminders.ts";
import { listenLocally, openStream } from "../../../test/stream.ts";

const START = "2026-05-01T06:00:00Z";
const NOW = "2026-05-10T12:10:00Z";
/** Minutes and seconds that occur nowhere else. */
const PRESSED = ":07:13";
const WORD = "Seasick on the ferry";

let server: TestApp;
let admin: TestPerson;
let monitor: TestPerson;
let nurse: TestPerson;
let technician: TestPerson;
let carer: TestPerson;
let group: number;
/** Two subjects who differ only in what they took. */
let taker: Subject;
let other: Subject;

interface Subject extends TestPerson {
  named: Named;
  /** What identifies the subject in answers. */
  words: string[];
}

beforeAll(async () => {
  server = await createTestApp({ sendMail: async () => undefined });
  server.clock.set(START);
  admin = await server.anAdmin();
  monitor = await server.aStaffMember("clinician");
  nurse = await server.aStaffMember("clinician");
  technician = await server.aStaffMember("technician");
  carer = await server.aPatient();
  const [one, two] = [await aSubject("1"), await aSubject("2")];
  group = await server.aGroup(one, two, nurse, monitor);
  // The same people are also patients of an ordinary ward.
  await server.aGroup(one, two, nurse);
  [taker, other] = [await named(one), await named(two)];
  for (let hour = 1; START_MS + hour * HOUR < Date.parse(NOW); hour++) {
    const time = START_MS + hour * HOUR;
    for (const subject of [taker, other]) await sends(subject, time, hour, []);
    const isMorning = new Date(time).getUTCHours() === 8;
    if (isMorning) await sends(taker, time + 433_000, 1000 + hour, [time + 433_000]);
  }
  server.clock.set(NOW);
  for (const subject of [taker, other]) {
    const reason = subject === taker ? WORD : "No reason";
    const said = { medicine: subject.named.medicine, dosage_time: "20:00", status: "skipped" };
    const body = { data: { ...said, date: "2026-05-08", reason } };
    expect((await server.call("PUT", "/api/doses", { ...subject, body })).status).toBe(200);
    subject.named.provenance = await provenanceOf(subject);
    const note = { data: { profileid: subject.profileid, text: reason, is_shared: true } };
    expect((await server.call("POST", "/api/notes", { ...admin, body: note })).status).toBe(201);
  }
  // Calls that need a confirmation would be refused for both alike, so comparing them would prove nothing.
  for (const one of [admin, nurse, technician, carer]) await confirmed(one);
  await server.db
    .updateTable("group_members")
    .set({ has_study: true })
    .where("group_id", "=", group)
    .where("profile_id", "=", monitor.profileid)
    .execute();
});
afterAll(() => server.close());

const START_MS = Date.parse(START);
let key: string | undefined;

function aSubject(number: string): Promise<TestPerson> {
  const names = { givenname: "Sam", familyname: "Subject" };
  return server.aPatient({ ...names, record_number: `S-${number}`, timezone: "UTC" });
}

async function named(person: TestPerson): Promise<Subject> {
  const { sensor, id: binding } = await server.aBinding(person, { from: START });
  const fields = { startdate: "2026-05-01", schedules: ["08:00", "20:00"] };
  const { id: medicine } = await server.aMedicine(person, fields);
  const link = await givenLink(server, person, carer, "active", "figures");
  const { profileuid, record_number } = await server.db
    .selectFrom("profiles")
    .select(["profileuid", "record_number"])
    .where("id", "=", person.profileid)
    .executeTakeFirstOrThrow();
  const { userid, profileid, email } = person;
  const { deveui } = sensor;
  const audited = await anAuditEntry(server, person);
  return {
    ...person,
    named: {
      userid,
      profileid,
      medicine,
      deveui,
      binding,
      profileuid,
      link,
      group,
      audited,
      provenance: "",
    },
    words: [email, profileuid, deveui, sensor.claimcode, `${record_number}`],
  };
}

async function sends({ named: { deveui } }: Subject, at: number, fcnt: number, presses: number[]) {
  server.clock.set(new Date(at));
  key ??= await server.anIngestKey();
  const body = {
    deveui,
    time: new Date(at).toISOString(),
    boot: 1,
    fcnt,
    battery: 80,
    presses: presses.map((press) => ({ time: new Date(press).toISOString() })),
  };
  const { status } = await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(status).toBeLessThan(300);
}

/** The provenance of a subject's statement about a dose. */
async function provenanceOf({ profileid }: Subject): Promise<string> {
  const { id } = await server.db
    .selectFrom("dose_statements")
    .select("id")
    .where("profile_id", "=", profileid)
    .executeTakeFirstOrThrow();
  return `dose-${id}`;
}

async function confirmed({ token, password }: TestPerson) {
  await server.call("POST", "/api/auth/confirm", { token, body: { password } });
}

/** Reads about a subject as somebody who may. */
async function read({ method, path, by }: Read, of: Subject) {
  const { token } = { patient: of, carer, technician, clinician: nurse, admin }[by];
  const answers = [];
  for (const accept of ["application/json", "text/csv"]) {
    const body = method === "POST" ? { body: BODIES[path]?.(of.named) } : {};
    const details = { token, headers: { accept }, ...body };
    const { status, body: answer } = await server.call(method, searched(path, of), details);
    answers.push({ status, answer: without(of, answer) });
  }
  return answers;
}

/** Administrators are never blinded. */
const BLINDED_READS = READS.flatMap((read): Read[] => {
  if (read.by !== "admin") return [read];
  const call = CALLS[`${read.method} ${read.path}`];
  const isTechnicians = call?.who === "staff" && call.roles.includes("technician");
  return isTechnicians ? [{ ...read, by: "technician" }] : [];
});

/** Lists are requested only for the subject. */
function searched(path: string, of: Subject): string {
  const address = addressOf(path, of.named);
  const search = `search=${of.words[4]}`;
  if (path === "/fhir/Patient") return `${address}&identifier=${of.words[4]}`;
  return LISTS.has(path) ? `${address}&${search}` : address;
}

const LISTS = new Set([
  "/api/adherence/summary",
  "/api/worklist",
  "/api/profiles",
  "/api/patient-names",
  "/api/groups/:id/members",
  "/api/groups/:id/study/subjects",
]);

const ID = /^(id|.*[a-z]id|medicine|schedule|medicines|newest|after)$/i;

/** An answer without what identifies the subject: ids, addresses and numbers. */
function without(of: Subject, answer: unknown): string {
  const text = typeof answer === "string" ? answer : (JSON.stringify(answer, nameless) ?? "");
  const unnumbered = text.replace(/\b(AuditEvent|DeviceUseStatement|Patient)\/\d+/g, "$1/#");
  return [...taker.words, ...other.words, ...idsIn(of)].reduce(
    (left, word) => left.replaceAll(word, "#"),
    unnumbered,
  );
}

/** In tables the first cell is the profile's id; FHIR has ids in addresses. */
function idsIn({ profileid, named: { medicine } }: Subject): string[] {
  const ofFhir = [`Patient/${profileid}`, `patient=${profileid}`, `MedicationRequest/${medicine}`];
  return [`\n${profileid},`, ...ofFhir, `dose-${medicine}-`];
}

/** Where two answers first differ. */
function differenceOf(one = "", two = ""): string {
  const at = [...one].findIndex((letter, index) => letter !== two[index]);
  return [one, two].map((text) => text.slice(Math.max(0, at - 60), at + 90)).join(" / ");
}

function nameless(key: string, value: unknown): unknown {
  return ID.test(key) && typeof value !== "object" ? "#" : value;
}

async function startStudy(to = "running") {
  const url = `/api/groups/${group}/study`;
  const { status } = await server.call("POST", `${url}/steps`, {
    ...admin,
    body: { data: { to, reason: "Planned" } },
  });
  expect(status).toBe(200);
}

it("every call declares what it tells", () => {
  const silent = Object.values(CALLS).filter(({ tells }) => tells === undefined);
  expect(silent.map(nameOf)).toEqual([]);
});

it("no call that is said to tell no dose has a field of one", () => {
  const telling =
    /"(pressed_utc|last_press_utc|deviation_minutes|taken|missed|taking|extra_presses|second_openings|strip|button_?presses?|days_left|temperature)":/i;
  const silent = Object.values(CALLS).filter(
    ({ tells, path }) => tells === "nothing" && !path.endsWith("/thresholds"),
  );
  const found = silent.filter((call) => telling.test(JSON.stringify(call.example.answer)));
  expect(found.map(nameOf)).toEqual([]);
});

describe("before the study starts", () => {
  it("what differs between a subject who took everything and one who took nothing is declared", async () => {
    const differing = new Set<string>();
    const refused: string[] = [];
    for (const one of READS) {
      const answers = [await read(one, taker), await read(one, other)];
      const [[json] = []] = answers;
      if (json?.status !== 200) refused.push(`${json?.status} ${one.method} ${one.path}`);
      if (JSON.stringify(answers[0]) !== JSON.stringify(answers[1]))
        differing.add(`${one.method} ${one.path}`);
    }
    // Comparing refusals would prove nothing. These need an app that asks, the right `study`, and a study.
    expect(refused).toEqual([
      "404 GET /api/app-requests/:id/question",
      "403 GET /api/groups/:id/export",
      "404 GET /api/groups/:id/study/subjects",
    ]);
    const undeclared = [...differing].filter((name) => CALLS[name]?.tells === "nothing");
    expect(undeclared).toEqual([]);
    for (const name of ["GET /api/doses", "GET /api/adherence", "GET /api/adherence/summary"])
      expect([...differing]).toContain(name);
    expect(differing.size).toBeGreaterThan(15);
  });
});

describe("while the study is blinded", () => {
  beforeAll(async () => {
    const data = {
      number: "NCT-1",
      title: "Ferries",
      site: "Kiel",
      country: "DE",
      is_blinded: true,
      safety_contact: monitor.userid,
    };
    const url = `/api/groups/${group}/study`;
    const { status } = await server.call("PUT", url, { ...admin, body: { data } });
    expect(status).toBe(200);
    await startStudy();
  });

  it("no answer to site staff, subjects and carers tells who took what", async () => {
    const telling: string[] = [];
    for (const one of BLINDED_READS) {
      const answers = [await read(one, taker), await read(one, other)];
      const [text, otherText] = answers.map((answer) => JSON.stringify(answer));
      if (text !== otherText || text?.includes(PRESSED) || text?.includes(WORD))
        telling.push(`${one.method} ${one.path} by ${one.by}: ${differenceOf(text, otherText)}`);
    }
    expect(telling).toEqual([]);
  });

  it("lists that tell doses name no subject to site staff, and subjects without doses are listed", async () => {
    await alertsOf(server).look(taker, other);
    const lists = ["adherence/summary?days=7", "worklist", "alerts", `groups/${group}/ward-list`];
    for (const path of lists) {
      const mark = (person: TestPerson) => server.call("GET", `/api/${path}`, person);
      expect((await mark(nurse)).body, path).toMatchObject({ data: [] });
      if (path === "alerts") continue;
      expect((await mark(monitor)).body, path).toMatchObject({ data: [{}, {}] });
    }
    const { body } = await server.call("GET", `/api/groups/${group}/study/subjects`, nurse);
    expect(body).toMatchObject({
      data: [
        { attributes: { record_number: "S-1", sensor: { state: "alive", battery: 80 } } },
        {
          attributes: { record_number: "S-2", sensor: { sensortime: "2026-05-10T12:00:00.000Z" } },
        },
      ],
    });
  });

  it("no stream tells of a press: not the subject's, not the staff's, not the carer's", async () => {
    const address = await listenLocally(server);
    const open = (person: TestPerson, query = "") => openStream(address, person, {}, query);
    const streams = await Promise.all([
      open(taker),
      open(nurse, "?fleet=true"),
      open(technician, "?fleet=true"),
      open(carer),
    ]);
    const own = await open(nurse, `?profileuid=${taker.named.profileuid}`);
    expect(own.response.status).toBe(403);
    const seen = await open(monitor, `?profileuid=${taker.named.profileuid}`);
    await sends(taker, Date.parse(NOW) + 33_000, 5_000, [Date.parse(NOW) + 33_000]);
    await seen.until('"kind":"press"');
    server.parts.announcer.publish([
      { kind: "worklist", profileid: null, id: taker.profileid },
      { kind: "reminder", profileid: taker.profileid, id: taker.profileid },
      ...[taker, nurse, technician, carer].map(({ profileid }) => ({
        kind: "medicine" as const,
        profileid,
        id: 4711,
      })),
    ]);
    await seen.close();
    const [ofTaker, ofNurse, ofTechnician, ofCarer] = streams;
    expect(await ofTaker?.until('"id":4711')).not.toMatch(/press|reading|reminder|sensor/);
    server.parts.announcer.publish([{ kind: "group", profileid: nurse.profileid, id: group }]);
    expect(await ofNurse?.until(`"kind":"group"`)).not.toContain("worklist");
    expect(await ofCarer?.until('"id":4711')).not.toContain('"care"');
    for (const stream of streams) await stream.close();
    expect(ofTechnician?.response.status).toBe(200);
    server.clock.set(NOW);
  });

  it("what a subject says is answered without what the box knows", async () => {
    const dose = { medicine: taker.named.medicine, date: "2026-05-09", dosage_time: "08:00" };
    const said = { ...dose, status: "confirmed", at: "2026-05-09T08:30:00Z" };
    const body = { data: { ...said, key: crypto.randomUUID() } };
    for (const one of [body, { data: said }]) {
      const answer = await server.call("PUT", "/api/doses", { ...taker, body: one });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          data: { status: "confirmed", pressed_utc: null, searched: null },
          meta: { outcome: "kept" },
        },
      });
      expect(JSON.stringify(answer.body)).not.toContain(PRESSED);
    }
    const pressed_utc = "2026-05-09T08:07:13Z";
    const named = { data: { pressed_utc, as: "refill" } };
    const refused = await server.call("PUT", "/api/presses", { ...taker, body: named });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ error: { code: "blinded" } });
    const withdrawn = { data: { ...dose, status: null } };
    const back = await server.call("PUT", "/api/doses", { ...taker, body: withdrawn });
    expect(JSON.stringify(back.body)).not.toMatch(/07:13|on_time/);
  });

  it("reads of the subject that a study keeps back are refused with the reason", async () => {
    for (const path of [
      "adherence?from=2026-05-01&to=2026-05-09",
      "export",
      "silences?from=2026-05-01&to=2026-05-09",
    ]) {
      const { status, body } = await server.call("GET", `/api/${path}`, taker);
      expect([path, status]).toEqual([path, 403]);
      expect(body).toMatchObject({ error: { code: "blinded" } });
    }
    const url = "/api/doses?from=2026-05-01&to=2026-05-10";
    const { status, body } = await server.call("GET", url, taker);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { doses: [{ dosage_time: "20:00:00.000", status: "upcoming" }], extra_presses: [] },
    });
  });

  it("a prescriber of the site whom the study blinds changes plans, and learns no dose", async () => {
    const rights = { data: { is_prescriber: true } };
    const member = `/api/groups/${group}/members/${nurse.profileid}`;
    expect((await server.call("PATCH", member, { ...admin, body: rights })).status).toBe(200);
    const headers = { "x-prescribing": `${taker.profileid}`, "x-reason": "Week%204" };
    const dose = { medicine: taker.named.medicine, date: "2026-05-08", dosage_time: "08:00" };
    const body = { data: { ...dose, status: "skipped", reason: "x", key: crypto.randomUUID() } };
    const { status, body: answer } = await server.call("PUT", "/api/doses", {
      ...nurse,
      headers,
      body,
    });
    expect(status).toBe(200);
    expect(JSON.stringify(answer)).not.toContain(PRESSED);
  });

  it("the monitor and administrators read what they read before", async () => {
    for (const reader of [monitor, admin]) {
      const url = `/api/doses?from=2026-05-01&to=2026-05-10&profileid=${taker.profileid}`;
      const { status, body } = await server.call("GET", url, reader);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain(PRESSED);
    }
  });
});

describe("after it", () => {
  it("a subject who withdraws sees the own doses again, staff of the site do not", async () => {
    const url = `/api/groups/${group}/study/subjects/${other.profileid}`;
    const body = { data: { reason: "Moved away" } };
    const withdrawn = await server.call("POST", `${url}/withdrawal`, { ...nurse, body });
    expect(withdrawn).toMatchObject({
      status: 200,
      body: { data: { attributes: { withdrawn_utc: NOW.replace("Z", ".000Z") } } },
    });
    const again = await server.call("POST", `${url}/withdrawal`, { ...nurse, body });
    expect(again.body).toMatchObject({ error: { code: "subject_withdrawn" } });
    const figures = "/api/adherence?from=2026-05-01&to=2026-05-09";
    expect((await server.call("GET", figures, other)).status).toBe(200);
    const ofOther = `${figures}&profileid=${other.profileid}`;
    expect((await server.call("GET", ofOther, nurse)).status).toBe(403);
  });

  it("unblinding shows everybody what they saw before", async () => {
    await startStudy("closed");
    const figures = "/api/adherence?from=2026-05-01&to=2026-05-09";
    expect((await server.call("GET", figures, taker)).status).toBe(403);
    await startStudy("unblinded");
    expect((await server.call("GET", figures, taker)).status).toBe(200);
    const ofTaker = `${figures}&profileid=${taker.profileid}`;
    expect((await server.call("GET", ofTaker, nurse)).status).toBe(200);
    expect((await server.call("GET", "/api/care", carer)).body).toMatchObject({
      data: { patients: [{}, {}] },
    });
  });
});
