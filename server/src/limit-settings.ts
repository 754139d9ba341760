import { availableParallelism } from "node:os";
import { QUOTA_NAMES, type QuotaName } from "@dosebeat/contract/base/quota-names";
import { type Limit, ruleOf, textOf } from "./limit-rules.ts";
import { DEFAULT_OVERLOAD_MS } from "./platform/overload.ts";
import { DEFAULT_DISK_RESERVE_MIB } from "./platform/storage.ts";

const quota = { least: 1, past: "409 `quota`" } as const;
const worker = { least: 1, past: "503" } as const;

/** What one patient may store. Data stored earlier can still be read, changed and removed. */
const QUOTAS = {
  current_medicines: {
    ...quota,
    setting: "QUOTA_CURRENT_MEDICINES",
    most: 1000,
    default: 60,
    limits: "current medicines of a patient",
  },
  medicines: {
    ...quota,
    setting: "QUOTA_MEDICINES",
    most: 10_000,
    default: 300,
    limits: "medicines, removed ones included",
  },
  due_times: {
    ...quota,
    setting: "QUOTA_DUE_TIMES",
    most: 1000,
    default: 240,
    limits: "times due on any one day, also in the past; a removed time counts on its last day",
  },
  plan_rows: {
    ...quota,
    setting: "QUOTA_PLAN_ROWS",
    most: 100_000,
    default: 4000,
    limits: "times of all medicines, removed ones included",
  },
  statements: {
    ...quota,
    setting: "QUOTA_STATEMENTS",
    most: 1_000_000,
    default: 50_000,
    limits: "statements about doses",
  },
  excused: {
    ...quota,
    setting: "QUOTA_EXCUSED",
    most: 10_000,
    default: 1000,
    limits: "periods without monitoring, removed ones included",
  },
  links: {
    ...quota,
    setting: "QUOTA_LINKS",
    most: 10_000,
    default: 200,
    limits: "times that a patient links a box with its code; administrators may go on",
  },
  pauses: {
    ...quota,
    setting: "QUOTA_PAUSES",
    most: 10_000,
    default: 1000,
    limits: "pauses of all medicines, removed ones included",
  },
  intakes: {
    ...quota,
    setting: "QUOTA_INTAKES",
    most: 1_000_000,
    default: 50_000,
    limits: "intakes, removed ones included",
  },
  press_names: {
    ...quota,
    setting: "QUOTA_PRESS_NAMES",
    most: 1_000_000,
    default: 50_000,
    limits: "names of presses, earlier ones included",
  },
  stock_entries: {
    ...quota,
    setting: "QUOTA_STOCK_ENTRIES",
    most: 100_000,
    default: 10_000,
    limits: "stock entries, removed ones included",
  },
  openings: {
    ...quota,
    setting: "QUOTA_OPENINGS",
    most: 100_000,
    default: 2000,
    limits: "added openings, removed ones included",
  },
} as const satisfies Readonly<Record<QuotaName, Limit>>;

