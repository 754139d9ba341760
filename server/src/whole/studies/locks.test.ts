import { SubjectAnswer } from "@dosebeat/contract/studies";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { MARK_CASES } from "../../../test/mark-cases.ts";
import { NOW } from "../../../test/mark-scene.ts";
import { openPushService, type PushService } from "../../../test/push-service.ts";
import { aStudyToLock, codeOf, type StudyToLock } from "../../../test/study-lock.ts";

let server: TestApp;
let service: PushService;
let study: StudyToLock;

beforeAll(async () => {
  service = await openPushService();
  server = await createTestApp({ push: service.push, sendMail: async () => undefined });
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  study = await aStudyToLock(server, service);
});

const Row = z.looseObject({ signatures: z.string() });

describe("a signature", () => {
  it("locks a subject with name, meaning and instant, and is taken back by another with a reason", async () => {
    await study.start();
    const locked = SubjectAnswer.parse((await study.lock()).body).data.attributes;
    expect(locked.locked_utc).toBe(NOW.toISOString());
    expect(locked.signatures).toMatchObject([
      { act: "locked", meaning: "approved", signed_utc: NOW.toISOString(), reason: null },
    ]);
    expect(locked.signatures[0]?.by).not.toBe("");
    expect(codeOf(await study.lock())).toEqual([409, "subject_locked"]);
    const open = SubjectAnswer.parse((await study.unlock()).body).data.attributes;
    expect(open.locked_utc).toBeNull();
    expect(open.signatures.map(({ act, reason }) => [act, reason])).toEqual([
      ["locked", null],
      ["unlocked", "A visit was missing"],
    ]);
    expect(codeOf(await study.unlock())).toEqual([409, "subject_unlocked"]);
    const audit = await server.call("GET", "/api/audit?kind=subject-changed", {
      token: study.admin.token ?? "",
    });
    expect(JSON.stringify(audit.body)).toContain("A visit was missing");
    expect(JSON.stringify(audit.body)).toContain(locked.signatures[0]?.sha256);
  });

  it("is about the lines of the export: whoever has the files tells the sum", async () => {
    await study.start();
    const { signatures } = SubjectAnswer.parse((await study.lock()).body).data.attributes;
    await study.later(DAY);
    expect(await study.sumOfExport()).toBe(signatures[0]?.sha256);
    const row = Row.parse(JSON.parse(await study.linesOf("subjects")));
    expect(row).toMatchObject({
      locked_utc: NOW.toISOString(),
      signed_sha256: signatures[0]?.sha256,
    });
    expect(JSON.parse(row.signatures)).toEqual(signatures);
  });

  it("takes the right `study`, a consent and a started study", async () => {
    expect((await study.lock()).status).toBe(404);
    await study.start();
    expect(codeOf(await study.lock(study.nurse))).toEqual([403, "study_right"]);
    const stranger = await server.aStaffMember("clinician");
    expect((await study.lock(stranger)).status).toBe(404);
    expect((await study.lock(study.scene.person)).status).toBe(403);
    expect(codeOf(await study.unlock(study.nurse))).toEqual([403, "study_right"]);
    expect((await study.unlock(stranger)).status).toBe(404);
    const none = { consented_on: null, reason: "Not signed after all" };
    await study.by(study.nurse, "PATCH", study.subject, none);
    expect(codeOf(await study.lock())).toEqual([409, "subject_consent"]);
    await study.by(study.nurse, "PATCH", study.subject, {
      consented_on: "2026-05-01",
      reason: "Signed",
    });
    const right = { has_study: true };
    await study.by(study.admin, "PATCH", `/members/${study.contact.profileid}`, right);
    expect((await study.lock(study.contact)).status).toBe(200);
  });

  it("its sum is kept from whom the study blinds", async () => {
    await study.start(true);
    await study.lock();
    const seen = await study.by(study.nurse, "GET", "/study/subjects");
    expect(seen.body).toMatchObject({
      data: [{ attributes: { signatures: [{ act: "locked", sha256: null }] } }],
    });
  });
});

/** Tables of what patients said and what is planned for them. */
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
/** Every kind of write to them (marks.test.ts finds a missing one), and that a box was lost all along. */
const HELD = MARK_CASES.filter(
  ({ name, places }) => places.some((place) => SAID.has(place)) || name === "a box that is lost",
);

describe("while a subject is locked", () => {
  it.each(HELD)("$name is refused while its rows are not kept yet", async (one) => {
    await study.start();
    await one.before?.(study.scene);
    expect((await study.lock()).status).toBe(200);
    await study.forgetCopy();
    await expect(async () => one.write(study.scene)).rejects.toThrow("subject_locked");
    expect((await study.unlock()).status).toBe(200);
    await one.write(study.scene);
  });

  it("consent, arm, visits and withdrawal stay as they are", async () => {
    await study.start();
    await study.lock();
    const change = { consented_on: "2026-05-02", reason: "Wrong day" };
    expect(codeOf(await study.by(study.nurse, "PATCH", study.subject, change))).toEqual([
      409,
      "subject_locked",
    ]);
    const withdrawal = await study.by(study.nurse, "POST", `${study.subject}/withdrawal`, {
      reason: "Moved",
    });
    expect(codeOf(withdrawal)).toEqual([409, "subject_locked"]);
  });

  it("boxes go on, and what they deliver later is in no export of the locked time", async () => {
    await study.start();
    await study.lock();
    const before = await study.linesOf("openings");
    await study.later(HOUR);
    await study.scene.send({
      time: "2026-05-10T18:50:00.000Z",
      presses: [{ time: "2026-05-10T18:45:00.000Z" }],
    });
    expect(await study.linesOf("openings")).toBe(before);
    await study.unlock();
    expect(await study.linesOf("openings")).not.toBe(before);
  });

  it("the box is given back, and the account can be erased", async () => {
    await study.start();
    await study.lock();
    await study.scene.asAdmin("PUT", "/api/sensor/unassign", { deveui: study.scene.sensor.deveui });
    await study.scene.erase(study.scene.person);
    expect(await study.signatures()).toEqual([]);
  });

  it("who spoke for the subject can be erased, and who signed; the name stays", async () => {
    await study.start();
    await study.scene.call("POST", "/api/intakes", {
      medicine: study.scene.medicine,
      at: NOW.toISOString(),
    });
    await server.db
      .updateTable("intakes")
      .set({ said_by: study.nurse.userid ?? null })
      .execute();
    const right = { has_study: true };
    await study.by(study.admin, "PATCH", `/members/${study.contact.profileid}`, right);
    await study.lock(study.contact);
    await server.db
      .deleteFrom("users")
      .where("id", "in", [study.contact.userid ?? 0, study.nurse.userid ?? 0])
      .execute();
    const [signed] = await study.signatures();
    expect(signed).toMatchObject({ user_id: null, act: "locked" });
    expect(signed?.name).not.toBe("");
  });

  it("who withdrew goes on with the own plan, and the export ends at the withdrawal", async () => {
    await study.start();
    await study.by(study.nurse, "POST", `${study.subject}/withdrawal`, { reason: "Moved away" });
    server.clock.advance(60_000);
    expect((await study.lock()).status).toBe(200);
    const plan = await study.linesOf("plan");
    const [row] = (await study.linesOf("subjects")).trim().split("\n").slice(-1);
    expect(JSON.parse(row ?? "")).toMatchObject({
      locked_utc: expect.any(String),
      signed_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await study.scene.call("POST", "/api/medicine-schedules", {
      medicine: study.scene.medicine,
      dosage_time: "20:00",
    });
    expect(await study.linesOf("plan")).toBe(plan);
  });
});
