import { randomUUID } from "node:crypto";
import { type Call, nameOf } from "@dosebeat/contract/base/define-call";
import { SCOPES_OF_ALL, TOKEN_SCOPES, type TokenScope } from "@dosebeat/contract/base/token-scopes";
import { CALLS } from "@dosebeat/contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp, TestPerson } from "../../test/app.ts";
import { askExport } from "../../test/fhir-export.ts";
import { aDirectory, aPerson, type Directory, USER } from "../../test/provisioning.ts";
import { aServiceToken } from "../../test/service-tokens.ts";
import { getProfile } from "../access/profiles/queries.ts";
import { getGroup } from "../accounts/groups/queries.ts";

/** The ids of a patient's data that a call may name. */
interface Named {
  userid: number;
  profile: number;
  profileuid: string;
  medicine: number;
  /** A schedule of the medicine. */
  schedule: number;
  deveui: string;
  /** A group in which the patient is. */
  group: number;
  groupName: string;
  binding: number;
  intake: number;
  /** An export of the group by the calling token, or by another if it may not ask for one. */
  exported?: string;
  /** A user and a group of a directory, and others that are removed. */
  directory: Readonly<Record<"user" | "group" | "goneUser" | "goneGroup", string>>;
}

interface Sent {
  url?: string;
  body?: object;
  headers?: Record<string, string>;
  /** Whether the answer is a list: what is out of reach is then missing from it. */
  isList?: true;
}

const days = "from=2026-05-01&to=2026-05-10";
const range = { startDate: "2026-05-01", endDate: "2026-05-10" };

