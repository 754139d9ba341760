import { Failure } from "@dosebeat/contract/base/failures";
import { ImportUsersAnswer } from "@dosebeat/contract/people-import";
import { DAY } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { InvitationSender } from "./invitation-sender.ts";

const PASSWORD = "meadow-lantern-swims-77";

let test: TestApp;
let admin: TestPerson;
let mailbox: Mailbox;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
  mailbox = await openMailbox();
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

let count = 0;
function aRow(fields: object = {}) {
  count += 1;
  return { email: `p${count}@patients.example`, givenname: "Ada", familyname: "Byron", ...fields };
}

const send = (data: readonly object[], { check = false, by = admin, app = test } = {}) =>
  app.call("POST", "/api/users/import", { token: by.token, body: { data, check } });

async function aNamedGroup(name: string): Promise<number> {
  const body = { data: { name, kind: "ward" } };
  const made = await test.call("POST", "/api/groups", { token: admin.token, body });
  return Object(made.body).data.id;
}

async function imported(rows: readonly object[], app = test, by = admin) {
  const answer = await send(rows, { app, by });
  expect(answer.status).toBe(200);
  return ImportUsersAnswer.parse(answer.body).data;
}

const accounts = async () => (await test.db.selectFrom("users").select("id").execute()).length;

/** Faults as row, property and code. */
function faultsOf(body: unknown): string[] {
  return Failure.parse(body).error.details.errors.map(
    ({ path, code }) => `${path.join(".")} ${code}`,
  );
}

describe("an import of patients", () => {
  it("creates accounts with group and record number, and records who did it", async () => {
    const group = await aNamedGroup("Ward One");
    const row = aRow({
      language: "de",
      timezone: "Europe/Berlin",
      record_number: "S-1",
      group: "ward one",
      born: " 1951-03-02 ",
    });
    const { count: created, users, expires } = await imported([row, aRow()]);
    expect([created, expires]).toEqual([2, "2026-05-17T12:00:00.000Z"]);
    expect(users.map(({ email }) => email)).toEqual([row.email, `p${count}@patients.example`]);
    const [user] = users;
    const profile = await test.db
      .selectFrom("profiles")
      .innerJoin("profile_zones", "profile_zones.profile_id", "profiles.id")
      .innerJoin("group_members", "group_members.profile_id", "profiles.id")
      .select(["givenname", "language", "timezone", "record_number", "group_id", "born"])
      .where("profiles.id", "=", user?.profileid ?? 0)
      .executeTakeFirst();
    expect(profile).toEqual({
      givenname: "Ada",
      language: "de",
      timezone: "Europe/Berlin",
      record_number: "S-1",
      group_id: group,
      born: "1951-03-02",
    });
    const entries = await test.db
      .selectFrom("audit_log")
      .select(["kind", "user_id"])
      .where("profile_id", "=", user?.profileid ?? 0)
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { kind: "user-created", user_id: admin.userid },
      { kind: "group-joined", user_id: admin.userid },
    ]);
  });

  it("without a mail server answers the links, with which passwords are chosen", async () => {
    const { users } = await imported([aRow(), aRow({ language: "de" })]);
    expect(users[0]?.link).toContain("/auth/reset-password#code=");
    expect(users[0]?.link).not.toContain("/en/");
    expect(users[1]?.link).toContain("/de/auth/reset-password#code=");
    const code = `${users[0]?.link}`.split("#code=")[1];
    const body = { code, password: PASSWORD };
    expect((await test.call("POST", "/api/auth/reset-password", { body })).status).toBe(200);
  });

  it("with faults creates nobody, and names every fault of every row", async () => {
    await aNamedGroup("Ward Two");
    const [holder] = await test.aPatient().then((person) => [person]);
    await imported([aRow({ record_number: "T-1", group: "Ward Two" })]);
    const before = await accounts();
    const fine = aRow();
    const rows = [
      fine,
      aRow({ email: "nobody", givenname: " ", familyname: undefined }),
      aRow({ email: fine.email.toUpperCase() }),
      aRow({ email: holder?.email }),
      aRow({ timezone: "Mars/Olympus", language: "nl", group: "Nowhere" }),
      aRow({ record_number: "t-1", group: "ward two" }),
      aRow({ record_number: "N-1", group: "Ward Two" }),
      aRow({ record_number: "n-1", group: "Ward Two" }),
      aRow({ record_number: "N-1" }),
      aRow({ born: "2.3.1951" }),
      aRow({ born: "2999" }),
    ];
    const expected = [
      "1.email email",
      "1.givenname empty",
      "1.familyname missing",
      "2.email import_twice",
      "3.email email_taken",
      "4.language language",
      "4.timezone zone",
      "4.group group_unknown",
      "5.record_number record_number_taken",
      "7.record_number import_twice",
      "9.born born",
      "10.born born",
    ];
    for (const check of [true, false]) {
      const { status, body } = await send(rows, { check });
      expect(status).toBe(400);
      expect(faultsOf(body)).toEqual(expected);
      expect(body).toMatchObject({ error: { code: "import_faults", values: { count: 12 } } });
    }
    expect(await accounts()).toBe(before);
  });

  it("names more than 20 faults, and takes 1,000 rows but no more", async () => {
    const bad = Array.from({ length: 1000 }, () => aRow({ email: "nobody" }));
    expect(faultsOf((await send(bad)).body)).toHaveLength(1000);
    const rows = Array.from({ length: 1000 }, () => aRow());
    expect((await send([...rows, aRow()])).status).toBe(400);
    expect((await send([])).status).toBe(400);
    expect((await imported(rows)).count).toBe(1000);
  });

  it("only looks with check, and a second try registers nobody twice", async () => {
    const rows = [aRow(), aRow()];
    const before = await accounts();
    const checked = await send(rows, { check: true });
    expect(checked.body).toEqual({ data: { count: 2, expires: null, users: [] } });
    expect(await accounts()).toBe(before);
    const both = await Promise.all([send(rows), send([...rows].reverse())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(faultsOf((await send(rows)).body)).toEqual([
      "0.email email_taken",
      "1.email email_taken",
    ]);
    expect(await accounts()).toBe(before + 2);
  });

  it("is for administrators only", async () => {
    for (const by of [await test.aPatient(), await test.aStaffMember("clinician", "technician")]) {
      expect((await send([aRow()], { by })).status).toBe(403);
    }
  });
});

