import { OverviewAnswer } from "@dosebeat/contract/overviews";
import { WorklistAnswer } from "@dosebeat/contract/worklist";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alertsOf } from "../../../test/alerts.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { refresh } from "./refresh.ts";

let server: TestApp;
let mailbox: Mailbox;
let key: string;
let admin: TestPerson;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await createTestApp({ sendMail: mailbox.sendMail, publicUrl: "https://dose.example" });
  key = await server.anIngestKey();
  admin = await server.anAdmin();
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const MONDAYS = { dosage_time: "20:00", amount: 6, recurrence: { kind: "weekdays", days: [1] } };

/** A patient in UTC with a medicine, and a box that numbers its presses and is heard when the test says so. */
async function aPatient(medicine: object, now: string) {
  server.clock.set(now);
  const patient = await server.aPatient();
  const record = await server.aMedicine(patient, { startdate: "2026-04-06", ...medicine });
  const { sensor } = await server.aBinding(patient, { from: "2026-04-01T00:00:00Z" });
  const heard = async (time: string, press_seq: number) => {
    if (Date.parse(time) > server.clock.now().getTime()) server.clock.set(time);
    const body = { deveui: sensor.deveui, time, boot: 1, press_seq };
    await server.call("POST", "/api/ingest/box", { token: key, body });
  };
  const pressed = async (...instants: string[]) => {
    for (const [index, time] of instants.entries()) {
      if (Date.parse(time) > server.clock.now().getTime()) server.clock.set(time);
      const body = {
        deveui: sensor.deveui,
        time: time.replace("Z", ".500Z"),
        boot: 1,
        press_seq: index + 1,
        presses: [{ time, seq: index + 1 }],
      };
      const { status } = await server.call("POST", "/api/ingest/box", { token: key, body });
      expect(status).toBe(200);
    }
  };
  const said = (method: "POST" | "PUT", path: string, data: object) =>
    server.call(method, path, { token: patient.token, body: { data } });
  return { ...patient, medicine: record.id, heard, pressed, said };
}

/** A patient's row as staff see it; undefined: there is none. */
async function rowOf({ profileid }: { profileid: number }, query = "") {
  await refresh(server.parts, server.app.log, [profileid]);
  return (await listed(query)).data.find(({ id }) => id === profileid)?.attributes;
}

async function listed(query: string) {
  const answer = await server.call("GET", `/api/worklist?${query}`, { token: admin.token });
  return WorklistAnswer.parse(answer.body);
}

test("one weekly dose that was missed is a call, until a later one is taken", async () => {
  const patient = await aPatient(
    { name: "Alendronate", schedules: [MONDAYS] },
    "2026-05-07T09:00:00Z",
  );
  const taken = ["2026-04-20T20:00:00Z", "2026-04-27T20:00:00Z"];
  await patient.pressed("2026-04-13T20:00:00Z", ...taken);
  await patient.heard("2026-05-07T08:59:00Z", 3);
  expect(await rowOf(patient)).toMatchObject({
    section: "call",
    reasons: [
      { kind: "dose_missed", medicine: "Alendronate", rhythm: "weekly", date: "2026-05-04" },
    ],
  });
  const overview = await server.call("GET", `/api/profiles/${patient.profileid}/overview`, {
    token: admin.token,
  });
  expect(OverviewAnswer.parse(overview.body).data).toMatchObject({
    reasons: [{ kind: "dose_missed" }],
    today: "2026-05-07",
  });

  const body = { date: "2026-05-04", dosage_time: "20:00", medicine: patient.medicine };
  await patient.said("PUT", "/api/doses", {
    ...body,
    status: "confirmed",
    at: "2026-05-04T20:00:00Z",
  });
  expect(await rowOf(patient)).toBeUndefined();
});

