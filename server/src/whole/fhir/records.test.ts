import { ImpersonationAnswer } from "@dosebeat/contract/impersonation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  aFhirScene,
  askFhir,
  type FhirScene,
  searchFhir,
  TestBundle,
  type TestResource,
} from "../../../test/fhir-scene.ts";

let test: TestApp;
let scene: FhirScene;
let id: number;
beforeAll(async () => {
  test = await createTestApp();
  scene = await aFhirScene(test);
  id = scene.patient.profileid;
});
afterAll(() => test.close());

/** Refused to strangers as if it did not exist. */
async function isKeptFromStrangers(paths: readonly string[], insiders: readonly string[]) {
  const other = await test.aPatient();
  const elsewhere = await test.aStaffMember("clinician");
  const technician = await test.aStaffMember("technician");
  const near = { patient: scene.patient, clinician: scene.clinician, admin: scene.admin };
  for (const path of paths) {
    for (const [who, person] of Object.entries(near)) {
      const { status } = await askFhir(test, person, path);
      expect([path, who, status]).toEqual([path, who, insiders.includes(who) ? 200 : 404]);
    }
    for (const stranger of [other, elsewhere, technician])
      expect((await askFhir(test, stranger, path)).status).toBe(404);
  }
}

const everybody = ["patient", "clinician", "admin"];

describe("the use of a box", () => {
  it("lasts from when the patient got it to when it was given back", async () => {
    const [use] = await searchFhir(test, scene.patient, `DeviceUseStatement?patient=${id}`);
    expect(use).toMatchObject({
      status: "active",
      subject: { reference: `Patient/${id}` },
      timingPeriod: { start: "2026-05-03T22:00:00.000Z" },
      device: { reference: `Device/${scene.deveui}` },
    });
    const read = await askFhir(test, scene.clinician, `DeviceUseStatement/${use?.id}`);
    expect(read).toMatchObject({ status: 200, body: use });
    await isKeptFromStrangers([`DeviceUseStatement/${use?.id}`], everybody);
    const former = await test.aPatient();
    const { sensor } = await test.aBinding(former, { from: "2026-05-01T00:00:00Z" });
    const body = { data: { deveui: sensor.deveui } };
    await test.call("PUT", "/api/sensor/unassign", { token: scene.admin.token, body });
    const ended = await searchFhir(test, former, `DeviceUseStatement?patient=${former.profileid}`);
    expect(ended).toMatchObject([
      { status: "completed", timingPeriod: { end: "2026-05-10T10:00:00.000Z" } },
    ]);
  });
});

