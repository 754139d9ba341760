import { tracingChannel } from "node:diagnostics_channel";

/** What a span says of a piece of work: names of ours and numbers, nothing of people, boxes or what was asked. */
export type Operation =
  | { kind: "job"; name: string }
  /** Of a broker. */
  | { kind: "mqtt"; messages: number }
  /** One commit. */
  | { kind: "ingest"; messages: number }
  /** In a worker thread. */
  | { kind: "task"; name: string }
  /** Its text does not leave the server, only its verb and table. */
  | { kind: "query"; text: string };

/** Where operations are told; nobody listens unless traces are wanted. */
export const operations = tracingChannel<unknown, Operation>("dosebeat.operation");

/** Does some work, as an operation within the one that is under way. */
export function traced<Result>(operation: Operation, work: () => Promise<Result>): Promise<Result> {
  return operations.hasSubscribers ? operations.tracePromise(work, operation) : work();
}
