import { MINUTE } from "@dosebeat/domain/time/durations";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { SpanExporter } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import { systemClock } from "../clock.ts";
import { LogThrottle } from "../log-throttle.ts";

const ANSWERS_WITHIN_MS = 10_000;

interface Collector {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
}

/** Delivers spans to a collector; a failure is logged, once a minute at most. */
export function exporterTo(
  { endpoint, headers }: Collector,
  log: Pick<Logger, "warn">,
): SpanExporter {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: ANSWERS_WITHIN_MS,
  });
  const throttle = new LogThrottle(systemClock, MINUTE);
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0) {
          const suppressed = throttle.pass();
          if (suppressed !== undefined) {
            log.warn({ spans: spans.length, suppressed }, "traces could not be delivered");
          }
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