/** A valid request for each call that service tokens may make. */
const REQUESTS: Readonly<Record<string, (of: Named) => Sent>> = {
  "GET /api/groups": () => ({ isList: true }),
  "GET /api/groups/:id": ({ group }) => ({ url: `/api/groups/${group}` }),
  "GET /api/profiles": () => ({ isList: true }),
  "GET /api/adherence/summary": () => ({ isList: true }),
  "GET /api/profile/imp/userdata/:profileuid": ({ profileuid }) => ({
    url: `/api/profile/imp/userdata/${profileuid}`,
  }),
  "GET /api/medicine-schedules/imp/profile/:impUserId": ({ userid }) => ({
    url: `/api/medicine-schedules/imp/profile/${userid}`,
  }),
  "GET /api/medicine-schedule/imp/medicine/:medicineId/:impUserId": ({ medicine, userid }) => ({
    url: `/api/medicine-schedule/imp/medicine/${medicine}/${userid}`,
  }),
  "GET /api/medicine-plan/:medicineId": ({ medicine }) => ({
    url: `/api/medicine-plan/${medicine}`,
  }),
  "GET /api/medicine-pauses": ({ profile }) => ({
    url: `/api/medicine-pauses?profileid=${profile}`,
  }),
  "GET /api/doses": ({ profile }) => ({ url: `/api/doses?${days}&profileid=${profile}` }),
  "GET /api/silences": ({ profile }) => ({ url: `/api/silences?${days}&profileid=${profile}` }),
  "GET /api/intakes": ({ profile }) => ({ url: `/api/intakes?${days}&profileid=${profile}` }),
  "GET /api/added-openings": ({ profile }) => ({
    url: `/api/added-openings?${days}&profileid=${profile}`,
  }),
  "GET /api/excused": ({ profile }) => ({ url: `/api/excused?profileid=${profile}` }),
  "GET /api/adherence": ({ profile }) => ({ url: `/api/adherence?${days}&profileid=${profile}` }),
  "GET /api/excursions": ({ profile }) => ({ url: `/api/excursions?${days}&profileid=${profile}` }),
  "POST /api/medicine-history/chart": ({ deveui }) => ({
    body: { data: { deveui, startdate: "2026-05-01", enddate: "2026-05-10" } },
  }),
  "POST /api/sensor/history/getSensorTempAndHumiHistory": ({ profile: profileId }) => ({
    body: { profileId, ...range },
  }),
  "POST /api/sensor/button/getButtonPressHistory": ({ profile: profileId }) => ({
    body: { data: { profileId, ...range } },
  }),
  "GET /api/bulk/doses": ({ profile }) => ({ url: `/api/bulk/doses?profiles=${profile}` }),
  "GET /api/bulk/figures": ({ profile }) => ({ url: `/api/bulk/figures?profiles=${profile}` }),
  "GET /api/bulk/presses": ({ profile }) => ({ url: `/api/bulk/presses?profiles=${profile}` }),
  "GET /api/bulk/readings": ({ profile }) => ({ url: `/api/bulk/readings?profiles=${profile}` }),
  "GET /api/sensory-summaries": () => ({ isList: true }),
  "GET /api/sensors/:deveui": ({ deveui }) => ({ url: `/api/sensors/${deveui}` }),
  "GET /api/sensors/:deveui/downlinks": ({ deveui }) => ({
    url: `/api/sensors/${deveui}/downlinks`,
  }),
  "GET /api/sensors/:deveui/gateways": ({ deveui }) => ({
    url: `/api/sensors/${deveui}/gateways?from=2026-05-01T00:00:00Z&to=2026-05-10T00:00:00Z`,
  }),
  "GET /api/sensors/:deveui/signal": ({ deveui }) => ({
    url: `/api/sensors/${deveui}/signal?from=2026-05-01T00:00:00Z&to=2026-05-10T00:00:00Z`,
  }),
  "GET /api/sensors/:deveui/uplinks": ({ deveui }) => ({ url: `/api/sensors/${deveui}/uplinks` }),
  "GET /fhir/Patient": () => ({ isList: true }),
  "GET /fhir/Patient/:id": ({ profile }) => ({ url: `/fhir/Patient/${profile}` }),
  "GET /fhir/Patient/:id/$everything": ({ profile }) => ({
    url: `/fhir/Patient/${profile}/$everything`,
  }),
  "GET /fhir/MedicationRequest": ({ profile }) => ({
    url: `/fhir/MedicationRequest?patient=${profile}`,
  }),
  "GET /fhir/MedicationRequest/:id": ({ medicine }) => ({
    url: `/fhir/MedicationRequest/${medicine}`,
  }),
  "GET /fhir/MedicationAdministration": ({ profile }) => ({
    url: `/fhir/MedicationAdministration?patient=${profile}`,
  }),
  "GET /fhir/MedicationAdministration/:id": ({ medicine, schedule }) => ({
    url: `/fhir/MedicationAdministration/dose-${medicine}-${schedule}-20260505T080000Z`,
  }),
  "GET /fhir/Device": ({ profile }) => ({ url: `/fhir/Device?patient=${profile}` }),
  "GET /fhir/Device/:id": ({ deveui }) => ({ url: `/fhir/Device/${deveui}` }),
  "GET /fhir/DeviceUseStatement": ({ profile }) => ({
    url: `/fhir/DeviceUseStatement?patient=${profile}`,
  }),
  "GET /fhir/DeviceUseStatement/:id": ({ binding }) => ({
    url: `/fhir/DeviceUseStatement/${binding}`,
  }),
  "GET /fhir/Observation": ({ profile }) => ({ url: `/fhir/Observation?patient=${profile}` }),
  "GET /fhir/Observation/:id": ({ profile }) => ({
    url: `/fhir/Observation/taking-${profile}-20260501-20260505`,
  }),
  "GET /fhir/Provenance": ({ profile }) => ({ url: `/fhir/Provenance?patient=${profile}` }),
  "GET /fhir/Provenance/:id": ({ intake }) => ({ url: `/fhir/Provenance/intake-${intake}` }),
  "GET /fhir/Group": () => ({ isList: true }),
  "GET /fhir/Group/:id": ({ group }) => ({ url: `/fhir/Group/${group}` }),
  "GET /fhir/Group/:id/$export": ({ group }) => ({
    url: `/fhir/Group/${group}/$export`,
    headers: { prefer: "respond-async" },
  }),
  "GET /fhir/exports/:id": ({ exported }) => ({ url: `/fhir/exports/${exported}` }),
  "GET /fhir/exports/:id/:file": ({ exported }) => ({
    url: `/fhir/exports/${exported}/Patient-1.ndjson`,
  }),
  "DELETE /fhir/exports/:id": ({ exported }) => ({ url: `/fhir/exports/${exported}` }),
  "POST /fhir": ({ profile }) => ({
    isList: true,
    body: {
      resourceType: "Bundle",
      type: "batch",
      entry: [
        {
          resource: {
            resourceType: "MedicationRequest",
            subject: { reference: `Patient/${profile}` },
          },
        },
      ],
    },
  }),
  "GET /scim/v2/ServiceProviderConfig": () => ({}),
  "GET /scim/v2/ResourceTypes": () => ({}),
  "GET /scim/v2/ResourceTypes/:id": () => ({ url: "/scim/v2/ResourceTypes/User" }),
  "GET /scim/v2/Schemas": () => ({}),
  "GET /scim/v2/Schemas/:id": () => ({ url: `/scim/v2/Schemas/${USER}` }),
  "GET /scim/v2/Users": () => ({}),
  "POST /scim/v2/Users": () => ({ body: aPerson(`p${randomUUID()}`) }),
  "GET /scim/v2/Users/:id": ({ directory }) => ({ url: `/scim/v2/Users/${directory.user}` }),
  "PUT /scim/v2/Users/:id": ({ directory, userid }) => ({
    url: `/scim/v2/Users/${directory.user}`,
    body: aPerson(`of-${userid}`),
  }),
  "PATCH /scim/v2/Users/:id": ({ directory }) => ({
    url: `/scim/v2/Users/${directory.user}`,
    body: { Operations: [{ op: "replace", path: "active", value: false }] },
  }),
  "DELETE /scim/v2/Users/:id": ({ directory }) => ({
    url: `/scim/v2/Users/${directory.goneUser}`,
  }),
  "GET /scim/v2/Groups": () => ({}),
  "POST /scim/v2/Groups": () => ({ body: { displayName: randomUUID() } }),
  "GET /scim/v2/Groups/:id": ({ directory }) => ({ url: `/scim/v2/Groups/${directory.group}` }),
  "PUT /scim/v2/Groups/:id": ({ directory }) => ({
    url: `/scim/v2/Groups/${directory.group}`,
    body: { displayName: directory.group },
  }),
  "PATCH /scim/v2/Groups/:id": ({ directory }) => ({
    url: `/scim/v2/Groups/${directory.group}`,
    body: { Operations: [{ op: "remove", path: "members" }] },
  }),
  "DELETE /scim/v2/Groups/:id": ({ directory }) => ({
    url: `/scim/v2/Groups/${directory.goneGroup}`,
  }),
  "POST /api/sensors": () => ({
    body: { data: { deveui: randomUUID().replaceAll("-", "").slice(0, 16) } },
  }),
};

