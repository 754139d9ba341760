import { endSession, getToken } from "./session.ts";

/** What reads an answer; the zod schemas of the contract fit. */
interface Schema<Answer> {
  parse(value: unknown): Answer;
}

export interface FieldFault {
  path: (string | number)[];
  message: string;
}

/** A call that failed. `status` 0: the server could not be reached. */
export class CallError extends Error {
  readonly status: number;
  readonly faults: FieldFault[];

  constructor(status: number, message: string, faults: FieldFault[] = []) {
    super(message);
    this.status = status;
    this.faults = faults;
  }

  get offline() {
    return this.status === 0;
  }
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * One call of the API with the bearer token. A 401 to a token that was sent ends the session; no
 * other failure does. Throws CallError.
 */
export async function call<Answer>(
  schema: Schema<Answer>,
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const token = getToken();
  const response = await send(method, path, body, token, signal);
  const answer = await readJson(response);
  if (response.ok) return schema.parse(answer);
  if (response.status === 401 && token && token === getToken()) endSession("expired");
  throw failureOf(response.status, answer);
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  token: string | null,
  signal: AbortSignal | undefined,
) {
  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  try {
    return await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, "The server cannot be reached.");
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isFault(value: unknown): value is FieldFault {
  return isRecord(value) && Array.isArray(value["path"]) && typeof value["message"] === "string";
}

function failureOf(status: number, answer: unknown): CallError {
  const error = isRecord(answer) ? answer["error"] : null;
  if (!isRecord(error)) return new CallError(status, `The server answered ${status}.`);
  const details = isRecord(error["details"]) ? error["details"]["errors"] : [];
  const faults = Array.isArray(details) ? details.filter(isFault) : [];
  const message = typeof error["message"] === "string" ? error["message"] : "";
  return new CallError(status, message || `The server answered ${status}.`, faults);
}
