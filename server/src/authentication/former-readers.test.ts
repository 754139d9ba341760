import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { anAuditEntry } from "../../test/audit-entries.ts";
import { addOwnRecords } from "../../test/own-records.ts";
import { addressOf, BODIES, type Named, READS, type Reader } from "../../test/patient-reads.ts";
import { givenLink } from "../../test/reminders.ts";
import { getProfile } from "../access/profiles/queries.ts";

/** Texts that only answers about the patient contain. */
const TRACES = ["Quillfeather", "Quillmycin", "their ", "R-77001"];

let test: TestApp;
let people: Readonly<Record<Reader, TestPerson>>;
let patient: TestPerson & Named;

beforeAll(async () => {
  test = await createTestApp();
  people = {
    admin: await test.anAdmin(),
    clinician: await test.aStaffMember("clinician"),
    technician: await test.aStaffMember("technician"),
    carer: await test.aPatient(),
  };
  const person = await test.aPatient({ givenname: "Otto", familyname: "Quillfeather" });
  const { profileid } = person;
  await test.db
    .updateTable("profiles")
    .set({ record_number: "R-77001" })
    .where("id", "=", profileid)
    .execute();
  const { id: medicine } = await test.aMedicine(person, {
    name: "Quillmycin",
    schedules: ["08:00"],
  });
  const now = test.clock.now();
  const { intake } = await addOwnRecords(test.db, { ...person, medicine, now }, "their");
  const { sensor, id: binding } = await test.aBinding(person, { from: "2026-05-02T00:00:00Z" });
  const group = await test.aGroup(people.clinician, person);
  const link = await givenLink(test, person, people.carer, "active", "figures");
  const { profileuid } = await getProfile(test.db, profileid);
  const audited = await anAuditEntry(test, person);
  const of = { medicine, deveui: sensor.deveui, profileuid, link, group, binding };
  patient = { ...person, ...of, provenance: `intake-${intake}`, audited };
});
afterAll(() => test.close());

/** What they read, by call: the answer's status, and whether it tells of the patient. */
async function readAs(by: "clinician" | "carer") {
  const { token, password } = people[by];
  await test.call("POST", "/api/auth/confirm", { token, body: { password } });
  const found = new Map<string, { status: number; tells: boolean }>();
  for (const read of READS.filter((one) => one.by === by)) {
    const body = BODIES[read.path]?.(patient);
    const url = addressOf(read.path, patient);
    const answer = await test.call(read.method, url, { token, ...(body && { body }) });
    const text = JSON.stringify(answer.body);
    const traces = [...TRACES, patient.deveui, patient.profileuid];
    const tells = traces.some((trace) => text.includes(trace));
    found.set(`${read.method} ${read.path}`, { status: answer.status, tells });
  }
  return found;
}

function telling(found: Awaited<ReturnType<typeof readAs>>): string[] {
  return [...found].flatMap(([call, { tells }]) => (tells ? [call] : []));
}

describe("nobody reads on once they may no longer", () => {
  it("a clinician who has left the group", async () => {
    const before = await readAs("clinician");
    expect(telling(before).length).toBeGreaterThan(20);
    const body = { data: { remove: [people.clinician.profileid] } };
    const members = `/api/groups/${patient.group}/members`;
    const left = await test.call("PUT", members, { token: people.admin.token, body });
    expect(left).toMatchObject({ status: 200 });
    const after = await readAs("clinician");
    expect(telling(after)).toEqual([]);
    // What names the patient or the group finds nothing; lists are those of somebody without a group.
    for (const [call, { status }] of after)
      if (call.includes("/:")) expect([call, status]).toEqual([call, 404]);
  });

  it("a carer whose link has ended", async () => {
    const before = await readAs("carer");
    expect([...before.values()].map(({ status }) => status)).not.toContain(404);
    expect(await test.call("DELETE", `/api/care/${patient.link}`, patient)).toMatchObject({
      status: 200,
    });
    const after = await readAs("carer");
    expect(new Set([...after.values()].map(({ status }) => status))).toEqual(new Set([404]));
  });
});