describe("invitations of an import", () => {
  it("are mailed a few at a time, last seven days from then, and are tried again", async () => {
    let isDown = true;
    const sendMail: Mailbox["sendMail"] = async (mail) => {
      if (isDown) throw new Error("down");
      await mailbox.sendMail(mail);
    };
    const mailing = await createTestApp({ sendMail, publicUrl: "https://clinic.example" });
    const by = await mailing.anAdmin();
    const sender = new InvitationSender(mailing, mailing.app.log);
    const rows = Array.from({ length: 7 }, () => aRow({ language: "de" }));
    const { users, expires } = await imported(rows, mailing, by);
    expect([expires, ...users.map(({ link }) => link)]).toEqual(Array(8).fill(null));
    expect([await sender.sendSome(), await sender.sendSome(), await sender.sendSome()]).toEqual([
      5, 2, 0,
    ]);
    expect(mailbox.received).toEqual([]);
    isDown = false;
    mailing.clock.advance(61_000);
    expect([await sender.sendSome(), await sender.sendSome()]).toEqual([5, 2]);
    expect(new Set(mailbox.received.flatMap(({ to }) => to)).size).toBe(7);
    expect(await sender.sendSome()).toBe(0);
    const mail = await mailbox.mailTo(rows[0]?.email ?? "", "7 Tage");
    const code = /#code=(\S+)/.exec(mail.text)?.[1];
    mailing.clock.advance(6 * DAY);
    const body = { code, password: PASSWORD };
    expect((await mailing.call("POST", "/api/auth/reset-password", { body })).status).toBe(200);
    await mailing.close();
  });

  it("are not mailed to who was erased, closed, or invited by hand meanwhile", async () => {
    const sent: string[] = [];
    const mailing = await createTestApp({ sendMail: async ({ to }) => void sent.push(to) });
    const by = await mailing.anAdmin();
    const { users } = await imported([aRow(), aRow(), aRow()], mailing, by);
    const [erased, closed, invited] = users.map(({ id }) => id);
    await mailing.db
      .deleteFrom("users")
      .where("id", "=", erased ?? 0)
      .execute();
    const { token } = by;
    await mailing.call("PATCH", `/api/users/${closed}`, {
      token,
      body: { data: { is_active: false } },
    });
    await mailing.call("POST", `/api/users/${invited}/invitation`, { token });
    expect(sent).toEqual([users[2]?.email]);
    const sender = new InvitationSender(mailing, mailing.app.log);
    await sender.sendSome();
    expect([sent.length, await sender.sendSome()]).toEqual([1, 0]);
    await mailing.close();
  });
});
