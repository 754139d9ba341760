import { Failure } from "@dosebeat/contract/base/failures";
import type { LiveEvent } from "@dosebeat/contract/events";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { collide } from "../../../test/collision.ts";

let test: TestApp;
let admin: TestPerson;
let patient: TestPerson;
let stranger: TestPerson;
let published: LiveEvent[];
beforeAll(async () => {
  test = await createTestApp();
  test.parts.announcer.subscribe(({ event }) => published.push(event));
});
beforeEach(async () => {
  test.clock.set("2026-05-10T12:00:00Z");
  admin = await test.anAdmin();
  patient = await test.aPatient();
  stranger = await test.aPatient();
  published = [];
});
afterAll(() => test.close());

const NOW = "2026-05-10T12:00:00.000Z";
const assign = ({ token }: TestPerson, data: object) =>
  test.call("POST", "/api/sensor/assign", { token, body: { data } });
const unassign = ({ token }: TestPerson, data: object) =>
  test.call("PUT", "/api/sensor/unassign", { token, body: { data } });

/** The event for open lists of users. */
const toListsOf = (id: number): LiveEvent => ({ kind: "profile", profileid: null, id });

let lastEui = 0xa000;
const newEui = () => {
  lastEui += 1;
  return lastEui.toString(16).padStart(16, "0");
};

