import { CALLS } from "@dosebeat/contract/calls";
import { PatientNamesAnswer } from "@dosebeat/contract/patient-names";
import { SensorDetailAnswer } from "@dosebeat/contract/sensor-detail";
import { SensorSummariesAnswer } from "@dosebeat/contract/sensor-lists";
import { UplinksAnswer } from "@dosebeat/contract/uplinks";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

/** A press reported by a home-made box, at an instant that nothing else has. */
const PRESSED = "2026-05-10T07:41:23.000Z";
const MEDICINE = "Zyxomycin";

let test: TestApp;
let technician: TestPerson;
let patient: TestPerson;
let deveui: string;
let medicineId: number;
let profileuid: string;
beforeAll(async () => {
  test = await createTestApp();
  technician = await test.aStaffMember("technician");
  patient = await test.aPatient({ givenname: "Ada", familyname: "Lovelace" });
  ({ id: medicineId } = await test.aMedicine(patient, { name: MEDICINE, schedules: ["08:00"] }));
  ({ profileuid } = await test.db
    .selectFrom("profiles")
    .select("profileuid")
    .where("id", "=", patient.profileid)
    .executeTakeFirstOrThrow());
  const { sensor } = await test.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  deveui = sensor.deveui;
  const token = await test.anIngestKey();
  const body = { deveui, time: "2026-05-10T07:42:00Z", battery: 80, presses: [{ time: PRESSED }] };
  expect((await test.call("POST", "/api/ingest/box", { token, body })).status).toBeLessThan(300);
});
afterAll(() => test.close());

const QUERIES: Readonly<Record<string, () => string>> = {
  "GET /api/sensor-labels": () => `?deveuis=${deveui}`,
  "GET /api/sensors/:deveui/gateways": () => "?from=2026-05-01T00:00:00Z&to=2026-05-11T00:00:00Z",
  "GET /api/sensors/:deveui/signal": () => "?from=2026-05-01T00:00:00Z&to=2026-05-11T00:00:00Z",
};

/** Whatever reveals doses, presses or medicines: names of properties, and values of this patient. */
const TELLS = new RegExp(
  `"(doses?|press\\w*|medicines?|schedules?|intakes?|taken|missed|adherence)":(?!null)|${MEDICINE}|07:41:23`,
);

const READS = Object.values(CALLS).filter(
  (call) => call.method === "GET" && call.who === "staff" && call.roles.includes("technician"),
);

/**
 * All other calls that read, named after a patient wherever they take a name; a stream of events is left out, as it
 * has no end.
 */
const OTHER_READS = Object.values(CALLS).filter(
  ({ method, path }) =>
    method === "GET" &&
    path.startsWith("/api/") &&
    path !== "/api/events" &&
    !READS.some((read) => read.path === path),
);
const HELD = new RegExp(`${MEDICINE}|07:41:23`);

describe("a technician", () => {
  it.each(READS.map(({ method, path }) => [`${method} ${path}`, path]))(
    "learns of no dose, press or medicine by %s",
    async (call, path) => {
      const url = path.replace(":deveui", deveui).replace(/:\w+/g, "1");
      const { token } = technician;
      const { status, body } = await test.call("GET", `${url}${QUERIES[call]?.() ?? ""}`, {
        token,
      });
      expect([200, 404]).toContain(status);
      expect(JSON.stringify(body)).not.toMatch(TELLS);
    },
  );

  it.each(OTHER_READS.map(({ method, path }) => [`${method} ${path}`, path]))(
    "gets nothing of a patient by %s",
    async (_, path) => {
      const { token } = technician;
      const named = path
        .replace(/:(profileuid|impUserId)/, profileuid)
        .replace(":medicineId", String(medicineId))
        .replace(/:\w+/g, String(patient.profileid));
      const range = "from=2026-05-01&to=2026-05-11";
      const { profileid } = patient;
      for (const query of ["", `?profileid=${profileid}`, `?profileid=${profileid}&${range}`]) {
        const { body } = await test.call("GET", `${named}${query}`, { token });
        expect(JSON.stringify(body) ?? "").not.toMatch(HELD);
      }
    },
  );

  it("finds no box by the address of a patient, as administrators do", async () => {
    const { email } = await test.db
      .selectFrom("users")
      .select("email")
      .where("id", "=", patient.userid)
      .executeTakeFirstOrThrow();
    const found = async ({ token }: TestPerson, search: string) => {
      const query = new URLSearchParams({ search });
      const { body } = await test.call("GET", `/api/sensory-summaries?${query}`, { token });
      return SensorSummariesAnswer.parse(body).data.map(({ attributes }) => attributes.deveui);
    };
    expect(await found(await test.anAdmin(), email)).toEqual([deveui]);
    expect(await found(technician, email)).toEqual([]);
    expect(await found(technician, "lovelace")).toEqual([deveui]);
  });

  it("is offered patients without a box first, and no staff", async () => {
    const { token } = technician;
    const free = await test.aPatient({ givenname: "Zoë", familyname: "Zuse" });
    const listed = await test.call("GET", "/api/patient-names?sort[0]=is_linked", { token });
    const { data } = PatientNamesAnswer.parse(listed.body);
    expect(data.map(({ id }) => id)).toEqual([free.profileid, patient.profileid]);
  });

  it("gets no content of messages of a box that somebody has, whether they could be decoded or not", async () => {
    const url = `/api/sensors/${deveui}/uplinks`;
    const read = async ({ token }: TestPerson) =>
      UplinksAnswer.parse((await test.call("GET", url, { token })).body).data[0]?.attributes;
    test.clock.advance(HOUR);
    expect(await read(technician)).toMatchObject({ outcome: "decoded", body: null, frame: null });
    expect(JSON.stringify(await read(await test.anAdmin()))).toContain("07:41:23");
    await test.db.updateTable("uplinks").set({ outcome: "undecodable" }).execute();
    expect(await read(technician)).toMatchObject({ body: null, frame: null });
    await test.db.updateTable("uplinks").set({ outcome: "decoded" }).execute();
  });

  it("gets of patients what tells them apart alone, and binds boxes to them", async () => {
    const { token } = technician;
    const listed = await test.call("GET", "/api/patient-names?search=love", { token });
    const [found] = PatientNamesAnswer.parse(listed.body).data;
    const sensor = { deveui, state: expect.any(String), sensortime: "2026-05-10T07:30:00.000Z" };
    const attributes = {
      givenname: "Ada",
      familyname: "Lovelace",
      born: null,
      record_number: null,
      userid: null,
      groups: [],
      is_linked: true,
      sensor,
    };
    expect(found).toEqual({ id: patient.profileid, attributes });
    const other = await test.aPatient();
    const box = await test.aSensor();
    const assign = { token, body: { data: { deveui: box.deveui, profileid: other.profileid } } };
    expect((await test.call("POST", "/api/sensor/assign", assign)).status).toBe(200);
    const unassign = { token, body: { data: { deveui: box.deveui } } };
    expect((await test.call("PUT", "/api/sensor/unassign", unassign)).status).toBe(200);
    const seen = await test.call("GET", `/api/sensors/${box.deveui}`, { token });
    expect(SensorDetailAnswer.parse(seen.body).data.bindings).toEqual([]);
  });
});
