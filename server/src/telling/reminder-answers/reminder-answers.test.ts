import { Failure } from "@dosebeat/contract/base/failures";
import { ReminderAnsweredAnswer } from "@dosebeat/contract/reminder-answers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenBrowser, givenMessage, givenToken } from "../../../test/given-messages.ts";

let server: TestApp;
let ingestKey: string;

beforeAll(async () => {
  server = await createTestApp();
  ingestKey = await server.anIngestKey();
});
afterAll(() => server.close());

const at = (clock: string) => `2026-05-10T${clock}:00.000Z`;
const DUE = new Date(at("08:00"));
const key = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

beforeEach(() => server.clock.set(at("08:05")));

/** A patient in UTC with a box, and two medicines at 08:00, who was reminded by mail. */
async function reminded() {
  const patient = await server.aPatient();
  const medicines = [
    await server.aMedicine(patient, { schedules: ["08:00"], strength: "500 mg" }),
    await server.aMedicine(patient, { name: "Ramipril", schedules: ["08:00"] }),
  ].map(({ id }) => id);
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const message = await givenMessage(server, patient, { about_at: DUE, decided_at: DUE });
  const token = givenToken(server, message, DUE);
  return { patient, medicines, deveui: sensor.deveui, message, token };
}

type Reminded = Awaited<ReturnType<typeof reminded>>;

let keys = 100;

function send({ token }: Pick<Reminded, "token">, data: Record<string, unknown>) {
  keys += 1;
  const body = { data: { token, key: key(keys), ...data } };
  return server.call("POST", "/api/reminder-answers", { body });
}

async function answer(to: Reminded, data: Record<string, unknown>) {
  const sent = await send(to, data);
  expect(sent).toMatchObject({ status: 200 });
  return ReminderAnsweredAnswer.parse(sent.body).data;
}

async function press({ deveui }: Reminded, clock: string) {
  const body = { deveui, time: at("08:04"), presses: [{ time: at(clock) }] };
  expect(await server.call("POST", "/api/ingest/box", { token: ingestKey, body })).toMatchObject({
    status: 200,
  });
}

async function statements({ profileid }: TestPerson) {
  return server.db
    .selectFrom("dose_statements")
    .select(["medicine_id", "status", "taken_at", "said_at", "said_by", "reason"])
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
}

async function snoozes({ profileid }: TestPerson) {
  return server.db
    .selectFrom("reminder_snoozes")
    .select(["due_at", "said_at", "minutes"])
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
}

test("looking changes nothing and tells what waits, without names where none are wanted", async () => {
  const to = await reminded();
  expect(await answer(to, { answer: "look" })).toEqual({
    outcome: null,
    due_utc: at("08:00"),
    timezone: "UTC",
    pressed_utc: null,
    givenname: expect.stringMatching(/^Given/),
    is_over: false,
    open: to.medicines.map((medicine) => ({
      medicine,
      name: null,
      taken_since: null,
      is_weekly: false,
      ask: false,
      if_late: "",
    })),
  });
  expect(await statements(to.patient)).toEqual([]);
});

test("names are shown to who wants them, and nobody's to who wants a locked screen to hide all", async () => {
  const to = await reminded();
  const shows = (data: object) =>
    server.call("PUT", "/api/reminders", { token: to.patient.token, body: { data } });
  await shows({ shows: "names" });
  expect((await answer(to, { answer: "look" })).open.map(({ name }) => name)).toEqual([
    "Aspirin 500 mg",
    "Ramipril",
  ]);
  await shows({ shows: "hidden" });
  expect(await answer(to, { answer: "look" })).toMatchObject({
    givenname: null,
    open: [{ name: null }, { name: null }],
  });
});

