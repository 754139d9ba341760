import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import type { Logger } from "pino";
import type { Clock } from "../platform/clock.ts";
import { defineJob } from "../platform/job-runner.ts";
import type { Db } from "./db.ts";
import { updatePartitions } from "./partitions.ts";

interface Needed {
  db: Db;
  clock: Clock;
  /** Months for which raw uplinks are kept. */
  rawUplinkMonths: number;
}

/** Makes the coming monthly partitions and drops those of raw uplinks that are due; logs what it did. */
export async function keepPartitions(
  { db, clock, rawUplinkMonths }: Needed,
  log: Pick<Logger, "info" | "warn">,
): Promise<void> {
  const now = clock.now();
  const { made, dropped, kept } = await updatePartitions(db, now, rawUplinkMonths);
  if (made.length + dropped.length > 0) log.info({ made, dropped }, "monthly partitions updated");
  if (!kept) return;
  log.warn(
    { ...kept, now },
    "raw uplinks are due to be dropped but kept, because the clock may be wrong",
  );
}

/** A server starts without it, too: rows without a partition of their month are stored in the default partition. */
export const partitionJob = defineJob({
  name: "partitions",
  every: DAY,
  afterFailure: 10 * MINUTE,
  lease: "each",
  atOnce: 1,
  isFirstAwaited: true,
  make: (needed: Needed, { log }) => ({ run: () => keepPartitions(needed, log) }),
});
