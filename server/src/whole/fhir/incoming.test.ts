import { PrescriberChangesAnswer } from "@dosebeat/contract/prescriber-changes";
import { type Proposal, ProposalsAnswer } from "@dosebeat/contract/proposals";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { judges } from "../../../test/fhir-validators.ts";
import { aServiceToken } from "../../../test/service-tokens.ts";
import { readPrescription } from "./prescription.ts";

const NOON = "2026-05-10T12:00:00.000Z";

let test: TestApp;
let admin: TestPerson;
let patient: TestPerson;
let roth: TestPerson;
let group: number;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
});
beforeEach(async () => {
  test.clock.set(NOON);
  made += 1;
  const record_number = `R-${made}`;
  patient = await test.aPatient({
    familyname: "Beispiel",
    born: "1951-03-02",
    record_number,
    timezone: "UTC",
  });
  number = record_number;
  roth = await test.aStaffMember("clinician");
  const named = { givenname: "Nina", familyname: "Roth" };
  await test.db.updateTable("profiles").set(named).where("id", "=", roth.profileid).execute();
  group = await test.aGroup(patient, roth);
  const member = `/api/groups/${group}/members/${roth.profileid}`;
  const body = { data: { is_prescriber: true } };
  await test.call("PATCH", member, { token: admin.token, body });
  token = await aToken(["write:prescriptions"], [group]);
});
afterAll(() => test.close());

let made = 0;
let number = "";

async function aToken(scopes: Parameters<typeof aServiceToken>[2]["scopes"], groups?: number[]) {
  return (await aServiceToken(test, admin, { scopes, groups })).token;
}

/** Twice a day from today on, prescribed elsewhere. */
const REQUEST = {
  resourceType: "MedicationRequest",
  identifier: [{ system: "urn:hospital", value: "RX-7" }],
  status: "active",
  intent: "order",
  medicationCodeableConcept: { text: "Bisoprolol 5 mg" },
  subject: { reference: "urn:uuid:1" },
  requester: { display: "Dr. Ada Kern" },
  reasonCode: [{ text: "High blood pressure" }],
  dosageInstruction: [
    {
      patientInstruction: "With water",
      timing: {
        repeat: {
          boundsPeriod: { start: "2026-05-10", end: "2026-06-10" },
          frequency: 2,
          period: 1,
          periodUnit: "d",
          timeOfDay: ["08:00:00", "20:00:00"],
        },
      },
      doseAndRate: [{ doseQuantity: { value: 1, unit: "tablet" } }],
    },
  ],
};

function bundle(request: object = REQUEST, born = "1951-03-02") {
  const identifier = [{ system: "urn:dosebeat:record-number", value: number }];
  const name = [{ family: "Beispiel" }];
  const sent = { resourceType: "Patient", identifier, name, birthDate: born };
  return {
    resourceType: "Bundle",
    type: "batch",
    entry: [
      { fullUrl: "urn:uuid:1", resource: sent, request: { method: "POST", url: "Patient" } },
      { resource: request, request: { method: "POST", url: "MedicationRequest" } },
    ],
  };
}

const Answered = z.object({
  entry: z.array(
    z.object({
      response: z.object({
        status: z.string(),
        outcome: z.object({
          issue: z.array(
            z.object({
              severity: z.string(),
              details: z.object({ text: z.string() }),
              expression: z.array(z.string()).optional(),
            }),
          ),
        }),
      }),
    }),
  ),
});

const post = (body: object, by = token) => test.call("POST", "/fhir", { token: by, body });

/** Status and lines of the prescription. */
async function sent(request: object = REQUEST, by = token) {
  const { status, body } = await post(bundle(request), by);
  expect(status, JSON.stringify(body)).toBe(200);
  const [, response] = Answered.parse(body).entry;
  const issues = response?.response.outcome.issue ?? [];
  return {
    status: response?.response.status.slice(0, 3),
    texts: issues.map(({ details }) => details.text),
    paths: issues.flatMap(({ expression = [] }) => expression),
  };
}

async function proposals(by = roth): Promise<Proposal[]> {
  const url = `/api/proposals?profileid=${patient.profileid}`;
  const { body } = await test.call("GET", url, { token: by.token });
  return ProposalsAnswer.parse(body).data;
}

function decide(id: number, by = roth, data: object = { decision: "accept" }) {
  return test.call("PUT", `/api/proposals/${id}/decision`, { token: by.token, body: { data } });
}

async function plans() {
  return test.db
    .selectFrom("medicines")
    .selectAll()
    .where("profile_id", "=", patient.profileid)
    .execute();
}

