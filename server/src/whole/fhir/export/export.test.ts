import { TOKEN_SCOPES, type TokenScope } from "@dosebeat/contract/base/token-scopes";
import { FHIR_EXPORT_TYPES } from "@dosebeat/contract/fhir-export";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/app.ts";
import {
  askExport,
  fetchExport,
  manifestAt,
  resourcesIn,
  startExport,
} from "../../../../test/fhir-export.ts";
import {
  aFhirScene,
  type FhirScene,
  searchFhir,
  type TestResource,
} from "../../../../test/fhir-scene.ts";
import { judges } from "../../../../test/fhir-validators.ts";
import { aServiceToken } from "../../../../test/service-tokens.ts";

let test: TestApp;
let scene: FhirScene;
let token: string;
/** One token for all patients, one for the group. */
let second: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  scene = await aFhirScene(test);
  second = await test.aPatient({ familyname: "Second" });
  await join(second, scene.group);
  await test.aMedicine(second, { startdate: "2026-05-01", schedules: ["08:00:00.000"] });
  ({ token } = await aTokenOf(TOKEN_SCOPES));
}, 60_000);
afterAll(() => test.close());

const aTokenOf = (scopes: readonly TokenScope[], groups: number[] | undefined = [scene.group]) =>
  aServiceToken(test, scene.admin, {
    scopes: scopes.filter((one) => !one.endsWith("boxes")),
    groups,
  });

function join({ profileid: profile_id }: TestPerson, group_id: number) {
  return test.db.insertInto("group_members").values({ group_id, profile_id }).execute();
}

const idsOf = (resources: readonly TestResource[]) =>
  resources.map(({ resourceType, id }) => `${resourceType}/${id}`).sort();

/** Whom a resource is about. */
const patientOf = ({ resourceType, id, ...one }: TestResource): unknown =>
  resourceType === "Patient" ? `Patient/${id}` : Object(one["subject"] ?? one["patient"]).reference;

async function exported(query = "", by = token) {
  return fetchExport(test, by, await startExport(test, by, scene.group, query));
}

it("has what searches of each patient of the group find, valid to three judges of others", async () => {
  const found = await exported();
  const searched: TestResource[] = [];
  for (const { profileid } of [scene.patient, second]) {
    searched.push(...(await searchFhir(test, { token }, `Patient?_id=${profileid}`)));
    for (const type of FHIR_EXPORT_TYPES.filter((one) => one !== "Patient")) {
      const since = type === "MedicationAdministration" ? "&date=ge2025-06-01" : "";
      const path = `${type}?patient=${profileid}&_count=200${since}`;
      searched.push(...(await searchFhir(test, { token }, path)));
    }
  }
  expect(new Set(found.map(({ resourceType }) => resourceType)).size).toBe(
    FHIR_EXPORT_TYPES.length,
  );
  expect(idsOf(found)).toEqual(idsOf(searched));
  const byId = (all: readonly TestResource[]) =>
    new Map(all.map((one) => [`${one.resourceType}/${one.id}`, one]));
  expect(byId(found)).toEqual(byId(searched));
  const judged = Object.values(judges());
  expect(found.flatMap((one) => judged.flatMap((judge) => judge(one)))).toEqual([]);
}, 60_000);

