import { availableParallelism } from "node:os";
import type { QuotaName } from "@dosebeat/contract/problems";
import { z } from "zod";
import { DEFAULT_DISK_RESERVE_MIB } from "./platform/storage.ts";

/** The most that one patient may store. Data stored before stays readable, changeable and removable. */
export type Quotas = Readonly<Record<QuotaName, number>>;

export const DEFAULT_QUOTAS: Quotas = {
  current_medicines: 60,
  medicines: 300,
  due_times: 240,
  plan_rows: 4000,
  statements: 50_000,
  excused: 1000,
  links: 200,
  pauses: 1000,
  intakes: 50_000,
  press_names: 50_000,
  stock_entries: 10_000,
  openings: 2000,
};

/** The most changes that one user may make; in a day more than a person ever makes. */
export interface WriteLimits {
  minute: number;
  day: number;
}

export const DEFAULT_WRITE_LIMITS: WriteLimits = { minute: 600, day: 10_000 };

const whole = (least: number, most: number, usual: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most)
    .default(usual);

/** A processor stays free for the server itself and for PostgreSQL. */
const threads = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Settings of what one person may store and demand; docs/operations.md, "Limits". */
export const limitRules = {
  QUOTA_CURRENT_MEDICINES: whole(1, 1000, DEFAULT_QUOTAS.current_medicines),
  QUOTA_MEDICINES: whole(1, 10_000, DEFAULT_QUOTAS.medicines),
  QUOTA_DUE_TIMES: whole(1, 1000, DEFAULT_QUOTAS.due_times),
  QUOTA_PLAN_ROWS: whole(1, 100_000, DEFAULT_QUOTAS.plan_rows),
  QUOTA_STATEMENTS: whole(1, 1_000_000, DEFAULT_QUOTAS.statements),
  QUOTA_EXCUSED: whole(1, 10_000, DEFAULT_QUOTAS.excused),
  QUOTA_LINKS: whole(1, 10_000, DEFAULT_QUOTAS.links),
  QUOTA_PAUSES: whole(1, 10_000, DEFAULT_QUOTAS.pauses),
  QUOTA_INTAKES: whole(1, 1_000_000, DEFAULT_QUOTAS.intakes),
  QUOTA_PRESS_NAMES: whole(1, 1_000_000, DEFAULT_QUOTAS.press_names),
  QUOTA_STOCK_ENTRIES: whole(1, 100_000, DEFAULT_QUOTAS.stock_entries),
  QUOTA_OPENINGS: whole(1, 100_000, DEFAULT_QUOTAS.openings),
  WRITES_PER_MINUTE: whole(1, 100_000, DEFAULT_WRITE_LIMITS.minute),
  WRITES_PER_DAY: whole(1, 10_000_000, DEFAULT_WRITE_LIMITS.day),
  WORKER_THREADS: whole(1, 64, threads),
  WORKER_MEMORY_MIB: whole(64, 16_384, 192),
  WORKER_SECONDS: whole(1, 600, 60),
  DISK_RESERVE_MIB: whole(128, 1_000_000, DEFAULT_DISK_RESERVE_MIB),
};

/** What is right for each, as it stands in the sentence of a refusal. */
export const limitTexts: Readonly<Record<keyof typeof limitRules, string>> = {
  QUOTA_CURRENT_MEDICINES: "a whole number from 1 to 1000",
  QUOTA_MEDICINES: "a whole number from 1 to 10000",
  QUOTA_DUE_TIMES: "a whole number from 1 to 1000",
  QUOTA_PLAN_ROWS: "a whole number from 1 to 100000",
  QUOTA_STATEMENTS: "a whole number from 1 to 1000000",
  QUOTA_EXCUSED: "a whole number from 1 to 10000",
  QUOTA_LINKS: "a whole number from 1 to 10000",
  QUOTA_PAUSES: "a whole number from 1 to 10000",
  QUOTA_INTAKES: "a whole number from 1 to 1000000",
  QUOTA_PRESS_NAMES: "a whole number from 1 to 1000000",
  QUOTA_STOCK_ENTRIES: "a whole number from 1 to 100000",
  QUOTA_OPENINGS: "a whole number from 1 to 100000",
  WRITES_PER_MINUTE: "a whole number from 1 to 100000",
  WRITES_PER_DAY: "a whole number from 1 to 10000000",
  WORKER_THREADS: "a whole number from 1 to 64",
  WORKER_MEMORY_MIB: "a whole number of MiB from 64 to 16384",
  WORKER_SECONDS: "a whole number of seconds from 1 to 600",
  DISK_RESERVE_MIB: "a whole number of MiB from 128 to 1000000",
};

export function limitsOf(values: z.output<z.ZodObject<typeof limitRules>>) {
  return {
    quotas: {
      current_medicines: values.QUOTA_CURRENT_MEDICINES,
      medicines: values.QUOTA_MEDICINES,
      due_times: values.QUOTA_DUE_TIMES,
      plan_rows: values.QUOTA_PLAN_ROWS,
      statements: values.QUOTA_STATEMENTS,
      excused: values.QUOTA_EXCUSED,
      links: values.QUOTA_LINKS,
      pauses: values.QUOTA_PAUSES,
      intakes: values.QUOTA_INTAKES,
      press_names: values.QUOTA_PRESS_NAMES,
      stock_entries: values.QUOTA_STOCK_ENTRIES,
      openings: values.QUOTA_OPENINGS,
    },
    writes: { minute: values.WRITES_PER_MINUTE, day: values.WRITES_PER_DAY },
    workers: {
      threads: values.WORKER_THREADS,
      memoryMiB: values.WORKER_MEMORY_MIB,
      seconds: values.WORKER_SECONDS,
    },
    diskReserveMiB: values.DISK_RESERVE_MIB,
  };
}
