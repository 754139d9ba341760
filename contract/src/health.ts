import { z } from "zod/mini";
import { dataOf } from "./answers.ts";
import { described } from "./described.ts";

/** GET /healthz */
export const HealthAnswer = dataOf(
  described(z.object({ status: z.literal("up"), disk: z.enum(["ok", "full"]) }), {
    status: "The process is running.",
    disk: "Whether the disk of the database has space left; while it is full, boxes' deliveries are refused.",
  }),
);

/** GET /readyz */
export const ReadyAnswer = dataOf(
  described(z.object({ status: z.literal("ready") }), {
    status: "The database is reachable and its tables are up to date.",
  }),
);

/** GET /metrics: Prometheus text. */
export const Metrics = z.string();
