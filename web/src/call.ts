import { endSession, getToken } from "./session.ts";

/** What reads an answer; the zod schemas of the contract fit. */
interface Schema<Answer> {
  parse(value: unknown): Answer;
}

export interface FieldFault {
  path: (string | number)[];
  message: string;
}

/**
 * `offline`: the server could not be reached; `unreadable`: it answered something else than agreed,
 * as after a new release; `refused`: it said no, and why.
 */
type FailureKind = "offline" | "unreadable" | "refused";

/** A call that failed. `status` 0: there was no answer. */
export class CallError extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly faults: FieldFault[];
  /** Seconds after which the server will listen again; null when it did not say. */
  readonly retryAfter: number | null;

  constructor(
    kind: FailureKind,
    status: number,
    message: string,
    faults: FieldFault[] = [],
    retryAfter: number | null = null,
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.faults = faults;
    this.retryAfter = retryAfter;
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
  const response = await ask(method, path, body, "application/json", signal);
  return read(schema, response.status, await readJson(response));
}

/** A file of the API as it is, to be kept by the person. Throws CallError. */
export async function callFile(path: string, type: string): Promise<Blob> {
  const response = await ask("GET", path, undefined, type, undefined);
  try {
    return await response.blob();
  } catch {
    throw unreachable();
  }
}

/** The answer, when it is a success. */
async function ask(
  method: Method,
  path: string,
  body: unknown,
  type: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const token = getToken();
  const response = await send(method, path, body, type, token, signal);
  if (response.ok) return response;
  const answer = await readJson(response);
  if (response.status === 401 && token && token === getToken()) endSession("expired");
  throw failureOf(response, answer);
}

function read<Answer>(schema: Schema<Answer>, status: number, answer: unknown): Answer {
  try {
    return schema.parse(answer);
  } catch {
    throw new CallError("unreadable", status, "The answer could not be read. Reload the page.");
  }
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  type: string,
  token: string | null,
  signal: AbortSignal | undefined,
) {
  const headers = new Headers({ accept: type });
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
    throw unreachable();
  }
}

function unreachable() {
  return new CallError("offline", 0, "The server cannot be reached.");
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

function failureOf({ status, headers }: Response, answer: unknown): CallError {
  const error = isRecord(answer) ? answer["error"] : null;
  const unexplained = `The server answered ${status}.`;
  if (!isRecord(error)) return new CallError("refused", status, unexplained);
  const details = isRecord(error["details"]) ? error["details"]["errors"] : [];
  const faults = Array.isArray(details) ? details.filter(isFault) : [];
  const message = typeof error["message"] === "string" ? error["message"] : "";
  const wait = Number.parseInt(headers.get("retry-after") ?? "", 10);
  const retryAfter = Number.isNaN(wait) ? null : wait;
  return new CallError("refused", status, message || unexplained, faults, retryAfter);
}
