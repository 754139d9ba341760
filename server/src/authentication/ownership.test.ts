import { CALLS } from "@dosebeat/contract/calls";
import { InvitationAnswer } from "@dosebeat/contract/care-invitations";
import { DAY } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { anApp } from "../../test/apps.ts";
import { anAuditEntry } from "../../test/audit-entries.ts";
import { addOwnRecords } from "../../test/own-records.ts";
import { givenLink } from "../../test/reminders.ts";
import { insertConnection } from "../access/apps/connection-queries.ts";
import { getProfile } from "../access/profiles/queries.ts";
import { listSessions } from "../access/sessions/queries.ts";
import { leaveNotice, listNotices } from "../accounts/account-notices/queries.ts";
import { insertPasskey } from "../accounts/second-factors/passkeys/queries.ts";
import { findFactors } from "../accounts/second-factors/queries.ts";
import { addExcused } from "../ledger/excused/queries.ts";
import { listSchedulesOfMedicine } from "../plan/schedules/queries.ts";

const Methods = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("a patient gets 404 for another patient's data, as if it did not exist", () => {
  /** Fields by which a call may refer to somebody's data. */
  const NAMES =
    /^(id|medicine|medicineId|scheduleId|profileid|profileId|profileuid|impUserId|userid|deveui)$/;

  /** Calls whose id is not that of somebody's data but of an authenticator's answer. */
  const NAMES_NOTHING = new Set(["POST /api/second-factors/passkeys", "POST /api/auth/confirm"]);

  interface Named {
    link: number;
    invitation: number;
    medicine: number;
    schedule: number;
    excused: number;
    pause: number;
    intake: number;
    entry: number;
    openings: number;
    passkey: number;
    notice: number;
    device: number;
    binding: number;
    audited: number;
    profile: number;
    profileuid: string;
    deveui: string;
    session: string;
    connection: number;
  }

  const range = { startDate: "2026-05-01", endDate: "2026-05-10" };
  const days = "from=2026-05-01&to=2026-05-10";
  const dose = { date: "2026-05-05", dosage_time: "08:00", status: null };

  /** A valid request for each such call. */
  const REQUESTS: Readonly<Record<string, (of: Named) => { url?: string; body?: object }>> = {
    "POST /api/medicine/editMedicineRecord": ({ medicine: id }) => ({
      body: { data: { id, name: "x" } },
    }),
    "DELETE /api/medicines/:medicineId": ({ medicine }) => ({ url: `/api/medicines/${medicine}` }),
    "GET /api/medicine-schedule/medicine/:medicineId": ({ medicine }) => ({
      url: `/api/medicine-schedule/medicine/${medicine}`,
    }),
    "POST /api/medicine-schedules": ({ medicine }) => ({
      body: { data: { medicine, dosage_time: "09:00" } },
    }),
    "DELETE /api/medicine-schedules/:scheduleId": ({ schedule }) => ({
      url: `/api/medicine-schedules/${schedule}`,
    }),
    "GET /api/medicine-plan/:medicineId": ({ medicine }) => ({
      url: `/api/medicine-plan/${medicine}`,
    }),
    "PUT /api/medicine-plan/:medicineId": ({ medicine }) => ({
      url: `/api/medicine-plan/${medicine}`,
      body: { data: { version: 2, schedules: [] } },
    }),
    "POST /api/plan-preview": ({ medicine }) => ({ body: { data: { medicine, schedules: [] } } }),
    "GET /api/medicine-pauses": ({ medicine }) => ({
      url: `/api/medicine-pauses?medicine=${medicine}`,
    }),
    "POST /api/medicine-pauses": ({ medicine }) => ({ body: { data: { medicine } } }),
    "PUT /api/medicine-pauses/:id": ({ pause }) => ({
      url: `/api/medicine-pauses/${pause}`,
      body: { data: {} },
    }),
    "DELETE /api/medicine-pauses/:id": ({ pause }) => ({ url: `/api/medicine-pauses/${pause}` }),
    "POST /api/sensor/assign": ({ profile: profileid, deveui }) => ({
      body: { data: { profileid, deveui, claimcode: "WRONG-CODE" } },
    }),
    "PUT /api/sensor/unassign": ({ deveui }) => ({ body: { data: { deveui } } }),
    "POST /api/sensor/lost": ({ deveui }) => ({ body: { data: { deveui } } }),
    "POST /api/sensor/found": ({ deveui }) => ({ body: { data: { deveui } } }),
    "POST /api/medicine-history/chart": ({ deveui }) => ({
      body: { data: { deveui, startdate: "2026-05-01", enddate: "2026-05-10" } },
    }),
    "POST /api/sensor/button/getButtonPressHistory": ({ profile: profileId }) => ({
      body: { data: { profileId, ...range } },
    }),
    "POST /api/sensor/history/getSensorTempAndHumiHistory": ({ profile: profileId }) => ({
      body: { profileId, ...range },
    }),
    "GET /fhir/Patient/:id": ({ profile }) => ({ url: `/fhir/Patient/${profile}` }),
    "GET /fhir/Patient/:id/$everything": ({ profile }) => ({
      url: `/fhir/Patient/${profile}/$everything`,
    }),
    "GET /fhir/MedicationRequest/:id": ({ medicine }) => ({
      url: `/fhir/MedicationRequest/${medicine}`,
    }),
    "GET /fhir/MedicationAdministration/:id": ({ intake }) => ({
      url: `/fhir/MedicationAdministration/intake-${intake}`,
    }),
    "GET /fhir/Device/:id": ({ deveui }) => ({ url: `/fhir/Device/${deveui}` }),
    "GET /fhir/DeviceUseStatement/:id": ({ binding }) => ({
      url: `/fhir/DeviceUseStatement/${binding}`,
    }),
    "GET /fhir/Observation/:id": ({ profile }) => ({
      url: `/fhir/Observation/taking-${profile}-20260501-20260510`,
    }),
    "GET /fhir/Provenance/:id": ({ intake }) => ({ url: `/fhir/Provenance/intake-${intake}` }),
    "GET /fhir/AuditEvent/:id": ({ audited }) => ({ url: `/fhir/AuditEvent/${audited}` }),
    "GET /api/doses": ({ profile }) => ({ url: `/api/doses?${days}&profileid=${profile}` }),
    "GET /api/silences": ({ profile }) => ({ url: `/api/silences?${days}&profileid=${profile}` }),
    "PUT /api/doses": ({ medicine }) => ({ body: { data: { ...dose, medicine } } }),
    "GET /api/adherence": ({ medicine }) => ({
      url: `/api/adherence?${days}&medicine=${medicine}`,
    }),
    "GET /api/intakes": ({ profile }) => ({ url: `/api/intakes?${days}&profileid=${profile}` }),
    "POST /api/intakes": ({ medicine }) => ({ body: { data: { medicine } } }),
    "DELETE /api/intakes/:id": ({ intake }) => ({ url: `/api/intakes/${intake}` }),
    "PUT /api/presses": ({ medicine }) => ({
      body: { data: { pressed_utc: "2026-05-10T11:00:00Z", as: "as_needed", medicine } },
    }),
    "GET /api/added-openings": ({ profile }) => ({
      url: `/api/added-openings?${days}&profileid=${profile}`,
    }),
    "DELETE /api/added-openings/:id": ({ openings }) => ({
      url: `/api/added-openings/${openings}`,
    }),
    "GET /api/stock": ({ medicine }) => ({ url: `/api/stock?medicine=${medicine}` }),
    "GET /api/stock-entries": ({ medicine }) => ({
      url: `/api/stock-entries?medicine=${medicine}`,
    }),
    "POST /api/stock-entries": ({ medicine }) => ({
      body: { data: { medicine, kind: "count", amount: 1 } },
    }),
    "DELETE /api/stock-entries/:id": ({ entry }) => ({ url: `/api/stock-entries/${entry}` }),
    "GET /api/excursions": ({ profile }) => ({
      url: `/api/excursions?${days}&profileid=${profile}`,
    }),
    "GET /api/zone-preview": ({ profile }) => ({
      url: `/api/zone-preview?timezone=Asia/Tokyo&profileid=${profile}`,
    }),
    "GET /api/excused": ({ profile }) => ({ url: `/api/excused?profileid=${profile}` }),
    "GET /api/prescriber-changes": ({ profile }) => ({
      url: `/api/prescriber-changes?profileid=${profile}`,
    }),
    "POST /api/excused": ({ profile: profileid }) => ({
      body: { data: { profileid, from: "2026-05-01", to: "2026-05-02", reason: "x" } },
    }),
    "DELETE /api/excused/:id": ({ excused }) => ({ url: `/api/excused/${excused}` }),
    "DELETE /api/care/invitations/:id": ({ invitation }) => ({
      url: `/api/care/invitations/${invitation}`,
    }),
    "GET /api/care/:id": ({ link }) => ({ url: `/api/care/${link}` }),
    "PATCH /api/care/:id": ({ link }) => ({
      url: `/api/care/${link}`,
      body: { data: { scope: "figures" } },
    }),
    "DELETE /api/care/:id": ({ link }) => ({ url: `/api/care/${link}` }),
    "POST /api/care/:id/thanks": ({ link }) => ({
      url: `/api/care/${link}/thanks`,
      body: { data: { due_utc: "2026-05-01T06:00:00Z" } },
    }),
    "GET /api/care/:id/doses": ({ link }) => ({ url: `/api/care/${link}/doses?${days}` }),
    "GET /api/care/:id/adherence": ({ link }) => ({ url: `/api/care/${link}/adherence?${days}` }),
    "DELETE /api/account-notices/:id": ({ notice }) => ({ url: `/api/account-notices/${notice}` }),
    "PATCH /api/second-factors/passkeys/:id": ({ passkey }) => ({
      url: `/api/second-factors/passkeys/${passkey}`,
      body: { data: { name: "x" } },
    }),
    "DELETE /api/second-factors/passkeys/:id": ({ passkey }) => ({
      url: `/api/second-factors/passkeys/${passkey}`,
    }),
    "DELETE /api/push-subscriptions/:id": ({ device }) => ({
      url: `/api/push-subscriptions/${device}`,
    }),
    "POST /api/push-subscriptions/:id/test": ({ device }) => ({
      url: `/api/push-subscriptions/${device}/test`,
    }),
    "DELETE /api/sessions/:id": ({ session }) => ({ url: `/api/sessions/${session}` }),
    "DELETE /api/connected-apps/:id": ({ connection }) => ({
      url: `/api/connected-apps/${connection}`,
    }),
    // A request of another browser; access/apps/refusals.test.ts covers one of another patient.
    "GET /api/app-requests/:id/question": () => ({ url: "/api/app-requests/none/question" }),
    "POST /api/app-requests/:id/answer": () => ({
      url: "/api/app-requests/none/answer",
      body: { data: { allow: true } },
    }),
    "GET /api/contact": ({ profile }) => ({ url: `/api/contact?profileid=${profile}` }),
    "GET /api/notes": ({ profile }) => ({ url: `/api/notes?profileid=${profile}` }),
    "GET /api/events": ({ profileuid }) => ({ url: `/api/events?profileuid=${profileuid}` }),
  };

  const NOTHING: Named = {
    link: 987_654,
    invitation: 987_654,
    medicine: 987_654,
    schedule: 987_654,
    excused: 987_654,
    profile: 987_654,
    passkey: 987_654,
    pause: 987_654,
    intake: 987_654,
    entry: 987_654,
    openings: 987_654,
    notice: 987_654,
    device: 987_654,
    binding: 987_654,
    audited: 987_654,
    connection: 987_654,
    profileuid: "4f3c1a52-6f0e-4a52-9c8e-0d5a7f1b2c3d",
    deveui: "00ffffffffffffff",
    session: "4f3c1a52-6f0e-4a52-9c8e-0d5a7f1b2c3d",
  };

  async function ownedBy(person: TestPerson): Promise<Named> {
    const medicine = await test.aMedicine(person, { schedules: ["08:00"] });
    const [schedule] = await listSchedulesOfMedicine(test.db, person.profileid, medicine.id);
    const period = { from: "2026-05-02", to: "2026-05-03", reason: "travelling" };
    const excused = await addExcused(test.db, person.profileid, period, test.clock.now());
    const about = { ...person, medicine: medicine.id, now: test.clock.now() };
    const stated = await addOwnRecords(test.db, about, "theirs");
    const { sensor, id: binding } = await test.aBinding(person);
    const { profileuid } = await getProfile(test.db, person.profileid);
    const [session] = await listSessions(test.db, person.userid);
    return {
      link: await givenLink(test, person, await test.aPatient(), "active", "figures"),
      invitation: await anInvitation(person),
      medicine: medicine.id,
      schedule: schedule?.id ?? 0,
      excused: excused.id,
      profile: person.profileid,
      profileuid,
      deveui: sensor.deveui,
      ...stated,
      passkey: await aPasskey(person),
      notice: await aNotice(person),
      device: await aDevice(person),
      binding,
      audited: await anAuditEntry(test, person),
      connection: await aConnection(person),
      session: session?.id ?? "",
    };
  }

  async function aConnection({ userid }: TestPerson): Promise<number> {
    const app = await anApp(test, await test.anAdmin());
    const asked = { app: app.id, userid, scopes: ["patient/*.rs"], now: test.clock.now() };
    return (await insertConnection(test.db, asked)).id;
  }

  async function anInvitation({ token }: TestPerson): Promise<number> {
    const body = { data: { scope: "figures" } };
    const answer = await test.call("POST", "/api/care/invitations", { token, body });
    return InvitationAnswer.parse(answer.body).data.id;
  }

  async function aNotice({ userid }: TestPerson): Promise<number> {
    await leaveNotice(test.db, userid, "password-set-by-link", null, test.clock.now());
    const [notice] = await listNotices(test.db, userid);
    return notice?.id ?? 0;
  }

  async function aDevice({ userid }: TestPerson): Promise<number> {
    const { id } = await test.db
      .insertInto("push_subscriptions")
      .values({
        user_id: userid,
        endpoint: `https://push.example/${userid}`,
        push_key: "key",
        p256dh: Buffer.alloc(65),
        auth: Buffer.alloc(16),
        label: "phone",
        created_at: test.clock.now(),
        session_id: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async function aPasskey({ userid }: TestPerson): Promise<number> {
    const credential_id = `credential-${userid}`;
    await insertPasskey(test.db, {
      user_id: userid,
      credential_id,
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      rp_id: "localhost",
      name: "Key",
      created_at: test.clock.now(),
    });
    const [passkey] = (await findFactors(test.db, userid)).passkeys;
    return passkey?.id ?? 0;
  }

  it("on every call that can refer to anything", () => {
    const naming = Object.entries(CALLS).filter(([call, { who, params, query, body }]) => {
      if (who !== "user" || NAMES_NOTHING.has(call)) return false;
      return [params, query, body].some((schema) => schema && namesOf(schema).some(isName));
    });
    expect(Object.keys(REQUESTS).sort()).toEqual(naming.map(([call]) => call).sort());
  });

  it.each(Object.entries(REQUESTS))(
    "%s, also one who looks out for them",
    async (call, request) => {
      const owner = await test.aPatient();
      const others = await ownedBy(owner);
      const carer = await test.aPatient();
      await givenLink(test, owner, carer, "active", "figures");
      for (const { token } of [await test.aPatient(), carer]) {
        const [name, path = ""] = call.split(" ");
        const method = Methods.parse(name);
        const [foreign, absent] = [request(others), request(NOTHING)];
        const answer = await test.call(method, foreign.url ?? path, { token, body: foreign.body });
        const nothing = await test.call(method, absent.url ?? path, { token, body: absent.body });
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual(nothing.body);
      }
    },
  );

  /** Reads that name a medicine need the patient too, unless it is the caller's own. */
  const BY_MEDICINE = /^GET \/api\/(adherence|stock|stock-entries|medicine-pauses)$/;
  /** Streams for as long as the caller stays; tested in whole/live/end.test.ts. */
  const STREAMED = "GET /api/events";
  /** What technicians may do for every patient. */
  const FITTED = new Set(["POST /api/sensor/assign", "PUT /api/sensor/unassign"]);
  /** The access log is only for the patient and administrators. */
  const OF_PATIENT = "GET /fhir/AuditEvent/:id";

  it("staff get the same, but clinicians read patients in their groups, and technicians bind boxes", async () => {
    const owner = await test.aPatient();
    const theirs = await ownedBy(owner);
    const clinician = await test.aStaffMember("clinician");
    const elsewhere = await test.aStaffMember("clinician");
    const auditor = await test.aStaffMember("auditor");
    const technician = await test.aStaffMember("technician");
    await test.aGroup(owner, clinician, auditor, technician);
    await test.aGroup(await test.aPatient(), elsewhere);
    const wrong: object[] = [];
    const people = { clinician, elsewhere, auditor, technician };
    for (const [who, { token }] of Object.entries(people)) {
      for (const [call, request] of Object.entries(REQUESTS)) {
        const isRead = CALLS[call]?.acting === "read" && call !== OF_PATIENT;
        if (who === "clinician" && call === STREAMED) continue;
        const [name, path = ""] = call.split(" ");
        const { url = path, body } = request(theirs);
        const full = BY_MEDICINE.test(call) ? `${url}&profileid=${owner.profileid}` : url;
        const { status } = await test.call(Methods.parse(name), full, { token, body });
        const may = who === "clinician" ? isRead : who === "technician" && FITTED.has(call);
        if (status !== (may ? 200 : 404)) wrong.push({ who, call, status });
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  /**
   * What a former owner may still do with a box: read the readings of that time, learn that it was theirs, and that
   * nothing is left to take away.
   */
  const OF_FORMER: Readonly<Record<string, number>> = {
    "PUT /api/sensor/unassign": 409,
    "POST /api/medicine-history/chart": 200,
    "GET /fhir/Device/:id": 200,
  };

  it("carers of each scope, and whoever had a right that has ended, get the same", async () => {
    const owner = await test.aPatient();
    const theirs = await ownedBy(owner);
    const { deveui } = theirs;
    const carers = await Promise.all(
      (["alerts", "doses", "figures"] as const).map(async (scope) => {
        const carer = await test.aPatient();
        await givenLink(test, owner, carer, "active", scope);
        return [`carer of ${scope}`, carer] as const;
      }),
    );
    const formerCarer = await test.aPatient();
    const link = await givenLink(test, owner, formerCarer, "active", "figures");
    const ended = await test.call("DELETE", `/api/care/${link}`, { token: owner.token });
    expect(ended.status).toBe(200);
    const formerClinician = await test.aStaffMember("clinician");
    const group = await test.aGroup(owner, formerClinician);
    expect(await readsDoses(formerClinician, owner)).toBe(200);
    await test.db
      .deleteFrom("group_members")
      .where("group_id", "=", group)
      .where("profile_id", "=", formerClinician.profileid)
      .execute();
    const formerTechnician = await test.aStaffMember("technician");
    const { token: by } = await test.anAdmin();
    const none = { data: { staff: [] } };
    const changed = await test.call("PATCH", `/api/users/${formerTechnician.userid}`, {
      token: by,
      body: none,
    });
    expect(changed.status).toBe(200);
    const formerOwner = await test.aPatient();
    const valid_to = new Date(test.clock.now().getTime() - DAY);
    const { id: sensor_id } = await test.db
      .selectFrom("sensors")
      .select("id")
      .where("deveui", "=", deveui)
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto("bindings")
      .values({
        sensor_id,
        profile_id: formerOwner.profileid,
        valid_to,
        valid_from: new Date(valid_to.getTime() - DAY),
      })
      .execute();
    const people = {
      ...Object.fromEntries(carers),
      formerCarer,
      formerClinician,
      formerTechnician,
    };
    expect(await walk({ ...people, formerOwner }, theirs, owner)).toEqual(
      Object.entries(OF_FORMER).map(([call, status]) => ({ who: "formerOwner", call, status })),
    );
  }, 60_000);

  it("their own calls are 401 once the session has ended", async () => {
    const owner = await test.aPatient();
    const theirs = await ownedBy(owner);
    await test.call("POST", "/api/auth/logout", { token: owner.token });
    const refused = await walk({ owner }, theirs, owner);
    expect(refused.map(({ status }) => status)).toEqual(Object.keys(REQUESTS).map(() => 401));
  });

  async function readsDoses({ token }: TestPerson, { profileid }: TestPerson): Promise<number> {
    const url = `/api/doses?profileid=${profileid}&${days}`;
    return (await test.call("GET", url, { token })).status;
  }

  /** Makes every call as each of these people; returns those not answered with 404. */
  async function walk(
    people: Readonly<Record<string, TestPerson>>,
    theirs: Named,
    owner: TestPerson,
  ): Promise<{ who: string; call: string; status: number }[]> {
    const others: { who: string; call: string; status: number }[] = [];
    for (const [who, { token }] of Object.entries(people)) {
      for (const [call, request] of Object.entries(REQUESTS)) {
        const [name, path = ""] = call.split(" ");
        const { url = path, body } = request(theirs);
        const full = BY_MEDICINE.test(call) ? `${url}&profileid=${owner.profileid}` : url;
        const { status } = await test.call(Methods.parse(name), full, { token, body });
        if (status !== 404) others.push({ who, call, status });
      }
    }
    return others;
  }

  function isName(name: string): boolean {
    return NAMES.test(name);
  }

  function namesOf(schema: z.core.$ZodType): string[] {
    const text = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
    return [...text.matchAll(/"(\w+)":\{/g)].map(([, name = ""]) => name);
  }
});