test("a dose said to be taken twice is a call and an alert though the box is silent", async () => {
  const patient = await aPatient(
    { name: "Methotrexate", once_only: true, schedules: [MONDAYS] },
    "2026-05-05T21:00:00Z",
  );
  const again = "2026-05-05T20:00:00Z";
  await patient.pressed("2026-04-27T20:00:00Z", "2026-05-04T20:10:00Z", again);
  const group = await server.aGroup();
  await server.db
    .insertInto("group_members")
    .values({ group_id: group, profile_id: patient.profileid })
    .execute();
  const alerts = alertsOf(server);
  await alerts.aRule(admin, { group, kind: "taken_twice", emails: ["nurse@clinic.example"] });
  await alerts.look(patient);
  expect(await alerts.listed(admin, `group=${group}`)).toEqual([]);

  const twice = { pressed_utc: again, as: "twice", medicines: [patient.medicine] };
  expect((await patient.said("PUT", "/api/presses", twice)).status).toBe(200);
  server.clock.set("2026-05-08T09:00:00Z");
  expect(await rowOf(patient)).toMatchObject({
    section: "call",
    reasons: [
      { kind: "taken_twice", medicine: "Methotrexate", pressed_utc: "2026-05-05T20:00:00.000Z" },
      { kind: "box_silent" },
    ],
  });
  await alerts.look(patient);
  expect(await alerts.listed(admin, `group=${group}`)).toMatchObject([
    { attributes: { kind: "taken_twice", ended_utc: null } },
  ]);

  await patient.said("PUT", "/api/presses", { pressed_utc: again, as: null });
  expect((await rowOf(patient))?.reasons.map(({ kind }) => kind)).not.toContain("taken_twice");
});

test("a weekly medicine pressed daily is a question on Tuesday and a call on Wednesday", async () => {
  const patient = await aPatient(
    { name: "Methotrexate", once_only: true, schedules: [MONDAYS] },
    "2026-05-05T21:00:00Z",
  );
  await patient.pressed("2026-04-27T20:00:00Z", "2026-05-04T20:05:00Z", "2026-05-05T20:06:00Z");
  expect((await rowOf(patient))?.section).not.toBe("call");
  await patient.pressed(
    "2026-04-27T20:00:00Z",
    "2026-05-04T20:05:00Z",
    "2026-05-05T20:06:00Z",
    "2026-05-06T20:07:00Z",
  );
  const dates = ["2026-05-05", "2026-05-06"];
  const reason = { kind: "too_often", medicine: "Methotrexate", rhythm: "weekly", dates };
  expect(await rowOf(patient)).toMatchObject({ section: "call", reasons: [reason] });
  server.clock.set("2026-05-09T21:00:00Z");
  expect(await rowOf(patient)).toMatchObject({
    section: "call",
    reasons: [reason, { kind: "box_silent" }],
  });
});

test.each([
  [false, "watch"],
  [true, "call"],
])(
  "more than the most on two days, an extra dose dangerous: %s, is %s",
  async (once_only, section) => {
    const patient = await aPatient(
      {
        name: "Oxycodone",
        once_only,
        schedules: [],
        as_needed: { amount: 1, min_interval_minutes: null, max_24h: 1, for: "pain" },
      },
      "2026-05-08T09:00:00Z",
    );
    for (const day of ["2026-05-05", "2026-05-07"]) {
      for (const time of ["09:00", "12:00"]) {
        const at = `${day}T${time}:00Z`;
        const data = { medicine: patient.medicine, at, amount: 1 };
        expect((await patient.said("POST", "/api/intakes", data)).status).toBe(201);
      }
    }
    await patient.heard("2026-05-08T08:59:00Z", 0);
    expect(await rowOf(patient)).toMatchObject({
      section,
      reasons: [{ kind: "over_most", medicine: "Oxycodone", days: 2 }],
    });
  },
);

test("a count far below what the presses explain is watched", async () => {
  const patient = await aPatient(
    { name: "Warfarin", startdate: "2026-05-04", schedules: ["08:00"] },
    "2026-05-04T12:00:00Z",
  );
  const days = ["04", "05", "06", "07", "08", "09", "10"];
  const times = days.map((day) => `2026-05-${day}T08:00:00Z`);
  const count = (amount: number) =>
    patient.said("POST", "/api/stock-entries", {
      medicine: patient.medicine,
      kind: "count",
      amount,
    });
  expect((await count(20)).status).toBe(201);
  await patient.pressed(...times);
  server.clock.set("2026-05-10T08:30:00Z");
  await count(13);
  expect(await rowOf(patient)).toBeUndefined();
  server.clock.set("2026-05-10T08:40:00Z");
  await count(11);
  expect(await rowOf(patient)).toMatchObject({
    section: "watch",
    reasons: [{ kind: "fewer_left", medicine: "Warfarin", missing: 2, date: "2026-05-10" }],
  });
});

