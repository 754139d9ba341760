import { SECOND } from "@dosebeat/domain/time/durations";
import { defineJob } from "../../platform/job-runner.ts";
import type { Replicas } from "./replicas.ts";

/** Checks the replicas of `DATABASE_REPLICA_URL`, and logs which are not read from. */
export const replicaJob = defineJob({
  name: "replicas",
  does: "looks which replicas have caught up; only with `DATABASE_REPLICA_URL`",
  every: SECOND,
  lease: "each",
  atOnce: 1,
  make({ replicas }: { replicas: Replicas }, { log }) {
    const known = new Map<number, boolean>();
    return {
      async run() {
        for (const [index, why] of (await replicas.watch()).entries()) {
          const isUsed = why === undefined;
          if ((known.get(index) ?? true) === isUsed) continue;
          known.set(index, isUsed);
          const replica = index + 1;
          if (isUsed) log.info({ replica }, "a replica is read from again");
          else
            log.warn({ replica, why }, "a replica is not read from: the primary answers instead");
        }
      },
    };
  },
});
