import { tracingChannel } from "node:diagnostics_channel";

/**
 * What a span says about a piece of work: our names and numbers, nothing about people, boxes or the content of a
 * request.
 */
export type Operation =
  | { kind: "job"; name: string }
  /** From a broker. */
  | { kind: "mqtt"; messages: number }
  /** One commit. */
  | { kind: "ingest"; messages: number }
  /** In a worker thread. */
  | { kind: "task"; name: string }
  /** Only the verb and table of its text leave the server. */
  | { kind: "query"; text: string };

/** The channel of operations; nobody listens unless traces are wanted. */
export const operations = tracingChannel<unknown, Operation>("dosebeat.operation");

/** Does the work as an operation inside the current one. */
export function traced<Result>(operation: Operation, work: () => Promise<Result>): Promise<Result> {
  return operations.hasSubscribers ? operations.tracePromise(work, operation) : work();
}