test("a patient without a box of whom nothing is known for five days has a place", async () => {
  server.clock.set("2026-05-09T12:00:00Z");
  const patient = await server.aPatient();
  const medicine = await server.aMedicine(patient, {
    startdate: "2026-05-04",
    schedules: ["08:00"],
  });
  expect(await rowOf(patient)).toMatchObject({
    section: "box",
    sensor: null,
    reasons: [{ kind: "no_box", days: 5, ever: false }],
  });
  await server.call("PUT", "/api/doses", {
    token: patient.token,
    body: {
      data: {
        date: "2026-05-06",
        medicine: medicine.id,
        dosage_time: "08:00",
        status: "confirmed",
        at: "2026-05-06T08:00:00Z",
      },
    },
  });
  expect(await rowOf(patient)).toBeUndefined();
});

test("three evenings that were missed stay a call, done or not, when the window of a fourth closes", async () => {
  const patient = await aPatient(
    { startdate: "2026-05-04", schedules: ["08:00", "20:00"] },
    "2026-05-03T06:00:00Z",
  );
  await patient.heard("2026-05-03T06:00:00Z", 0);
  await server.db
    .updateTable("sensors")
    .set({ interval_minutes: 240 })
    .where(
      "id",
      "in",
      server.db
        .selectFrom("bindings")
        .select("sensor_id")
        .where("profile_id", "=", patient.profileid),
    )
    .execute();
  const day = (number: number) => String(number).padStart(2, "0");
  const mornings = Array.from({ length: 10 }, (_, at) => `2026-05-${day(4 + at)}T08:00:00Z`);
  const evenings = Array.from({ length: 6 }, (_, at) => `2026-05-${day(4 + at)}T20:00:00Z`);
  await patient.pressed(...[...mornings, ...evenings].toSorted());
  await patient.heard("2026-05-14T06:00:00Z", 16);
  const three = [{ kind: "missed_in_a_row", part: "evening", count: 3, is_regular_before: true }];
  server.clock.set("2026-05-14T07:59:00Z");
  const before = await rowOf(patient);
  expect(before).toMatchObject({ section: "call", reasons: three });
  const body = { data: { kind: "done", version: before?.version ?? "", after: null } };
  const path = `/api/worklist/${patient.profileid}/entries`;
  expect((await server.call("POST", path, { token: admin.token, body })).status).toBe(201);

  server.clock.set("2026-05-14T08:01:00Z");
  expect(await rowOf(patient)).toBeUndefined();
  expect(await rowOf(patient, "is_done=true")).toMatchObject({ section: "call", reasons: three });
  await patient.heard("2026-05-14T10:00:00Z", 16);
  expect(await rowOf(patient)).toMatchObject({ reasons: [{ ...three[0], count: 4 }] });
});

test("neither a search nor rows that are done look like an all-clear", async () => {
  const everybody = await server.db.selectFrom("profiles").select("id").execute();
  await refresh(
    server.parts,
    server.app.log,
    everybody.map(({ id }) => id),
  );
  const { counts } = (await listed("")).meta;
  expect(counts.call + counts.box + counts.watch).toBeGreaterThan(0);
  for (const query of ["search=nobodyhasthisname", "is_done=true", "section=watch"]) {
    expect((await listed(query)).meta.counts).toEqual(counts);
  }
  const none = await listed("search=nobodyhasthisname");
  expect(none).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
  const done = await listed("is_done=true");
  expect(done.meta.pagination.total).toBe(done.data.length);
  const group = await server.aGroup();
  expect((await listed(`group=${group}`)).meta.counts).toEqual({
    call: 0,
    box: 0,
    watch: 0,
    patients: 0,
  });
});