describe("observations", () => {
  const days = "date=ge2026-05-04&date=le2026-05-09";
  const search = (query: string) =>
    searchFhir(test, scene.patient, `Observation?patient=${id}&${days}${query}`);
  const codeOf = ({ id: name }: TestResource) => name?.replace(/-\d.*$/, "");

  it("are the figures of the chart, with the counts behind them", async () => {
    const { token } = scene.patient;
    const { body } = await test.call("GET", "/api/adherence?from=2026-05-04&to=2026-05-09", {
      token,
    });
    const { coverage, timing_of_taken } = Object(body).data.figures;
    const [found] = await search("&code=coverage");
    expect(found).toMatchObject({
      valueQuantity: { value: coverage.percent, code: "%" },
      component: [{ valueInteger: coverage.numerator }, { valueInteger: coverage.denominator }],
      effectivePeriod: { start: "2026-05-04", end: "2026-05-09" },
      device: { reference: `Device/${scene.deveui}` },
    });
    const [timing] = await search("&code=urn:dosebeat:observed|timing_of_taken");
    expect(timing).toMatchObject({ valueQuantity: { value: timing_of_taken.percent } });
    expect(await search("&code=urn:other|coverage")).toEqual([]);
    expect(await search("&code=71799-1")).toEqual([]);
  });

  it("have no percentage where too little is known, and say why", async () => {
    const silent = await test.aPatient();
    await test.aMedicine(silent, { startdate: "2026-05-01", schedules: ["08:00"] });
    const path = `Observation?patient=${silent.profileid}&code=taking`;
    const [taking] = await searchFhir(test, silent, path);
    expect(taking).not.toHaveProperty("valueQuantity");
    expect(taking).toMatchObject({ dataAbsentReason: { text: expect.any(String) } });
  });

  it("are preliminary while doses are unclear or the last day is not over", async () => {
    const statusOf = async (from: string, to: string) => {
      const name = `taking-${id}-${from}-${to}`;
      return Object((await askFhir(test, scene.patient, `Observation/${name}`)).body).status;
    };
    expect(await statusOf("20260504", "20260505")).toBe("final");
    expect(await statusOf("20260504", "20260509")).toBe("preliminary");
    expect(await statusOf("20260504", "20260510")).toBe("preliminary");
  });

  it("are of one medicine where its request is in focus, and of nobody else's", async () => {
    const focus = `MedicationRequest/${scene.medicine}`;
    const ofMedicine = await search(`&focus=${focus}`);
    expect(ofMedicine.map(codeOf)).toContain("taking");
    for (const one of ofMedicine) expect(one).toMatchObject({ focus: [{ reference: focus }] });
    const other = await test.aPatient();
    const { id: theirs } = await test.aMedicine(other, { schedules: ["08:00"] });
    const path = `Observation?patient=${id}&focus=MedicationRequest/${theirs}`;
    expect((await askFhir(test, scene.patient, path)).status).toBe(404);
  });

  it("tell when the air of the box was beyond the limits of a medicine", async () => {
    const [hot] = await search("&code=hot");
    expect(hot).toMatchObject({
      valueQuantity: { value: 21.5, unit: "Cel" },
      focus: [{ reference: `MedicationRequest/${scene.medicine}` }],
      device: { reference: `Device/${scene.deveui}` },
    });
    expect((await search("&code=kinetic_mean"))[0]).toHaveProperty("dataAbsentReason");
  });

  it("are read by the id under which they are listed, by nobody from elsewhere", async () => {
    const listed = await search("");
    for (const one of listed) {
      const answer = await askFhir(test, scene.clinician, `Observation/${one.id}`);
      expect([one.id, answer.status]).toEqual([one.id, 200]);
      expect(answer.body).toEqual(one);
    }
    const hot = listed.find((one) => codeOf(one) === "hot");
    await isKeptFromStrangers([`Observation/${hot?.id}`], everybody);
  });

  it.each([
    "taking-999999-20260504-20260509",
    "taking-ID-20260504-20260230",
    "taking-ID-20240504-20260509",
    "nothing-ID-20260504-20260509",
    "hot-999999-20260504T000000Z",
    "kinetic-mean-x",
  ])("there is no %s", async (name) => {
    const path = `Observation/${name.replace("ID", String(id))}`;
    expect((await askFhir(test, scene.patient, path)).status).toBe(404);
  });

  it.each(["date=ge2026-05-04T08:00:00Z", "date=ge2025-01-01&date=le2026-05-01"])(
    "refuse %s",
    async (query) => {
      const path = `Observation?patient=${id}&${query}`;
      expect((await askFhir(test, scene.patient, path)).status).toBe(400);
    },
  );

  it("take days without the ends of gt and lt", async () => {
    const query = "date=gt2026-05-04&date=lt2026-05-09&code=taking";
    const [taking] = await searchFhir(test, scene.patient, `Observation?patient=${id}&${query}`);
    expect(taking?.id).toBe(`taking-${id}-20260505-20260508`);
  });
});