describe("whoever looks is invited to no second dose", () => {
  const LATE = "Up to two days late, else wait for the next one.";

  /** The reminder of a weekly medicine on a Sunday at 08:00, with names. */
  async function remindedWeekly() {
    const patient = await server.aPatient();
    const { id } = await server.aMedicine(patient, {
      name: "Methotrexate",
      startdate: "2026-04-05",
      once_only: true,
      if_late: LATE,
      schedules: [{ dosage_time: "08:00", recurrence: { kind: "weekdays", days: [7] } }],
    });
    await server.call("PUT", "/api/reminders", {
      token: patient.token,
      body: { data: { shows: "names" } },
    });
    const message = await givenMessage(server, patient, { about_at: DUE });
    return { id, patient, message, token: givenToken(server, message, DUE) };
  }

  test("of a weekly one: since when it may have been taken, and from overdue on what the leaflet says", async () => {
    server.clock.set("2026-05-01T08:00:00Z");
    const to = await remindedWeekly();
    server.clock.set(at("08:05"));
    const weekly = { medicine: to.id, taken_since: "2026-05-04", is_weekly: true, ask: false };
    const look = async () => {
      const { is_over, open } = ReminderAnsweredAnswer.parse(
        (await send(to, { answer: "look" })).body,
      ).data;
      return { is_over, open };
    };
    expect(await look()).toMatchObject({ is_over: false, open: [{ ...weekly, if_late: "" }] });
    server.clock.set(at("08:31"));
    expect(await look()).toMatchObject({ is_over: true, open: [{ ...weekly, if_late: LATE }] });
    await server.call("PUT", "/api/reminders", {
      token: to.patient.token,
      body: { data: { shows: "plain" } },
    });
    expect(await look()).toMatchObject({ open: [{ ...weekly, name: null, if_late: "" }] });
  });

  test("of any: that it is over with its reminders", async () => {
    const [alone, beside] = [await reminded(), await reminded()];
    await server.aMedicine(beside.patient, { name: "Iron", schedules: ["11:00"] });
    const isOver = async (to: Reminded, clock: string) => {
      server.clock.set(at(clock));
      return (await answer(to, { answer: "look" })).is_over;
    };
    expect([await isOver(beside, "10:59"), await isOver(beside, "11:00")]).toEqual([false, true]);
    expect([await isOver(alone, "11:59"), await isOver(alone, "12:00")]).toEqual([false, true]);
  });
});

test("taken is said of every open medicine by the patient, when it was said", async () => {
  const to = await reminded();
  const said = { answer: "taken", said_utc: at("08:02") };
  expect(await answer(to, said)).toMatchObject({ outcome: "kept", open: [] });
  const row = { status: "confirmed", taken_at: new Date(at("08:02")), said_by: to.patient.userid };
  expect(await statements(to.patient)).toMatchObject([row, row]);
});

test("taken is not said of a medicine that was planned for the same time after the reminder", async () => {
  const patient = await server.aPatient();
  const { id } = await server.aMedicine(patient, { schedules: ["08:00"] });
  const details = JSON.stringify({ open: [id] });
  const message = await givenMessage(server, patient, { about_at: DUE, details });
  const to = { patient, token: givenToken(server, message, DUE) };
  const added = await server.aMedicine(patient, { name: "Ramipril", schedules: ["08:00"] });
  const sent = await send(to, { answer: "taken" });
  expect(ReminderAnsweredAnswer.parse(sent.body).data.open).toMatchObject([{ medicine: added.id }]);
  expect(await statements(patient)).toMatchObject([{ medicine_id: id, status: "confirmed" }]);
});

test("of some medicines it is said alone; one that is not due then is refused", async () => {
  const to = await reminded();
  const [first, second] = to.medicines;
  const other = await server.aMedicine(to.patient, { schedules: ["20:00"] });
  const refused = await send(to, { answer: "taken", medicines: [first, other.id] });
  expect([refused.status, faultsIn(refused)]).toEqual([400, ["medicines"]]);
  expect(await statements(to.patient)).toEqual([]);
  expect(await answer(to, { answer: "taken", medicines: [first] })).toMatchObject({
    outcome: "kept",
    open: [{ medicine: second }],
  });
  const skipped = { answer: "skipped", reason: "I feel unwell" };
  expect(await answer(to, skipped)).toMatchObject({ outcome: "kept", open: [] });
  expect(await statements(to.patient)).toMatchObject([
    { medicine_id: first, status: "confirmed" },
    { medicine_id: second, status: "skipped", reason: "I feel unwell" },
  ]);
});

test("taken again, hours later or on another device, is recorded already and moves no time", async () => {
  const to = await reminded();
  await answer(to, { answer: "taken", said_utc: at("08:04") });
  server.clock.set(at("11:40"));
  expect(await answer(to, { answer: "taken" })).toMatchObject({ outcome: "older", open: [] });
  const named = { answer: "taken", medicines: to.medicines };
  expect(await answer(to, named)).toMatchObject({ outcome: "older", open: [] });
  const row = { status: "confirmed", taken_at: new Date(at("08:04")) };
  expect(await statements(to.patient)).toMatchObject([row, row]);
});

test("what was skipped can be said to be taken after all", async () => {
  const to = await reminded();
  await answer(to, { answer: "skipped", reason: "ill", said_utc: at("08:04") });
  server.clock.set(at("11:40"));
  expect(await answer(to, { answer: "taken" })).toMatchObject({ outcome: "kept" });
  expect((await statements(to.patient)).at(-1)).toMatchObject({ status: "confirmed" });
});

