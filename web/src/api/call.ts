import type { AnswerOf, Call } from "@dosebeat/contract/base/define-call";
import type { Factor } from "@dosebeat/contract/base/failures";
import { BACKGROUND_HEADER, SESSION_HEADER } from "@dosebeat/contract/base/session-headers";
import { IMPERSONATION_HEADER } from "@dosebeat/contract/impersonation-header";
import { takeEarly } from "../first/early-calls.ts";
import { actingIn, dropImpersonation } from "../session/impersonation.ts";
import { endSession, getSignIn } from "../session/session.ts";
import { tellSignOut } from "../session/sign-out.ts";
import { isInBackground } from "./activity.ts";
import { askToConfirm } from "./confirmation.ts";
import { type Prescribing, setPrescribing } from "./prescribing-headers.ts";
import { addressOf, type Sent, type SentArguments } from "./sent.ts";
import { fetchTimed } from "./server-clock.ts";

/** What is wrong: the server's message and, if there is one, its code, by which it is translated. */
export interface Problem {
  message: string;
  code?: string;
  values?: Record<string, string | number>;
}

export interface FieldFault extends Problem {
  path: (string | number)[];
}

/**
 * `offline`: the server could not be reached; `unreadable`: the response does not match the contract,
 * for example after a new release; `refused`: the server answered with an error.
 */
type FailureKind = "offline" | "unreadable" | "refused";

/** The code of a problem: there is no network, and the input could not be kept for later either. */
export const NOT_KEPT = "not_kept";

/** A failed call. `status` is 0 when there was no response. */
export class CallError extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly problem: Problem;
  readonly faults: FieldFault[];
  /** Seconds to wait before a retry; null: the server did not say. */
  readonly retryAfter: number | null;
  /** Whether our server answered, rather than a proxy or a network's sign-in page. */
  isOurs = false;
  /** Other fields of the server's error, such as the conflicting record. */
  details: Record<string, unknown> = {};

  constructor(
    kind: FailureKind,
    status: number,
    problem: string | Problem,
    faults: FieldFault[] = [],
    retryAfter: number | null = null,
  ) {
    const normalized = typeof problem === "string" ? { message: problem } : problem;
    super(normalized.message);
    this.problem = normalized;
    this.kind = kind;
    this.status = status;
    this.faults = faults;
    this.retryAfter = retryAfter;
  }
}

/**
 * Makes a call in this browser's session, whose cookie the browser sends by itself. A patient's call
 * carries the impersonation, if there is one. A 401 ends the session; no other failure does. If the
 * server requires the user to confirm who they are, the user is asked and the call is repeated. Throws
 * CallError.
 */
export function call<Definition extends Call>(
  definition: Definition,
  ...[sent]: SentArguments<Definition>
): Promise<AnswerOf<Definition>> {
  return requestJson(definition, sent, actingIn(definition));
}

/** The same without the impersonation: for what administrators do in their own name. */
export function callAsSelf<Definition extends Call>(
  definition: Definition,
  ...[sent]: SentArguments<Definition>
): Promise<AnswerOf<Definition>> {
  return requestJson(definition, sent, null);
}

/** Makes calls in the prescriber's name, for a patient of a group. */
export function callAsPrescriber(prescribing: Prescribing): typeof call {
  return (definition, ...[sent]) => requestJson(definition, sent, null, prescribing);
}

/** The response of a call as a file of the given media type, to be saved. Throws CallError. */
export async function callFile<Definition extends Call>(
  definition: Definition,
  type: string,
  ...[sent]: SentArguments<Definition>
): Promise<Blob> {
  const response = await requestOk({ ...requestOf(definition, sent, actingIn(definition)), type });
  try {
    return await response.blob();
  } catch {
    throw unreachable();
  }
}

interface Request {
  method: Call["method"];
  /** Including the query. */
  address: string;
  body?: unknown;
  /** The accepted media type; JSON by default. */
  type?: string;
  signal?: AbortSignal | undefined;
  /** The id of the impersonation to act under. */
  acting: string | null;
  prescribing?: Prescribing | undefined;
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

async function requestJson<Definition extends Call>(
  definition: Definition,
  sent: Sent | undefined,
  acting: string | null,
  prescribing?: Prescribing,
): Promise<AnswerOf<Definition>> {
  const response = await requestOk({ ...requestOf(definition, sent, acting), prescribing });
  return read(definition, response.status, await readJson(response));
}

/** The response if it succeeds, once the user has confirmed who they are. Throws CallError. */
async function requestOk(request: Request): Promise<Response> {
  try {
    return await requestOnce(request);
  } catch (error) {
    if (!asksToConfirm(error) || !(await askToConfirm(factorsIn(error)))) throw error;
    return requestOnce(request);
  }
}

async function requestOnce(request: Request): Promise<Response> {
  const signIn = getSignIn();
  if (signIn === null) await tellSignOut();
  const response = await send(request);
  if (response.ok) return response;
  const answer = await readJson(response);
  if (response.status === 401 && signIn && signIn === getSignIn()) endSession("expired");
  const failure = failureOf(response, answer);
  if (request.acting !== null && isOver(failure)) dropImpersonation(request.acting);
  throw failure;
}

/** The account's second factors named by the server, restricted to those that a dialog can ask for. */
function factorsIn({ details: { factors } }: CallError): Factor[] {
  if (!Array.isArray(factors)) return [];
  return (["passkey", "code"] as const).filter((factor) => factors.includes(factor));
}

function asksToConfirm(error: unknown): error is CallError {
  return error instanceof CallError && error.problem.code === "confirm_needed";
}

/** Whether the server says that the impersonation has ended. */
function isOver({ status, faults }: CallError) {
  return status === 403 && faults.some(({ path }) => path.includes(IMPERSONATION_HEADER));
}

function read<Definition extends Call>(
  { answer: { schema } }: Definition,
  status: number,
  answer: unknown,
): AnswerOf<Definition> {
  try {
    // The schema of this definition has just validated it.
    return schema.parse(answer) as AnswerOf<Definition>;
  } catch {
    throw new CallError("unreadable", status, "The answer could not be read. Reload the page.");
  }
}

async function send(request: Request) {
  const { method, address, body, type = "application/json", signal, acting, prescribing } = request;
  const headers = new Headers({ accept: type });
  // If the call signs in, this requests the token as a cookie.
  if (method !== "GET") headers.set(SESSION_HEADER, "cookie");
  if (isInBackground()) headers.set(BACKGROUND_HEADER, "1");
  if (acting !== null) headers.set(IMPERSONATION_HEADER, acting);
  if (prescribing) setPrescribing(headers, prescribing);
  if (body !== undefined) headers.set("content-type", "application/json");
  try {
    const early = method === "GET" && acting === null ? takeEarly(address) : undefined;
    if (early) return await early;
    return await fetchTimed(address, {
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
  failure.isOurs = true;
  if (isRecord(error["details"])) failure.details = error["details"];
  return failure;
}
