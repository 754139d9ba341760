import type { ErrorName, Failure, HeldLink } from "@dosebeat/contract/answers";
import { PROBLEMS, type ProblemCode, type ProblemValues } from "@dosebeat/contract/problems";

/** What a caller is told; with a code where a person may be the cause. */
export interface Said {
  message: string;
  code?: ProblemCode;
  values?: Readonly<Record<string, string | number>>;
}

/** A problem of the contract in English, with its code. */
export function said<Code extends ProblemCode>(
  code: Code,
  ...[values]: keyof ProblemValues<Code> extends never ? [] : [ProblemValues<Code>]
): Said {
  return say(code, values);
}

/** The same where the values are those that a schema found. */
export function say(code: ProblemCode, values?: Said["values"]): Said {
  const message = PROBLEMS[code].replace(/\{(\w+)\}/g, (_, name) => String(values?.[name] ?? ""));
  return { message, code, ...(values && { values }) };
}

export interface Fault extends Said {
  path: (string | number)[];
}

/** A refusal that the caller is told of. Anything else that is thrown becomes a plain 500. */
export class Refusal extends Error {
  readonly status: number;
  override readonly name: ErrorName;
  readonly said: Said;
  readonly faults: Fault[];
  /** Seconds after which it is worth to try again; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** The link that is in the way; only for administrators. */
  held: HeldLink | undefined;

  constructor(
    status: number,
    name: ErrorName,
    told: string | Said,
    faults: Fault[] = [],
    retryAfter?: number,
  ) {
    const words = typeof told === "string" ? { message: told } : told;
    super(words.message);
    this.said = words;
    this.status = status;
    this.name = name;
    this.faults = faults;
    this.retryAfter = retryAfter;
  }
}

/** 400: the fault named by path and sentence. */
export function invalid(path: (string | number)[], told: string | Said): Refusal {
  const words = typeof told === "string" ? { message: told } : told;
  return new Refusal(400, "ValidationError", words, [{ path, ...words }]);
}

/** 401 */
export function unauthorized(told: string | Said = said("signed_out")): Refusal {
  return new Refusal(401, "UnauthorizedError", told);
}

/** 403 */
export function forbidden(told: string | Said = said("forbidden")): Refusal {
  return new Refusal(403, "ForbiddenError", told);
}

/** 404: also the answer for what exists but is not the caller's. */
export function notFound(what: string | Said): Refusal {
  const told = typeof what === "string" ? said("not_found", { what }) : what;
  return new Refusal(404, "NotFoundError", told);
}

/** 409 */
export function conflict(told: string | Said): Refusal {
  return new Refusal(409, "ConflictError", told);
}

/** 409 that tells administrators which link is in the way. */
export function heldElsewhere(told: Said, held: HeldLink): Refusal {
  const name = `${held.givenname} ${held.familyname}`.trim();
  const until = held.to === null ? "" : ` until ${held.to}`;
  const refusal = conflict(told);
  refusal.faults.push({
    path: ["deveui"],
    message: `${held.deveui} has been assigned to ${name} since ${held.from}${until}.`,
  });
  refusal.held = held;
  return refusal;
}

/** 429 */
export function tooMany(told: Said, retryAfterSeconds: number): Refusal {
  return new Refusal(429, "RateLimitError", told, [], retryAfterSeconds);
}

/** 500 */
export function internal(): Refusal {
  return new Refusal(500, "InternalServerError", "Something went wrong on the server.");
}

/** 503 */
export function unavailable(): Refusal {
  // A commit whose answer was lost may have happened, so nothing is claimed about what was stored.
  return new Refusal(
    503,
    "ServiceUnavailableError",
    "The service is currently unavailable. Try again soon.",
    [],
    5,
  );
}

/** 503 */
export function diskFull(): Refusal {
  return new Refusal(503, "ServiceUnavailableError", said("disk_full"), [], 60);
}

/** The body of every failure, as the contract says. */
export function failureBody(refusal: Refusal): Failure {
  return {
    data: null,
    error: {
      status: refusal.status,
      name: refusal.name,
      ...refusal.said,
      details: { errors: refusal.faults, ...(refusal.held && { held: refusal.held }) },
    },
  };
}
