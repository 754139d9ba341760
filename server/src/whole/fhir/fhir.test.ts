import { CALLS } from "@dosebeat/contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  aFhirScene,
  askFhir,
  type FhirScene,
  searchFhir,
  TestBundle,
} from "../../../test/fhir-scene.ts";
import { aServiceToken } from "../../../test/service-tokens.ts";
import { resources } from "./capabilities.ts";

let test: TestApp;
let scene: FhirScene;
beforeAll(async () => {
  test = await createTestApp({ publicUrl: "https://dosebeat.example" });
  scene = await aFhirScene(test);
});
afterAll(() => test.close());

const Administration = z.object({
  id: z.string(),
  status: z.string(),
  effectiveDateTime: z.string(),
  statusReason: z.array(z.object({ text: z.string() })).optional(),
  device: z.array(z.object({ reference: z.string() })).optional(),
  extension: z.array(z.object({ valueDateTime: z.string() })).optional(),
});

/** Doses of calendar days by due time: status, when, why. */
async function dosesOn(from: string, to: string) {
  const range = `date=ge${from}&date=le${to}`;
  const path = `MedicationAdministration?patient=${scene.patient.profileid}&${range}`;
  const found = await searchFhir(test, scene.patient, path);
  const all = found.map((resource) => Administration.parse(resource));
  return all.filter(({ id }) => id.startsWith("dose-"));
}

describe("doses", () => {
  it("are completed at their press, not done where it is proved, and else unknown", async () => {
    const doses = await dosesOn("2026-05-04", "2026-05-10");
    const told = doses.map(({ status, effectiveDateTime: at, statusReason: [reason] = [] }) => [
      at.slice(5, 16),
      status,
      reason?.text,
    ]);
    const NO_PRESS = "The box was heard throughout, and there was no press for this dose";
    const AWAY = "The day does not count: In hospital";
    expect(told).toEqual([
      ["05-04T06:02", "completed", undefined],
      ["05-04T18:00", "not-done", NO_PRESS],
      ["05-05T06:12", "completed", undefined],
      ["05-05T18:00", "not-done", NO_PRESS],
      ["05-06T06:00", "unknown", AWAY],
      ["05-06T18:00", "unknown", AWAY],
      ["05-07T06:00", "not-done", "Said not to be taken: Felt ill"],
      ["05-07T18:20", "completed", undefined],
      ["05-08T09:05", "completed", undefined],
      ["05-08T18:00", "not-done", NO_PRESS],
      ["05-09T06:01", "completed", undefined],
      ["05-09T18:00", "unknown", expect.stringMatching(/^Not known: messages of the box/)],
    ]);
  });

  it("are not there before their time is over, also while the box is silent", async () => {
    expect(await dosesOn("2026-05-10", "2026-05-10")).toEqual([]);
    test.clock.set("2026-05-10T17:00:00Z");
    expect(await dosesOn("2026-05-10", "2026-05-10")).toEqual([]);
    test.clock.set("2026-05-10T18:01:00Z");
    const over = await dosesOn("2026-05-10", "2026-05-10");
    expect(over.map(({ status }) => status)).toEqual(["unknown"]);
    test.clock.set("2026-05-10T10:00:00Z");
  });

  it("name the box of their press and when they were due", async () => {
    const [pressed, missed] = await dosesOn("2026-05-04", "2026-05-04");
    expect(pressed).toMatchObject({
      device: [{ reference: `Device/${scene.deveui}` }],
      extension: [{ valueDateTime: "2026-05-04T06:00:00.000Z" }],
    });
    expect(missed?.device).toBeUndefined();
  });

  it("are read by the id under which they are listed", async () => {
    for (const dose of await dosesOn("2026-05-04", "2026-05-09")) {
      const path = `MedicationAdministration/${dose.id}`;
      expect(await askFhir(test, scene.clinician, path)).toMatchObject({ status: 200, body: dose });
    }
  });

  it("agree with the chart: no second rule of what was missed", async () => {
    const { profileid, token } = scene.patient;
    const days = "from=2026-05-04&to=2026-05-10";
    const { body } = await test.call("GET", `/api/doses?${days}&profileid=${profileid}`, { token });
    const { doses } = z
      .object({ data: z.object({ doses: z.array(z.object({ status: z.string() })) }) })
      .parse(body).data;
    const missed = doses.filter(({ status }) => status === "missed" || status === "skipped");
    const told = await dosesOn("2026-05-04", "2026-05-10");
    expect(told.filter(({ status }) => status === "not-done")).toHaveLength(missed.length);
  });
});

