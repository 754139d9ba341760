// Things that become known between a decision and its sending, or during a look.
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aMessage } from "../../../test/outgoing.ts";
import { aPlanner, givenDevice, givenLink } from "../../../test/reminders.ts";
import { untilWaiting } from "../../../test/waiting.ts";
import { inTransaction } from "../../database/transaction.ts";
import { claimMessages } from "../messages/claim-queries.ts";
import { markMessages } from "../messages/queries.ts";
import { claimPlans, releasePlans } from "./plan-queries.ts";

let server: TestApp;
let patient: TestPerson;
let medicine: number;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** A patient with a device who was looked at in the morning and has a dose at 12:00. */
beforeEach(async () => {
  await server.db.deleteFrom("users").execute();
  await server.db.deleteFrom("reminder_planner").execute();
  server.clock.set("2026-05-10T11:55:00Z");
  patient = await server.aPatient();
  await givenDevice(server, patient);
  ({ id: medicine } = await server.aMedicine(patient, { schedules: ["12:00"] }));
  await lookAt("11:55:00");
});

const lookAt = (time: string) => {
  server.clock.set(`2026-05-10T${time}Z`);
  return aPlanner(server).look();
};

/** A server that dies after claiming. */
const dieAt = (time: string) => {
  server.clock.set(`2026-05-10T${time}Z`);
  const now = server.clock.now();
  return claimPlans(server.db, { now, lease: new Date(now.getTime() + MINUTE), most: 500 });
};

/** A press at this time arrives now. */
async function press(at: string): Promise<void> {
  const time = `2026-05-10T${at}Z`;
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const token = await server.anIngestKey();
  const body = { deveui: sensor.deveui, time, press_seq: 5, presses: [{ seq: 5, time }] };
  expect((await server.call("POST", "/api/ingest/box", { token, body })).status).toBe(200);
}

async function say(status: "skipped" | null): Promise<void> {
  const dose = { date: "2026-05-10", medicine, dosage_time: "12:00", status };
  const data = status === null ? dose : { ...dose, reason: "Not well" };
  const { token } = patient;
  expect((await server.call("PUT", "/api/doses", { token, body: { data } })).status).toBe(200);
}

/** The messages that a sender would send now, as "sent" or the reason why not. */
async function outgoing(): Promise<string[]> {
  const now = server.clock.now();
  const lease = new Date(now.getTime() + MINUTE);
  const wanted = { now, lease, most: 10, channels: ["push"], full: [] };
  const claimed = await claimMessages(server.db, wanted);
  return claimed.map((one) =>
    "message" in one ? `${one.message.row.step} sent` : `${one.row.step} ${one.void}`,
  );
}

async function messages(): Promise<string[]> {
  const rows = await server.db
    .selectFrom("messages")
    .select(["step", "state", "reason"])
    .orderBy("id")
    .execute();
  return rows.map(({ step, state, reason }) => [step, state, reason ?? ""].join(" ").trim());
}

test("nothing is sent while somebody looks, or where a server died looking", async () => {
  await lookAt("12:00:01");
  await say("skipped");
  await dieAt("12:00:02");
  expect(await outgoing()).toEqual([]);
  server.clock.set("2026-05-10T12:01:03Z");
  expect(await outgoing()).toEqual([]);
  await lookAt("12:01:03");
  expect(await outgoing()).not.toContain("due sent");
});

test("what is decided is sent once the look is over", async () => {
  await lookAt("12:00:01");
  expect(await outgoing()).toEqual(["due sent"]);
});

test("what a server that died was woken for is looked at by the next one", async () => {
  await say("skipped");
  await lookAt("12:00:01");
  server.clock.set("2026-05-10T12:05:00Z");
  await say(null);
  await dieAt("12:05:00");
  await lookAt("12:06:01");
  await lookAt("12:15:00");
  expect(await messages()).toEqual(["repeat-1 waiting"]);
});

/** Minutes from now by the database's clock, which decides about wakes. */
function realClock() {
  const start = Date.now();
  const at = (minutes: number) => new Date(start + minutes * MINUTE);
  const look = (minutes: number) => {
    server.clock.set(at(minutes));
    return aPlanner(server).look();
  };
  return { at, look, time: (minutes: number) => at(minutes).toISOString().slice(11, 16) };
}

test("a step that a change brings is told, though the look after it comes late", async () => {
  const { at, look, time } = realClock();
  await server.db.deleteFrom("reminder_planner").execute();
  await server.db
    .updateTable("medicine_schedules")
    .set({ dosage_time: time(20) })
    .execute();
  await look(-2);
  await server.db
    .insertInto("reminder_settings")
    .values({ profile_id: patient.profileid, lead_minutes: 15, on_since: at(-3) })
    .execute();
  await look(7);
  expect(await messages()).toEqual(["lead waiting"]);
});

