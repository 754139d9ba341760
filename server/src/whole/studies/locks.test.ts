import { createHash } from "node:crypto";
import { SubjectAnswer } from "@dosebeat/contract/studies";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { MARK_CASES } from "../../../test/mark-cases.ts";
import { aMarkScene, type MarkScene, NOW } from "../../../test/mark-scene.ts";
import { openPushService, type PushService } from "../../../test/push-service.ts";

let server: TestApp;
let service: PushService;
let [admin, contact, nurse, stranger]: TestPerson[] = [];
let scene: MarkScene;
let group: number;

beforeAll(async () => {
  service = await openPushService();
  server = await createTestApp({ push: service.push, sendMail: async () => undefined });
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  server.clock.set(NOW);
  admin = await server.anAdmin();
  contact = await server.aStaffMember("clinician");
  nurse = await server.aStaffMember("clinician");
  stranger = await server.aStaffMember("clinician");
  scene = await aMarkScene(server, service);
  group = await server.aGroup(scene.person, nurse, contact);
});

const Row = z.looseObject({ signatures: z.string() });

type Method = Parameters<TestApp["call"]>[0];

function by(person: TestPerson | undefined, method: Method, path: string, data?: object) {
  const details = { token: person?.token ?? "", ...(data && { body: { data } }) };
  return server.call(method, `/api/groups/${group}${path}`, details);
}

/** What is signed and exported asks who it is, once in ten minutes. */
async function later(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  const { token = "", password = "" } = admin ?? {};
  await server.call("POST", "/api/auth/confirm", { token, body: { password } });
}

const subject = () => `/study/subjects/${scene.person.profileid}`;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code?: string } }).error?.code,
];
const lock = (person: TestPerson | undefined = admin) =>
  by(person, "POST", `${subject()}/lock`, { meaning: "approved" });
const unlock = (person: TestPerson | undefined = admin) =>
  by(person, "POST", `${subject()}/unlock`, { reason: "A visit was missing" });

/** A running study, whose subject agreed. */
async function started(is_blinded = false) {
  await server.db
    .updateTable("profiles")
    .set({ record_number: `R-${scene.person.profileid}` })
    .where("id", "=", scene.person.profileid)
    .execute();
  const study = {
    number: "NCT-8",
    title: "Tablets",
    site: "Lyon",
    country: "FR",
    is_blinded,
    safety_contact: contact?.userid ?? null,
  };
  expect((await by(admin, "PUT", "/study", study)).status).toBe(200);
  const step = { to: "running", reason: "First subject in" };
  expect((await by(admin, "POST", "/study/steps", step)).status).toBe(200);
  const consent = { consented_on: "2026-05-01", reason: "Signed" };
  expect((await by(nurse, "PATCH", subject(), consent)).status).toBe(200);
}

async function linesOf(table: string): Promise<string> {
  const answer = await by(admin, "GET", `/export?table=${table}&format=ndjson`);
  expect(answer.status).toBe(200);
  return String(answer.body);
}

function signatures() {
  const all = server.db.selectFrom("study_signatures").selectAll();
  return all.where("group_id", "=", group).execute();
}

describe("a signature", () => {
  it("locks a subject with name, meaning and instant, and is taken back by another with a reason", async () => {
    await started();
    const locked = SubjectAnswer.parse((await lock()).body).data.attributes;
    expect(locked.locked_utc).toBe(NOW.toISOString());
    expect(locked.signatures).toMatchObject([
      { act: "locked", meaning: "approved", signed_utc: NOW.toISOString(), reason: null },
    ]);
    expect(locked.signatures[0]?.by).not.toBe("");
    expect(codeOf(await lock())).toEqual([409, "subject_locked"]);
    const open = SubjectAnswer.parse((await unlock()).body).data.attributes;
    expect(open.locked_utc).toBeNull();
    expect(open.signatures.map(({ act, reason }) => [act, reason])).toEqual([
      ["locked", null],
      ["unlocked", "A visit was missing"],
    ]);
    expect(codeOf(await unlock())).toEqual([409, "subject_unlocked"]);
    const audit = await server.call("GET", "/api/audit?kind=subject-changed", {
      token: admin?.token ?? "",
    });
    expect(JSON.stringify(audit.body)).toContain("A visit was missing");
    expect(JSON.stringify(audit.body)).toContain(locked.signatures[0]?.sha256);
  });

  it("is about the lines of the export: whoever has the files tells the sum", async () => {
    await started();
    const { signatures } = SubjectAnswer.parse((await lock()).body).data.attributes;
    await later(DAY);
    const hash = createHash("sha256");
    for (const table of ["doses", "openings", "days", "plan", "statements", "boxes", "gaps"])
      hash.update(await linesOf(table));
    expect(hash.digest("hex")).toBe(signatures[0]?.sha256);
    const row = Row.parse(JSON.parse(await linesOf("subjects")));
    expect(row).toMatchObject({
      locked_utc: NOW.toISOString(),
      signed_sha256: signatures[0]?.sha256,
    });
    expect(JSON.parse(row.signatures)).toEqual(signatures);
  });

  it("takes the right `study`, a consent and a started study", async () => {
    expect((await lock()).status).toBe(404);
    await started();
    expect(codeOf(await lock(nurse))).toEqual([403, "study_right"]);
    expect((await lock(stranger)).status).toBe(404);
    expect((await lock(scene.person)).status).toBe(403);
    expect(codeOf(await unlock(nurse))).toEqual([403, "study_right"]);
    expect((await unlock(stranger)).status).toBe(404);
    const none = { consented_on: null, reason: "Not signed after all" };
    await by(nurse, "PATCH", subject(), none);
    expect(codeOf(await lock())).toEqual([409, "subject_consent"]);
    await by(nurse, "PATCH", subject(), { consented_on: "2026-05-01", reason: "Signed" });
    const right = { has_study: true };
    await by(admin, "PATCH", `/members/${contact?.profileid}`, right);
    expect((await lock(contact)).status).toBe(200);
  });

  it("its sum is kept from whom the study blinds", async () => {
    await started(true);
    await lock();
    const seen = await by(nurse, "GET", "/study/subjects");
    expect(seen.body).toMatchObject({
      data: [{ attributes: { signatures: [{ act: "locked", sha256: null }] } }],
    });
  });
});