describe("the request", () => {
  it("is answered with where the manifest is, which names files of each type", async () => {
    const answer = await askExport(test, token, scene.group, "?_outputFormat=ndjson");
    expect(answer).toMatchObject({ status: 202, body: { resourceType: "OperationOutcome" } });
    const at = String(answer.headers["content-location"]);
    expect(at).toMatch(/^http:\/\/[^/]+\/fhir\/exports\/[0-9a-f-]{36}$/);
    const { status, headers, body } = await test.call("GET", new URL(at).pathname, { token });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    const until = new Date(test.clock.now().getTime() + DAY);
    expect(headers["expires"]).toBe(
      new Date(Math.floor(until.getTime() / 1000) * 1000).toUTCString(),
    );
    expect(body).toEqual({
      transactionTime: test.clock.now().toISOString(),
      request: at.replace(/exports.*/, `Group/${scene.group}/$export?_outputFormat=ndjson`),
      requiresAccessToken: true,
      output: FHIR_EXPORT_TYPES.map((type) => ({ type, url: `${at}/${type}-1.ndjson` })),
      error: [],
    });
    const file = await test.call("GET", new URL(`${at}/Patient-1.ndjson`).pathname, { token });
    expect(file.headers["content-type"]).toBe("application/fhir+ndjson");
    await test.call("DELETE", new URL(at).pathname, { token });
  });

  it.each([
    ["an answer at once", "", { prefer: "return=minimal" }],
    ["a type that is not exported", "?_type=Patient,AuditEvent", {}],
    ["another format", "?_outputFormat=application/fhir%2Bxml", {}],
    ["a time that is to come", "?_since=2026-05-11T00:00:00Z", {}],
    ["a time without its zone", "?_since=2026-05-01T00:00:00", {}],
    ["a parameter that is not known", "?_elements=id", {}],
    ["a filter of a type without days", "?_typeFilter=Patient%3Fname%3Da", {}],
    ["a filter by something else", "?_typeFilter=Observation%3Fcode%3Dtaking", {}],
    ["a filter by more than days", "?_typeFilter=Observation%3Fdate%3Dge2026-05-01%26code%3Da", {}],
    [
      "two filters of a type",
      "?_typeFilter=Observation%3Fdate%3Dge2026-05-01&_typeFilter=Observation%3Fdate%3Dge2026-05-02",
      {},
    ],
    ["more days than a search takes", "?_typeFilter=Observation%3Fdate%3Dge2020-01-01", {}],
  ])("refuses %s as an OperationOutcome", async (_, query, headers) => {
    const path = `/fhir/Group/${scene.group}/$export${query}`;
    const answer = await test.call("GET", path, {
      token,
      headers: { prefer: "respond-async", ...headers },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { resourceType: "OperationOutcome", issue: [{ severity: "error", code: "invalid" }] },
    });
  });

  it("ignores what is not known for who asks so, and says it", async () => {
    const headers = { prefer: "respond-async, handling=lenient" };
    const path = `/fhir/Group/${scene.group}/$export?_elements=id&_type=Patient`;
    const answer = await test.call("GET", path, { token, headers });
    expect(answer.status).toBe(202);
    expect(JSON.stringify(answer.body)).toContain("_elements");
    const at = new URL(String(answer.headers["content-location"])).pathname;
    expect((await manifestAt(test, token, at)).request).toContain("_elements");
  });
});

describe("what is exported", () => {
  it("are the types that are asked for", async () => {
    const found = await exported("?_type=Device,Patient");
    const types = found.map(({ resourceType }) => resourceType);
    expect(types).toEqual(["Patient", "Patient", "Device"]);
  });

  it("are the doses and figures of the days that are asked for", async () => {
    const days = "date%3Dge2026-05-05%26date%3Dle2026-05-06";
    const filters = ["MedicationAdministration", "Observation"].map(
      (type) => `_typeFilter=${type}%3F${days}`,
    );
    const query = `?_type=MedicationAdministration,Observation&${filters.join("&")}`;
    const found = await exported(query);
    const path = `patient=${scene.patient.profileid}&date=ge2026-05-05&date=le2026-05-06&_count=200`;
    const searched = await Promise.all(
      ["MedicationAdministration", "Observation"].map((type) =>
        searchFhir(test, { token }, `${type}?${path}`),
      ),
    );
    const own = found.filter((one) => patientOf(one) === `Patient/${scene.patient.profileid}`);
    expect(own.length).toBeGreaterThan(8);
    expect(idsOf(own)).toEqual(idsOf(searched.flat()));
  });

  it("is of Provenance what was recorded since, and all of the rest", async () => {
    const all = await exported();
    const said = all.filter(({ resourceType }) => resourceType === "Provenance");
    expect(said.length).toBeGreaterThan(2);
    test.clock.advance(MINUTE);
    const since = encodeURIComponent(test.clock.now().toISOString());
    test.clock.advance(MINUTE);
    const dose = { date: "2026-05-07", medicine: scene.medicine, dosage_time: "08:00" };
    const body = { data: { ...dose, status: "skipped", reason: "Still ill" } };
    const put = await test.call("PUT", "/api/doses", { token: scene.patient.token, body });
    expect(put.status).toBe(200);
    const later = await exported(`?_since=${since}`);
    const recorded = later.filter(({ resourceType }) => resourceType === "Provenance");
    expect(recorded).toHaveLength(1);
    const others = (resources: TestResource[]) =>
      idsOf(resources.filter(({ resourceType }) => resourceType !== "Provenance"));
    expect(others(later)).toEqual(others(all));
  });

  it("is as of the request, whatever happens before a file is fetched", async () => {
    const path = await startExport(test, token, scene.group);
    const before = await fetchExport(test, token, path);
    test.clock.advance(12 * 60 * MINUTE);
    const at = new Date(test.clock.now().getTime() - MINUTE).toISOString();
    const headache = before.find(({ id }) => id?.startsWith("intake-"));
    const [, medicine] = String(Object(headache?.["request"]).reference).split("/");
    const data = { medicine: Number(medicine), at, amount: 1, note: "" };
    const said = await test.call("POST", "/api/intakes", {
      token: scene.patient.token,
      body: { data },
    });
    expect(said.status).toBe(201);
    expect(idsOf(await fetchExport(test, token, path))).toEqual(idsOf(before));
    expect((await exported()).length).toBeGreaterThan(before.length);
  });
});