test("what a change reopens is not told after its step", async () => {
  const { at, look, time } = realClock();
  await server.db.deleteFrom("reminder_planner").execute();
  await server.db
    .updateTable("medicine_schedules")
    .set({ dosage_time: time(-2) })
    .execute();
  const [from_day, to_day] = [-1440, 1440].map((day) => at(day).toISOString().slice(0, 10));
  await server.db
    .insertInto("excused_periods")
    .values({
      profile_id: patient.profileid,
      from_day: from_day ?? "",
      to_day: to_day ?? "",
      reason: "Hospital",
      created_at: at(-10),
    })
    .execute();
  await look(-9);
  await server.db.deleteFrom("excused_periods").execute();
  await look(0.5);
  expect(await messages()).toEqual([]);
});

const ENDINGS: Record<string, () => Promise<unknown>> = {
  "a press long before arrives": () => press("10:30:00"),
  "the medicine ended the day before": () =>
    server.db.updateTable("medicines").set({ enddate: "2026-05-09" }).execute(),
  "its time is moved": () =>
    server.db.updateTable("medicine_schedules").set({ dosage_time: "18:00" }).execute(),
  "the zone is another": () =>
    server.db.updateTable("profile_zones").set({ timezone: "Asia/Tokyo" }).execute(),
};

test.each(Object.keys(ENDINGS))("what waits to be sent is dropped when %s", async (ending) => {
  await lookAt("12:00:01");
  await ENDINGS[ending]?.();
  await lookAt("12:00:03");
  expect(await messages()).toEqual(["due dropped ended"]);
  expect(await outgoing()).toEqual([]);
});

test("what is on its way when its occasion ends counts as sent", async () => {
  await lookAt("12:00:01");
  const now = server.clock.now();
  const lease = new Date(now.getTime() + MINUTE);
  const wanted = { now, lease, most: 10, channels: ["push"], full: [] };
  const [claimed] = await claimMessages(server.db, wanted);
  await ENDINGS["its time is moved"]?.();
  await lookAt("12:00:03");
  const row = claimed && "message" in claimed ? claimed.message.row : { id: 0, about_at: now };
  const mark = { row, state: "sent" as const, reason: null, again: null, isUntried: false };
  await markMessages(server.db, [mark], now);
  expect(await messages()).toEqual(["due sent"]);
});

test("the question about an early press waits on, until it is answered", async () => {
  await press("10:30:00");
  await lookAt("12:00:01");
  await server.db.updateTable("medicines").set({ enddate: "2026-05-20" }).execute();
  await lookAt("12:00:03");
  expect(await messages()).toEqual(["early waiting"]);
  await say("skipped");
  await lookAt("12:00:05");
  expect(await messages()).toContain("early dropped ended");
});

test("an account that is erased meanwhile costs the looks of nobody", async () => {
  server.clock.set("2026-05-10T12:00:01Z");
  let looking: Promise<number> | undefined;
  // Both lock in an order of their own, so PostgreSQL may end either of them; each begins again.
  await inTransaction(server.db, async (tx) => {
    const { profileid } = patient;
    await tx.selectFrom("profiles").select("id").where("id", "=", profileid).forUpdate().execute();
    if (!looking) {
      looking = aPlanner(server).look();
      await untilWaiting(server.db, 1);
    }
    await tx.deleteFrom("reminder_plans").where("profile_id", "=", profileid).execute();
    await tx.deleteFrom("profiles").where("id", "=", profileid).execute();
  });
  expect(await looking).toBe(1);
  expect(await messages()).toEqual([]);
});

test("a claim that is given back is taken again at once", async () => {
  const claimed = await dieAt("12:00:01");
  const now = server.clock.now();
  await releasePlans(server.db, { now, lease: new Date(now.getTime() + MINUTE) }, claimed);
  expect(await lookAt("12:00:02")).toBe(1);
  expect(await messages()).toEqual(["due waiting"]);
});

test("an alert that waits is not sent where the patient wants quiet", async () => {
  const carer = await server.aPatient();
  const device = { id: await givenDevice(server, carer) };
  await givenLink(server, patient, carer);
  await aMessage(server, { ...patient, userid: carer.userid }, device, {
    kind: "alert",
    step: "no_press",
  });
  const [from, until] = [server.clock.now(), new Date(server.clock.now().getTime() + HOUR)];
  await server.db
    .insertInto("reminder_settings")
    .values({
      profile_id: patient.profileid,
      on_since: from,
      off_from: from,
      off_until: until,
    })
    .execute();
  await lookAt("11:55:02");
  expect(await outgoing()).toEqual(["no_press off"]);
});
