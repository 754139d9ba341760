import type { AnswerOf, Call } from "@dosebeat/contract/define-call";
import { IMPERSONATION_HEADER } from "@dosebeat/contract/impersonation-header";
import { actingIn, dropImpersonation } from "../session/lasting.ts";
import { endSession, getToken } from "../session/session.ts";
import { addressOf, type Sent, type SentArguments } from "./sent.ts";

/** What is wrong: the words of the server, and where it has one the code by which it is translated. */
export interface Problem {
  message: string;
  code?: string;
  values?: Record<string, string | number>;
}

export interface FieldFault extends Problem {
  path: (string | number)[];
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
  readonly problem: Problem;
  readonly faults: FieldFault[];
  /** Seconds after which the server will listen again; null when it did not say. */
  readonly retryAfter: number | null;
  /** What else the server told of the failure, such as what is in the way. */
  details: Record<string, unknown> = {};

  constructor(
    kind: FailureKind,
    status: number,
    problem: string | Problem,
    faults: FieldFault[] = [],
    retryAfter: number | null = null,
  ) {
    const told = typeof problem === "string" ? { message: problem } : problem;
    super(told.message);
    this.problem = told;
    this.kind = kind;
    this.status = status;
    this.faults = faults;
    this.retryAfter = retryAfter;
  }
}

/**
 * Makes a call with the bearer token; a patient's call acts as the impersonated patient while an
 * impersonation lasts. A 401 to a token that was sent ends the session; no other failure does.
 * Throws CallError.
 */
export function call<Definition extends Call>(
  definition: Definition,
  ...[sent]: SentArguments<Definition>
): Promise<AnswerOf<Definition>> {
  return askJson(definition, sent, actingIn(definition));
}

/** The same in the own name, whoever is impersonated: what administrators do beside it. */
export function callAsOneself<Definition extends Call>(
  definition: Definition,
  ...[sent]: SentArguments<Definition>
): Promise<AnswerOf<Definition>> {
  return askJson(definition, sent, null);
}

/** The answer of a call as a file of the given media type, for the person to keep. Throws CallError. */
export async function callFile<Definition extends Call>(
  definition: Definition,
  type: string,
  ...[sent]: SentArguments<Definition>
): Promise<Blob> {
  const response = await ask({ ...requestOf(definition, sent, actingIn(definition)), type });
  try {
    return await response.blob();
  } catch {
    throw unreachable();
  }
}

interface Request {
  method: Call["method"];
  /** With its query. */
  address: string;
  body?: unknown;
  /** What is wanted; JSON when absent. */
  type?: string;
  signal?: AbortSignal | undefined;
  /** The impersonation under which it is made. */
  acting: string | null;
}

function requestOf(definition: Call, sent: Sent | undefined, acting: string | null): Request {
  const { body, signal } = sent ?? {};
  return {
    method: definition.method,
    address: addressOf(definition, sent),
    body,
    signal,
    acting,
  };
}

async function askJson<Definition extends Call>(
  definition: Definition,
  sent: Sent | undefined,
  acting: string | null,
): Promise<AnswerOf<Definition>> {
  const response = await ask(requestOf(definition, sent, acting));
  return read(definition, response.status, await readJson(response));
}

/** The answer, when it is a success. */
async function ask(request: Request): Promise<Response> {
  const token = getToken();
  const response = await send(request, token);
  if (response.ok) return response;
  const answer = await readJson(response);
  if (response.status === 401 && token && token === getToken()) endSession("expired");
  const failure = failureOf(response, answer);
  if (request.acting !== null && isOver(failure)) dropImpersonation(request.acting);
  throw failure;
}

/** The server says that the impersonation does not last. */
function isOver({ status, faults }: CallError) {
  return status === 403 && faults.some(({ path }) => path.includes(IMPERSONATION_HEADER));
}

function read<Definition extends Call>(
  { answer: { schema } }: Definition,
  status: number,
  answer: unknown,
): AnswerOf<Definition> {
  try {
    return schema.parse(answer) as AnswerOf<Definition>;
  } catch {
    throw new CallError("unreadable", status, "The answer could not be read. Reload the page.");
  }
}

async function send(request: Request, token: string | null) {
  const { method, address, body, type = "application/json", signal, acting } = request;
  const headers = new Headers({ accept: type });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (acting !== null) headers.set(IMPERSONATION_HEADER, acting);
  if (body !== undefined) headers.set("content-type", "application/json");
  try {
    return await fetch(address, {
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

function isProblem(value: unknown): value is Problem {
  return isRecord(value) && typeof value["message"] === "string";
}

function isFault(value: unknown): value is FieldFault {
  return isProblem(value) && "path" in value && Array.isArray(value.path);
}

function failureOf({ status, headers }: Response, answer: unknown): CallError {
  const error = isRecord(answer) ? answer["error"] : null;
  if (!isRecord(error)) return new CallError("refused", status, `The server answered ${status}.`);
  const details = isRecord(error["details"]) ? error["details"]["errors"] : [];
  const faults = Array.isArray(details) ? details.filter(isFault) : [];
  const problem = isProblem(error) ? error : `The server answered ${status}.`;
  const wait = Number.parseInt(headers.get("retry-after") ?? "", 10);
  const retryAfter = Number.isNaN(wait) ? null : wait;
  const failure = new CallError("refused", status, problem, faults, retryAfter);
  if (isRecord(error["details"])) failure.details = error["details"];
  return failure;
}
