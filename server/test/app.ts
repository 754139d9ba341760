import type { OutgoingHttpHeaders } from "node:http";
import { Failure } from "@dosebeat/contract/base/failures";
import type { GrantedRole } from "@dosebeat/contract/base/roles";
import { type Medicine, MedicineInput, type MedicineRequest } from "@dosebeat/contract/medicines";
import { DEFAULT_PRIMARY_COLOR } from "@dosebeat/contract/profiles";
import { hash } from "@node-rs/argon2";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { ProfileInScope } from "../src/access/profiles/in-scope.ts";
import { addMembers, insertGroup } from "../src/accounts/groups/queries.ts";
import { createAccount, type NewAccount } from "../src/accounts/sign-in/queries.ts";
import { buildApp } from "../src/app.ts";
import { addIngestKey } from "../src/boxes/ingest/keys/queries.ts";
import { bind } from "../src/boxes/sensors/bindings/queries.ts";
import { addSensors } from "../src/boxes/sensors/queries.ts";
import type { Db } from "../src/database/db.ts";
import type { Row } from "../src/database/schema.ts";
import { DEFAULT_QUOTAS, DEFAULT_WRITE_LIMITS } from "../src/limit-settings.ts";
import type { Parts } from "../src/parts.ts";
import { Announcer } from "../src/peers/announcer.ts";
import { VersionedCache } from "../src/peers/cached/versioned-cache.ts";
import { presentMedicine } from "../src/plan/medicines/present.ts";
import { addMedicines } from "../src/plan/medicines/queries.ts";
import { IdQueue } from "../src/platform/id-queue.ts";
import { Metrics } from "../src/platform/metrics.ts";
import { createTestDatabase } from "./database.ts";
import { asInScope } from "./in-scope.ts";
import { KeptSessions } from "./kept-sessions.ts";
import { testWorkers } from "./workers.ts";

export interface TestPerson {
  userid: number;
  profileid: ProfileInScope;
  email: string;
  password: string;
  token: string;
}

interface TestClock {
  now(): Date;
  set(instant: string | Date): void;
  advance(milliseconds: number): void;
}

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Call {
  /** A person's token, or an ingest key. */
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Parse `body` with a schema of the contract, or compare it as it is. */
export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: unknown;
}

export interface TestApp {
  app: FastifyInstance;
  parts: Parts;
  /** The database with the server's role. */
  db: Db;
  databaseUrl: string;
  /** As the owner of the tables, for things that the server never does. */
  owner: Db;
  ownerUrl: string;
  clock: TestClock;
  /** What the server printed for its operator. */
  printed: string[];
  call(method: Method, url: string, call?: Call): Promise<Answer>;
  aPatient(account?: Partial<NewAccount>): Promise<TestPerson>;
  anAdmin(account?: Partial<NewAccount>): Promise<TestPerson>;
  /** Staff with these roles, but not administrators. */
  aStaffMember(...staff: GrantedRole[]): Promise<TestPerson>;
  /** A new group with these members. */
  aGroup(...members: readonly { profileid: number }[]): Promise<number>;
  aMedicine(patient: { profileid: number }, fields?: Partial<MedicineRequest>): Promise<Medicine>;
  aSensor(fields?: Partial<Parameters<typeof addSensors>[1][number]>): Promise<Row<"sensors">>;
  /** Binds a box, by default a new one, from the clock's current time or from `from`. */
  aBinding(
    patient: { profileid: number },
    binding?: { sensor?: Row<"sensors">; from?: string | Date },
  ): Promise<Row<"bindings"> & { sensor: Row<"sensors"> }>;
  anIngestKey(): Promise<string>;
  close(): Promise<void>;
}

/** The paths named in a refusal, such as `startdate` or `0.name`. */
export function faultsIn({ body }: Answer): string[] {
  return Failure.parse(body).error.details.errors.map(({ path }) => path.join("."));
}

