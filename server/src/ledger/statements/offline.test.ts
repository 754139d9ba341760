import { Failure } from "@dosebeat/contract/base/failures";
import { type StateDose, StateDoseAnswer } from "@dosebeat/contract/statements";
import { DAY } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";

let server: TestApp;
let ingestKey: string;

beforeAll(async () => {
  server = await createTestApp();
  ingestKey = await server.anIngestKey();
});
afterAll(() => server.close());

const NOW = "2026-05-10T12:00:00.000Z";

/** A patient in UTC with a box and aspirin at 08:00; now is noon of 10 May. */
async function aPatient() {
  server.clock.set(NOW);
  const patient = await server.aPatient();
  const medicine = await server.aMedicine(patient, { schedules: ["08:00"] });
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  return { patient, medicine: medicine.id, deveui: sensor.deveui };
}

type Patient = Awaited<ReturnType<typeof aPatient>>;
type Said = Record<string, unknown>;

/** States something about the dose of 08:00 today. */
async function put({ medicine, patient }: Patient, said: Said, as: TestPerson = patient) {
  const data = { date: "2026-05-10", medicine, dosage_time: "08:00", ...said };
  return server.call("PUT", "/api/doses", { token: as.token, body: { data } });
}

/** The outcome, and the status of the dose afterwards. */
async function state(who: Patient, said: Said) {
  const answer = await put(who, said);
  expect(answer).toMatchObject({ status: 200 });
  const { data, meta } = StateDoseAnswer.parse(answer.body);
  return { outcome: meta.outcome, status: data.status, at: data.confirmed_utc, data };
}

async function rowsOf({ patient }: Patient) {
  return server.db
    .selectFrom("dose_statements")
    .selectAll()
    .where("profile_id", "=", patient.profileid)
    .orderBy("id")
    .execute();
}

const key = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const at = (clock: string) => `2026-05-10T${clock}:00.000Z`;
const taken = (clock: string, said = clock) => ({
  status: "confirmed",
  at: at(clock),
  said_utc: at(said),
});

test("a statement said offline is dated when it was said; its retry stores and announces nothing", async () => {
  const who = await aPatient();
  const entry = { key: key(1), ...taken("08:03") };
  expect(await state(who, entry)).toMatchObject({ outcome: "kept", at: at("08:03") });
  server.clock.advance(9 * DAY);
  const audited = async () =>
    (await server.call("GET", "/api/profile/access-log", { token: who.patient.token })).body;
  const before = await audited();
  // The retry is accepted even when the statement itself would now be too old.
  expect(await state(who, entry)).toMatchObject({ outcome: "kept", at: at("08:03") });
  expect(await audited()).toEqual(before);
  const rows = await rowsOf(who);
  expect(rows.map(({ said_at }) => said_at.toISOString())).toEqual([at("08:03")]);
});

test("the same key with another body is refused with a code, and nothing of it is stored", async () => {
  const who = await aPatient();
  await state(who, { key: key(1), ...taken("08:03") });
  for (const other of [taken("08:04", "08:03"), taken("08:03", "08:04"), { status: null }]) {
    const answer = await put(who, { key: key(1), ...other });
    expect(answer.status).toBe(409);
    expect(Failure.parse(answer.body).error.code).toBe("key_used");
  }
  expect(await rowsOf(who)).toHaveLength(1);
});

