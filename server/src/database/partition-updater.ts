import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import type { Logger } from "pino";
import type { Clock } from "../platform/clock.ts";
import { defineJob } from "../platform/job-runner.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { MonthsKept } from "../retention-settings.ts";
import type { Db } from "./db.ts";
import { updatePartitions } from "./partitions.ts";
import { followPolicies, type PolicyChange } from "./retention-policies.ts";

interface Needed {
  db: Db;
  clock: Clock;
  monthsKept: MonthsKept;
  metrics: Pick<Metrics, "retention">;
}

type Log = Pick<Logger, "info" | "warn">;

/** Creates the coming monthly partitions and drops those that are due; logs what it did. */
export async function keepPartitions(
  { db, clock, monthsKept, metrics }: Needed,
  log: Log,
): Promise<void> {
  const now = clock.now();
  const { holding, changes } = await followPolicies(db, monthsKept, now);
  for (const change of changes) announce(change, log);
  const { made, dropped, kept } = await updatePartitions(db, now, holding);
  for (const [kind, months] of Object.entries(holding))
    metrics.retention.set({ kind }, months ?? 0);
  if (made.length + dropped.length > 0) log.info({ made, dropped }, "monthly partitions updated");
  if (!kept) return;
  log.warn(
    { ...kept, now },
    "months are due to be dropped but kept, because the clock may be wrong",
  );
}

/** Logged at once when it changes, then daily until it takes effect. */
function announce({ isNew, ...change }: PolicyChange, log: Log): void {
  const isShorter = change.months !== null && change.months < (change.monthsBefore ?? Infinity);
  if (isShorter) {
    log.warn(change, "less is kept than before: what is older is dropped from the given time on");
  } else if (isNew) log.info(change, "more is kept than before");
}

/**
 * A server starts even if this fails: rows without a partition for their month go to the default partition.
 */
export const partitionJob = defineJob({
  name: "partitions",
  does: "makes and drops monthly partitions; after a failure again in 10 minutes",
  every: DAY,
  afterFailure: 10 * MINUTE,
  lease: "each",
  atOnce: 1,
  isFirstAwaited: true,
  make: (needed: Needed, { log }) => ({ run: () => keepPartitions(needed, log) }),
});
