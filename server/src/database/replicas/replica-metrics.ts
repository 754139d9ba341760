import type { Metrics } from "../../platform/metrics.ts";
import type { ReplicaState } from "./replica.ts";

/** Where calls that may be answered from a replica were answered. */
type ReadFrom = "replica" | "primary" | "failed";

/**
 * Shows the replicas in the metrics, numbered by their place in the setting. Returns a function that counts a
 * call.
 */
export function watchedReplicas(
  metrics: Metrics,
  replicas: readonly { state: ReplicaState }[],
): (from: ReadFrom) => void {
  const each = (read: (state: ReplicaState) => number | undefined) => () =>
    replicas.flatMap(({ state }, index): [string, number][] => {
      const value = read(state);
      return value === undefined ? [] : [[String(index + 1), value]];
    });
  const label = "replica";
  metrics.gauges(
    {
      name: "dosebeat_replica_used",
      help: "Whether a replica of DATABASE_REPLICA_URL, numbered by its place there, is read from; 0: it is away or behind",
      label,
    },
    each(({ isUsed }) => Number(isUsed)),
  );
  metrics.gauges(
    {
      name: "dosebeat_replica_lag_bytes",
      help: "Log of the primary that a replica has not replayed, at the last look; absent while it does not answer",
      label,
    },
    each(({ lag }) => lag?.bytes),
  );
  metrics.gauges(
    {
      name: "dosebeat_replica_lag_seconds",
      help: "Age of the newest commit that a replica has, if it has not all; absent while it does not answer",
      label,
    },
    each(({ lag }) => lag?.seconds),
  );
  return metrics.counts(
    {
      name: "dosebeat_replica_reads_total",
      help: "Calls that may be answered from a replica, by where they were: replica; primary (none had everything yet); failed: begun at a replica, and ended at the primary",
      label: "from",
    },
    ["replica", "primary", "failed"],
  );
}
