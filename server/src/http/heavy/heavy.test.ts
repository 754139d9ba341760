import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { DosesAnswer } from "@dosebeat/contract/doses";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { testWorkers } from "../../../test/workers.ts";
import { Turns } from "./turns.ts";
import { Unsent } from "./unsent.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Every half hour: the plan of a few weeks is too heavy for the server's main thread. */
const TIMES = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`,
);

async function aHeavyPatient(): Promise<TestPerson & { medicine: number }> {
  const patient = await test.aPatient();
  const medicine = { startdate: "2026-01-01", schedules: TIMES };
  const { id } = await test.aMedicine(patient, medicine);
  await test.aMedicine(patient, medicine);
  return { ...patient, medicine: id };
}

const read = ({ token }: TestPerson, path: string) => test.call("GET", path, { token });

it("answers what a worker calculates as the server itself would", async () => {
  const patient = await aHeavyPatient();
  const days = async (from: string, to: string) => {
    const answer = await read(patient, `/api/doses?from=${from}&to=${to}`);
    expect(answer.status).toBe(200);
    return DosesAnswer.parse(answer.body).data.doses;
  };
  const together = await days("2026-04-01", "2026-05-10");
  expect(together).toHaveLength(40 * 96);
  expect([
    ...(await days("2026-05-09", "2026-05-09")),
    ...(await days("2026-05-10", "2026-05-10")),
  ]).toEqual(together.slice(-2 * 96));
  const year = "from=2025-06-01&to=2026-05-10";
  const adherence = await read(patient, `/api/adherence?${year}`);
  expect(adherence.body).toMatchObject({ data: { tolerance_minutes: 30, days: { length: 344 } } });
  const history = await read(
    patient,
    `/api/medicine-schedule/medicine/${patient.medicine}?from=2026-04-01&to=2026-05-10`,
  );
  expect(history.body).toMatchObject({
    data: {
      medicine: { id: patient.medicine },
      schedules: { length: 48 },
      history: { length: 40 * 48 },
    },
  });
  const exported = await read(patient, "/api/export");
  expect(exported.body).toMatchObject({ data: { doses: { length: 96 } } });
});

it("takes no turn for what is answered at once, also where the answer was written already", async () => {
  const patient = await test.aPatient();
  const { id } = await test.aMedicine(patient, { startdate: "2026-05-01", schedules: ["08:00"] });
  const take = vi.spyOn(test.parts.workers.turns, "take");
  const week = "from=2026-05-04&to=2026-05-10";
  for (const path of [`doses?${week}`, `adherence?${week}`, `doses?${week}&medicine=${id}`]) {
    for (const _ of [1, 2]) expect((await read(patient, `/api/${path}`)).status).toBe(200);
  }
  expect(take).not.toHaveBeenCalled();
  take.mockRestore();
});

it("refuses in a worker as it would itself, and strangers get nothing", async () => {
  const patient = await aHeavyPatient();
  const stranger = await aHeavyPatient();
  const year = "from=2025-06-01&to=2026-05-10";
  const path = `/api/doses?${year}&medicine=`;
  expect((await read(patient, `${path}${patient.medicine}`)).status).toBe(200);
  expect((await read(stranger, `${path}${patient.medicine}`)).status).toBe(404);
  expect((await read(stranger, `/api/doses?${year}&profileid=${patient.profileid}`)).status).toBe(
    404,
  );
});

it("answers 503 when a worker needs too long, and the next call works", async () => {
  const patient = await aHeavyPatient();
  const workers = testWorkers(test.databaseUrl, { seconds: 0.001 });
  const app = await createTestApp({ db: test.db, workers });
  try {
    const path = "/api/doses?from=2025-06-01&to=2026-05-10";
    expect((await app.call("GET", path, patient)).status).toBe(503);
    expect((await app.call("GET", path.replace("2025-06-01", "2026-05-10"), patient)).status).toBe(
      200,
    );
    expect((await read(patient, path)).status).toBe(200);
  } finally {
    await app.close();
  }
});

it("answers 503 when a worker has too little memory, and the next call works", async () => {
  const patient = await aHeavyPatient();
  // Nearly as many doses as one answer may have.
  for (const _ of Array(5)) {
    await test.aMedicine(patient, { startdate: "2025-06-01", schedules: TIMES });
  }
  // Twice what a worker's program needs, and far below what the year needs.
  const workers = testWorkers(test.databaseUrl, { memoryMiB: 64 });
  const app = await createTestApp({ db: test.db, workers });
  try {
    const year = await app.call("GET", "/api/doses?from=2025-06-01&to=2026-05-10", patient);
    expect(year.status).toBe(503);
    const week = await app.call("GET", "/api/doses?from=2026-05-04&to=2026-05-10", patient);
    expect(week.status).toBe(200);
  } finally {
    await app.close();
  }
});

it("sends the same answer compressed and not, and others need not wait for slow readers", async () => {
  const [slow, slower, third] = [
    await aHeavyPatient(),
    await aHeavyPatient(),
    await aHeavyPatient(),
  ];
  const url = await test.app.listen({ port: 0, host: "127.0.0.1" });
  const path = "/api/doses?from=2025-06-01&to=2026-05-10";
  const start = ({ token }: TestPerson, headers = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { headers: { authorization: `Bearer ${token}`, ...headers }, agent: false };
      get(`${url}${path}`, options, resolve).once("error", reject);
    });
  // Their answers are larger than socket buffers, and the clients read nothing.
  const unread = [await start(slow), await start(slower)];
  const plain = await text(await start(third));
  for (const response of unread) response.destroy();
  const gzip = await start(third, { "accept-encoding": "gzip" });
  expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(await text(gzip.pipe(createGunzip()))).toBe(plain);
  const refused = await start(third, { "accept-encoding": "gzip;q=0, identity" });
  expect(refused.headers["content-encoding"]).toBeUndefined();
  expect(await text(refused)).toBe(plain);
});

/** The signal of somebody who waits for an answer, whatever happens. Each call has its own, as in the server. */
const still = () => new AbortController().signal;

it("gives one turn a user at a time, and the users in turn", async () => {
  const turns = new Turns(1);
  const order: string[] = [];
  const take = async (name: string, userid: number) => {
    const turn = await turns.take(userid, still());
    order.push(name);
    await Promise.resolve();
    turn.end();
    turn.end();
  };
  await Promise.all([take("a1", 1), take("a2", 1), take("a3", 1), take("b1", 2), take("c1", 3)]);
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

it("keeps a user's second call waiting although there is room for others", async () => {
  const turns = new Turns(2);
  const first = await turns.take(1, still());
  let second = false;
  const waiting = turns.take(1, still()).then((turn) => {
    second = true;
    return turn;
  });
  const other = await turns.take(2, still());
  expect(second).toBe(false);
  first.calculated();
  await Promise.resolve();
  expect(second).toBe(false);
  first.end();
  (await waiting).end();
  other.end();
});

it("refuses past a bound, and forgets who has gone", async () => {
  const turns = new Turns(1);
  const first = await turns.take(1, still());
  const gone = new AbortController();
  const left = turns.take(2, gone.signal);
  const queued = Array.from({ length: 16 }, () => turns.take(3, still()));
  await expect(turns.take(3, still())).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  gone.abort();
  await expect(left).rejects.toMatchObject({ status: 503 });
  first.end();
  for (const one of queued) (await one).end();
  (await turns.take(2, still())).end();
});

it("does not let users whose answers are being sent keep others waiting", async () => {
  const turns = new Turns(1);
  for (const slow of [1, 2]) (await turns.take(slow, still())).calculated();
  (await turns.take(3, still())).end();
});

it("cuts off the answer that has been read for longest when all together are too large", () => {
  const unsent = new Unsent(100);
  const cut: string[] = [];
  const add = (name: string, bytes: number) => unsent.add(bytes, () => cut.push(name));
  add("slow", 60);
  add("slower", 30)();
  add("next", 50);
  expect(cut).toEqual(["slow"]);
  add("larger than all", 500);
  expect(cut).toEqual(["slow", "next"]);
});
