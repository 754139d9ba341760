import { AuditAnswer } from "@dosebeat/contract/audit";
import { CALLS } from "@dosebeat/contract/calls";
import { PauseAnswer } from "@dosebeat/contract/pauses";
import { MedicinePlanAnswer } from "@dosebeat/contract/plans";
import { PrescriberChangesAnswer } from "@dosebeat/contract/prescriber-changes";
import {
  AddedProposalAnswer,
  MOST_OPEN_PROPOSALS,
  type Proposal,
  ProposalAnswer,
  ProposalsAnswer,
  ProposedCall,
} from "@dosebeat/contract/proposals";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

const NOON = "2026-05-10T12:00:00.000Z";

let test: TestApp;
let admin: TestPerson;
let patient: TestPerson;
let [weber, roth, seidel]: TestPerson[] = [];
let group: number;
let medicine: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
});
beforeEach(async () => {
  test.clock.set(NOON);
  patient = await test.aPatient({ timezone: "UTC" });
  weber = await aClinician("Greta", "Weber");
  roth = await aClinician("Nina", "Roth");
  // A colleague who may only read.
  seidel = await aClinician("Otto", "Seidel");
  group = await test.aGroup(patient, weber, roth, seidel);
  for (const one of [weber, roth]) await givePrescriber(one);
  const body = { data: { four_eyes: true } };
  await test.call("PATCH", `/api/groups/${group}`, { token: admin.token, body });
  medicine = (await test.aMedicine(patient, { schedules: ["08:00"] })).id;
});
afterAll(() => test.close());

async function aClinician(givenname: string, familyname: string): Promise<TestPerson> {
  const person = await test.aStaffMember("clinician");
  const named = { givenname, familyname };
  await test.db.updateTable("profiles").set(named).where("id", "=", person.profileid).execute();
  return person;
}

function givePrescriber({ profileid }: TestPerson, is_prescriber = true) {
  const url = `/api/groups/${group}/members/${profileid}`;
  return test.call("PATCH", url, { token: admin.token, body: { data: { is_prescriber } } });
}

const tokenOf = (person: TestPerson | undefined) => ({ token: person?.token ?? "" });

const newPlan = (version = 2, dosage_time = "09:30") => ({
  call: "PUT /api/medicine-plan/:medicineId",
  params: { medicineId: medicine },
  body: { data: { version, from: null, schedules: [{ dosage_time }] } },
});
const DOSE = { of: "dose", pressed_utc: null, confirmed_utc: null, reason: null };
const days = {
  call: "POST /api/excused",
  body: { data: { from: "2026-05-12", to: "2026-05-14", reason: "hospital" } },
};

function propose(change: object, by = weber, more: object = {}) {
  const { profileid } = patient;
  const data = { profileid, reason: "blood pressure too low", change, ...more };
  return test.call("POST", "/api/proposals", { ...tokenOf(by), body: { data } });
}

async function proposed(change: object, by = weber): Promise<Proposal> {
  const { status, body } = await propose(change, by);
  expect(status, JSON.stringify(body)).toBe(201);
  return AddedProposalAnswer.parse(body).data;
}

function decide({ id }: { id: number }, decision: string, by = roth, reason?: string) {
  const data = { decision, ...(reason !== undefined && { reason }) };
  return test.call("PUT", `/api/proposals/${id}/decision`, { ...tokenOf(by), body: { data } });
}

const accept = (proposal: { id: number }, by = roth) => decide(proposal, "accept", by);

async function listed(by = roth, of: number | null = patient.profileid): Promise<Proposal[]> {
  const url = `/api/proposals${of === null ? "" : `?profileid=${of}`}`;
  const { body } = await test.call("GET", url, tokenOf(by));
  return ProposalsAnswer.parse(body).data;
}

async function planTimes(): Promise<string[]> {
  const { body } = await test.call("GET", `/api/medicine-plan/${medicine}`, patient);
  const { schedules } = MedicinePlanAnswer.parse(body).data;
  return schedules.flatMap((row) =>
    row.removed_utc === null ? [row.dosage_time.slice(0, 5)] : [],
  );
}

async function changes() {
  const { body } = await test.call("GET", "/api/prescriber-changes", patient);
  return PrescriberChangesAnswer.parse(body).data;
}

const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

