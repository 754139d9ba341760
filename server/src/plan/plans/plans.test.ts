import { Failure } from "@dosebeat/contract/base/failures";
import type { LiveEvent } from "@dosebeat/contract/events";
import { MedicinePlanAnswer } from "@dosebeat/contract/plans";
import { DAY } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { collide } from "../../../test/collision.ts";

let test: TestApp;
let patient: TestPerson;
let stranger: TestPerson;
let published: LiveEvent[];
beforeAll(async () => {
  test = await createTestApp();
  test.parts.announcer.subscribe(({ event }) => published.push(event));
});
beforeEach(async () => {
  test.clock.set("2026-05-10T12:00:00Z");
  patient = await test.aPatient();
  stranger = await test.aPatient();
  published = [];
});
afterAll(() => test.close());

const get = ({ token }: TestPerson, medicine: number) =>
  test.call("GET", `/api/medicine-plan/${medicine}`, { token });
const put = ({ token }: TestPerson, medicine: number, data: object) =>
  test.call("PUT", `/api/medicine-plan/${medicine}`, { token, body: { data } });
const planOf = async (person: TestPerson, medicine: number) =>
  MedicinePlanAnswer.parse((await get(person, medicine)).body).data;
const change = async (person: TestPerson, medicine: number, data: object) => {
  const { version } = await planOf(person, medicine);
  const answer = await put(person, medicine, { version, ...data });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return MedicinePlanAnswer.parse(answer.body).data;
};
const refused = async (person: TestPerson, medicine: number, data: object) => {
  const { version } = await planOf(person, medicine);
  const answer = await put(person, medicine, { version, ...data });
  const { code, values } = Failure.parse(answer.body).error;
  return [answer.status, code, ...faultsIn(answer), ...Object.values(values ?? {})];
};

describe("a change from now on", () => {
  it("leaves what was due before, and ends rows instead of rewriting them", async () => {
    const { id } = await test.aMedicine(patient, { schedules: ["08:00", "20:00"] });
    const plan = await change(patient, id, {
      schedules: [{ dosage_time: "08:00", amount: 2 }, "20:00"],
    });
    const now = test.clock.now().toISOString();
    expect(plan).toMatchObject({
      medicine: id,
      pauses: [],
      past: { added: 0, removed: 0 },
      schedules: [
        { dosage_time: "08:00:00.000", amount: null, added_utc: null, removed_utc: now },
        { dosage_time: "08:00:00.000", amount: 2, added_utc: now, removed_utc: null },
        { dosage_time: "20:00:00.000", amount: null, added_utc: null, removed_utc: null },
      ],
    });
    expect(published).toEqual([{ kind: "medicine", profileid: patient.profileid, id }]);
    expect(await planOf(patient, id)).toEqual(plan);
  });

  it("changes nothing where everything is as it was", async () => {
    const { id } = await test.aMedicine(patient, {
      schedules: [
        "08:00",
        { dosage_time: "20:00", recurrence: { kind: "interval", every: 2 } },
        { dosage_time: "21:00", valid_from: "2026-06-01", valid_to: "2026-06-10" },
      ],
    });
    const before = await planOf(patient, id);
    const schedules = before.schedules.map(
      ({ id: _, medicine: __, added_utc: ___, removed_utc: ____, ...row }) => row,
    );
    expect(await change(patient, id, { schedules })).toEqual(before);
  });

  it("removes rows to come, and lists over ones no more", async () => {
    const { id } = await test.aMedicine(patient, {
      schedules: [
        { dosage_time: "08:00", valid_to: "2026-05-31" },
        { dosage_time: "08:00", amount: 2, valid_from: "2026-06-01" },
      ],
    });
    const plan = await change(patient, id, { schedules: [] });
    expect(plan.schedules.map(({ removed_utc }) => removed_utc)).toEqual(
      Array(2).fill(test.clock.now().toISOString()),
    );
  });

  it("stores the chart day as the anchor that is missing", async () => {
    const { id } = await test.aMedicine(patient, {
      schedules: [{ dosage_time: "08:00", recurrence: { kind: "cycle", on: 21, off: 7 } }],
    });
    const plan = await change(patient, id, {
      schedules: [{ dosage_time: "09:00", recurrence: { kind: "interval", every: 3 } }],
    });
    expect(plan.schedules.map(({ recurrence }) => recurrence)).toEqual([
      { kind: "cycle", on: 21, off: 7, anchor: "2026-05-01" },
      { kind: "interval", every: 3, anchor: "2026-05-10" },
    ]);
  });
});

