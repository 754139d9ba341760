import { AlertRuleWithSecretAnswer } from "@dosebeat/contract/alert-rules";
import { GroupAnswer } from "@dosebeat/contract/groups";
import { MedicinePlanAnswer } from "@dosebeat/contract/plans";
import { CreatedUserAnswer } from "@dosebeat/contract/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";

let server: TestApp;
let receiver: WebhookReceiver;
let admin: TestPerson;
let patient: TestPerson;

beforeAll(async () => {
  receiver = await openWebhookReceiver();
  server = await createTestApp({ webhooks: receiver.webhooks });
  admin = await server.anAdmin();
  patient = await server.aPatient();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const KEYS = {
  entry: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a01",
  note: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a02",
  group: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a03",
  excused: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a04",
  user: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a07",
  rule: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a08",
  plan: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a09",
  other: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a05",
};

function requests(): [string, string, object][] {
  const { profileid } = patient;
  const entry = { kind: "called", text: "At home", version: "1", after: null, key: KEYS.entry };
  const note = { profileid, text: "Ask the ward", is_shared: false, key: KEYS.note };
  const period = { from: "2026-05-01", to: "2026-05-02", reason: "hospital", key: KEYS.excused };
  return [
    ["an entry of the worklist", `/api/worklist/${profileid}/entries`, entry],
    ["a note", "/api/notes", note],
    ["a group", "/api/groups", { name: "North", kind: "ward", key: KEYS.group }],
    ["days that do not count", "/api/excused", { profileid, ...period }],
  ];
}

const send = (path: string, data: object, { token } = admin) =>
  server.call("POST", path, { token, body: { data } });

const entries = async () =>
  Number(
    (
      await server.db
        .selectFrom("audit_entries")
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe("a request that is sent again with its key", () => {
  it("gets what the first one made, and nothing is stored or logged twice", async () => {
    for (const [what, path, data] of requests()) {
      const first = await send(path, data);
      expect(first.status, what).toBe(201);
      const logged = await entries();
      const again = await send(path, data);
      expect(again, what).toMatchObject({ status: 201, body: first.body });
      expect(await entries(), what).toBe(logged);
    }
  });

  it("gets an account with another link, as nobody has the first one", async () => {
    const person = { email: "new@example.org", givenname: "New", familyname: "Patient" };
    const data = { ...person, key: KEYS.user };
    const [first, again] = [await send("/api/users", data), await send("/api/users", data)];
    expect([first.status, again.status]).toEqual([201, 201]);
    const [one, two] = [first, again].map(({ body }) => CreatedUserAnswer.parse(body).data);
    expect(two?.id).toBe(one?.id);
    const codes = [one, two].map((made) => `${made?.password_link.link}`.split("code=")[1]);
    const password = "amber-ferry-sings-low";
    const set = (code: string | undefined) =>
      server.call("POST", "/api/auth/reset-password", { body: { code, password } });
    expect((await set(codes[0])).status).toBe(400);
    expect((await set(codes[1])).status).toBe(200);
    // Once somebody has a password, the key cannot be used to set another one.
    expect(await send("/api/users", data)).toMatchObject({
      status: 409,
      body: { error: { code: "has_password" } },
    });
  });

  it("changes a rule once, and gets the secret of its new webhook again", async () => {
    const { body: group } = await send("/api/groups", { name: "East", kind: "ward" });
    const rule = {
      group: GroupAnswer.parse(group).data.id,
      kind: "battery_low",
      webhook: receiver.address("/one"),
    };
    const { body } = await send("/api/alert-rules", rule);
    const { id, attributes } = AlertRuleWithSecretAnswer.parse(body).data;
    const data = {
      version: attributes.version,
      webhook: receiver.address("/two"),
      key: KEYS.rule,
    };
    const change = () =>
      server.call("PATCH", `/api/alert-rules/${id}`, { token: admin.token, body: { data } });
    const first = await change();
    const logged = await entries();
    expect(first.status).toBe(200);
    expect(AlertRuleWithSecretAnswer.parse(first.body).data.secret).not.toBeNull();
    expect(await change()).toMatchObject({ status: 200, body: first.body });
    expect(await entries()).toBe(logged);
  });

  it("changes a plan once, though it has another version since", async () => {
    const { token } = patient;
    const medicine = { name: "Metformin", startdate: "2026-05-01", schedules: ["08:00"] };
    const assigned = { token, body: { data: [medicine] } };
    expect((await server.call("POST", "/api/medicine/assignMedicine", assigned)).status).toBe(201);
    const { id } = await server.db
      .selectFrom("medicines")
      .select("id")
      .where("profile_id", "=", patient.profileid)
      .executeTakeFirstOrThrow();
    const path = `/api/medicine-plan/${id}`;
    const { version } = MedicinePlanAnswer.parse(
      (await server.call("GET", path, { token })).body,
    ).data;
    const schedules = [{ dosage_time: "09:00:00.000" }];
    const body = { data: { version, schedules, key: KEYS.plan } };
    const change = () => server.call("PUT", path, { token, body });
    const first = await change();
    const logged = await entries();
    expect(first.status).toBe(200);
    expect(await change()).toMatchObject({ status: 200, body: first.body });
    expect(await entries()).toBe(logged);
    const other = { data: { ...body.data, key: KEYS.other } };
    expect((await server.call("PUT", path, { token, body: other })).status).toBe(409);
  });

  it("is refused with other content", async () => {
    const note = { profileid: patient.profileid, text: "Other", is_shared: false, key: KEYS.note };
    expect(await send("/api/notes", note)).toMatchObject({
      status: 409,
      body: { error: { code: "key_used" } },
    });
  });

  it("is made once where both arrive at the same moment", async () => {
    const group = { name: "South", kind: "ward", key: KEYS.other };
    const [one, two] = await Promise.all([send("/api/groups", group), send("/api/groups", group)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(GroupAnswer.parse(one.body).data.id).toBe(GroupAnswer.parse(two.body).data.id);
  });

  it("is nothing of another user with the same key", async () => {
    const other = await server.anAdmin();
    const group = { name: "Of somebody else", kind: "ward", key: KEYS.other };
    expect((await send("/api/groups", group, other)).status).toBe(201);
  });

  it("is no retry where the first one was refused", async () => {
    const key = "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a06";
    expect((await send("/api/groups", { name: "north", kind: "ward", key })).status).toBe(409);
    expect((await send("/api/groups", { name: "West", kind: "ward", key })).status).toBe(201);
  });
});