describe("a proposal", () => {
  it("changes nothing, and says who, when, why and what, before and after", async () => {
    const proposal = await proposed(newPlan());
    expect(await planTimes()).toEqual(["08:00"]);
    expect(await changes()).toEqual([]);
    expect(proposal).toMatchObject({ is_own: true, may_decide: false, state: "open" });
    expect(await listed()).toMatchObject([
      {
        id: proposal.id,
        patient: { profileid: patient.profileid },
        by: "Greta Weber",
        is_own: false,
        at_utc: NOON,
        expires_utc: "2026-05-17T12:00:00.000Z",
        reason: "blood pressure too low",
        change: {
          kind: "plan-changed",
          details: {
            ended: [{ dosage_time: "08:00:00.000" }],
            added: [{ dosage_time: "09:30:00.000" }],
          },
        },
        may_decide: true,
      },
    ]);
    expect(await listed(seidel, null)).toMatchObject([{ id: proposal.id, may_decide: false }]);
    const url = `/api/audit?profileid=${patient.profileid}&kind=change-proposed`;
    const { body } = await test.call("GET", url, admin);
    expect(AuditAnswer.parse(body).data.map(({ attributes }) => attributes)).toMatchObject([
      { userid: weber?.userid, details: { change: "plan-changed", medicine } },
    ]);
  });

  it("shows a pause, days and a dose before and after", async () => {
    const { token } = patient;
    const body = { data: { medicine, from: "2026-06-01", to: "2026-06-05", reason: "scan" } };
    const made = await test.call("POST", "/api/medicine-pauses", { token, body });
    const params = { id: PauseAnswer.parse(made.body).data.id };
    await test.call("POST", "/api/excused", { token, body: days.body });
    const statesOf = async (change: object) => {
      const { id } = await proposed(change);
      return (await listed()).find((one) => one.id === id)?.change.states;
    };

    const before = { of: "pause", pause: { from: "2026-06-01", to: "2026-06-05", reason: "scan" } };
    const shorter = { data: { to: "2026-06-03" } };
    const end = { call: "PUT /api/medicine-pauses/:id", params, body: shorter };
    expect(await statesOf(end)).toMatchObject({
      before: [before],
      after: [{ of: "pause", pause: { from: "2026-06-01", to: "2026-06-03" } }],
    });
    const remove = { call: "DELETE /api/medicine-pauses/:id", params };
    expect(await statesOf(remove)).toMatchObject({ before: [before], after: [] });
    const later = { medicine, from: "2026-07-01", to: "2026-07-02" };
    expect(
      await statesOf({ call: "POST /api/medicine-pauses", body: { data: later } }),
    ).toMatchObject({ before: [], after: [{ of: "pause", pause: { from: "2026-07-01" } }] });

    const more = { from: "2026-05-14", to: "2026-05-16", reason: "travelling" };
    expect(await statesOf({ call: "POST /api/excused", body: { data: more } })).toMatchObject({
      before: [{ of: "days", days: days.body.data }],
      after: [{ days: days.body.data }, { days: more }],
    });

    const named = { medicine, date: "2026-05-09", dosage_time: "08:00" };
    await test.call("PUT", "/api/doses", {
      token,
      body: { data: { ...named, status: "skipped", reason: "felt sick" } },
    });
    const taken = { ...named, status: "confirmed", at: "2026-05-09T08:30:00Z" };
    const dose = { call: "PUT /api/doses", body: { data: taken } };
    expect(await statesOf(dose)).toEqual({
      before: [{ ...DOSE, status: "skipped", reason: "felt sick" }],
      after: [{ ...DOSE, status: "confirmed", confirmed_utc: "2026-05-09T08:30:00.000Z" }],
    });
    expect(await statesOf(newPlan())).toBeNull();
  });

  it("answers what the call would, and refuses what it would refuse", async () => {
    const { body } = await propose(newPlan());
    const { would } = AddedProposalAnswer.parse(body).meta;
    const { schedules } = MedicinePlanAnswer.parse(would).data;
    expect(schedules.filter((row) => row.removed_utc === null)).toMatchObject([
      { dosage_time: "09:30:00.000" },
    ]);
    expect(await propose(newPlan(7))).toMatchObject(refused(409, "plan_changed"));
    const twice = newPlan();
    twice.body.data.schedules.push({ dosage_time: "09:30" });
    expect(await propose(twice)).toMatchObject(refused(409, "time_known"));
    expect(await propose(newPlan(2, "08:00"))).toMatchObject(refused(409, "proposal_nothing"));
    expect(await listed()).toHaveLength(1);
  });

  it("is made once for a key, with a reason, and never of a call that prescribers do not make", async () => {
    const key = crypto.randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await propose(days, weber, { key })).status).toBe(201);
    expect(await listed()).toHaveLength(1);
    expect((await propose(days, weber, { reason: " " })).status).toBe(400);
    expect((await propose(days, weber, { reason: "x".repeat(501) })).status).toBe(400);
    const other = { call: "DELETE /api/medicines/:medicineId", params: { medicineId: medicine } };
    expect((await propose(other)).status).toBe(400);
  });

  it("never names another patient", async () => {
    const stranger = await test.aPatient();
    const { profileid } = stranger;
    const theirs = (await test.aMedicine(stranger, { schedules: ["08:00"] })).id;
    const plan = { ...newPlan(), params: { medicineId: theirs } };
    expect((await propose(plan)).status).toBe(404);
    const excused = { ...days, body: { data: { ...days.body.data, profileid } } };
    expect((await propose(excused)).status).toBe(404);
  });

  it("is one of few that are open", async () => {
    for (let count = 0; count < MOST_OPEN_PROPOSALS; count += 1) await proposed(days);
    expect(await propose(days)).toMatchObject(refused(409, "proposals_full"));
    test.clock.advance(7 * DAY);
    expect((await propose(days)).status).toBe(201);
  });
});

