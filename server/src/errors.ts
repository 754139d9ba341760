import type { ErrorName, Failure } from "@dosebeat/contract/answers";

export interface Fault {
  path: (string | number)[];
  message: string;
}

/** A refusal that the caller is told of. Anything else that is thrown becomes a plain 500. */
export class Refusal extends Error {
  readonly status: number;
  override readonly name: ErrorName;
  readonly faults: Fault[];

  constructor(status: number, name: ErrorName, message: string, faults: Fault[] = []) {
    super(message);
    this.status = status;
    this.name = name;
    this.faults = faults;
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
export function forbidden(): Refusal {
  return new Refusal(403, "ForbiddenError", "You may not do this.");
}

/** 404: also the answer for what exists but is not the caller's. */
export function notFound(what: string): Refusal {
  return new Refusal(404, "NotFoundError", `${what} was not found.`);
}

/** 409 */
export function conflict(message: string): Refusal {
  return new Refusal(409, "ConflictError", message);
}

/** 429 */
export function tooMany(message: string): Refusal {
  return new Refusal(429, "RateLimitError", message);
}

/** 503 */
export function unavailable(): Refusal {
  return new Refusal(
    503,
    "ServiceUnavailableError",
    "The service is not available now. Try again soon; nothing was stored.",
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
      details: { errors: refusal.faults },
    },
  };
}