describe("a retry", () => {
  test("with the same key and body stores nothing, even without said_utc and later", async () => {
    const to = await reminded();
    await answer(to, { answer: "taken", key: key(1) });
    server.clock.advance(60_000);
    expect(await answer(to, { answer: "taken", key: key(1) })).toMatchObject({ outcome: "kept" });
    expect(await statements(to.patient)).toHaveLength(2);
  });

  test("of two at the same time one is stored", async () => {
    const to = await reminded();
    const both = [1, 2, 3].map(() => answer(to, { answer: "taken", key: key(1) }));
    expect((await Promise.all(both)).map(({ outcome }) => outcome)).toEqual([
      "kept",
      "kept",
      "kept",
    ]);
    expect(await statements(to.patient)).toHaveLength(2);
  });

  test("with another body is refused", async () => {
    const to = await reminded();
    await answer(to, { answer: "taken", key: key(1) });
    const refused = await send(to, { answer: "skipped", reason: "ill", key: key(1) });
    expect(Failure.parse(refused.body).error).toMatchObject({ status: 409, code: "key_used" });
  });
});

test("what the box has seen is told, and what was said newer holds", async () => {
  const [pressed, said] = [await reminded(), await reminded()];
  await press(pressed, "08:03");
  expect(await answer(pressed, { answer: "look" })).toMatchObject({
    outcome: "seen",
    pressed_utc: at("08:03"),
    open: [],
  });
  expect(await answer(pressed, { answer: "taken" })).toMatchObject({ outcome: "seen" });
  expect(await answer(pressed, { answer: "later" })).toMatchObject({ outcome: "seen" });
  await answer(said, { answer: "taken", said_utc: at("08:04") });
  const older = { answer: "skipped", reason: "ill", said_utc: at("08:01") };
  expect(await answer(said, older)).toMatchObject({ outcome: "older" });
  expect(await answer(said, { answer: "look" })).toMatchObject({ outcome: "older", open: [] });
  expect(await snoozes(pressed.patient)).toEqual([]);
});