describe("another prescriber", () => {
  it("accepts it: it is made in the names of both, and the patient reads so", async () => {
    const proposal = await proposed(newPlan());
    test.clock.advance(MINUTE);
    const { status, body } = await accept(proposal);
    expect(status).toBe(200);
    expect(ProposalAnswer.parse(body).data).toMatchObject({
      state: "accepted",
      decided_by: "Nina Roth",
      decided_utc: "2026-05-10T12:01:00.000Z",
      may_decide: false,
    });
    expect(await planTimes()).toEqual(["09:30"]);
    const both = {
      kind: "plan",
      by: "Greta Weber",
      agreed_by: "Nina Roth",
      reason: "blood pressure too low",
    };
    expect(await changes()).toMatchObject([both]);
    // Both are still named after their accounts are erased.
    for (const one of [weber, roth]) {
      const erased = { ...tokenOf(one), body: { password: one?.password } };
      expect((await test.call("DELETE", "/api/profile/userdata", erased)).status).toBe(200);
    }
    expect(await changes()).toMatchObject([both]);
    expect(await listed(seidel)).toMatchObject([{ by: "Greta Weber", decided_by: "Nina Roth" }]);
  });

  it.each([
    ["a pause", () => ({ call: "POST /api/medicine-pauses", body: { data: { medicine } } })],
    ["days", () => days],
    [
      "details of a medicine",
      () => ({
        call: "POST /api/medicine/editMedicineRecord",
        body: { data: { id: medicine, unit: "drops" } },
      }),
    ],
    [
      "a dose",
      () => ({
        call: "PUT /api/doses",
        body: {
          data: {
            date: "2026-05-10",
            medicine,
            dosage_time: "08:00",
            status: "confirmed",
            at: "2026-05-10T08:10:00Z",
            key: crypto.randomUUID(),
          },
        },
      }),
    ],
  ])("accepts %s", async (_, change) => {
    const proposal = await proposed(change());
    expect(await changes()).toEqual([]);
    expect((await accept(proposal)).status).toBe(200);
    expect(await changes()).toMatchObject([{ by: "Greta Weber", agreed_by: "Nina Roth" }]);
  });

  it("ends and removes a pause and days that were made before", async () => {
    const { token } = patient;
    const body = { data: { medicine, from: "2026-06-01", to: "2026-06-05" } };
    const pause = await test.call("POST", "/api/medicine-pauses", { token, body });
    const excused = await test.call("POST", "/api/excused", { token, body: days.body });
    const idOf = (answer: { body: unknown }) => (answer.body as { data: { id: number } }).data.id;
    const params = { id: idOf(pause) };
    const shorter = { data: { to: "2026-06-03" } };
    const end = { call: "PUT /api/medicine-pauses/:id", params, body: shorter };
    expect((await accept(await proposed(end))).status).toBe(200);
    const remove = { call: "DELETE /api/medicine-pauses/:id", params };
    expect((await accept(await proposed(remove))).status).toBe(200);
    const count = { call: "DELETE /api/excused/:id", params: { id: idOf(excused) } };
    expect((await accept(await proposed(count))).status).toBe(200);
    expect((await changes()).map(({ kind, change }) => `${kind} ${change}`)).toEqual([
      "excused removed",
      "pause removed",
      "pause changed",
    ]);
  });

  it("declines it with a reason, which its author reads", async () => {
    const proposal = await proposed(newPlan());
    expect((await decide(proposal, "decline")).status).toBe(400);
    expect((await decide(proposal, "decline", roth, "pulse is fine")).status).toBe(200);
    expect(await listed(weber)).toMatchObject([
      { state: "declined", decided_by: "Nina Roth", decided_reason: "pulse is fine" },
    ]);
    expect(await planTimes()).toEqual(["08:00"]);
    expect(await accept(proposal)).toMatchObject(refused(409, "proposal_decided"));
  });

  it("accepts it once, when asked again or by two at once", async () => {
    const proposal = await proposed(newPlan());
    const third = await aClinician("Eva", "Lang");
    const body = { data: { add: [third.profileid] } };
    await test.call("PUT", `/api/groups/${group}/members`, { token: admin.token, body });
    await givePrescriber(third);
    const both = await Promise.all([accept(proposal, roth), accept(proposal, third)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = both[0].status === 200 ? roth : third;
    expect((await accept(proposal, first)).status).toBe(200);
    expect(await changes()).toHaveLength(1);
  });

  it("does not accept what was changed since, and nothing is half done", async () => {
    const plan = await proposed(newPlan());
    const excused = await proposed(days);
    const { token } = patient;
    const own = { data: { version: 2, from: null, schedules: [{ dosage_time: "07:00" }] } };
    await test.call("PUT", `/api/medicine-plan/${medicine}`, { token, body: own });
    await test.call("POST", "/api/excused", { token, body: days.body });
    for (const proposal of [plan, excused])
      expect(await accept(proposal)).toMatchObject(refused(409, "proposal_stale"));
    await test.call("DELETE", `/api/medicines/${medicine}`, { token });
    expect(await accept(plan)).toMatchObject(refused(409, "proposal_stale"));
    expect(await changes()).toEqual([]);
    expect(await listed()).toMatchObject([{ state: "open" }, { state: "open" }]);
  });

  it("does not decide after 7 days", async () => {
    const proposal = await proposed(newPlan());
    test.clock.advance(7 * DAY);
    expect(await accept(proposal)).toMatchObject(refused(409, "proposal_expired"));
    expect(await listed()).toMatchObject([{ state: "expired", may_decide: false }]);
    expect(await listed(roth, null)).toEqual([]);
    expect(await planTimes()).toEqual(["08:00"]);
  });

  it("does not accept what somebody proposed who lost the right since", async () => {
    const proposal = await proposed(newPlan());
    if (weber) await givePrescriber(weber, false);
    expect(await accept(proposal)).toMatchObject(refused(409, "proposal_author"));
    expect((await decide(proposal, "decline", roth, "ask again")).status).toBe(200);
  });
});

it("can be of every call that prescribers make", () => {
  const made = Object.entries(CALLS).flatMap(([name, call]) => (call.prescribing ? [name] : []));
  const known = ProposedCall.def.options.map((option) => option.shape.call.def.values[0]);
  expect(known.toSorted()).toEqual(made.toSorted());
});

describe("who decides", () => {
  it("is never the author, who withdraws it instead", async () => {
    const proposal = await proposed(newPlan());
    expect(await accept(proposal, weber)).toMatchObject(refused(403, "proposal_own"));
    expect(await decide(proposal, "decline", weber, "no")).toMatchObject(
      refused(403, "proposal_own"),
    );
    expect(await decide(proposal, "withdraw", roth)).toMatchObject(refused(403, "proposal_other"));
    expect((await decide(proposal, "withdraw", weber)).status).toBe(200);
    expect(await accept(proposal)).toMatchObject(refused(409, "proposal_decided"));
    expect(await listed()).toMatchObject([{ state: "withdrawn" }]);
  });

  it("is 403 without the right, 404 out of reach", async () => {
    const proposal = await proposed(newPlan());
    expect(await propose(days, seidel)).toMatchObject(refused(403, "prescriber_needed"));
    expect(await accept(proposal, seidel)).toMatchObject(refused(403, "prescriber_needed"));
    const technician = await test.aStaffMember("technician");
    const auditor = await test.aStaffMember("auditor");
    for (const by of [admin, technician, auditor, patient]) {
      expect((await propose(days, by)).status).toBe(403);
      expect((await accept(proposal, by)).status).toBe(403);
    }
    const away = await aClinician("Eva", "Away");
    await test.aGroup(await test.aPatient(), away);
    expect((await propose(days, away)).status).toBe(404);
    expect((await accept(proposal, away)).status).toBe(404);
    expect((await accept({ id: 987_654 })).status).toBe(404);
    expect(await listed(away, null)).toEqual([]);
    const url = `/api/proposals?profileid=${patient.profileid}`;
    expect((await test.call("GET", url, tokenOf(away))).status).toBe(404);
    expect((await test.call("GET", url, patient)).status).toBe(403);
    expect(await planTimes()).toEqual(["08:00"]);
  });

  it("shares a group with the author in which both have the right", async () => {
    const proposal = await proposed(newPlan());
    const elsewhere = await aClinician("Eva", "Elsewhere");
    const other = await test.aGroup(patient, elsewhere);
    const url = `/api/groups/${other}/members/${elsewhere.profileid}`;
    await test.call("PATCH", url, { token: admin.token, body: { data: { is_prescriber: true } } });
    expect(await accept(proposal, elsewhere)).toMatchObject(refused(409, "proposal_author"));
  });
});
