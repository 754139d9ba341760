import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { type Operation, operations } from "../operations.ts";
import { exporterTo } from "./exporter.ts";
import { QueryNames } from "./query-name.ts";

export interface TracingSettings {
  /** The address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** The share of traces beginning here that are kept, from 0 to 1. */
  ratio: number;
  /** Whether to trust `traceparent` of requests. */
  believesParents: boolean;
}

/** The most spans waiting for delivery; more are dropped. */
const MOST_WAITING = 2_048;
const MOST_AT_ONCE = 512;
const ENDS_WITHIN_MS = 3_000;
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Follows what this server does, as OpenTelemetry traces. Loaded only if traces are wanted. */
export class Tracing {
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;
  readonly #believesParents: boolean;
  readonly #current = new AsyncLocalStorage<Span | undefined>();
  readonly #requests = new WeakMap<FastifyRequest, Span>();
  readonly #spans = new WeakMap<Operation, Span>();
  readonly #names = new QueryNames();

  constructor(settings: TracingSettings, log: Pick<Logger, "warn">) {
    this.#provider = new BasicTracerProvider({
      resource: resourceFromAttributes({
        "service.name": "dosebeat",
        "service.instance.id": randomUUID(),
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
      spanProcessors: [
        new BatchSpanProcessor(exporterTo(settings, log), {
          maxQueueSize: MOST_WAITING,
          maxExportBatchSize: MOST_AT_ONCE,
        }),
      ],
    });
    this.#tracer = this.#provider.getTracer("dosebeat");
    this.#believesParents = settings.believesParents;
    operations.start.bindStore(this.#current, (operation) => this.#begin(operation));
    operations.error.subscribe(this.#failed);
    operations.asyncEnd.subscribe(this.#ended);
  }

  /** Makes a span for each request; the work done for the request is inside it. */
  follow(app: FastifyInstance): void {
    app.addHook("onRequest", (request, _, done) => {
      const options = { kind: SpanKind.SERVER };
      const span = this.#tracer.startSpan(request.method, options, this.#parentOf(request));
      this.#requests.set(request, span);
      this.#current.run(span, done);
    });
    // Events of the connection deliver the body, outside this context; so it is set again.
    app.addHook("preValidation", (request, _, done) => {
      this.#current.run(this.#requests.get(request), done);
    });
    app.addHook("onResponse", async (request, reply) => {
      const span = this.#requests.get(request);
      if (!span) return;
      const { method, routeOptions, is404 } = request;
      // The route's pattern, since the path may name a person.
      const route = is404 ? undefined : routeOptions.url;
      span.updateName(route === undefined ? method : `${method} ${route}`);
      span.setAttributes({
        "http.request.method": method,
        ...(route !== undefined && { "http.route": route }),
        "http.response.status_code": reply.statusCode,
      });
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  }

  /** Delivers the waiting spans, for some seconds at most. */
  async close(): Promise<void> {
    operations.start.unbindStore(this.#current);
    operations.error.unsubscribe(this.#failed);
    operations.asyncEnd.unsubscribe(this.#ended);
    const late = new AbortController();
    const limit = sleep(ENDS_WITHIN_MS, undefined, { signal: late.signal }).catch(() => {});
    await Promise.race([this.#provider.shutdown().catch(() => {}), limit]);
    late.abort();
  }

  #parentOf({ headers: { traceparent } }: FastifyRequest): Context {
    if (!this.#believesParents || typeof traceparent !== "string") return ROOT_CONTEXT;
    const [, traceId, spanId, flags] = PARENT.exec(traceparent) ?? [];
    if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
    const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
    return trace.setSpanContext(ROOT_CONTEXT, parent);
  }

  /** @returns the span that contains its work */
  #begin(operation: Operation): Span | undefined {
    // A job's timer or a broker's connection was started by something unrelated to its runs.
    const isRoot = operation.kind === "job" || operation.kind === "mqtt";
    const around = isRoot ? undefined : this.#current.getStore();
    // Queries outside any operation keep connections alive.
    if (!isRoot && !around) return undefined;
    const parent = around ? trace.setSpan(ROOT_CONTEXT, around) : ROOT_CONTEXT;
    const { name, kind, attributes } = this.#described(operation);
    const span = this.#tracer.startSpan(name, { kind, attributes }, parent);
    this.#spans.set(operation, span);
    return span;
  }

  #described(operation: Operation): { name: string; kind: SpanKind; attributes: Attributes } {
    switch (operation.kind) {
      case "job":
        return {
          name: `job ${operation.name}`,
          kind: SpanKind.INTERNAL,
          attributes: { "dosebeat.job": operation.name },
        };
      case "mqtt":
        return {
          name: "process messages",
          kind: SpanKind.CONSUMER,
          attributes: {
            "messaging.system": "mqtt",
            "messaging.batch.message_count": operation.messages,
          },
        };
      case "ingest":
        return {
          name: "store messages",
          kind: SpanKind.INTERNAL,
          attributes: { "dosebeat.messages": operation.messages },
        };
      case "task":
        return {
          name: `task ${operation.name}`,
          kind: SpanKind.INTERNAL,
          attributes: { "dosebeat.task": operation.name },
        };
      case "query": {
        const { verb, table } = this.#names.of(operation.text);
        return {
          name: table === undefined ? verb : `${verb} ${table}`,
          kind: SpanKind.CLIENT,
          attributes: {
            "db.system.name": "postgresql",
            "db.operation.name": verb,
            ...(table !== undefined && { "db.collection.name": table }),
          },
        };
      }
    }
  }

  /** Only the kind of an error: its message may quote what people entered. */
  readonly #failed = (operation: unknown): void => {
    if (!isOperation(operation)) return;
    const span = this.#spans.get(operation);
    const error = "error" in operation ? operation.error : undefined;
    const type = error instanceof Error ? error.constructor.name : "unknown";
    span?.setAttribute("error.type", type);
    span?.setStatus({ code: SpanStatusCode.ERROR });
  };

  readonly #ended = (operation: unknown): void => {
    if (isOperation(operation)) this.#spans.get(operation)?.end();
  };
}

function isOperation(told: unknown): told is Operation {
  return typeof told === "object" && told !== null && "kind" in told;
}