describe("searches", () => {
  it("of more days than are worked out at once have the same doses and intakes", async () => {
    const { profileid } = scene.patient;
    const path = `MedicationAdministration?patient=${profileid}&_count=200`;
    const few = await searchFhir(test, scene.patient, `${path}&date=ge2026-04-01`);
    const many = await searchFhir(test, scene.patient, `${path}&date=ge2025-06-01`);
    expect(few.map(({ id }) => id)).toContainEqual(expect.stringMatching(/^intake-/));
    expect(many).toEqual(few);
  });

  it("come in pages with a total; the next page follows from the link", async () => {
    const { profileid } = scene.patient;
    let url: string | undefined =
      `MedicationAdministration?patient=${profileid}&date=ge2026-05-04&_count=5`;
    const sizes: number[] = [];
    const ids = new Set<unknown>();
    while (url !== undefined) {
      const { body } = await askFhir(test, scene.patient, url);
      const page = TestBundle.parse(body);
      expect(page.total).toBe(13);
      sizes.push(page.entry.length);
      for (const { resource, fullUrl } of page.entry) {
        ids.add(resource.id);
        expect(fullUrl).toBe(
          `https://dosebeat.example/fhir/MedicationAdministration/${resource.id}`,
        );
      }
      const next = page.link.find(({ relation }) => relation === "next")?.url;
      url = next?.replace("https://dosebeat.example/fhir/", "");
    }
    expect(sizes).toEqual([5, 5, 3]);
    expect(ids.size).toBe(13);
  });

  it("take days of the patient and instants, from and to", async () => {
    const count = async (query: string) =>
      (
        await searchFhir(
          test,
          scene.patient,
          `MedicationAdministration?patient=Patient/${scene.patient.profileid}&${query}`,
        )
      ).length;
    expect(await count("date=2026-05-05")).toBe(2);
    expect(await count("effective-time=gt2026-05-05&effective-time=lt2026-05-07")).toBe(2);
    expect(await count("date=ge2026-05-05T06:12:30Z&date=lt2026-05-05T18:00:00Z")).toBe(1);
    expect(await count("date=ge2026-05-05T08:12:31%2B02:00&date=le2026-05-05")).toBe(1);
  });

  it("refuse what they do not know, unless the client is lenient", async () => {
    const path = `Device?patient=${scene.patient.profileid}&colour=red`;
    for (const headers of [{}, { prefer: "handling=strict" }]) {
      const refused = await askFhir(test, scene.patient, path, headers);
      expect(refused).toMatchObject({
        status: 400,
        body: { resourceType: "OperationOutcome", issue: [{ severity: "error", code: "invalid" }] },
      });
    }
    const lenient = await askFhir(test, scene.patient, path, { prefer: "handling=lenient" });
    expect(lenient.status).toBe(200);
    const { total, entry, link } = TestBundle.parse(lenient.body);
    expect(total).toBe(1);
    expect(entry.map(({ search }) => search.mode)).toEqual(["match", "outcome"]);
    expect(link[0]?.url).not.toContain("colour");
  });

  it.each([
    ["MedicationAdministration", 400],
    ["MedicationAdministration?patient=7&date=ge2026-13-01", 400],
    ["MedicationAdministration?patient=7&date=ne2026-05-01", 400],
    ["Device?patient=somebody", 400],
    ["Device?patient=7&_format=xml", 400],
    ["Device?patient=999999", 404],
    ["MedicationRequest/999999", 404],
    ["MedicationRequest/x", 404],
    ["MedicationAdministration/dose-1-1-20261350T000000Z", 404],
    ["MedicationAdministration/intake-999999", 404],
    ["Observation/../secret", 404],
    ["Encounter", 404],
  ])("%s is refused with an OperationOutcome: %i", async (path, status) => {
    const answer = await askFhir(test, scene.patient, path);
    expect(answer).toMatchObject({ status, body: { resourceType: "OperationOutcome" } });
    expect(answer.headers["content-type"]).toBe("application/fhir+json; charset=utf-8");
  });

  it("refuse more than 400 days", async () => {
    const range = "date=ge2025-01-01&date=le2026-05-10";
    const path = `MedicationAdministration?patient=${scene.patient.profileid}&${range}`;
    expect((await askFhir(test, scene.patient, path)).status).toBe(400);
  });
});

