import { Failure } from "@dosebeat/contract/base/failures";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { DEFAULT_QUOTAS, DEFAULT_WRITE_LIMITS, type Quotas } from "../../limit-settings.ts";
import { Storage } from "../../platform/storage.ts";
import { mostDueTimes } from "./plan-usage.ts";
import { WriteCounter } from "./writes.ts";

const QUOTAS: Quotas = {
  current_medicines: 3,
  medicines: 5,
  due_times: 6,
  plan_rows: 9,
  statements: 2,
  excused: 2,
  links: 2,
  pauses: 2,
  intakes: 2,
  press_names: 2,
  stock_entries: 2,
  openings: 2,
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ quotas: QUOTAS });
});
afterAll(() => test.close());

function add({ token }: TestPerson, ...schedules: string[]): Promise<Answer> {
  const data = { name: "Aspirin", startdate: "2026-05-01", schedules };
  return test.call("POST", "/api/medicine/assignMedicine", { token, body: { data } });
}

/** The quota that refused, or the status. */
function outcome({ status, body }: Answer): unknown {
  if (status < 400) return status;
  const { code, values } = Failure.parse(body).error;
  return status === 409 && code === "quota" ? values?.["limit"] : status;
}

const idOf = ({ body }: Answer) => (body as { data: { id: number } }).data.id;

it("limits current medicines and all that there ever were, one by one and together", async () => {
  const patient = await test.aPatient();
  const { token } = patient;
  const medicine = { name: "Aspirin", startdate: "2026-05-01" };
  const four = { data: [medicine, medicine, medicine, medicine] };
  const together = await test.call("POST", "/api/medicine/assignMedicine", { token, body: four });
  expect(outcome(together)).toBe("current_medicines");
  const outcomes: unknown[] = [];
  for (let count = 0; count < 6; count += 1) {
    const added = await add(patient);
    outcomes.push(outcome(added));
    if (added.status === 201) await test.call("DELETE", `/api/medicines/${idOf(added)}`, { token });
  }
  expect(outcomes).toEqual([201, 201, 201, 201, 201, "medicines"]);
  expect(outcome(await add(await test.aPatient()))).toBe(201);
});

it("limits due times of a day, however they come about", async () => {
  const patient = await test.aPatient();
  const { token } = patient;
  const medicine = idOf(await add(patient, "06:00", "07:00", "08:00"));
  const ended = {
    name: "Earlier",
    startdate: "2026-04-01",
    enddate: "2026-04-30",
    schedules: ["06:00", "07:00", "08:00", "09:00"],
  };
  const body = { data: ended };
  const earlier = await test.call("POST", "/api/medicine/assignMedicine", { token, body });
  expect(outcome(earlier)).toBe(201);
  const time = (dosage_time: string) =>
    test.call("POST", "/api/medicine-schedules", {
      token,
      body: { data: { dosage_time, medicine } },
    });
  const edit = (data: object) =>
    test.call("POST", "/api/medicine/editMedicineRecord", { token, body: { data } });
  expect(outcome(await edit({ id: idOf(earlier), enddate: "2026-05-01" }))).toBe("due_times");
  expect(outcome(await edit({ id: idOf(earlier), enddate: "2026-04-29" }))).toBe(200);
  expect(outcome(await time("09:00"))).toBe(201);
  expect(outcome(await time("10:00"))).toBe(201);
  expect(outcome(await time("11:00"))).toBe("plan_rows");
  const other = await test.aPatient();
  await add(other, "01:00", "02:00", "03:00", "04:00", "05:00", "06:00");
  expect(outcome(await add(other, "07:00"))).toBe("due_times");
});

it("counts a removed time on the day of its removal, and from then on all that there ever were", async () => {
  const patient = await test.aPatient();
  const { token } = patient;
  const first = await add(patient, "01:00", "02:00", "03:00", "04:00", "05:00", "06:00");
  await test.call("DELETE", `/api/medicines/${idOf(first)}`, { token });
  expect(outcome(await add(patient, "07:00"))).toBe("due_times");
  expect(mostDueTimes([{ from: "2026-01-02", to: "2026-01-01", times: 5, weekdays: null }])).toBe(
    0,
  );
});

it("lets only one of two concurrent calls past, on two servers as on one", async () => {
  const other = await createTestApp({ quotas: QUOTAS, db: test.db });
  try {
    const patient = await test.aPatient();
    const { token } = patient;
    await add(patient);
    await add(patient);
    const body = { data: { name: "Aspirin", startdate: "2026-05-01" } };
    const many = Array.from({ length: 10 }, (_, turn) =>
      (turn % 2 === 0 ? test : other).call("POST", "/api/medicine/assignMedicine", { token, body }),
    );
    const outcomes = (await Promise.all(many)).map(outcome);
    expect(outcomes.filter((one) => one === 201)).toHaveLength(1);
    expect(outcomes.filter((one) => one === "current_medicines")).toHaveLength(9);
  } finally {
    await other.close();
  }
});

