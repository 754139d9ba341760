import { z } from "zod/mini";
import { dataOf } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";

/** GET /healthz */
export const HealthAnswer = dataOf(
  described(
    z.object({
      status: z.literal("up"),
      disk: z.enum(["ok", "full"]),
      brokers: z.array(
        described(z.object({ connected: z.boolean() }), {
          connected: "Whether this server is connected to it.",
        }),
      ),
    }),
    {
      status: "The process is running.",
      disk: "Whether the disk of the database has space left; while it is full, boxes' deliveries are refused.",
      brokers: "The brokers of MQTT_URL, in its order; none of them makes the server unhealthy.",
    },
  ),
);

/** GET /readyz */
export const ReadyAnswer = dataOf(
  described(z.object({ status: z.literal("ready") }), {
    status: "The database is reachable and its tables are up to date.",
  }),
);

/** GET /metrics: Prometheus text. */
export const Metrics = z.string();

export const getHealth = defineCall(
  {
    method: "GET",
    path: "/healthz",
    urgency: "always",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    answer: { status: 200, schema: HealthAnswer },
    summary: "Check that the process is running.",
  },
  { answer: { data: { status: "up", disk: "ok", brokers: [{ connected: true }] } } },
);

export const getReadiness = defineCall(
  {
    method: "GET",
    path: "/readyz",
    urgency: "always",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    answer: { status: 200, schema: ReadyAnswer },
    summary: "Check that the database is reachable and its tables are up to date.",
  },
  { answer: { data: { status: "ready" } } },
);

export const getMetrics = defineCall(
  {
    method: "GET",
    path: "/metrics",
    who: "watch",
    scope: "none",
    tells: "nothing",
    answer: { status: 200, schema: Metrics, type: "text/plain", streamed: true },
    summary: "Get metrics for Prometheus.",
  },
  { answer: "dosebeat_database_up 1\n" },
);