/** Tables of what is said and planned of a patient. */
const SAID = new Set([
  "dose_statements",
  "intakes",
  "press_names",
  "stock_entries",
  "added_openings",
  "excused_periods",
  "medicines",
  "medicine_schedules",
  "medicine_pauses",
]);
/** Every write of them that there is (marks.test.ts finds one that is missing), and that a box was lost all the time. */
const HELD = MARK_CASES.filter(
  ({ name, places }) => places.some((place) => SAID.has(place)) || name === "a box that is lost",
);

describe("while a subject is locked", () => {
  it.each(HELD)("$name is refused", async (one) => {
    await started();
    await one.before?.(scene);
    expect((await lock()).status).toBe(200);
    await expect(async () => one.write(scene)).rejects.toThrow("subject_locked");
    expect((await unlock()).status).toBe(200);
    await one.write(scene);
  });

  it("consent, arm, visits and withdrawal stay as they are", async () => {
    await started();
    await lock();
    const change = { consented_on: "2026-05-02", reason: "Wrong day" };
    expect(codeOf(await by(nurse, "PATCH", subject(), change))).toEqual([409, "subject_locked"]);
    const withdrawal = await by(nurse, "POST", `${subject()}/withdrawal`, { reason: "Moved" });
    expect(codeOf(withdrawal)).toEqual([409, "subject_locked"]);
  });

  it("boxes go on, and what they deliver later is in no export of the locked time", async () => {
    await started();
    await lock();
    const before = await linesOf("openings");
    await later(HOUR);
    await scene.send({
      time: "2026-05-10T18:50:00.000Z",
      presses: [{ time: "2026-05-10T18:45:00.000Z" }],
    });
    expect(await linesOf("openings")).toBe(before);
    await unlock();
    expect(await linesOf("openings")).not.toBe(before);
  });

  it("the box is given back, and the account can be erased", async () => {
    await started();
    await lock();
    await scene.asAdmin("PUT", "/api/sensor/unassign", { deveui: scene.sensor.deveui });
    await scene.erase(scene.person);
    expect(await signatures()).toEqual([]);
  });

  it("who spoke for the subject can be erased, and who signed; the name stays", async () => {
    await started();
    await scene.call("POST", "/api/intakes", { medicine: scene.medicine, at: NOW.toISOString() });
    await server.db
      .updateTable("intakes")
      .set({ said_by: nurse?.userid ?? null })
      .execute();
    const right = { has_study: true };
    await by(admin, "PATCH", `/members/${contact?.profileid}`, right);
    await lock(contact);
    await server.db
      .deleteFrom("users")
      .where("id", "in", [contact?.userid ?? 0, nurse?.userid ?? 0])
      .execute();
    const [signed] = await signatures();
    expect(signed).toMatchObject({ user_id: null, act: "locked" });
    expect(signed?.name).not.toBe("");
  });

  it("who withdrew goes on with the own plan, and the export ends at the withdrawal", async () => {
    await started();
    await by(nurse, "POST", `${subject()}/withdrawal`, { reason: "Moved away" });
    server.clock.advance(60_000);
    expect((await lock()).status).toBe(200);
    const plan = await linesOf("plan");
    const [row] = (await linesOf("subjects")).trim().split("\n").slice(-1);
    expect(JSON.parse(row ?? "")).toMatchObject({
      locked_utc: expect.any(String),
      signed_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await scene.call("POST", "/api/medicine-schedules", {
      medicine: scene.medicine,
      dosage_time: "20:00",
    });
    expect(await linesOf("plan")).toBe(plan);
  });
});