/** What one user, or one calculation, may request. */
const DEMANDS = {
  writesPerMinute: {
    setting: "WRITES_PER_MINUTE",
    least: 1,
    most: 100_000,
    default: 600,
    limits: "changes by one user in a minute; under impersonation by the administrator",
    past: "429 with `Retry-After`",
  },
  writesPerDay: {
    setting: "WRITES_PER_DAY",
    least: 1,
    most: 10_000_000,
    // More than any person makes.
    default: 10_000,
    limits: "changes by one user in a day, likewise",
    past: "429 with `Retry-After`",
  },
  tokenCalls: {
    setting: "TOKEN_CALLS_PER_MINUTE",
    least: 1,
    most: 100_000,
    default: 600,
    limits: "calls with one service token in a minute, at one server",
    past: "429 with `Retry-After`",
  },
  diskReserve: {
    setting: "DISK_RESERVE_MIB",
    least: 128,
    most: 1_000_000,
    unit: "MiB",
    default: DEFAULT_DISK_RESERVE_MIB,
    limits: "free space below which patients cannot write ([A full disk](#a-full-disk))",
    past: "503 `disk_full`",
  },
  overload: {
    setting: "OVERLOAD_MS",
    least: 0,
    most: 60_000,
    default: DEFAULT_OVERLOAD_MS,
    limits:
      "milliseconds that calls may wait before the first are refused ([Overload](#overload)); 0: none is",
    past: "503 `busy` with `Retry-After`",
  },
  threads: {
    setting: "WORKER_THREADS",
    least: 1,
    most: 64,
    // One processor stays free for the server itself and for PostgreSQL.
    default: Math.min(4, Math.max(1, availableParallelism() - 1)),
    defaultInWords: "processors − 1, 1 to 4",
    limits:
      "threads for calculations that would keep others waiting; each opens up to two connections to PostgreSQL while it is in use",
    past: "–",
  },
  workerMemory: {
    ...worker,
    setting: "WORKER_MEMORY_MIB",
    least: 64,
    most: 16_384,
    unit: "MiB",
    default: 192,
    limits: "memory of a thread's objects",
  },
  workerTime: {
    ...worker,
    setting: "WORKER_SECONDS",
    most: 600,
    unit: "seconds",
    default: 60,
    limits: "time of one calculation",
  },
} as const satisfies Readonly<Record<string, Limit>>;

type Demand = keyof typeof DEMANDS;
type Setting = (typeof QUOTAS)[QuotaName]["setting"] | (typeof DEMANDS)[Demand]["setting"];

/** All limits in the order of docs/operations.md, which a test checks. */
export const LIMITS: readonly (Limit & { setting: Setting })[] = [
  ...QUOTA_NAMES.map((name) => QUOTAS[name]),
  ...Object.values(DEMANDS),
];

/** The most that one patient may store. */
export type Quotas = Readonly<Record<QuotaName, number>>;

export const DEFAULT_QUOTAS: Quotas = byQuota((limit) => limit.default);

/** The most changes by one user, and the most calls of a service token in a minute. */
export interface WriteLimits {
  minute: number;
  day: number;
  tokenCalls: number;
}

export const DEFAULT_WRITE_LIMITS: WriteLimits = {
  minute: DEMANDS.writesPerMinute.default,
  day: DEMANDS.writesPerDay.default,
  tokenCalls: DEMANDS.tokenCalls.default,
};

/** The rule of each setting. */
export const limitRules = bySetting(ruleOf);

/** The valid values of each, as worded when a wrong value is refused. */
export const limitTexts = bySetting(textOf);

export function limitsOf(values: Readonly<Record<Setting, number>>) {
  const set = (demand: Demand) => values[DEMANDS[demand].setting];
  return {
    quotas: byQuota(({ setting }) => values[setting]),
    writes: {
      minute: set("writesPerMinute"),
      day: set("writesPerDay"),
      tokenCalls: set("tokenCalls"),
    },
    workers: {
      threads: set("threads"),
      memoryMiB: set("workerMemory"),
      seconds: set("workerTime"),
    },
    diskReserveMiB: set("diskReserve"),
    overloadMs: set("overload"),
  };
}

function bySetting<Value>(make: (limit: Limit) => Value): Record<Setting, Value> {
  return recordOf(LIMITS.map((limit) => [limit.setting, make(limit)]));
}

function byQuota<Value>(
  make: (limit: (typeof QUOTAS)[QuotaName]) => Value,
): Record<QuotaName, Value> {
  return recordOf(QUOTA_NAMES.map((name) => [name, make(QUOTAS[name])]));
}

function recordOf<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Record<Key, Value> {
  // `Object.fromEntries` forgets the names of its keys; both callers name every key of the type.
  return Object.fromEntries(entries) as Record<Key, Value>;
}
