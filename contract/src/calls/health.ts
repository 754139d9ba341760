import { defineCall } from "../define-call.ts";
import { HealthAnswer, Metrics, ReadyAnswer } from "../health.ts";

export const getHealth = defineCall({
  method: "GET",
  path: "/healthz",
  who: "anyone",
  scope: "none",
  answer: { status: 200, schema: HealthAnswer },
  summary: "Whether the process is up.",
});

export const getReadiness = defineCall({
  method: "GET",
  path: "/readyz",
  who: "anyone",
  scope: "none",
  answer: { status: 200, schema: ReadyAnswer },
  summary: "Whether the database can be reached and has its tables.",
});

export const getMetrics = defineCall({
  method: "GET",
  path: "/metrics",
  who: "watch",
  scope: "none",
  answer: { status: 200, schema: Metrics, type: "text/plain", streamed: true },
  summary: "Numbers for Prometheus; with METRICS_TOKEN as bearer, else from the server's machine.",
});