const START = "2026-05-10T12:00:00.000Z";
const PASSWORD = "violet-tractor-hums-42";
/** A hash states its cost, so verifying it is just as cheap. Hashes made by the server cost as much as always. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The whole server on its own real database, with a clock that stands still until it is set. */
export async function createTestApp(options: Partial<Parts> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const db = options.db ?? database.db;
  const clock = testClock(START);
  const printed: string[] = [];
  const parts: Parts = {
    db,
    clock,
    announcer: new Announcer(),
    metrics: new Metrics(),
    quotas: DEFAULT_QUOTAS,
    writes: DEFAULT_WRITE_LIMITS,
    workers: testWorkers(database.url),
    worklistQueue: new IdQueue(),
    doses: new VersionedCache(),
    adherence: new VersionedCache(),
    jwtSecret: "a secret of the tests, long enough",
    signup: "open",
    autoRegisterBoxes: true,
    requireSecondFactor: "nobody",
    logLevel: "silent",
    // Far longer than needed even on a busy machine, so that what a test changed is in the next list.
    listPatienceMs: 60_000,
    print: (line) => printed.push(line),
    ...options,
  };
  const app = await buildApp(parts);
  const sessions = new KeptSessions(app, db);
  let count = 0;
  const passwordHash = await hash(PASSWORD, CHEAP);

  async function aPerson(account: Partial<NewAccount>): Promise<TestPerson> {
    count += 1;
    const person: NewAccount = {
      email: `person${count}@example.org`,
      passwordHash,
      role: "patient",
      givenname: `Given${count}`,
      familyname: `Family${count}`,
      language: "en",
      timezone: "UTC",
      primarycolor: DEFAULT_PRIMARY_COLOR,
      ...account,
    };
    const { id: userid, profileid } = await createAccount(db, person, clock.now());
    const token = await sessions.open(userid, clock.now());
    return {
      userid,
      profileid: asInScope(profileid),
      email: person.email,
      password: PASSWORD,
      token,
    };
  }

  const aSensor: TestApp["aSensor"] = async (fields = {}) => {
    count += 1;
    const deveui = count.toString(16).padStart(16, "0");
    const [sensor] = await addSensors(db, [{ deveui, ...fields }], clock.now());
    if (!sensor) throw new Error("The sensor was not added.");
    return sensor;
  };

  return {
    app,
    parts,
    db,
    databaseUrl: database.url,
    owner: database.owner,
    ownerUrl: database.ownerUrl,
    clock,
    printed,
    async call(method, url, details) {
      await sessions.keep(details?.token, clock.now());
      return call(app, method, url, details);
    },
    aPatient: (account = {}) => aPerson(account),
    anAdmin: (account = {}) => aPerson({ role: "admin", ...account }),
    async aStaffMember(...staff) {
      const person = await aPerson({});
      await db.updateTable("users").set({ staff }).where("id", "=", person.userid).execute();
      return person;
    },
    async aGroup(...members) {
      count += 1;
      const group = { name: `Group ${count}`, kind: "ward" as const };
      const id = await insertGroup(db, group, clock.now());
      await addMembers(
        db,
        id,
        members.map(({ profileid }) => profileid),
      );
      return id;
    },
    aSensor,
    async aMedicine({ profileid }, fields = {}) {
      const input = MedicineInput.parse({ name: "Aspirin", startdate: "2026-05-01", ...fields });
      const [row] = await addMedicines(db, asInScope(profileid), [input], {
        by: { userid: null, impersonation: null, address: "", at: clock.now(), call: "" },
        at: clock.now(),
      });
      if (!row) throw new Error("The medicine was not added.");
      return presentMedicine(row, null);
    },
    async aBinding({ profileid }, { sensor: given, from } = {}) {
      const sensor = given ?? (await aSensor());
      const since = from === undefined ? clock.now() : new Date(from);
      const {
        deveui: _,
        isNew: __,
        ...binding
      } = await bind(db, sensor, asInScope(profileid), {
        from: since,
        enteredAt: since,
        enteredBy: null,
      });
      return { ...binding, sensor };
    },
    async anIngestKey() {
      count += 1;
      const key = `ingest-key-of-the-tests-${count}`;
      await addIngestKey(db, key, "tests", clock.now());
      return key;
    },
    async close() {
      await closeApp(app);
      await parts.workers.close();
      await database.drop();
    },
  };
}

/** Closes it with all its connections; otherwise Node would wait 72 s for the idle ones of `fetch`. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  const cutting = setInterval(() => app.server.closeAllConnections(), 10);
  await closed.finally(() => clearInterval(cutting));
}

async function call(
  app: FastifyInstance,
  method: Method,
  url: string,
  { token, body, headers }: Call = {},
): Promise<Answer> {
  const options: InjectOptions = {
    method,
    url,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(typeof body === "string" || typeof body === "object" ? { payload: body ?? "null" } : {}),
  };
  const response = await app.inject(options);
  const isJson = /^application\/(?:fhir\+|scim\+)?json\b/.test(
    String(response.headers["content-type"]),
  );
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson && response.body !== "" ? response.json<unknown>() : response.body,
  };
}

function testClock(start: string): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(instant) {
      now = new Date(instant);
    },
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
