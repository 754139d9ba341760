import { defineCall } from "../define-call.ts";
import { HealthAnswer, Metrics, ReadyAnswer } from "../health.ts";

export const getHealth = defineCall({
  method: "GET",
  path: "/healthz",
  who: "anyone",
  scope: "none",
  answer: { status: 200, schema: HealthAnswer },
  summary: "Check that the process is running.",
});

export const getReadiness = defineCall({
  method: "GET",
  path: "/readyz",
  who: "anyone",
  scope: "none",
  answer: { status: 200, schema: ReadyAnswer },
  summary: "Check that the database is reachable and its tables are up to date.",
});

export const getMetrics = defineCall({
  method: "GET",
  path: "/metrics",
  who: "watch",
  scope: "none",
  answer: { status: 200, schema: Metrics, type: "text/plain", streamed: true },
  summary: "Get metrics for Prometheus.",
});