describe("a prescription that arrives", () => {
  it("changes nothing before a prescriber accepts it; then the patient has it, and reads from whom", async () => {
    expect(await sent()).toMatchObject({
      status: "202",
      texts: [expect.stringMatching(/waits for a prescriber/)],
    });
    expect(await plans()).toEqual([]);
    const [proposal] = await proposals();
    expect(proposal).toMatchObject({
      by: "Dr. Ada Kern",
      reason: "High blood pressure",
      change: { kind: "medicine-added", medicine: { name: "Bisoprolol 5 mg", unit: "tablet" } },
      received: {
        system: "A token of the tests",
        identifier: "RX-7",
        left_out: [],
        medicine: { startdate: "2026-05-10", enddate: "2026-06-10", instructions: "With water" },
      },
      may_decide: true,
    });
    expect((await decide(proposal?.id ?? 0)).status).toBe(200);
    expect(await plans()).toMatchObject([
      { name: "Bisoprolol 5 mg", prescriber: "Dr. Ada Kern", indication: "High blood pressure" },
    ]);
    const changes = await test.call("GET", "/api/prescriber-changes", { token: patient.token });
    expect(PrescriberChangesAnswer.parse(changes.body).data).toMatchObject([
      {
        kind: "medicine",
        change: "added",
        by: "Dr. Ada Kern",
        agreed_by: "Nina Roth",
        reason: "High blood pressure",
        medicine: { name: "Bisoprolol 5 mg" },
      },
    ]);
  });

  it("makes nothing due that was due before it was accepted", async () => {
    await sent();
    test.clock.set("2026-05-11T12:00:00Z");
    const [proposal] = await proposals();
    await decide(proposal?.id ?? 0);
    test.clock.set("2026-05-12T12:00:00Z");
    const days = "from=2026-05-10&to=2026-05-12";
    const { body } = await test.call("GET", `/api/doses?${days}`, { token: patient.token });
    const dues = Object(body).data.doses.map(({ due_utc }: { due_utc: string }) => due_utc);
    expect(dues[0]).toBe("2026-05-11T20:00:00.000Z");
  });

  it("is proposed once, however often it is sent", async () => {
    await sent();
    expect(await sent()).toMatchObject({ status: "200" });
    const [only, ...others] = await proposals();
    expect(others).toEqual([]);
    await decide(only?.id ?? 0, roth, { decision: "decline", reason: "Too much" });
    expect(await sent()).toMatchObject({
      status: "200",
      texts: [expect.stringMatching(/was declined/)],
    });
    const other = { ...REQUEST, reasonCode: [{ text: "Something else" }] };
    expect(await sent(other)).toMatchObject({
      status: "422",
      texts: ["This identifier was sent before with other content."],
    });
    expect(await proposals()).toHaveLength(1);
  });

  it("says line by line what is left out, to the sender and on the proposal", async () => {
    const [dosage] = REQUEST.dosageInstruction;
    const { paths } = await sent({
      ...REQUEST,
      dispenseRequest: { numberOfRepeatsAllowed: 2 },
      dosageInstruction: [{ ...dosage, text: "1-0-1", route: { text: "oral" } }],
    });
    const wanted = [
      "MedicationRequest.dispenseRequest",
      "MedicationRequest.dosageInstruction[0].route",
      "MedicationRequest.dosageInstruction[0].text",
    ];
    expect(paths).toEqual(wanted);
    const [proposal] = await proposals();
    expect(proposal?.received?.left_out.map(({ path }) => path)).toEqual(wanted);
  });

  it.each<[string, object]>([
    ["its name", { medicationCodeableConcept: { text: "Methotrexate 10 mg" } }],
    [
      "a code beside a trade name",
      {
        medicationCodeableConcept: {
          text: "Lantarel 10 mg",
          coding: [{ system: "urn:x", code: "1", display: "methotrexate 10 MG Oral Tablet" }],
        },
      },
    ],
    [
      "a code without words",
      {
        medicationCodeableConcept: {
          text: "Lantarel 10 mg",
          coding: [{ system: "http://www.whocc.no/atc", code: "L04AX03" }],
        },
      },
    ],
    [
      "an ingredient",
      {
        medicationCodeableConcept: undefined,
        medicationReference: { reference: "#m" },
        contained: [
          {
            resourceType: "Medication",
            id: "m",
            code: { text: "Lantarel 10 mg" },
            ingredient: [{ itemCodeableConcept: { text: "Methotrexate" } }],
          },
        ],
      },
    ],
  ])("is refused as a daily plan, or as needed, of what is weekly by %s", async (_, change) => {
    expect((await sent({ ...REQUEST, ...change })).status).toBe("422");
    expect(await proposals()).toEqual([]);
    const asNeeded = { dosageInstruction: [{ text: "for pain", asNeededBoolean: true }] };
    expect((await sent({ ...REQUEST, ...change, ...asNeeded })).status).toBe("422");
    const [dosage] = REQUEST.dosageInstruction;
    const repeat = { dayOfWeek: ["mon"], timeOfDay: ["08:00:00"], period: 1, periodUnit: "wk" };
    const weekly = { dosageInstruction: [{ ...dosage, timing: { repeat } }] };
    expect((await sent({ ...REQUEST, ...change, ...weekly })).status).toBe("202");
    const name = expect.stringMatching(/methotrexate/i);
    expect(await proposals()).toMatchObject([{ change: { medicine: { name } } }]);
  });

  it("is refused for another date of birth, and names another family name", async () => {
    const { body } = await post(bundle(REQUEST, "1951-03-20"));
    expect(JSON.stringify(body)).toContain("Patient.birthDate");
    expect(await proposals()).toEqual([]);
  });
});

