import { StudyNowAnswer, SubjectAnswer } from "@dosebeat/contract/studies";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertsOf } from "../../../test/alerts.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

const STUDY = {
  number: "NCT-7",
  title: "Weekly tablets",
  site: "Lyon",
  country: "FR",
  is_blinded: true,
  safety_contact: null as number | null,
};

let server: TestApp;
let [admin, contact, nurse, stranger, patient]: TestPerson[] = [];
let group: number;

beforeAll(async () => {
  server = await createTestApp({ sendMail: async () => undefined });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set("2026-05-10T12:00:00Z");
  admin = await server.anAdmin();
  contact = await server.aStaffMember("clinician");
  nurse = await server.aStaffMember("clinician");
  stranger = await server.aStaffMember("clinician");
  patient = await server.aPatient({ record_number: "L-1" });
  group = await server.aGroup(patient, nurse, contact);
  const body = { password: admin.password };
  await server.call("POST", "/api/auth/confirm", { token: admin.token, body });
});

type Method = Parameters<TestApp["call"]>[0];

function by(person: TestPerson | undefined, method: Method, path: string, data?: object) {
  const details = { token: person?.token ?? "", ...(data && { body: { data } }) };
  return server.call(method, `/api/groups/${group}/study${path}`, details);
}

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code?: string } }).error?.code,
];

async function started(changes: Partial<typeof STUDY> = {}) {
  const data = { ...STUDY, safety_contact: contact?.userid ?? null, ...changes };
  expect((await by(admin, "PUT", "", data)).status).toBe(200);
  const step = await by(admin, "POST", "/steps", { to: "running", reason: "First subject in" });
  expect(step.status).toBe(200);
  return StudyNowAnswer.parse(step.body).data;
}

describe("a group becomes a study", () => {
  it("starts only with a safety contact who is a clinician of the group", async () => {
    expect((await by(nurse, "GET", "")).body).toMatchObject({ data: null });
    expect((await by(admin, "PUT", "", STUDY)).status).toBe(200);
    const start = () => by(admin, "POST", "/steps", { to: "running", reason: "Go" });
    expect(codeOf(await start())).toEqual([409, "study_contact"]);
    for (const person of [stranger, patient]) {
      const data = { ...STUDY, safety_contact: person?.userid ?? null };
      expect(codeOf(await by(admin, "PUT", "", data))).toEqual([409, "study_contact"]);
    }
    expect((await started()).state).toBe("running");
    expect(codeOf(await start())).toEqual([409, "study_step"]);
    const unblinding = { to: "unblinded", reason: "Too early" };
    expect(codeOf(await by(admin, "POST", "/steps", unblinding))).toEqual([409, "study_step"]);
  });

  it("once started it changes with a reason, and keeps its number, its blinding and its contact", async () => {
    await started();
    const now = { ...STUDY, safety_contact: contact?.userid ?? null };
    expect((await by(admin, "PUT", "", { ...now, title: "New" })).status).toBe(400);
    const reason = "Amendment 2";
    for (const change of [{ number: "NCT-8" }, { is_blinded: false }]) {
      const refused = await by(admin, "PUT", "", { ...now, ...change, reason });
      expect(codeOf(refused)).toEqual([409, "study_running"]);
    }
    const without = await by(admin, "PUT", "", { ...now, safety_contact: null, reason });
    expect(codeOf(without)).toEqual([409, "study_contact"]);
    const changed = await by(admin, "PUT", "", { ...now, title: "New", reason });
    expect(changed.body).toMatchObject({ data: { title: "New", state: "running" } });
    const audit = await server.call("GET", "/api/audit?kind=study-changed", {
      token: admin?.token ?? "",
    });
    expect(JSON.stringify(audit.body)).toContain(reason);
  });

  it("subjects and the safety contact stay in the group once it has started", async () => {
    await started();
    const put = (remove: (number | undefined)[]) =>
      server.call("PUT", `/api/groups/${group}/members`, {
        token: admin?.token ?? "",
        body: { data: { remove } },
      });
    for (const person of [patient, contact])
      expect(codeOf(await put([person?.profileid]))).toEqual([409, "study_member"]);
    expect((await put([nurse?.profileid])).status).toBe(200);
  });

  it("only administrators make, start and close it; strangers find none", async () => {
    const data = { ...STUDY, safety_contact: contact?.userid ?? null };
    const step = { to: "running", reason: "Go" };
    for (const person of [nurse, contact, patient]) {
      expect((await by(person, "PUT", "", data)).status).toBe(403);
      expect((await by(person, "POST", "/steps", step)).status).toBe(403);
    }
    await started();
    const subject = `/subjects/${patient?.profileid}`;
    expect((await by(stranger, "GET", "")).status).toBe(404);
    expect((await by(stranger, "GET", "/subjects")).status).toBe(404);
    const change = { consented_on: "2026-05-02", reason: "Signed" };
    expect((await by(stranger, "PATCH", subject, change)).status).toBe(404);
    expect((await by(stranger, "POST", `${subject}/withdrawal`, { reason: "x" })).status).toBe(404);
    expect((await by(patient, "PATCH", subject, change)).status).toBe(403);
    expect((await by(nurse, "PATCH", `/subjects/${stranger?.profileid}`, change)).status).toBe(404);
  });
});