let test: TestApp;
let admin: TestPerson;
let directory: Directory;
let near: Named;
let stranger: Named;
beforeAll(async () => {
  directory = await aDirectory();
  ({ test, admin } = directory);
  near = await aPatientInAGroup("Nearby");
  stranger = await aPatientInAGroup("Stranger");
});
afterAll(() => test.close());

async function aPatientInAGroup(familyname: string): Promise<Named> {
  const patient = await test.aPatient({ familyname });
  const group = await test.aGroup(patient);
  const { name: groupName } = await getGroup(test.db, null, group);
  const { id: medicine } = await test.aMedicine(patient, { schedules: ["08:00:00.000"] });
  const { sensor, id: binding } = await test.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const { id: intake } = await test.db
    .insertInto("intakes")
    .values({
      profile_id: patient.profileid,
      medicine_id: medicine,
      at: test.clock.now(),
      amount: 1,
      note: "",
      said_at: test.clock.now(),
      said_by: patient.userid,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { profileuid } = await getProfile(test.db, patient.profileid);
  const { id: schedule } = await test.db
    .selectFrom("medicine_schedules")
    .select("id")
    .where("medicine_id", "=", medicine)
    .executeTakeFirstOrThrow();
  return {
    userid: patient.userid,
    profile: patient.profileid,
    profileuid,
    medicine,
    schedule,
    deveui: sensor.deveui,
    group,
    groupName,
    binding,
    intake,
    directory: {
      user: await directory.aUser(`of-${patient.userid}`),
      group: await directory.aGroup(`of-${patient.userid}`),
      goneUser: await directory.aUser(`gone-${patient.userid}`),
      goneGroup: await directory.aGroup(`gone-${patient.userid}`),
    },
  };
}

/** Makes the call with this token, naming the data of a patient. */
async function send(call: Call, token: string, of: Named) {
  const exported = call.path.startsWith("/fhir/exports/") ? await exportOf(token, of) : NO_EXPORT;
  const request = REQUESTS[nameOf(call)]?.({ ...of, exported }) ?? {};
  const { url = call.path.replaceAll(/:\w+/g, "1"), body, headers } = request;
  return test.call(call.method, url, { token, ...(body && { body }), ...(headers && { headers }) });
}

const NO_EXPORT = "1f0c7a52-8a0e-4a57-9d3b-5b8f0f6f2c11";

async function exportOf(token: string, { group }: Named): Promise<string> {
  const { headers } = await askExport(test, token, group, "?_type=Patient");
  return String(headers["content-location"] ?? NO_EXPORT).replace(/.*\//, "");
}

const aToken = (scopes: readonly TokenScope[], groups?: readonly number[]) =>
  aServiceToken(test, admin, { scopes, groups });

const all = Object.values(CALLS);
const allowed = all.filter((call) => Array.isArray(call.tokens));
const scopesOf = ({ tokens = "none" }: Call): readonly TokenScope[] =>
  tokens === "none" ? [] : tokens;
const isOfAll = (call: Call) => scopesOf(call).some((scope) => SCOPES_OF_ALL.has(scope));

it("every call that tokens may make has a request here", () => {
  expect(Object.keys(REQUESTS).sort()).toEqual(allowed.map(nameOf).sort());
});

it("a token with every scope makes no other call of people", async () => {
  const { token } = await aToken(TOKEN_SCOPES);
  const people = all.filter(({ who }) => who === "user" || who === "staff");
  for (const call of people.filter((one) => !allowed.includes(one))) {
    expect([nameOf(call), (await send(call, token, near)).status]).toEqual([nameOf(call), 403]);
  }
});

describe.each(allowed.map((call) => [nameOf(call), call] as const))("%s", (_, call) => {
  it("is made with its scopes alone", async () => {
    const { token } = await aToken(scopesOf(call));
    const { status } = await send(call, token, near);
    expect(status).toBe(call.answer.status);
  });

  it("is refused without any one of its scopes", async () => {
    for (const missing of scopesOf(call)) {
      const { token } = await aToken(TOKEN_SCOPES.filter((scope) => scope !== missing));
      expect((await send(call, token, near)).status).toBe(403);
    }
  });

  it("reaches the patients of its groups and nobody else", async () => {
    if (isOfAll(call)) return;
    const { token } = await aToken(scopesOf(call), [near.group]);
    const inside = await send(call, token, near);
    expect(inside.status).toBe(call.answer.status);
    const outside = await send(call, token, stranger);
    if (!REQUESTS[nameOf(call)]?.(near).isList) {
      expect(outside.status).toBe(404);
      return;
    }
    const text = JSON.stringify(outside.body);
    for (const word of ["Stranger", stranger.deveui, `"${stranger.groupName}"`, admin.email]) {
      expect(text).not.toContain(word);
    }
  });

  it("answers a group without members like one that does not exist", async () => {
    if (isOfAll(call) || REQUESTS[nameOf(call)]?.(near).isList) return;
    const { token } = await aToken(scopesOf(call), [await test.aGroup()]);
    const unknown: Named = { ...near, userid: 9e9, profile: 9e9, medicine: 9e9, group: 9e9 };
    const ids = { binding: 9e9, intake: 9e9 };
    const missing = { ...unknown, ...ids, profileuid: randomUUID(), deveui: "ffffffffffffffff" };
    const [strange, none] = [await send(call, token, near), await send(call, token, missing)];
    expect(strange.status).toBe(404);
    expect(strange.body).toEqual(none.body);
  });

  it("is refused with an expired or revoked token", async () => {
    const scopes = scopesOf(call);
    const [expired, revoked] = [await aToken(scopes), await aToken(scopes)];
    const ended = test.db.updateTable("service_tokens").set({ expires_at: test.clock.now() });
    await ended.where("id", "=", expired.id).execute();
    const url = `/api/service-tokens/${revoked.id}`;
    expect((await test.call("DELETE", url, { token: admin.token })).status).toBe(200);
    for (const { token } of [expired, revoked]) {
      expect((await send(call, token, near)).status).toBe(401);
    }
  });
});

it("reads of patients are entered once a visit, apart from those of whoever made the token", async () => {
  const { token, id } = await aToken(["read:doses"]);
  const url = `/api/doses?${days}&profileid=${stranger.profile}`;
  for (const by of [token, token, admin.token]) {
    expect((await test.call("GET", url, { token: by })).status).toBe(200);
  }
  const rows = await test.db
    .selectFrom("audit_log")
    .select("details")
    .where("kind", "=", "patient-read")
    .where("profile_id", "=", stranger.profile)
    .where("user_id", "=", admin.userid)
    .execute();
  const tokens = rows.map(({ details }) => details["token"]);
  expect(tokens.filter((one) => one === id)).toHaveLength(1);
  expect(tokens.filter((one) => one === undefined)).toHaveLength(1);
});
