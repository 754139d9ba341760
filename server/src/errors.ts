import type { ErrorName, Failure, HeldLink } from "@dosebeat/contract/answers";

export interface Fault {
  path: (string | number)[];
  message: string;
}

/** A refusal that the caller is told of. Anything else that is thrown becomes a plain 500. */
export class Refusal extends Error {
  readonly status: number;
  override readonly name: ErrorName;
  readonly faults: Fault[];
  /** Seconds after which it is worth to try again; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** The link that is in the way; only for administrators. */
  held: HeldLink | undefined;

  constructor(
    status: number,
    name: ErrorName,
    message: string,
    faults: Fault[] = [],
    retryAfter?: number,
  ) {
    super(message);
    this.status = status;
    this.name = name;
    this.faults = faults;
    this.retryAfter = retryAfter;
  }
}

/** 400: the fault named by path and sentence. */
export function invalid(path: (string | number)[], message: string): Refusal {
  return new Refusal(400, "ValidationError", message, [{ path, message }]);
}

/** 401 */
export function unauthorized(message = "Sign in to do this."): Refusal {
  return new Refusal(401, "UnauthorizedError", message);
}

/** 403 */
export function forbidden(message = "You may not do this."): Refusal {
  return new Refusal(403, "ForbiddenError", message);
}

/** 404: also the answer for what exists but is not the caller's. */
export function notFound(what: string): Refusal {
  return new Refusal(404, "NotFoundError", `${what} was not found.`);
}

/** 409 */
export function conflict(message: string): Refusal {
  return new Refusal(409, "ConflictError", message);
}

/** 409 that tells administrators which link is in the way. */
export function heldElsewhere(message: string, held: HeldLink): Refusal {
  const name = `${held.givenname} ${held.familyname}`.trim();
  const until = held.to === null ? "" : ` until ${held.to}`;
  const refusal = conflict(message);
  refusal.faults.push({
    path: ["deveui"],
    message: `${held.deveui} is bound to ${name} since ${held.from}${until}.`,
  });
  refusal.held = held;
  return refusal;
}

/** 429 */
export function tooMany(message: string, retryAfterSeconds: number): Refusal {
  return new Refusal(429, "RateLimitError", message, [], retryAfterSeconds);
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
    "The service is not available now. Try again soon.",
    [],
    5,
  );
}

/** The body of every failure (contract, "Answers"). */
export function failureBody(refusal: Refusal): Failure {
  return {
    data: null,
    error: {
      status: refusal.status,
      name: refusal.name,
      message: refusal.message,
      details: { errors: refusal.faults, ...(refusal.held && { held: refusal.held }) },
    },
  };
}