describe("a subject", () => {
  it("has consent and visits by the site, with a reason, and an arm that the site does not see", async () => {
    await started();
    const subject = `/subjects/${patient?.profileid}`;
    const visits = [
      { name: "Week 12", date: "2026-08-01" },
      { name: "Week 1", date: "2026-05-09" },
    ];
    const reason = "Signed at the site";
    const entered = await by(nurse, "PATCH", subject, {
      consented_on: "2026-05-02",
      visits,
      reason,
    });
    expect(SubjectAnswer.parse(entered.body).data.attributes).toMatchObject({
      consented_on: "2026-05-02",
      visits: [visits[1], visits[0]],
      arm: null,
    });
    expect((await by(nurse, "PATCH", subject, { consented_on: "2026-05-03" })).status).toBe(400);
    const ahead = { consented_on: "2099-05-03", reason: "Typed wrongly" };
    expect(codeOf(await by(nurse, "PATCH", subject, ahead))).toEqual([400, "consent_ahead"]);
    const arm = { arm: "verum", reason: "Randomised" };
    expect(codeOf(await by(nurse, "PATCH", subject, arm))).toEqual([403, "study_right"]);
    const seen = await by(contact, "PATCH", subject, arm);
    expect(seen.body).toMatchObject({ data: { attributes: { arm: "verum" } } });
    expect(JSON.stringify((await by(nurse, "GET", "/subjects")).body)).not.toContain("verum");
    const audit = await server.call("GET", "/api/audit?kind=subject-changed", {
      token: admin?.token ?? "",
    });
    expect(JSON.stringify(audit.body)).toContain(reason);
    expect(JSON.stringify(audit.body)).not.toContain("verum");
  });

  it("knows of the study, and what was withdrawn from it", async () => {
    const study = async () => {
      const answer = await server.call("GET", "/api/profile/userdata", {
        token: patient?.token ?? "",
      });
      return (answer.body as { data: { study: unknown } }).data.study;
    };
    expect(await study()).toBeNull();
    await started();
    expect(await study()).toMatchObject({ number: "NCT-7", keeps_doses: true });
    await by(nurse, "POST", `/subjects/${patient?.profileid}/withdrawal`, { reason: "Moved" });
    expect(await study()).toMatchObject({
      keeps_doses: false,
      withdrawn_utc: "2026-05-10T12:00:00.000Z",
    });
  });
});

