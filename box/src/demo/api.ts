import { Failure } from "@dosebeat/contract/base/failures";
import { z } from "zod";

/** The server refused a call of the demo. */
export class CallFailed extends Error {
  override name = "CallFailed";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Api {
  call<Schema extends z.core.$ZodType>(
    method: "GET" | "POST" | "PUT" | "PATCH",
    path: string,
    answer: Schema,
    body?: unknown,
  ): Promise<z.infer<Schema>>;
}

/** A client of the public API that checks answers against the contract. */
export function createApi(url: string, jwt?: string): Api {
  return {
    async call(method, path, answer, body) {
      const response = await fetch(new URL(path, url), {
        method,
        headers: {
          ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const json: unknown = await response.json();
      if (!response.ok) {
        throw new CallFailed(response.status, `${method} ${path}: ${messageOf(response, json)}`);
      }
      return z.parse(answer, json);
    },
  };
}

function messageOf(response: Response, json: unknown): string {
  const failure = Failure.safeParse(json);
  if (!failure.success) return `the server answered ${response.status}`;
  const { message, details } = failure.data.error;
  const faults = details.errors.map((fault) => `${fault.path.join(".")}: ${fault.message}`);
  return [message, ...faults].join("; ");
}
