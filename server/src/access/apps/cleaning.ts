import { HOUR } from "@dosebeat/domain/time/durations";
import type { Parts } from "../../parts.ts";
import { defineJob } from "../../platform/job-runner.ts";
import { removeExpired } from "./artifact-queries.ts";

const AT_ONCE = 1000;

export const appCleaningJob = defineJob({
  name: "apps",
  does: "removes tokens of [apps of patients](fhir.md#an-app-of-the-patient) that have expired",
  every: HOUR,
  lease: "turn",
  atOnce: AT_ONCE,
  make({ parts }: { parts: Pick<Parts, "db" | "clock"> }, { again }) {
    return {
      async run() {
        if ((await removeExpired(parts.db, parts.clock.now(), AT_ONCE)) >= AT_ONCE) again();
      },
    };
  },
});
