import { SubjectAnswer } from "@dosebeat/contract/studies";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { at, type MarkScene } from "../../../test/mark-scene.ts";
import { openPushService, type PushService } from "../../../test/push-service.ts";
import { aStudyToLock, type StudyToLock } from "../../../test/study-lock.ts";

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

const YESTERDAY = "2026-05-09";
const TOMORROW = "2026-05-11";

/** Changes to the time before the lock. */
const EARLIER: Readonly<Record<string, (scene: MarkScene) => Promise<unknown>>> = {
  "another name of a medicine": ({ call, medicine }) =>
    call("POST", "/api/medicine/editMedicineRecord", { id: medicine, name: "Other" }),
  "a statement about an earlier day": ({ call, medicine }) =>
    call("PUT", "/api/doses", {
      medicine,
      date: YESTERDAY,
      dosage_time: "08:00",
      status: "skipped",
      reason: "ill",
    }),
  "an intake of before": ({ call, medicine }) =>
    call("POST", "/api/intakes", { medicine, at: at("17:00"), amount: 1 }),
  "days of before that are not counted": ({ call }) =>
    call("POST", "/api/excused", { from: YESTERDAY, to: TOMORROW, reason: "away" }),
  "openings of an earlier day": ({ call }) =>
    call("POST", "/api/added-openings", { date: YESTERDAY, count: 1, reason: "by hand" }),
  "a medicine since before": ({ call }) =>
    call("POST", "/api/medicine/assignMedicine", {
      name: "Ramipril",
      startdate: YESTERDAY,
      schedules: [{ dosage_time: "09:00" }],
    }),
  "a plan from an earlier day on": ({ call, medicine }) =>
    call("PUT", `/api/medicine-plan/${medicine}`, {
      version: 2,
      from: YESTERDAY,
      schedules: [{ dosage_time: "21:00" }],
    }),
  "a pause since an earlier day": ({ call, medicine }) =>
    call("POST", "/api/medicine-pauses", { medicine, from: YESTERDAY, reason: "" }),
};

/** Changes that continue the treatment. */
const LATER: Readonly<Record<string, (scene: MarkScene) => Promise<unknown>>> = {
  "another plan from now on": ({ call, medicine }) =>
    call("PUT", `/api/medicine-plan/${medicine}`, {
      version: 2,
      from: null,
      schedules: [{ dosage_time: "21:00", amount: 2 }],
    }),
  "another plan from the next day on": ({ call, medicine }) =>
    call("PUT", `/api/medicine-plan/${medicine}`, {
      version: 2,
      from: TOMORROW,
      schedules: [{ dosage_time: "09:30" }],
    }),
  "a time that is added": ({ call, medicine }) =>
    call("POST", "/api/medicine-schedules", { medicine, dosage_time: "20:00" }),
  "a time that is removed": async ({ call, row }) =>
    call("DELETE", `/api/medicine-schedules/${await row("medicine_schedules")}`),
  "a medicine that is removed": ({ call, medicine }) =>
    call("DELETE", `/api/medicines/${medicine}`),
  "a last day of a medicine": ({ call, medicine }) =>
    call("POST", "/api/medicine/editMedicineRecord", { id: medicine, enddate: TOMORROW }),
  "a new medicine": ({ call }) =>
    call("POST", "/api/medicine/assignMedicine", {
      name: "Ramipril",
      startdate: "2026-05-10",
      schedules: [{ dosage_time: "23:00" }],
    }),
  "a pause from now on": ({ call, medicine }) =>
    call("POST", "/api/medicine-pauses", { medicine, from: null, reason: "ill" }),
  "advice for late doses": ({ call, medicine }) =>
    call("POST", "/api/medicine/editMedicineRecord", { id: medicine, if_late: "Skip it." }),
  "a statement about a later dose": ({ call, medicine }) =>
    call("PUT", "/api/doses", {
      medicine,
      date: "2026-05-10",
      dosage_time: "08:00",
      status: "skipped",
      reason: "ill",
    }),
  "days to come that are not counted": ({ call }) =>
    call("POST", "/api/excused", { from: TOMORROW, to: TOMORROW, reason: "away" }),
};

describe("while the treatment of a locked subject goes on", () => {
  it.each(Object.entries(EARLIER))("%s is refused", async (_, write) => {
    await study.start();
    expect((await study.lock()).status).toBe(200);
    await study.later(HOUR);
    await expect(async () => write(study.scene)).rejects.toThrow("subject_locked");
    expect((await study.unlock()).status).toBe(200);
    await write(study.scene);
  });

  it.each(Object.entries(LATER))(
    "%s is stored, and changes nothing that is signed",
    async (_, write) => {
      await study.start();
      await study.scene.send({ time: at("17:30"), presses: [{ time: at("07:55") }] });
      const { signatures } = SubjectAnswer.parse((await study.lock()).body).data.attributes;
      await study.later(HOUR);
      await write(study.scene);
      expect(await study.sumOfExport()).toBe(signatures[0]?.sha256);
      await study.later(DAY);
      expect(await study.sumOfExport()).toBe(signatures[0]?.sha256);
    },
  );

  it("what a box delivers late about the time before changes nothing that is signed, and shows after an unlock", async () => {
    await study.start();
    const { signatures } = SubjectAnswer.parse((await study.lock()).body).data.attributes;
    await study.later(HOUR);
    await study.scene.send({ time: at("18:50"), presses: [{ time: at("16:45") }] });
    expect(await study.sumOfExport()).toBe(signatures[0]?.sha256);
    await study.unlock();
    expect(await study.linesOf("openings")).toContain(at("16:45"));
  });

  it("a second lock keeps the rows of its own time", async () => {
    await study.start();
    await study.lock();
    await study.unlock();
    await study.later(HOUR);
    await study.scene.send({ time: at("18:50"), presses: [{ time: at("18:45") }] });
    const { signatures } = SubjectAnswer.parse((await study.lock()).body).data.attributes;
    expect(await study.sumOfExport()).toBe(signatures.at(-1)?.sha256);
    expect(await study.linesOf("openings")).toContain(at("18:45"));
  });
});