describe("who sends and who accepts", () => {
  it("a token with the scope, of a group of the patient", async () => {
    const elsewhere = await test.aGroup(await test.aPatient());
    const far = await aToken(["write:prescriptions"], [elsewhere]);
    expect(await sent(REQUEST, far)).toMatchObject({ status: "422" });
    const byId = { ...REQUEST, subject: { reference: `Patient/${patient.profileid}` } };
    expect(await sent(byId, far)).toMatchObject({
      status: "422",
      paths: ["MedicationRequest.subject"],
    });
    expect(await sent(byId)).toMatchObject({ status: "202" });
    expect((await post(bundle(), await aToken(["read:plans"]))).status).toBe(403);
    for (const person of [admin, roth, patient])
      expect((await post(bundle(), person.token)).status).toBe(403);
    expect((await post(bundle(), "none")).status).toBe(401);
    expect(await proposals()).toHaveLength(1);
  });

  it("a prescriber of the patient, never whoever made the token", async () => {
    await sent();
    const [proposal] = await proposals();
    const reader = await test.aStaffMember("clinician");
    const away = await test.aStaffMember("clinician");
    await test.db
      .insertInto("group_members")
      .values({ group_id: group, profile_id: reader.profileid })
      .execute();
    expect((await decide(proposal?.id ?? 0, reader)).status).toBe(403);
    expect((await decide(proposal?.id ?? 0, away)).status).toBe(404);
    expect((await decide(proposal?.id ?? 0, admin)).status).toBe(403);
    await test.db
      .updateTable("change_proposals")
      .set({ proposed_by: roth.userid })
      .where("id", "=", proposal?.id ?? 0)
      .execute();
    expect(await proposals()).toMatchObject([{ may_decide: false }]);
    expect((await decide(proposal?.id ?? 0)).status).toBe(403);
    expect(await plans()).toEqual([]);
  });
});