const QUICK = "?_type=Patient";

/** The answers to everything that can be asked of an export. */
async function answersTo(by: string, path: string, file = "Patient-1.ndjson") {
  const asked = [
    ["GET", path],
    ["GET", `${path}/${file}`],
    ["DELETE", path],
  ] as const;
  const statuses: number[] = [];
  for (const [method, url] of asked)
    statuses.push((await test.call(method, url, { token: by })).status);
  return statuses;
}

describe("an export is of whoever asked for it", () => {
  it("another token, of the same maker too, and people get 404 like for none", async () => {
    const path = await startExport(test, token, scene.group, QUICK);
    const other = await aTokenOf(TOKEN_SCOPES);
    for (const by of [other.token, scene.admin.token, scene.clinician.token]) {
      expect(await answersTo(by, path)).toEqual([404, 404, 404]);
    }
    expect(await answersTo(scene.patient.token, path)).toEqual([403, 403, 403]);
    const none = path.replace(/[^/]+$/, "1f0c7a52-8a0e-4a57-9d3b-5b8f0f6f2c11");
    const [strange, unknown] = await Promise.all(
      [path, none].map((one) => test.call("GET", one, { token: other.token })),
    );
    expect(strange?.body).toEqual(unknown?.body);
    expect((await fetchExport(test, token, path)).length).toBe(2);
    expect(await answersTo(token, path)).toEqual([200, 200, 202]);
    expect(await answersTo(token, path)).toEqual([404, 404, 404]);
  });

  it("clinicians export their groups, administrators all, and tokens theirs", async () => {
    const strangers = await test.aGroup(await test.aPatient({ familyname: "Stranger" }));
    const all = await aServiceToken(test, scene.admin, { scopes: TOKEN_SCOPES });
    for (const by of [scene.admin.token, all.token]) {
      const path = await startExport(test, by, strangers, QUICK);
      expect(JSON.stringify(await fetchExport(test, by, path))).toContain("Stranger");
    }
    for (const by of [scene.clinician.token, token]) {
      expect((await askExport(test, by, strangers)).status).toBe(404);
      expect((await askExport(test, by, 9_999_999)).status).toBe(404);
      const path = await startExport(test, by, scene.group, QUICK);
      expect(await answersTo(by, path)).toEqual([200, 200, 202]);
    }
    const technician = await test.aStaffMember("technician");
    expect((await askExport(test, technician.token, scene.group)).status).toBe(403);
    expect((await askExport(test, scene.patient.token, scene.group)).status).toBe(403);
  });

  it("has only files that it names", async () => {
    const path = await startExport(test, token, scene.group, QUICK);
    for (const file of ["Patient-2.ndjson", "Device-1.ndjson"])
      expect((await test.call("GET", `${path}/${file}`, { token })).status).toBe(404);
    expect((await test.call("GET", `${path}/Patient-0.ndjson`, { token })).status).toBe(400);
    await test.call("DELETE", path, { token });
  });

  it("a token has the types of its scopes, and is refused the others", async () => {
    const { token: few, id } = await aTokenOf(["read:patients", "read:doses", "read:figures"]);
    const path = await startExport(test, few, scene.group);
    const { output } = await manifestAt(test, few, path);
    expect(output.map(({ type }) => type)).toEqual(["Patient", "MedicationAdministration"]);
    expect((await askExport(test, few, scene.group, "?_type=Observation")).status).toBe(403);
    await test.db
      .updateTable("service_tokens")
      .set({ scopes: ["read:patients"] })
      .where("id", "=", id)
      .execute();
    const file = `${path}/MedicationAdministration-1.ndjson`;
    expect((await test.call("GET", file, { token: few })).status).toBe(403);
    expect((await test.call("GET", `${path}/Patient-1.ndjson`, { token: few })).status).toBe(200);
  });

  it("ten at a time, which a cancelled one and a day make room for", async () => {
    const { token: busy } = await aTokenOf(["read:patients"]);
    const paths: string[] = [];
    for (let count = 0; count < 10; count += 1)
      paths.push(await startExport(test, busy, scene.group));
    const refused = await askExport(test, busy, scene.group);
    expect(refused).toMatchObject({ status: 429, body: { issue: [{ code: "throttled" }] } });
    expect(Number(refused.headers["retry-after"])).toBe(DAY / 1000);
    expect((await askExport(test, token, scene.group, QUICK)).status).toBe(202);
    const [first = "", second = ""] = paths;
    expect((await test.call("DELETE", first, { token: busy })).status).toBe(202);
    expect((await askExport(test, busy, scene.group)).status).toBe(202);
    test.clock.advance(DAY);
    expect((await test.call("GET", second, { token: busy })).status).toBe(404);
    expect((await test.call("GET", `${second}/Patient-1.ndjson`, { token: busy })).status).toBe(
      404,
    );
    expect((await askExport(test, busy, scene.group)).status).toBe(202);
    expect(await test.db.selectFrom("fhir_exports").select("id").execute()).toHaveLength(1);
  });
});