describe("assigning by an administrator", () => {
  it("binds from now on, or from a time in the past", async () => {
    const [one, two] = [await test.aSensor(), await test.aSensor()];
    const { profileid } = patient;
    const now = await assign(admin, { profileid, deveui: one.deveui });
    expect(now.status).toBe(200);
    expect(now.body).toMatchObject({ data: { deveui: one.deveui, profileid, from: NOW } });
    expect(published).toEqual([{ kind: "sensor", profileid, id: one.id }, toListsOf(profileid)]);
    const past = await assign(admin, {
      profileid: stranger.profileid,
      deveui: two.deveui,
      from: "2026-05-01T02:00:00+02:00",
    });
    expect(past.body).toMatchObject({ data: { from: "2026-05-01T00:00:00.000Z" } });
  });

  it("changes nothing for the same pair again", async () => {
    const { id, deveui } = await test.aSensor();
    const body = { profileid: patient.profileid, deveui };
    const twice = [() => assign(admin, body), () => assign(admin, body)];
    const both = await collide(test.db, { table: "sensors", id }, twice);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    test.clock.advance(60_000);
    const again = await assign(admin, body);
    expect(again.body).toMatchObject({ data: { ...body, from: NOW } });
  });

  it("rejects a second binding of either with the specified message", async () => {
    const { sensor } = await test.aBinding(patient);
    const elsewhere = await assign(admin, {
      profileid: stranger.profileid,
      deveui: sensor.deveui,
    });
    expect(elsewhere.status).toBe(409);
    expect(elsewhere.body).toMatchObject({
      error: { message: `Sensor ${sensor.deveui} cannot be assigned to user.` },
    });
    const { deveui } = await test.aSensor();
    expect((await assign(admin, { profileid: patient.profileid, deveui })).status).toBe(409);
  });

  it("lets only one of two concurrent patients have a box", async () => {
    const { id, deveui } = await test.aSensor();
    const both = await collide(
      test.db,
      { table: "sensors", id },
      [patient, stranger].map(
        ({ profileid }) =>
          () =>
            assign(admin, { profileid, deveui }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("rejects a start that overlaps another binding, and accepts one that adjoins it", async () => {
    const { sensor } = await test.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
    test.clock.set("2026-05-05T00:00:00Z");
    expect((await unassign(admin, { deveui: sensor.deveui })).status).toBe(200);
    test.clock.set(NOW);
    const { deveui } = sensor;
    const from = (instant: string) =>
      assign(admin, { profileid: stranger.profileid, deveui, from: instant });
    expect((await from("2026-05-04T23:59:59Z")).status).toBe(409);
    expect((await from("2026-05-05T00:00:00Z")).status).toBe(200);
  });

  it("rejects unknown boxes and profiles, and a start in the future", async () => {
    const { deveui } = await test.aSensor();
    const { profileid } = patient;
    expect((await assign(admin, { profileid: 999_999, deveui })).status).toBe(404);
    expect((await assign(admin, { profileid, deveui: "ffffffffffffffff" })).status).toBe(404);
    const future = await assign(admin, { profileid, deveui, from: "2026-05-10T12:00:01Z" });
    expect(future.status).toBe(400);
    expect(faultsIn(future)).toEqual(["from"]);
    const local = await assign(admin, { profileid, deveui, from: "2026-05-10T12:00:00" });
    expect(local.status).toBe(400);
  });
});

describe("assigning by a patient", () => {
  it("accepts the code printed on the box", async () => {
    const { deveui } = await test.aSensor({ claimcode: "ABCD-2345" });
    const { profileid } = patient;
    const answer = await assign(patient, { profileid, deveui, claimcode: " abcd 2345 " });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ data: { deveui, profileid, from: NOW } });
  });

  it("is rejected for another profile, without a code, and with a start in the past", async () => {
    const { deveui, claimcode } = await test.aSensor();
    const { profileid } = patient;
    const other = await assign(stranger, { profileid, deveui, claimcode });
    expect(other.status).toBe(404);
    const without = await assign(patient, { profileid, deveui });
    expect(without.status).toBe(400);
    expect(faultsIn(without)).toEqual(["claimcode"]);
    const past = await assign(patient, { profileid, deveui, claimcode, from: NOW });
    expect(past.status).toBe(403);
    expect(published).toEqual([]);
  });

  it("answers a wrong code like an unknown box", async () => {
    const { deveui } = await test.aSensor();
    const { profileid } = patient;
    const wrong = await assign(patient, { profileid, deveui, claimcode: "WRONGCODE1" });
    const unknown = await assign(patient, {
      profileid,
      deveui: "ffffffffffffffff",
      claimcode: "WRONGCODE1",
    });
    expect(wrong.status).toBe(404);
    expect(unknown.body).toEqual(wrong.body);
    const entries = test.db.selectFrom("audit_log").select(["kind", "user_id", "details"]);
    const recorded = await entries.where("profile_id", "=", profileid).orderBy("id").execute();
    const by = { kind: "sensor-link-failed", user_id: patient.userid };
    expect(recorded).toEqual([
      { ...by, details: { deveui } },
      { ...by, details: { deveui: "ffffffffffffffff" } },
    ]);
  });

  it("is rejected if the box is somebody else's, with or without the code", async () => {
    const { sensor } = await test.aBinding(stranger);
    const { deveui, claimcode } = sensor;
    const answer = await assign(patient, { profileid: patient.profileid, deveui, claimcode });
    expect(answer.status).toBe(409);
  });

  it("stops after 10 wrong codes an hour, for that patient only", async () => {
    const { deveui, claimcode } = await test.aSensor();
    const { profileid } = patient;
    const guesses = Array.from({ length: 12 }, (_, n) =>
      assign(patient, { profileid, deveui, claimcode: `GUESS${n}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(404), 429, 429]);
    const stopped = await assign(patient, { profileid, deveui, claimcode });
    expect(stopped.status).toBe(429);
    expect(stopped.headers["retry-after"]).toBe("3600");
    test.clock.advance(HOUR);
    expect((await assign(patient, { profileid, deveui, claimcode })).status).toBe(200);
  });
});

describe("unassigning", () => {
  it("ends the binding by profile or by box, and is rejected the second time", async () => {
    const { profileid } = patient;
    for (const person of [admin, patient]) {
      const { sensor } = await test.aBinding(patient);
      test.clock.advance(60_000);
      const to = test.clock.now().toISOString();
      const by = person === admin ? { deveui: sensor.deveui } : { profileid };
      const answer = await unassign(person, by);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ data: { deveui: sensor.deveui, profileid, to } });
      expect(published.splice(0)).toEqual([
        { kind: "sensor", profileid, id: sensor.id },
        toListsOf(profileid),
      ]);
      expect((await unassign(person, by)).status).toBe(409);
      expect((await unassign(patient, { deveui: sensor.deveui })).status).toBe(409);
    }
  });

  it("deletes a binding that would end when it began", async () => {
    const { sensor } = await test.aBinding(patient);
    const answer = await unassign(patient, { profileid: patient.profileid });
    expect(answer.body).toMatchObject({ data: { from: NOW, to: NOW } });
    const next = await test.aBinding(stranger, { sensor });
    expect(next.profile_id).toBe(stranger.profileid);
  });

  it("is rejected for other patients", async () => {
    const { sensor } = await test.aBinding(patient);
    const { deveui } = sensor;
    for (const by of [{ profileid: patient.profileid }, { deveui }, { deveui: newEui() }]) {
      expect((await unassign(stranger, by)).status).toBe(404);
    }
    const open = await test.db
      .selectFrom("bindings")
      .select("valid_to")
      .where("sensor_id", "=", sensor.id)
      .execute();
    expect(open).toEqual([{ valid_to: null }]);
    expect((await unassign(admin, { profileid: 999_999 })).status).toBe(404);
    expect((await unassign(admin, { deveui: newEui() })).status).toBe(404);
  });

  it("of a patient takes nothing from whoever has the box since", async () => {
    const { sensor } = await test.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
    const { deveui } = sensor;
    const of = { deveui, profileid: patient.profileid };
    expect((await unassign(stranger, of)).status).toBe(404);
    expect((await unassign(admin, of)).status).toBe(200);
    await test.aBinding(stranger, { sensor });
    expect(await unassign(admin, of)).toMatchObject({
      status: 409,
      body: { error: { code: "no_box" } },
    });
    expect((await unassign(admin, { ...of, profileid: stranger.profileid })).status).toBe(200);
  });

  it.each([[{}], [{ deveui: "x" }], [{ id: 1 }]])("refuses %j", async (data) => {
    expect((await unassign(admin, data)).status).toBe(400);
  });
});

describe("a conflict", () => {
  it("shows an administrator who has the box and since when, but a patient nothing", async () => {
    const [owner, other] = [
      await test.aPatient({ givenname: "Ada", familyname: "Moreau" }),
      await test.aPatient(),
    ];
    const { sensor } = await test.aBinding(owner, { from: "2026-05-01T08:00:00Z" });
    const bound = await test.call("POST", "/api/sensor/assign", {
      token: admin.token,
      body: { data: { profileid: other.profileid, deveui: sensor.deveui } },
    });
    expect(bound.status).toBe(409);
    const { error } = Failure.parse(bound.body);
    expect(error.message).toBe(`Sensor ${sensor.deveui} cannot be assigned to user.`);
    expect(error.details).toEqual({
      errors: [
        {
          path: ["deveui"],
          message: `${sensor.deveui} has been assigned to Ada Moreau since 2026-05-01T08:00:00.000Z.`,
        },
      ],
      held: {
        deveui: sensor.deveui,
        profileid: owner.profileid,
        givenname: "Ada",
        familyname: "Moreau",
        from: "2026-05-01T08:00:00.000Z",
        to: null,
        by: null,
        entered: expect.any(String),
      },
    });
    const second = await test.aSensor();
    const has = await test.call("POST", "/api/sensor/assign", {
      token: admin.token,
      body: { data: { profileid: owner.profileid, deveui: second.deveui } },
    });
    expect(Failure.parse(has.body).error.details.held?.deveui).toBe(sensor.deveui);
    const claimcode = sensor.claimcode;
    const byPatient = await test.call("POST", "/api/sensor/assign", {
      token: other.token,
      body: { data: { profileid: other.profileid, deveui: sensor.deveui, claimcode } },
    });
    expect(byPatient.status).toBe(409);
    expect(JSON.stringify(byPatient.body)).not.toContain("Moreau");
  });
});