describe("a change from a day on", () => {
  it("ends what goes on by then on the day before", async () => {
    const { id } = await test.aMedicine(patient, { schedules: ["08:00", "20:00"] });
    const plan = await change(patient, id, {
      from: "2026-05-18",
      schedules: ["20:00", { dosage_time: "08:00", recurrence: { kind: "weekdays", days: [1] } }],
    });
    expect(plan.schedules).toMatchObject([
      { dosage_time: "08:00:00.000", valid_from: null, valid_to: "2026-05-17" },
      { dosage_time: "20:00:00.000", valid_from: null, valid_to: null, removed_utc: null },
      { dosage_time: "08:00:00.000", valid_from: "2026-05-18", valid_to: null, added_utc: null },
    ]);
    const { token } = patient;
    const days = await test.call("GET", "/api/doses?from=2026-05-17&to=2026-05-25", { token });
    const { doses } = (days.body as { data: { doses: { date: string; dosage_time: string }[] } })
      .data;
    expect(
      doses.filter((dose) => dose.dosage_time.startsWith("08")).map(({ date }) => date),
    ).toEqual(["2026-05-17", "2026-05-18", "2026-05-25"]);
  });

  it("builds a taper of rows in sequence, whose last goes on", async () => {
    const { id } = await test.aMedicine(patient, { startdate: "2026-05-11" });
    const plan = await change(patient, id, {
      from: "2026-05-11",
      schedules: [
        { dosage_time: "08:00", amount: 8, valid_to: "2026-05-13" },
        { dosage_time: "08:00", amount: 6, valid_from: "2026-05-14", valid_to: "2026-05-16" },
        { dosage_time: "08:00", amount: 4, valid_from: "2026-05-17" },
      ],
    });
    expect(plan.schedules.map(({ valid_from, valid_to }) => [valid_from, valid_to])).toEqual([
      ["2026-05-11", "2026-05-13"],
      ["2026-05-14", "2026-05-16"],
      ["2026-05-17", null],
    ]);
  });

  it("keeps the first step of a taper for all its days, over 3 a.m. and midnight", async () => {
    const { id } = await test.aMedicine(patient, {
      schedules: [{ dosage_time: "08:00", amount: 8 }],
    });
    // Of 8 – 6 – 4 from tomorrow, tomorrow still has 8.
    await change(patient, id, {
      schedules: [
        { dosage_time: "08:00", amount: 8, valid_to: "2026-05-13" },
        { dosage_time: "08:00", amount: 6, valid_from: "2026-05-14", valid_to: "2026-05-16" },
        { dosage_time: "08:00", amount: 4, valid_from: "2026-05-17", valid_to: "2026-05-19" },
      ],
    });
    const { token } = patient;
    const amounts = async () => {
      const { body } = await test.call("GET", "/api/doses?from=2026-05-10&to=2026-05-20", {
        token,
      });
      return (body as { data: { doses: { amount: number }[] } }).data.doses.map(
        ({ amount }) => amount,
      );
    };
    const taper = [8, 8, 8, 8, 6, 6, 6, 4, 4, 4];
    for (const now of ["2026-05-10T23:59:00Z", "2026-05-11T02:59:00Z", "2026-05-11T03:01:00Z"]) {
      test.clock.set(now);
      expect(await amounts(), now).toEqual(taper);
    }
  });

  it("that is over corrects the past, and says how many doses appear and vanish", async () => {
    const { id } = await test.aMedicine(patient, { schedules: ["08:00", "20:00"] });
    const plan = await change(patient, id, {
      from: "2026-05-08",
      schedules: ["08:00", "12:00"],
    });
    // The 8th and 9th, and today's 12:00, which is due now, not before.
    expect(plan.past).toEqual({ added: 2, removed: 2 });
    expect(plan.schedules).toMatchObject([
      { dosage_time: "08:00:00.000", valid_to: null },
      { dosage_time: "20:00:00.000", valid_to: "2026-05-07" },
      { dosage_time: "12:00:00.000", valid_from: "2026-05-08" },
    ]);
  });

  it("counts doses of home time that are due on the day before", async () => {
    const { id } = await test.aMedicine(patient, { startdate: "2026-05-01" });
    const timezone = "Pacific/Auckland";
    // 03:30 of the 8th in Auckland is 15:30 of the 7th for the patient.
    const schedules = [{ dosage_time: "03:30", timezone, valid_to: "2026-05-08" }];
    const past = { added: 1, removed: 0 };
    const { token } = patient;
    const body = { data: { medicine: id, from: "2026-05-08", schedules } };
    const shown = await test.call("POST", "/api/plan-preview", { token, body });
    expect(shown.body).toMatchObject({ data: { past } });
    expect((await change(patient, id, { from: "2026-05-08", schedules })).past).toEqual(past);
  });

  it("is refused where it is about more doses than can be counted", async () => {
    const { id } = await test.aMedicine(patient, { startdate: "1900-01-01" });
    const schedules = ["06:00", "12:00", "18:00"];
    const data = { from: "1900-01-01", schedules };
    expect(await refused(patient, id, data)).toEqual([400, "doses_many", "from", 100_000]);
    const { token } = patient;
    const body = { data: { medicine: id, ...data } };
    expect((await test.call("POST", "/api/plan-preview", { token, body })).status).toBe(400);
    expect((await planOf(patient, id)).schedules).toEqual([]);
  });

  it("takes away what was added later, and the past of what has ended", async () => {
    const { id } = await test.aMedicine(patient, { schedules: ["08:00"] });
    await change(patient, id, { schedules: ["09:00"] });
    test.clock.advance(3 * DAY);
    const plan = await change(patient, id, { from: "2026-05-09", schedules: ["10:00"] });
    // 08:00 on the 9th and 10th, 09:00 on the 11th to 13th; 10:00 on the 9th to 13th.
    expect(plan.past).toEqual({ added: 5, removed: 5 });
    const { token } = patient;
    const days = await test.call("GET", "/api/doses?from=2026-05-01&to=2026-05-13", { token });
    const { doses } = (days.body as { data: { doses: { dosage_time: string }[] } }).data;
    const times = doses.map(({ dosage_time }) => dosage_time.slice(0, 5));
    expect(times).toEqual([...Array(8).fill("08:00"), ...Array(5).fill("10:00")]);
  });

  it("keeps both plans in the audit log", async () => {
    const { id } = await test.aMedicine(patient, { schedules: ["08:00"] });
    await change(patient, id, { from: "2026-05-08", schedules: ["09:00"] });
    const entry = await test.db
      .selectFrom("audit_log")
      .select("details")
      .where("kind", "=", "plan-changed")
      .where("profile_id", "=", patient.profileid)
      .executeTakeFirstOrThrow();
    expect(entry.details).toMatchObject({
      medicine: id,
      from: "2026-05-08",
      past: { added: 3, removed: 3 },
      ended: [{ dosage_time: "08:00:00.000", valid_to: null, removed_utc: null }],
      added: [{ dosage_time: "09:00:00.000", valid_from: "2026-05-08" }],
    });
  });
});