describe("what would change what is taken is refused", () => {
  const [dosage] = REQUEST.dosageInstruction;
  const repeat = dosage?.timing.repeat;
  const timed = (change: object, more: object = {}) => ({
    dosageInstruction: [{ ...dosage, timing: { repeat: { ...repeat, ...change } }, ...more }],
  });
  it.each<[string, object]>([
    ["a request that is not active", { status: "stopped" }],
    ["an option", { intent: "option" }],
    ["a prohibition", { doNotPerform: true }],
    ["an element that changes others", { modifierExtension: [{ url: "urn:x" }] }],
    ["no identifier", { identifier: [] }],
    ["no name", { medicationCodeableConcept: { coding: [{ code: "C07AB07" }] } }],
    ["no dosage", { dosageInstruction: [] }],
    ["no time of day", timed({ timeOfDay: undefined })],
    ["another frequency than times", timed({ frequency: 3 })],
    ["hours", timed({ period: 8, periodUnit: "h" })],
    ["half days", timed({ period: 0.5 })],
    ["a count", timed({ count: 10 })],
    ["a longest period", timed({ periodMax: 2 })],
    [
      "an end before the start",
      timed({ boundsPeriod: { start: "2026-06-10", end: "2026-06-01" } }),
    ],
    ["what is over", timed({ boundsPeriod: { start: "2026-04-01", end: "2026-04-10" } })],
    ["due instants", { dosageInstruction: [{ timing: { event: ["2026-05-11T08:00:00Z"] } }] }],
    ["a range of doses", timed({}, { doseAndRate: [{ doseRange: { low: { value: 1 } } }] })],
    ["two doses", timed({}, { doseAndRate: [{}, {}] })],
    [
      "an amount with too many decimals",
      timed({}, { doseAndRate: [{ doseQuantity: { value: 0.33333 } }] }),
    ],
    [
      "at least a dose",
      timed({}, { doseAndRate: [{ doseQuantity: { value: 1, comparator: ">" } }] }),
    ],
    ["a limit of a lifetime", timed({}, { maxDosePerLifetime: { value: 9 } })],
    ["a limit at set times", timed({}, { maxDosePerPeriod: { numerator: { value: 9 } } })],
    ["set times as needed", timed({}, { asNeededBoolean: true })],
    ["a text in place of dosages", { dosageInstruction: "1-0-1" }],
  ])("%s", async (_, change) => {
    const { lines, medicine } = readPrescription({ ...REQUEST, ...change }, NOW);
    expect(medicine).toBeNull();
    expect(lines.hasErrors).toBe(true);
  });

  const NOW = { zones: [{ fromDay: null, timezone: "UTC" }], now: new Date(NOON) };

  it("but what a plan can say is read", () => {
    const read = (change: object) =>
      readPrescription({ ...REQUEST, ...change }, NOW).medicine?.schedules;
    const nights = {
      timeOfDay: ["01:00:00"],
      frequency: 2,
      periodUnit: "wk",
      dayOfWeek: ["mon", "wed"],
    };
    expect(read(timed(nights))).toMatchObject([
      { dosage_time: "01:00:00.000", recurrence: { kind: "weekdays", days: [2, 7] } },
    ]);
    expect(read(timed({ period: 2, periodUnit: "wk" }))).toMatchObject([
      { recurrence: { kind: "interval", every: 14, anchor: "2026-05-10" } },
      { recurrence: { kind: "interval", every: 14 } },
    ]);
    const needed = {
      asNeededCodeableConcept: { text: "Pain" },
      doseAndRate: [{ doseQuantity: { value: 1, unit: "tablet" } }],
      maxDosePerPeriod: {
        numerator: { value: 4, unit: "tablet" },
        denominator: { value: 24, code: "h" },
      },
    };
    const asked = { ...REQUEST, dosageInstruction: [needed] };
    expect(readPrescription(asked, NOW).medicine).toMatchObject({
      as_needed: { amount: 1, max_24h: 4, for: "Pain" },
      enddate: null,
      schedules: [],
    });
    // As needed from today on, even if scheduled times begin later.
    const { dosageInstruction: later } = timed({ boundsPeriod: { start: "2026-05-20" } });
    const both = { ...REQUEST, dosageInstruction: [needed, ...later] };
    const { medicine } = readPrescription(both, NOW);
    expect(medicine?.startdate).toBe("2026-05-10");
    expect(medicine?.schedules.map(({ valid_from }) => valid_from)).toEqual([
      "2026-05-20",
      "2026-05-20",
    ]);
  });
});

describe("bundles", () => {
  it.each<[string, number, () => object]>([
    ["another type", 400, () => ({ ...bundle(), type: "transaction" })],
    ["no entries", 400, () => ({ ...bundle(), entry: [] })],
    ["too many entries", 400, () => ({ ...bundle(), entry: Array(101).fill(bundle().entry[1]) })],
    ["something else", 400, () => ({ resourceType: "Patient" })],
    ["too many levels", 400, () => bundle(nested(60))],
    ["more than a MiB", 413, () => bundle({ ...REQUEST, note: [{ text: "x".repeat(1_100_000) }] })],
  ])("of %s are refused with %i", async (_, status, body) => {
    const answer = await post(body());
    expect(answer).toMatchObject({ status, body: { resourceType: "OperationOutcome" } });
    expect(await proposals()).toEqual([]);
  });

  function nested(levels: number): object {
    return levels === 0 ? REQUEST : { ...REQUEST, extension: [nested(levels - 1)] };
  }

  it("of other resources and methods are refused entry by entry", async () => {
    const [subject, request] = bundle().entry;
    const { body } = await post({
      ...bundle(),
      entry: [
        subject,
        { resource: { resourceType: "Observation" } },
        { ...request, request: { method: "DELETE", url: "MedicationRequest/7" } },
        request,
      ],
    });
    const statuses = Answered.parse(body).entry.map(({ response }) => response.status.slice(0, 3));
    expect(statuses).toEqual(["200", "422", "422", "202"]);
  });

  it("are answered with what three judges of others find valid", async () => {
    const { body } = await post(bundle());
    const found = Object.values(judges()).flatMap((judge) => judge(Object(body)));
    expect(found).toEqual([]);
  }, 60_000);
});