it("limits statements, excused periods and links of a box", async () => {
  const patient = await test.aPatient();
  const { token } = patient;
  const medicine = idOf(await add(patient, "08:00"));
  const skip = {
    date: "2026-05-09",
    medicine,
    dosage_time: "08:00",
    status: "skipped",
    reason: "x",
  };
  const period = { from: "2026-05-08", to: "2026-05-08", reason: "Hospital" };
  const sensor = await test.aSensor({ claimcode: "ABCDEF" });
  const box = { deveui: sensor.deveui };
  const found = { statements: [] as unknown[], excused: [] as unknown[], links: [] as unknown[] };
  for (let count = 0; count < 3; count += 1) {
    found.statements.push(
      outcome(await test.call("PUT", "/api/doses", { token, body: { data: skip } })),
    );
    found.excused.push(
      outcome(await test.call("POST", "/api/excused", { token, body: { data: period } })),
    );
    test.clock.advance(1000);
    const link = { ...box, profileid: patient.profileid, claimcode: "ABCDEF" };
    found.links.push(
      outcome(await test.call("POST", "/api/sensor/assign", { token, body: { data: link } })),
    );
    test.clock.advance(1000);
    await test.call("PUT", "/api/sensor/unassign", { token, body: { data: box } });
  }
  expect(found).toEqual({
    statements: [200, 200, "statements"],
    excused: [201, 201, "excused"],
    links: [200, 200, "links"],
  });
});

it("leaves what is over the quotas readable, changeable and removable", async () => {
  const patient = await test.aPatient();
  const { token } = patient;
  const times = ["01:00", "02:00", "03:00", "04:00", "05:00", "06:00", "07:00", "08:00"];
  const medicines = [];
  for (let count = 0; count < 7; count += 1)
    medicines.push(await test.aMedicine(patient, { schedules: times }));
  const [{ id } = { id: 0 }] = medicines;
  const doses = await test.call("GET", "/api/doses?from=2026-05-09&to=2026-05-09", { token });
  expect(doses.body).toMatchObject({ data: { doses: { length: 56 } } });
  const edit = (data: object) =>
    test.call("POST", "/api/medicine/editMedicineRecord", {
      token,
      body: { data: { id, ...data } },
    });
  expect(outcome(await edit({ name: "Other" }))).toBe(200);
  expect(outcome(await edit({ enddate: "2026-06-01" }))).toBe(200);
  expect(outcome(await test.call("DELETE", `/api/medicines/${id}`, { token }))).toBe(200);
  expect(outcome(await add(patient))).toBe("current_medicines");
});

it("refuses a user who changes too much, and nobody else; reading goes on", async () => {
  const app = await createTestApp({ writes: { ...DEFAULT_WRITE_LIMITS, minute: 3, day: 5 } });
  try {
    const [patient, other] = [await app.aPatient(), await app.aPatient()];
    const write = ({ token }: TestPerson) =>
      app.call("PUT", "/api/profile/userdata", { token, body: { data: { theme: "dark" } } });
    const statuses = async (count: number) => {
      const found: number[] = [];
      for (let turn = 0; turn < count; turn += 1) found.push((await write(patient)).status);
      return found;
    };
    expect(await statuses(4)).toEqual([200, 200, 200, 429]);
    const refused = await write(patient);
    expect(refused.body).toMatchObject({ error: { code: "writes" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const { token } = patient;
    expect((await app.call("GET", "/api/users/me", { token })).status).toBe(200);
    expect((await write(other)).status).toBe(200);
    app.clock.advance(120_000);
    expect(await statuses(3)).toEqual([200, 200, 429]);
    app.clock.advance(48 * HOUR);
    expect(await statuses(1)).toEqual([200]);
  } finally {
    await app.close();
  }
});

it("refuses patients while the disk has little space, then boxes, administrators never; all may read", async () => {
  const MIB = 2 ** 20;
  let free = 1000 * MIB;
  const log = { error: () => {}, warn: () => {} };
  const app = await createTestApp({ storage: new Storage(log, () => Promise.resolve(free)) });
  try {
    const [patient, admin] = [await app.aPatient(), await app.anAdmin()];
    const key = await app.anIngestKey();
    const medicine = await app.aMedicine(patient);
    const attempts = async () => {
      const { token } = patient;
      const write = (who: string) =>
        app.call("PUT", "/api/profile/userdata", { token: who, body: { data: { theme: "dark" } } });
      const box = { token: key, body: { deveui: "00000000000000f1", temperature: 20 } };
      const credentials = { identifier: patient.email, password: patient.password };
      const answers = [
        await write(token),
        await app.call("POST", "/api/ingest/box", box),
        await write(admin.token),
        await app.call("POST", "/api/auth/local", { body: credentials }),
        await app.call("GET", "/api/profile/userdata", { token }),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await attempts()).toEqual([200, 200, 200, 200, 200]);
    free = 511 * MIB;
    await expect.poll(attempts).toEqual([503, 200, 200, 200, 200]);
    free = 127 * MIB;
    await expect.poll(attempts).toEqual([503, 503, 200, 200, 200]);
    const { token } = patient;
    const removed = await app.call("DELETE", `/api/medicines/${medicine.id}`, { token });
    expect(removed.status).toBe(200);
  } finally {
    await app.close();
  }
});

it("counts within a window that slides, and says when there is room again", () => {
  const counter = new WriteCounter(4, 60_000);
  const at = (seconds: number) => counter.count(1, new Date(seconds * 1000));
  expect([at(0), at(1), at(2), at(3), at(3)]).toEqual([0, 0, 0, 0, 58]);
  expect([at(60), at(61), at(61)]).toEqual([1, 0, 15]);
  expect([at(75), at(76)]).toEqual([1, 0]);
});

it("has room for the largest real plans", () => {
  expect(DEFAULT_QUOTAS).toMatchObject({ current_medicines: 60, medicines: 300 });
  expect(DEFAULT_QUOTAS).toMatchObject({ due_times: 240, plan_rows: 4000 });
});