test("two requests with one key at the same time store one statement", async () => {
  const who = await aPatient();
  const answers = await Promise.all(
    [1, 2, 3].map(() => put(who, { key: key(1), ...taken("08:03") })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rowsOf(who)).toHaveLength(1);
});

test("a key of another patient is free, and tells nothing; a stranger's dose does not exist", async () => {
  const who = await aPatient();
  const twin = await aPatient();
  await state(who, { key: key(1), ...taken("08:03") });
  expect(await state(twin, { key: key(1), status: "skipped", reason: "ill" })).toMatchObject({
    outcome: "kept",
    status: "skipped",
  });
  const entry = { key: key(1), ...taken("08:03") };
  expect((await put(who, entry, twin.patient)).status).toBe(404);
  expect((await put(who, { ...entry, key: key(2) }, twin.patient)).status).toBe(404);
  expect(await rowsOf(who)).toHaveLength(1);
});

test("of two devices the newest word holds, whichever arrives first; the other is told", async () => {
  const who = await aPatient();
  expect(await state(who, { key: key(1), ...taken("09:00") })).toMatchObject({ outcome: "kept" });
  const skipped = { status: "skipped", reason: "nausea", said_utc: at("08:30") };
  expect(await state(who, { key: key(2), ...skipped })).toMatchObject({
    outcome: "older",
    status: "confirmed",
    at: at("09:00"),
  });
  // The first device's word is now the older one, and its retry says so.
  expect(await state(who, { key: key(3), ...skipped, said_utc: at("11:00") })).toMatchObject({
    outcome: "kept",
    status: "skipped",
  });
  expect(await state(who, { key: key(1), ...taken("09:00") })).toMatchObject({ outcome: "older" });
  expect(await rowsOf(who)).toHaveLength(3);
});

test("a withdrawal takes part in the order, too", async () => {
  const who = await aPatient();
  await state(who, { key: key(1), status: null, said_utc: at("10:00") });
  expect(await state(who, { key: key(2), ...taken("08:03") })).toMatchObject({
    outcome: "older",
    at: null,
  });
  expect(await state(who, { key: key(3), ...taken("08:03", "10:30") })).toMatchObject({
    outcome: "kept",
    at: at("08:03"),
  });
});

test("whatever the order and however often entries arrive, the same word holds", async () => {
  const entries: Said[] = [
    { key: key(1), ...taken("08:03") },
    { key: key(2), status: null, said_utc: at("08:05") },
    { key: key(3), status: "skipped", reason: "ill", said_utc: at("08:40") },
    { key: key(4), ...taken("09:10", "09:12") },
    { key: key(5), status: null, said_utc: at("09:13") },
    { key: key(6), ...taken("09:11", "09:20") },
  ];
  const replay = fc.record({
    order: fc.shuffledSubarray(entries, { minLength: 1 }),
    again: fc.array(fc.nat(entries.length - 1), { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(replay, async ({ order, again }) => {
      const who = await aPatient();
      const sent = [...order, ...again.map((index) => order[index % order.length] ?? {})];
      for (const entry of sent) await state(who, entry);
      const newest = order.toSorted((a, b) => `${b["said_utc"]}`.localeCompare(`${a["said_utc"]}`));
      const holding = newest[0] ?? {};
      // Noon without a press, and a box that was never heard: unknown unless something was said.
      const last = await state(who, holding);
      expect(last).toMatchObject({
        outcome: "kept",
        status: holding["status"] ?? "unknown",
        at: holding["at"] ?? null,
      });
      for (const entry of newest.slice(1)) {
        expect(await state(who, entry)).toMatchObject({ outcome: "older", status: last.status });
      }
      expect(await rowsOf(who)).toHaveLength(order.length);
    }),
    { numRuns: 15 },
  );
});

test("what was said at one instant: the newest row holds", async () => {
  const who = await aPatient();
  await state(who, { key: key(1), ...taken("08:03") });
  expect(await state(who, { key: key(2), status: null, said_utc: at("08:03") })).toMatchObject({
    outcome: "kept",
    at: null,
  });
  expect(await state(who, { key: key(1), ...taken("08:03") })).toMatchObject({ outcome: "older" });
});

test("a device's clock a few minutes ahead is bounded by the arrival", async () => {
  const who = await aPatient();
  expect(await state(who, { key: key(1), ...taken("12:05") })).toMatchObject({
    outcome: "kept",
    at: NOW,
  });
  const [row] = await rowsOf(who);
  expect(row).toMatchObject({ said_at: new Date(NOW), taken_at: new Date(NOW) });
  // What another device says a minute later is still newer.
  server.clock.advance(60_000);
  expect(await state(who, { key: key(2), status: null, said_utc: at("12:01") })).toMatchObject({
    outcome: "kept",
    at: null,
  });
});

test("a clock an hour ahead is refused with the difference and the server's time", async () => {
  const who = await aPatient();
  const answer = await put(who, { key: key(1), ...taken("13:02") });
  expect(answer.status).toBe(400);
  expect(faultsIn(answer)).toEqual(["said_utc"]);
  expect(Failure.parse(answer.body).error).toMatchObject({
    code: "clock_ahead",
    values: { minutes: 62, at: NOW },
    message: expect.stringContaining(`62 minutes ahead of the server's clock, which reads ${NOW}`),
  });
  expect(await rowsOf(who)).toHaveLength(0);
  // Corrected by the difference, it is stored under the same key.
  expect(await state(who, { key: key(1), ...taken("12:00") })).toMatchObject({ outcome: "kept" });
});

test.each<[string, Said, string, string]>([
  ["is older than a week", { said_utc: "2026-05-03T11:59:59Z" }, "said_utc", "said_old"],
  ["was said before it was taken", { said_utc: at("08:00") }, "at", "taken_later"],
  ["has no instant", { said_utc: "yesterday" }, "said_utc", "instant"],
])("a statement that %s is refused", async (_name, said, path, code) => {
  const who = await aPatient();
  const answer = await put(who, { status: "confirmed", at: at("09:00"), ...said });
  expect(answer.status).toBe(400);
  const [fault] = Failure.parse(answer.body).error.details.errors;
  expect([fault?.path.at(-1), fault?.code]).toEqual([path, code]);
  expect(await rowsOf(who)).toHaveLength(0);
});

test("exactly a week back is kept; a key must be a UUID", async () => {
  const who = await aPatient();
  const old = { date: "2026-05-03", said_utc: "2026-05-03T12:00:00Z" };
  const data = { status: "skipped", reason: "ill", key: key(1), ...old };
  expect(await state(who, data)).toMatchObject({ outcome: "kept", status: "skipped" });
  expect((await put(who, { ...data, key: "retry-1" })).status).toBe(400);
});

test("a dose that the box has counted meanwhile is seen, and the word waits behind the press", async () => {
  const who = await aPatient();
  const message = { deveui: who.deveui, time: at("08:10"), presses: [{ time: at("08:02") }] };
  await server.call("POST", "/api/ingest/box", { token: ingestKey, body: message });
  expect(await state(who, { key: key(1), ...taken("08:03") })).toMatchObject({
    outcome: "seen",
    status: "on_time",
    at: null,
    data: { pressed_utc: at("08:02"), said_taken_utc: at("08:03") },
  });
  // Without a key, as from pages of the previous release, it is still refused.
  const answer = await put(who, taken("08:03"));
  expect(Failure.parse(answer.body).error).toMatchObject({ status: 409, code: "taken_seen" });
  expect(await rowsOf(who)).toHaveLength(1);
});

test("taken by word and pressed later in the same window: the press counts, and the word is told beside it", async () => {
  const who = await aPatient();
  const told = await state(who, { key: key(1), ...taken("08:05") });
  expect(told).toMatchObject({ outcome: "kept", status: "confirmed", at: at("08:05") });
  expect(told.data).not.toHaveProperty("said_taken_utc");
  const message = { deveui: who.deveui, time: at("11:50"), presses: [{ time: at("11:40") }] };
  await server.call("POST", "/api/ingest/box", { token: ingestKey, body: message });
  const { patient } = who;
  const query = `from=2026-05-10&to=2026-05-10&profileid=${patient.profileid}`;
  const answer = await server.call("GET", `/api/doses?${query}`, { token: patient.token });
  expect(answer.body).toMatchObject({
    data: { doses: [{ status: "late", pressed_utc: at("11:40"), said_taken_utc: at("08:05") }] },
  });
});

test("skipped offline, then pressed: the later press counts, by when it was said", async () => {
  const who = await aPatient();
  const message = { deveui: who.deveui, time: at("09:11"), presses: [{ time: at("09:10") }] };
  await server.call("POST", "/api/ingest/box", { token: ingestKey, body: message });
  const skipped = (said: string): Partial<StateDose> => ({
    status: "skipped",
    reason: "nausea",
    said_utc: at(said),
  });
  expect(await state(who, { key: key(1), ...skipped("08:40") })).toMatchObject({
    outcome: "seen",
    status: "late",
  });
  expect(await state(who, { key: key(2), ...skipped("09:30") })).toMatchObject({
    outcome: "kept",
    status: "skipped",
  });
});