describe("two people who change one plan", () => {
  it("are told what changed, and nothing is half-written", async () => {
    const { id } = await test.aMedicine(patient, { schedules: ["08:00"] });
    const { version } = await planOf(patient, id);
    const answers = await collide(test.db, { table: "medicines", id }, [
      () => put(patient, id, { version, schedules: ["09:00"] }),
      () => put(patient, id, { version, schedules: ["10:00", "11:00"] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    const { schedules } = await planOf(patient, id);
    const added = schedules.filter(({ removed_utc }) => removed_utc === null);
    const ended = schedules.filter(({ removed_utc }) => removed_utc !== null);
    expect(ended).toHaveLength(1);
    expect(Failure.parse(late?.body).error).toMatchObject({
      code: "plan_changed",
      details: {
        changed: [
          { schedule: ended[0]?.id, dosage_time: "08:00:00.000", change: "ended" },
          ...added.map((row) => ({
            schedule: row.id,
            dosage_time: row.dosage_time,
            change: "added",
          })),
        ],
      },
    });
  });

  it("see what a call of before did to it too", async () => {
    const { id } = await test.aMedicine(patient, { schedules: ["08:00"] });
    const { version, schedules } = await planOf(patient, id);
    const { token } = patient;
    const [row] = schedules;
    await test.call("DELETE", `/api/medicine-schedules/${row?.id}`, { token });
    const answer = await put(patient, id, { version, schedules: [] });
    expect(answer.body).toMatchObject({
      error: { code: "plan_changed", details: { changed: [{ schedule: row?.id }] } },
    });
  });
});

describe("refused are", () => {
  const weekly = (...days: number[]) => ({ kind: "weekdays", days });
  const row = (more: object) => ({ schedules: [{ dosage_time: "08:00", ...more }] });
  it.each<[string, object, unknown[]]>([
    ["an amount of 0", row({ amount: 0 }), ["amount", "schedules.0.amount"]],
    ["4 decimals", row({ amount: 1.0005 }), ["amount", "schedules.0.amount"]],
    ["too much", row({ amount: 100_001 }), ["too_high", "schedules.0.amount", 100_000]],
    ["an eighth day", row({ recurrence: weekly(8) }), ["weekday", "schedules.0.recurrence.days"]],
    ["a day twice", row({ recurrence: weekly(1, 1) }), ["weekday", "schedules.0.recurrence.days"]],
    ["no day", row({ recurrence: weekly() }), ["weekday", "schedules.0.recurrence.days"]],
    [
      "a 32nd",
      row({ recurrence: { kind: "monthly", days: [32] } }),
      ["month_day", "schedules.0.recurrence.days"],
    ],
    [
      "every day as an interval",
      row({ recurrence: { kind: "interval", every: 1 } }),
      ["too_low", "schedules.0.recurrence.every", 2],
    ],
    [
      "a phase that ends before it begins",
      row({ valid_from: "2026-06-02", valid_to: "2026-06-01" }),
      ["phase_order", "schedules.0.valid_to"],
    ],
    [
      "a phase that is over by then",
      row({ valid_to: "2026-05-09" }),
      ["phase_order", "schedules.0.valid_to"],
    ],
    [
      "a phase after the medicine",
      row({ valid_from: "2026-12-02" }),
      ["phase_outside", "schedules.0.valid_from"],
    ],
    [
      "Mondays of a phase without one",
      row({ recurrence: weekly(1), valid_from: "2026-05-12", valid_to: "2026-05-17" }),
      ["never_due", "schedules.0"],
    ],
    ["an unknown zone", row({ timezone: "Mars/Base" }), ["zone", "schedules.0.timezone"]],
    ["seconds", row({ dosage_time: "08:00:30" }), ["time_of_day", "schedules.0.dosage_time"]],
    ["an unknown field", row({ id: 3 }), [undefined, "schedules.0.id"]],
    [
      "49 times of one day",
      { schedules: Array.from({ length: 49 }, (_, minute) => `08:${10 + minute}`) },
      ["too_many", "schedules", 48],
    ],
  ])("%s", async (_, data, problem) => {
    const { id } = await test.aMedicine(patient, { enddate: "2026-12-01", schedules: ["07:00"] });
    expect(await refused(patient, id, data)).toEqual([400, ...problem]);
  });

  it("two rows with one time on one day, wherever they come from", async () => {
    const { id } = await test.aMedicine(patient, { schedules: ["07:00"] });
    const clash = [409, "time_known", "schedules.1.dosage_time", "08:00"];
    const recurrence = { kind: "monthly", days: [-1] };
    const schedules = ["08:00", { dosage_time: "08:00", recurrence }];
    expect(await refused(patient, id, { schedules })).toEqual(clash);
    const { token } = patient;
    const add = (data: object) =>
      test.call("POST", "/api/medicine-schedules", {
        token,
        body: { data: { medicine: id, ...data } },
      });
    expect((await add({ dosage_time: "07:00", recurrence })).status).toBe(409);
    expect((await add({ dosage_time: "07:30", recurrence })).status).toBe(201);
    const medicine = { name: "A", startdate: "2026-05-01", schedules };
    const body = { data: medicine };
    const assigned = await test.call("POST", "/api/medicine/assignMedicine", { token, body });
    expect(assigned.body).toMatchObject({ error: { status: 409, code: "time_known" } });
    const rows = [{ dosage_time: "08:00" }, { dosage_time: "08:00" }];
    const twice = { data: { ...medicine, schedules: rows } };
    const sent = await test.call("POST", "/api/medicine/assignMedicine", { token, body: twice });
    expect(sent.body).toMatchObject({ error: { status: 409, code: "time_known" } });
    const times = { data: { ...medicine, schedules: ["08:00", "08:00:00"] } };
    const told = await test.call("POST", "/api/medicine/assignMedicine", { token, body: times });
    expect(told.body).toMatchObject({ error: { status: 400, code: "time_twice" } });
  });

  it("but not 49 rows of different weekdays", async () => {
    const { id } = await test.aMedicine(patient);
    const schedules = [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
      Array.from({ length: 10 }, (_, hour) => ({
        dosage_time: `1${hour}:00`,
        recurrence: weekly(day),
      })),
    );
    const plan = await change(patient, id, { schedules });
    expect(plan.schedules).toHaveLength(70);
    // Each on its own days, so that no day has more than five.
    const dated = Array.from({ length: 155 }, (_, index) => ({
      dosage_time: `1${index % 5}:00`,
      recurrence: { kind: "monthly", days: [1 + Math.floor(index / 5)] },
    }));
    const after = await change(patient, id, { schedules: dated });
    expect(after.schedules.filter(({ removed_utc }) => removed_utc === null)).toHaveLength(155);
  });
});

describe("a preview", () => {
  const preview = ({ token }: TestPerson, data: object) =>
    test.call("POST", "/api/plan-preview", { token, body: { data } });

  it("shows doses and days of a medicine to be added, and its past", async () => {
    const answer = await preview(patient, {
      startdate: "2026-05-04",
      days: 3,
      schedules: [
        { dosage_time: "08:00", amount: 1.5, recurrence: { kind: "weekdays", days: [1, 7] } },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: {
        doses: [
          ["2026-05-10", "2026-05-10T08:00:00.000Z"],
          ["2026-05-11", "2026-05-11T08:00:00.000Z"],
        ].map(([date, due_utc]) => ({ date, dosage_time: "08:00:00.000", due_utc, amount: 1.5 })),
        days: [
          { date: "2026-05-10", plan: "due" },
          { date: "2026-05-11", plan: "due" },
          { date: "2026-05-12", plan: "not_due" },
        ],
        steps: [{ from: "2026-05-10", to: null, amount: 1.5 }],
        total: null,
        past: { added: 2, removed: 0 },
      },
    });
  });

  it("of a taper says its steps, and what is taken from now until it ends", async () => {
    const { id } = await test.aMedicine(patient, { schedules: ["08:00"] });
    const schedules = [
      { dosage_time: "08:00", amount: 8, valid_to: "2026-05-13" },
      { dosage_time: "08:00", amount: 6, valid_from: "2026-05-14", valid_to: "2026-05-16" },
    ];
    const stored = await preview(patient, { medicine: id, schedules });
    const added = await preview(patient, { startdate: "2026-05-10", from_now: true, schedules });
    for (const { body } of [stored, added]) {
      expect(body).toMatchObject({
        data: {
          steps: [
            { from: "2026-05-10", to: "2026-05-13", amount: 8 },
            { from: "2026-05-14", to: "2026-05-16", amount: 6 },
          ],
          // Today's 08:00 is over.
          total: 3 * 8 + 3 * 6,
        },
      });
    }
  });

  it("refuses steps out of order", async () => {
    const { id } = await test.aMedicine(patient, { schedules: ["08:00"] });
    const codeOf = async (schedules: object[]) => {
      const { body } = await preview(patient, { medicine: id, schedules });
      return Failure.parse(body).error.code;
    };
    const first = { dosage_time: "08:00", amount: 8, valid_to: "2026-05-13" };
    const second = { dosage_time: "08:00", amount: 6, valid_from: "2026-05-13" };
    expect(await codeOf([first, second])).toBe("time_known");
    expect(await codeOf([first, { ...second, valid_to: "2026-05-12" }])).toBe("phase_order");
    const { version } = await planOf(patient, id);
    expect((await put(patient, id, { version, schedules: [first, second] })).status).toBe(409);
  });

  it("shows what a change of a stored plan would do, and stores nothing", async () => {
    const { id } = await test.aMedicine(patient, { schedules: ["08:00"] });
    const before = await planOf(patient, id);
    const data = { medicine: id, schedules: [{ dosage_time: "09:00", amount: 2 }], days: 2 };
    const { body } = await preview(patient, data);
    expect(body).toMatchObject({
      data: {
        doses: [
          { due_utc: "2026-05-10T08:00:00.000Z", amount: null },
          { due_utc: "2026-05-11T09:00:00.000Z", amount: 2 },
        ],
        past: { added: 0, removed: 0 },
      },
    });
    const past = await preview(patient, { ...data, from: "2026-05-09" });
    expect(past.body).toMatchObject({ data: { past: { added: 2, removed: 2 } } });
    expect(await planOf(patient, id)).toEqual(before);
    expect((await preview(stranger, data)).status).toBe(404);
  });

  it("shows only what comes of a medicine that is to hold from now", async () => {
    const data = {
      startdate: "2026-05-10",
      from_now: true,
      days: 2,
      schedules: ["08:00", "20:00"],
    };
    const { body } = await preview(patient, data);
    expect(body).toMatchObject({
      data: {
        doses: [
          { due_utc: "2026-05-10T20:00:00.000Z" },
          { due_utc: "2026-05-11T08:00:00.000Z" },
          { due_utc: "2026-05-11T20:00:00.000Z" },
        ],
        past: { added: 0, removed: 0 },
      },
    });
  });

  it("refuses what saving would refuse", async () => {
    const data = { startdate: "2026-05-04", schedules: ["08:00", "08:00"] };
    expect((await preview(patient, data)).status).toBe(409);
    expect(faultsIn(await preview(patient, { schedules: [] }))).toEqual(["startdate"]);
    expect(faultsIn(await preview(patient, { ...data, days: 101 }))).toEqual(["days"]);
  });
});

it("is for the patient, administrators and nobody else", async () => {
  const { id } = await test.aMedicine(patient, { schedules: ["08:00"] });
  const { version } = await planOf(patient, id);
  expect((await get(stranger, id)).status).toBe(404);
  expect((await put(stranger, id, { version, schedules: [] })).status).toBe(404);
  const admin = await test.anAdmin();
  expect((await get(admin, id)).status).toBe(200);
  // Whoever writes for another person must impersonate.
  expect((await put(admin, id, { version, schedules: [] })).status).toBe(404);
});
