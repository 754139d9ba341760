import { z } from "zod/mini";
import { dataOf } from "./answers.ts";

/** GET /healthz: the process is up. */
export const HealthAnswer = dataOf(z.object({ status: z.literal("up") }));

/** GET /readyz: the database can be reached and has its tables. */
export const ReadyAnswer = dataOf(z.object({ status: z.literal("ready") }));

/** GET /metrics: Prometheus text. */
export const Metrics = z.string();