describe("who may read", () => {
  it("nobody without a token, who gets an OperationOutcome", async () => {
    const answer = await askFhir(test, { token: "none" }, "Patient");
    expect(answer).toMatchObject({ status: 401, body: { issue: [{ code: "login" }] } });
  });

  it("patients themselves, clinicians their groups, administrators all", async () => {
    const other = await test.aPatient();
    const elsewhere = await test.aStaffMember("clinician");
    const technician = await test.aStaffMember("technician");
    const id = String(scene.patient.profileid);
    const idsFor = async (person: { token: string }, query = "") =>
      (await searchFhir(test, person, `Patient${query}`)).map((one) => one.id);
    expect(await idsFor(scene.patient)).toEqual([id]);
    expect(await idsFor(scene.clinician)).toEqual([id]);
    expect(await idsFor(scene.admin)).toEqual([id, String(other.profileid)]);
    expect(await idsFor(elsewhere)).toEqual([]);
    const paths = [
      `Patient/${id}`,
      `Patient/${id}/$everything`,
      `MedicationRequest?patient=${id}`,
      `MedicationAdministration?patient=${id}`,
      `Device?patient=${id}`,
      `Device/${scene.deveui}`,
      `DeviceUseStatement?patient=${id}`,
      `Observation?patient=${id}`,
      `Observation/taking-${id}-20260504-20260509`,
      `Provenance?patient=${id}`,
    ];
    for (const path of paths) {
      for (const person of [scene.patient, scene.clinician, scene.admin]) {
        expect((await askFhir(test, person, path)).status).toBe(200);
      }
      for (const stranger of [other, elsewhere, technician]) {
        expect((await askFhir(test, stranger, path)).status).toBe(404);
      }
    }
  });

  it("and programs with a token that is for it, in their groups alone", async () => {
    const by = scene.admin;
    const id = scene.patient.profileid;
    const doses = `MedicationAdministration?patient=${id}&date=2026-05-04`;
    const { token } = await aServiceToken(test, by, {
      scopes: ["read:doses"],
      groups: [scene.group],
    });
    expect(await searchFhir(test, { token }, doses)).toHaveLength(2);
    expect((await askFhir(test, { token }, `MedicationRequest?patient=${id}`)).status).toBe(403);
    const unknown = await askFhir(test, { token }, "MedicationAdministration/intake-999999");
    expect(unknown.status).toBe(404);
    const elsewhere = await test.aGroup(await test.aPatient());
    const other = await aServiceToken(test, by, {
      scopes: ["read:doses", "read:patients"],
      groups: [elsewhere],
    });
    expect((await askFhir(test, other, doses)).status).toBe(404);
    expect(await searchFhir(test, other, `Patient?_id=${id}`)).toEqual([]);
  });

  it("and a read of another is in the audit log", async () => {
    const reads = await test.db
      .selectFrom("audit_log")
      .select(["kind", "user_id"])
      .where("profile_id", "=", scene.patient.profileid)
      .where("kind", "=", "patient-read")
      .execute();
    const readers = reads.map(({ user_id }) => user_id);
    expect(readers).toContain(scene.clinician.userid);
    expect(readers).toContain(scene.admin.userid);
    expect(readers).not.toContain(scene.patient.userid);
  });

  it("by identifier and name within reach", async () => {
    const idsFor = async (query: string) =>
      (await searchFhir(test, scene.clinician, `Patient?${query}`)).length;
    expect(await idsFor("identifier=A-1042")).toBe(1);
    expect(await idsFor("identifier=urn:dosebeat:record-number|A-1042")).toBe(1);
    expect(await idsFor("identifier=urn:other|A-1042")).toBe(0);
    expect(await idsFor("name=beisp")).toBe(1);
    expect(await idsFor("family=greta")).toBe(0);
    expect(await idsFor("given=GRE")).toBe(1);
    expect(await idsFor("name=eisp")).toBe(0);
    expect(await idsFor("name=%25")).toBe(0);
    expect(await idsFor(`_id=${scene.patient.profileid}`)).toBe(1);
    expect(await idsFor(`_id=${scene.admin.profileid}`)).toBe(0);
    const other = await test.aPatient();
    expect(await idsFor(`_id=${other.profileid}`)).toBe(0);
    expect(await idsFor("_id=x")).toBe(0);
  });

  it("not more than 300 times a minute", async () => {
    const person = await test.aPatient();
    const path = `Patient/${person.profileid}`;
    for (let asked = 0; asked < 300; asked += 1) await askFhir(test, person, path);
    const { status, headers, body } = await askFhir(test, person, path);
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(body).toMatchObject({ issue: [{ code: "throttled" }] });
  });
});