describe("while it lasts", () => {
  it("patients who leave the reach are left out, and those who are erased", async () => {
    const [leaver, erased] = [await test.aPatient(), await test.aPatient()];
    for (const one of [leaver, erased]) await join(one, scene.group);
    const path = await startExport(test, token, scene.group, "?_type=Patient,MedicationRequest");
    expect((await manifestAt(test, token, path)).output).toHaveLength(2);
    const before = await test.call("GET", `${path}/Patient-1.ndjson`, { token });
    expect(resourcesIn(before.body)).toHaveLength(4);
    await test.db.deleteFrom("group_members").where("profile_id", "=", leaver.profileid).execute();
    const gone = await test.call("DELETE", "/api/profile/userdata", {
      token: erased.token,
      body: { password: erased.password },
    });
    expect(gone.status).toBe(200);
    const left = await fetchExport(test, token, path);
    const patients = left.filter(({ resourceType }) => resourceType === "Patient");
    expect(patients.map(({ id }) => Number(id))).toEqual([
      scene.patient.profileid,
      second.profileid,
    ]);
  });

  it("a group that is deleted and a token that is revoked end it", async () => {
    const group = await test.aGroup(second);
    const whole = await aServiceToken(test, scene.admin, { scopes: TOKEN_SCOPES });
    const path = await startExport(test, whole.token, group, QUICK);
    await test.db.deleteFrom("groups").where("id", "=", group).execute();
    expect(await answersTo(whole.token, path)).toEqual([404, 404, 404]);
    const theirs = await startExport(test, whole.token, scene.group, QUICK);
    const url = `/api/service-tokens/${whole.id}`;
    expect((await test.call("DELETE", url, { token: scene.admin.token })).status).toBe(200);
    expect(await answersTo(whole.token, theirs)).toEqual([401, 401, 401]);
  });

  it("enters the export and each patient in the audit log", async () => {
    const made = await aTokenOf(["read:patients"]);
    await fetchExport(test, made.token, await startExport(test, made.token, scene.group));
    const rows = await test.db
      .selectFrom("audit_log")
      .select(["kind", "profile_id", "details"])
      .where("user_id", "=", scene.admin.userid)
      .where("kind", "in", ["exported", "patient-read"])
      .orderBy("id")
      .execute();
    const own = rows.filter(({ details }) => details["token"] === made.id);
    expect(own.map(({ kind, profile_id }) => [kind, profile_id])).toEqual([
      ["exported", null],
      ["patient-read", Number(scene.patient.profileid)],
      ["patient-read", Number(second.profileid)],
    ]);
    expect(own[0]?.details).toMatchObject({ what: "fhir", group: scene.group });
  });
});
