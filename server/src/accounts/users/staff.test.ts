import { AuditAnswer } from "@dosebeat/contract/audit";
import { InvitedStaffAnswer } from "@dosebeat/contract/users";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { bearerOf } from "../../../test/signed-in.ts";

let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-05-10T12:00:00Z");
  admin = await test.anAdmin();
});
afterAll(() => test.close());

const invite = (data: object, { token } = admin) =>
  test.call("POST", "/api/users/staff", { token, body: { data } });

let count = 0;
function aPerson() {
  count += 1;
  return { email: `staff${count}@example.org`, givenname: "Nina", familyname: "Roth" };
}

const isMade = async (email: string) =>
  (await test.db.selectFrom("users").select("id").where("email", "=", email).execute()).length > 0;

describe("inviting staff", () => {
  it("gives roles and groups in one step, with a link for the password", async () => {
    const groups = [await test.aGroup(), await test.aGroup()];
    const staff = ["clinician", "technician"];
    const answer = await invite({ ...aPerson(), staff, groups });
    expect(answer.status).toBe(201);
    const { data } = InvitedStaffAnswer.parse(answer.body);
    expect(data).toMatchObject({ role: "patient", staff, is_active: true });
    expect(data.password_link.link).toContain("/auth/reset-password#code=");
    const { token } = admin;
    const url = `/api/audit?profileid=${data.profileid}&sort[0]=id:asc`;
    const log = AuditAnswer.parse((await test.call("GET", url, { token })).body).data;
    expect(log.map(({ attributes: { kind, details } }) => ({ kind, details }))).toEqual([
      { kind: "user-created", details: expect.anything() },
      { kind: "staff-changed", details: { from: [], to: staff } },
      ...groups.map((group) => ({ kind: "group-joined", details: { group } })),
    ]);
  });

  it("makes an administrator, who has no other role", async () => {
    const { data } = InvitedStaffAnswer.parse((await invite({ ...aPerson(), role: "admin" })).body);
    expect(data).toMatchObject({ role: "admin", staff: [] });
    const both = aPerson();
    const refused = await invite({ ...both, role: "admin", staff: ["auditor"] });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "staff_role" } } });
    expect(await isMade(both.email)).toBe(false);
  });

  it("needs a role, an unused address and groups that exist", async () => {
    const none = await invite(aPerson());
    expect([none.status, faultsIn(none)]).toEqual([400, ["staff"]]);
    const taken = await invite({ ...aPerson(), email: admin.email, staff: ["auditor"] });
    expect(taken).toMatchObject({ status: 409, body: { error: { code: "email_taken" } } });
    const person = aPerson();
    const lost = await invite({ ...person, staff: ["clinician"], groups: [999_999] });
    expect(lost.status).toBe(404);
    expect(await isMade(person.email)).toBe(false);
  });

  it("is made once, where the answer was lost", async () => {
    const key = "b1c9e0a4-4f53-4f0e-8c2e-2f2f7f4f9a01";
    const sent = { ...aPerson(), staff: ["auditor"], key };
    const first = InvitedStaffAnswer.parse((await invite(sent)).body).data;
    const again = InvitedStaffAnswer.parse((await invite(sent)).body).data;
    expect(again.id).toBe(first.id);
    expect(again.password_link.link).not.toBe(first.password_link.link);
  });

  it("is for administrators, freshly confirmed", async () => {
    for (const role of ["clinician", "technician", "auditor"] as const) {
      const by = await test.aStaffMember(role);
      expect((await invite({ ...aPerson(), staff: ["auditor"] }, by)).status).toBe(403);
    }
    const token = await bearerOf(test, admin);
    test.clock.advance(10 * MINUTE);
    const late = await invite({ ...aPerson(), staff: ["auditor"] }, { ...admin, token });
    expect(late).toMatchObject({ status: 403, body: { error: { code: "confirm_needed" } } });
  });
});
