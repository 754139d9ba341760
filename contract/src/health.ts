import { z } from "zod/mini";
import { dataOf } from "./answers.ts";

/** GET /healthz: the process is up. `disk`: while it is full, what boxes deliver is refused. */
export const HealthAnswer = dataOf(
  z.object({ status: z.literal("up"), disk: z.enum(["ok", "full"]) }),
);

/** GET /readyz: the database can be reached and has its tables. */
export const ReadyAnswer = dataOf(z.object({ status: z.literal("ready") }));

/** GET /metrics: Prometheus text. */
export const Metrics = z.string();