it("a patient and her box hold what is known, and nothing empty", async () => {
  const { profileid } = scene.patient;
  expect((await askFhir(test, scene.patient, `Patient/${profileid}`)).body).toEqual({
    resourceType: "Patient",
    id: String(profileid),
    identifier: [
      { system: "urn:ietf:rfc:3986", value: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/) },
      { system: "urn:dosebeat:record-number", value: "A-1042" },
    ],
    active: true,
    name: [{ use: "official", family: "Beispiel", given: ["Greta"], text: "Greta Beispiel" }],
    birthDate: "1951-03-02",
    communication: [
      { language: { coding: [{ system: "urn:ietf:bcp:47", code: "en" }] }, preferred: true },
    ],
  });
  expect((await askFhir(test, scene.patient, `Device/${scene.deveui}`)).body).toMatchObject({
    status: "active",
    patient: { reference: `Patient/${profileid}` },
    property: [{ valueQuantity: [{ value: 88, code: "%" }] }],
  });
});

it("a box that was given back tells nothing of who has it now", async () => {
  const [former, present] = [await test.aPatient(), await test.aPatient()];
  const { sensor } = await test.aBinding(former, { from: "2026-05-01T00:00:00Z" });
  const { token } = await test.anAdmin();
  const body = { data: { deveui: sensor.deveui } };
  await test.call("PUT", "/api/sensor/unassign", { token, body });
  test.clock.advance(60_000);
  await test.aBinding(present, { sensor });
  await test.db.updateTable("sensors").set({ battery: 7 }).where("id", "=", sensor.id).execute();
  const [box] = await searchFhir(test, former, `Device?patient=${former.profileid}`);
  expect(box).toMatchObject({ id: sensor.deveui, status: "unknown" });
  expect(box).not.toHaveProperty("patient");
  expect(box).not.toHaveProperty("property");
});

it("the statement of capabilities lists what is there", async () => {
  const { status, body } = await askFhir(test, { token: "" }, "metadata");
  expect(status).toBe(200);
  const { rest } = z
    .object({
      rest: z.array(
        z.object({
          resource: z.array(
            z.object({
              type: z.string(),
              interaction: z.array(z.object({ code: z.string() })),
              searchParam: z.array(z.object({ name: z.string() })).optional(),
            }),
          ),
        }),
      ),
    })
    .parse(body);
  for (const { type, interaction, searchParam = [] } of rest[0]?.resource ?? []) {
    expect(interaction.map(({ code }) => code).sort()).toEqual(["read", "search-type"]);
    const isOfPatient = searchParam.some(({ name }) => name === "patient");
    const query = isOfPatient ? `?patient=${scene.patient.profileid}` : "";
    expect((await askFhir(test, scene.admin, `${type}${query}`)).status).toBe(200);
  }
  expect(rest[0]?.resource.map(({ type }) => type)).toContain("MedicationAdministration");
});

it("docs/fhir-resources.md lists what is there, with searches and scopes", async () => {
  const rows = resources().map(({ type, searchParam, operation }) => {
    const calls = Object.values(CALLS).filter(({ path }) => path.split("/")[2] === type);
    const scopes = [...new Set(calls.flatMap(({ tokens = "none" }) => tokens))]
      .filter((scope) => type !== "Patient" || scope === "read:patients")
      .map((scope) => (scope === "none" ? "no token" : `\`${scope}\``));
    const names = searchParam.map(({ name }) => `\`${name}\``);
    const also = operation.map(({ name }) => ` and \`$${name}\``).join("");
    return `| \`${type}\`${also} | ${names.join(", ")} | ${scopes.join(", ")} |`;
  });
  const page = `# Resources of FHIR

What [\`/fhir\`](fhir.md) has: each can be read by its id and searched for, besides with \`_count\`. \`$everything\` and \`$export\` take the scopes of all that is
in them. This page is printed by \`server/src/whole/fhir/fhir.test.ts\`.

| resource | searched by | scopes of a service token |
|---|---|---|
${rows.join("\n")}
`;
  await expect(page).toMatchFileSnapshot("../../../../docs/fhir-resources.md");
});