describe("Later", () => {
  test("is kept three times, 15 minutes where none are said; the fourth is refused", async () => {
    const to = await reminded();
    expect(await answer(to, { answer: "later" })).toMatchObject({ outcome: "kept" });
    await answer(to, { answer: "later", minutes: 120, said_utc: at("08:01"), key: key(1) });
    await answer(to, { answer: "later", minutes: 120, said_utc: at("08:01"), key: key(1) });
    await answer(to, { answer: "later", minutes: 5 });
    const refused = await send(to, { answer: "later" });
    expect(Failure.parse(refused.body).error).toMatchObject({ status: 409, code: "later_enough" });
    expect(await snoozes(to.patient)).toMatchObject([
      { due_at: DUE, said_at: new Date(at("08:05")), minutes: 15 },
      { due_at: DUE, said_at: new Date(at("08:01")), minutes: 120 },
      { minutes: 5 },
    ]);
    expect(await answer(to, { answer: "taken" })).toMatchObject({ outcome: "kept" });
  });

  test("counts for the due time, whichever of the devices says it", async () => {
    const to = await reminded();
    const device = await givenBrowser(server, to.patient);
    const given = { channel: "push", target: device } as const;
    const message = await givenMessage(server, to.patient, { about_at: DUE, ...given });
    const phone = { ...to, token: givenToken(server, message, DUE, { device }) };
    for (const one of [to, phone, to]) await answer(one, { answer: "later" });
    expect((await send(phone, { answer: "later" })).status).toBe(409);
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ["minutes below 5", { answer: "later", minutes: 4 }, "minutes"],
  ["minutes above 120", { answer: "later", minutes: 121 }, "minutes"],
  ["minutes with taken", { answer: "taken", minutes: 15 }, "minutes"],
  ["skipping without a reason", { answer: "skipped" }, "reason"],
  ["no medicine", { answer: "taken", medicines: [] }, "medicines"],
  ["a key that is none", { answer: "taken", key: "1" }, "key"],
  ["a clock that is ahead", { answer: "taken", said_utc: at("09:05") }, "said_utc"],
])("%s is refused", async (_name, data, path) => {
  const to = await reminded();
  const refused = await send(to, data);
  expect(refused.status).toBe(400);
  expect(faultsIn(refused).join()).toContain(path);
  expect(await statements(to.patient)).toEqual([]);
});

describe("a token is refused without telling more", () => {
  const dead = async (to: Pick<Reminded, "token">) => {
    for (const data of [{ answer: "look" }, { answer: "taken" }]) {
      const refused = await send(to, data);
      expect(Failure.parse(refused.body).error).toMatchObject({
        status: 404,
        code: "answer_dead",
        details: { errors: [] },
      });
    }
  };

  test("when it is forged, or of another server", async () => {
    const { token } = await reminded();
    const forged = Buffer.from(token, "base64url");
    forged.writeUInt8(forged.readUInt8(7) ^ 1, 7);
    await dead({ token: forged.toString("base64url") });
    await dead({ token: "x" });
    const elsewhere = { ...server, parts: { ...server.parts, jwtSecret: "another one" } };
    await dead({ token: givenToken(elsewhere, 1, DUE) });
  });

  test("when it has expired, or is of another purpose or kind", async () => {
    const to = await reminded();
    await dead({ token: givenToken(server, to.message, DUE, { purpose: "unsubscribe" }) });
    const stranger = await reminded();
    const kinds = [
      await givenMessage(server, to.patient, { about_at: DUE, kind: "weekly", step: "weekly" }),
      await givenMessage(
        server,
        { ...stranger.patient, profileid: to.patient.profileid },
        {
          about_at: DUE,
        },
      ),
    ];
    for (const message of kinds) await dead({ token: givenToken(server, message, DUE) });
    server.clock.set(at("20:00"));
    await dead(to);
    expect(await statements(to.patient)).toEqual([]);
  });

  test("when its device was removed, or its patient is blocked", async () => {
    const to = await reminded();
    const device = await givenBrowser(server, to.patient);
    const given = { channel: "push", target: device } as const;
    const message = await givenMessage(server, to.patient, { about_at: DUE, ...given });
    const phone = { ...to, token: givenToken(server, message, DUE, { device }) };
    expect(await answer(phone, { answer: "look" })).toMatchObject({ outcome: null });
    await dead({ token: givenToken(server, message, DUE, { device: device + 1 }) });
    await server.db.deleteFrom("push_subscriptions").where("id", "=", device).execute();
    await dead(phone);
    const { userid } = to.patient;
    await server.db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", userid)
      .execute();
    await dead(to);
  });

  test("when nothing is due then any more", async () => {
    const to = await reminded();
    server.clock.set(at("07:00"));
    const { token } = to.patient;
    for (const id of to.medicines) await server.call("DELETE", `/api/medicines/${id}`, { token });
    server.clock.set(at("08:05"));
    const refused = await send(to, { answer: "taken" });
    expect(Failure.parse(refused.body).error).toMatchObject({ status: 404, code: "answer_dead" });
    expect(await answer(to, { answer: "look" })).toMatchObject({ outcome: null, open: [] });
  });
});

describe("a token is used up, and whoever keeps an answer learns that it is in vain,", () => {
  const isDead = async (to: Reminded, data: Record<string, unknown>) => {
    const refused = await send(to, data);
    expect(Failure.parse(refused.body).error).toMatchObject({ status: 404, code: "answer_dead" });
    expect(refused.headers["retry-after"]).toBeUndefined();
  };

  test("after 20 answers; a retry is taken still", async () => {
    const to = await reminded();
    for (let count = 1; count <= 20; count++) {
      await answer(to, { answer: "taken", said_utc: at("08:03"), key: key(count) });
    }
    await isDead(to, { answer: "taken" });
    await answer(to, { answer: "taken", said_utc: at("08:03"), key: key(20) });
    expect(await answer(to, { answer: "look" })).toMatchObject({ outcome: "older" });
  }, 60_000);

  test("after 80 calls, whatever they say; another token of the same time is not", async () => {
    const to = await reminded();
    await answer(to, { answer: "taken", said_utc: at("08:03"), key: key(1) });
    for (let count = 2; count <= 79; count++) await answer(to, { answer: "look" });
    await answer(to, { answer: "taken", said_utc: at("08:03"), key: key(1) });
    await isDead(to, { answer: "look" });
    await isDead(to, { answer: "taken", said_utc: at("08:03"), key: key(1) });
    server.clock.set(at("19:00"));
    await isDead(to, { answer: "look" });
    const message = await givenMessage(server, to.patient, { about_at: DUE, step: "last" });
    const other = { ...to, token: givenToken(server, message, DUE) };
    expect(await answer(other, { answer: "look" })).toMatchObject({ open: [] });
  }, 60_000);
});

test("no token is taken by GET, nor one of a person in its place", async () => {
  const to = await reminded();
  const url = `/api/reminder-answers?token=${to.token}`;
  expect((await server.call("GET", url)).status).toBe(404);
  expect((await send({ token: to.patient.token.slice(0, 400) }, { answer: "taken" })).status).toBe(
    404,
  );
});