describe("alerts of a blinded study", () => {
  async function told() {
    const rows = await server.db
      .selectFrom("alert_deliveries as delivery")
      .innerJoin("alerts", "alerts.id", "delivery.alert_id")
      .select(["alerts.kind", "delivery.channel", "delivery.address"])
      .where("alerts.profile_id", "=", patient?.profileid ?? 0)
      .where("alerts.group_id", "=", group)
      .execute();
    return rows;
  }

  async function pressesTwice() {
    if (!patient) throw new Error("There is no patient.");
    await server.aMedicine(patient, { startdate: "2026-05-01", schedules: ["08:00"] });
    const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
    const key = await server.anIngestKey();
    const body = {
      deveui: sensor.deveui,
      time: "2026-05-10T12:30:00Z",
      boot: 1,
      fcnt: 1,
      presses: [{ time: "2026-05-10T12:05:00Z" }, { time: "2026-05-10T12:25:00Z" }],
    };
    server.clock.set("2026-05-10T12:31:00Z");
    await server.call("POST", "/api/ingest/box", { token: key, body });
    const days = "from=2026-05-10&to=2026-05-10";
    const doses = await server.call("GET", `/api/doses?${days}`, patient);
    return doses.body;
  }

  it("go to the safety contact alone: that a dose was taken twice, and not what was missed", async () => {
    const alerts = alertsOf(server);
    await alerts.aRule(admin as TestPerson, {
      group,
      kind: "taken_twice",
      emails: ["site@example.org"],
    });
    await alerts.aRule(admin as TestPerson, {
      group,
      kind: "missed_in_a_row",
      count: 2,
      emails: ["site@example.org"],
    });
    await started();
    const doses = await pressesTwice();
    // The question remains although doses are hidden, because it warns of taking too much.
    expect(doses).toMatchObject({
      data: { second_openings: [{ opened_utc: "2026-05-10T12:25:00.000Z" }] },
    });
    const medicine = await server.db
      .selectFrom("medicines")
      .select("id")
      .where("profile_id", "=", patient?.profileid ?? 0)
      .executeTakeFirstOrThrow();
    const named = await server.call("PUT", "/api/presses", {
      token: patient?.token ?? "",
      body: {
        data: { pressed_utc: "2026-05-10T12:25:00Z", as: "twice", medicines: [medicine.id] },
      },
    });
    expect(named.status).toBe(200);
    await alerts.look(patient as TestPerson);
    expect(await told()).toEqual([
      { kind: "taken_twice", channel: "mail", address: contact?.email.toLowerCase() },
    ]);
    expect((await alerts.listed(nurse as TestPerson)).length).toBe(0);
    expect((await alerts.listed(contact as TestPerson)).length).toBe(1);
  });

  it("the rules that tell the safety contact are made at the start, and stay", async () => {
    await started();
    const rules = await server.db
      .selectFrom("alert_rules")
      .select(["id", "kind", "emails"])
      .where("group_id", "=", group)
      .execute();
    expect(rules.map(({ kind }) => kind).sort()).toEqual(["over_most", "taken_twice", "too_often"]);
    const answer = await server.call("DELETE", `/api/alert-rules/${rules[0]?.id}`, {
      token: admin?.token ?? "",
    });
    expect(codeOf(answer)).toEqual([409, "study_rule"]);
  });

  it("without the contact's account administrators hear it", async () => {
    await started();
    await server.db
      .updateTable("studies")
      .set({ safety_contact: null })
      .where("group_id", "=", group)
      .execute();
    const { safety_addresses } = await server.db
      .selectNoFrom((eb) => [
        eb
          .fn<string[]>("safety_addresses", [eb.val(patient?.profileid ?? 0)])
          .as("safety_addresses"),
      ])
      .executeTakeFirstOrThrow();
    const admins = await server.db
      .selectFrom("users")
      .select("email")
      .where("role", "=", "admin")
      .execute();
    const addresses = admins.map(({ email }) => email.toLowerCase());
    expect(addresses).toEqual(expect.arrayContaining(safety_addresses));
    expect(safety_addresses).not.toEqual([]);
  });
});