describe("provenance", () => {
  const search = (query: string, by = scene.patient) =>
    searchFhir(test, by, `Provenance?patient=${id}${query}`);

  it("names who stated doses and intakes, and the prescriber who changed a plan, with the reason", async () => {
    const found = await search("");
    const told = found.map((one) => [one.id?.replace(/\d+$/, ""), Object(one)["agent"][0].who]);
    const patient = { reference: `Patient/${id}` };
    expect(told).toContainEqual(["dose-", patient]);
    expect(told).toContainEqual(["intake-", patient]);
    const change = found.find((one) => one.id?.startsWith("change-"));
    expect(change).toMatchObject({
      target: [{ reference: `MedicationRequest/${scene.medicine}` }],
      reason: [{ text: "Low pulse" }],
      agent: [{ who: { display: expect.any(String) } }],
    });
  });

  it("points to administrations that are there", async () => {
    for (const one of await search("")) {
      const { reference } = Object(one)["target"][0];
      expect([reference, (await askFhir(test, scene.patient, reference)).status]).toEqual([
        reference,
        200,
      ]);
    }
  });

  it("names the prescriber who stated a dose, and not for what somebody else stated of it later", async () => {
    const state = async (token: string, headers: Record<string, string>) => {
      const dose = { medicine: scene.medicine, date: "2026-05-09", dosage_time: "08:00" };
      const body = { data: { ...dose, status: "skipped", reason: "Asked to" } };
      const answer = await test.call("PUT", "/api/doses", { token, headers, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    const last = async () => {
      const found = await search("");
      const newest = found.findLast(({ id: one }) => one?.startsWith("dose-"));
      const read = await askFhir(test, scene.clinician, `Provenance/${newest?.id}`);
      expect(read).toMatchObject({ status: 200, body: newest });
      return newest;
    };
    const prescribing = { "x-prescribing": String(id), "x-reason": "Fasting" };
    test.clock.set("2026-05-10T10:05:00Z");
    await state(scene.clinician.token, prescribing);
    expect(await last()).toMatchObject({
      reason: [{ text: "Fasting" }],
      agent: [{ type: { coding: [{ code: "author" }] } }],
    });

    test.clock.set("2026-05-10T10:30:00Z");
    const { profileuid } = await test.db
      .selectFrom("profiles")
      .select("profileuid")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const body = { data: { profileuid, reason: "asked on the phone" } };
    const begun = await test.call("POST", "/api/impersonation", { token: scene.admin.token, body });
    const { data } = ImpersonationAnswer.parse(begun.body);
    await state(scene.admin.token, { "x-impersonation": data.id });
    const after = await last();
    expect(after).toMatchObject({ agent: [{ type: { coding: [{ code: "enterer" }] } }] });
    expect(after).not.toHaveProperty("reason");
    test.clock.set("2026-05-10T10:00:00Z");
  });

  it("is found by when it was recorded, and read by its id, by nobody from elsewhere", async () => {
    const all = await search("");
    expect(await search("&recorded=2026-05-10")).toEqual(all);
    expect(await search("&_lastUpdated=gt2026-05-10")).toEqual([]);
    expect(await search("&recorded=le2026-05-10T09:59:59Z")).toEqual([]);
    for (const one of all) {
      const answer = await askFhir(test, scene.clinician, `Provenance/${one.id}`);
      expect(answer).toMatchObject({ status: 200, body: one });
    }
    await isKeptFromStrangers(
      all.map((one) => `Provenance/${one.id}`),
      everybody,
    );
    for (const none of ["dose-999999", "intake-999999", "change-999999", "x"])
      expect((await askFhir(test, scene.patient, `Provenance/${none}`)).status).toBe(404);
  });
});

describe("the access log", () => {
  it("tells the patient and administrators who read and changed what is known, and nobody else", async () => {
    await askFhir(test, scene.clinician, `Patient/${id}`);
    const path = `AuditEvent?patient=${id}`;
    const events = await searchFhir(test, scene.patient, path);
    expect(events).toContainEqual(
      expect.objectContaining({
        action: "R",
        subtype: [expect.objectContaining({ code: "patient-read" })],
      }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ purposeOfEvent: [{ text: "Low pulse" }] }),
    );
    const paths = [path, ...events.map((one) => `AuditEvent/${one.id}`)];
    await isKeptFromStrangers(paths, ["patient", "admin"]);
  });

  it("agrees with the one on screen, and comes in pages by time", async () => {
    const { token } = scene.patient;
    const { body } = await test.call("GET", "/api/profile/access-log", { token });
    const { total } = Object(body).meta.pagination;
    const page = await askFhir(test, scene.patient, `AuditEvent?patient=${id}&_count=1`);
    expect(TestBundle.parse(page.body)).toMatchObject({ total });
    expect(TestBundle.parse(page.body).entry).toHaveLength(1);
    const later = `AuditEvent?patient=${id}&date=gt2026-05-10`;
    expect(await searchFhir(test, scene.patient, later)).toEqual([]);
    const then = `AuditEvent?patient=${id}&_lastUpdated=2026-05-10`;
    expect(await searchFhir(test, scene.patient, then)).not.toEqual([]);
  });
});

describe("groups", () => {
  const Member = z.array(z.object({ entity: z.object({ reference: z.string() }) }));

  it("have their patients, without staff, for whoever is in them", async () => {
    for (const person of [scene.clinician, scene.admin]) {
      const { status, body } = await askFhir(test, person, `Group/${scene.group}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ type: "person", actual: true, quantity: 1 });
      const members = Member.parse(Object(body).member);
      expect(members).toEqual([{ entity: { reference: `Patient/${id}` } }]);
    }
    const listed = await searchFhir(test, scene.clinician, "Group");
    expect(listed.map((one) => one.id)).toEqual([String(scene.group)]);
    expect(listed[0]).not.toHaveProperty("member");
  });

  it("are not there for clinicians of others, and not for patients", async () => {
    const elsewhere = await test.aStaffMember("clinician");
    await test.aGroup(elsewhere);
    expect((await askFhir(test, elsewhere, `Group/${scene.group}`)).status).toBe(404);
    expect(await searchFhir(test, elsewhere, `Group?_id=${scene.group}`)).toEqual([]);
    for (const path of ["Group", `Group/${scene.group}`])
      expect((await askFhir(test, scene.patient, path)).status).toBe(403);
  });
});
