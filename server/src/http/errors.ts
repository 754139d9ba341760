import type {
  ChangedSchedule,
  ErrorName,
  Factor,
  Failure,
  HeldLink,
  UsedDose,
} from "@dosebeat/contract/base/failures";
import type { ProblemValues } from "@dosebeat/contract/base/problem-values";
import { PROBLEMS, type ProblemCode } from "@dosebeat/contract/base/problems";
import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";

/** What the caller reads; has a code if users can fix it. */
export interface Problem {
  message: string;
  code?: ProblemCode;
  values?: Readonly<Record<string, string | number>>;
}

/** A problem defined by the contract: its English message and its code. */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...[values]: keyof ProblemValues<Code> extends never ? [] : [ProblemValues<Code>]
): Problem {
  return problemOf(code, values);
}

/** Like `problem`, with values found by a schema, whose types are not checked. */
export function problemOf(code: ProblemCode, values?: Problem["values"]): Problem {
  const message = PROBLEMS[code].replace(/\{(\w+)\}/g, (_, name) => String(values?.[name] ?? ""));
  return { message, code, ...(values && { values }) };
}

/** A body of 1 MiB can have 100,000 faults; nobody reads more than this many. */
export const MAX_FAULTS = 20;

export interface Fault extends Problem {
  path: (string | number)[];
}

/** An error to report to the caller. Anything else that is thrown becomes a plain 500. */
export class Refusal extends Error {
  readonly status: number;
  override readonly name: ErrorName;
  readonly problem: Problem;
  readonly faults: Fault[];
  /** Number of faults found beyond those in `faults`. */
  readonly furtherFaults: number;
  /** How many of the faults are reported to the caller. */
  mostFaults = MAX_FAULTS;
  /** Seconds after which a retry is worthwhile; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** What RFC 7644 calls the fault; only below `/scim`. */
  scimType: string | undefined;
  /** The conflicting link; only for administrators. */
  held: HeldLink | undefined;
  /** What changed in a plan since the caller read it. */
  changed: ChangedSchedule[] | undefined;
  /** The doses that have a press. */
  doses: UsedDose[] | undefined;
  /** What somebody else did with the row of the worklist. */
  entry: WorklistEntry | undefined;
  /** How a sign-in continues. */
  secondFactor: { challenge: string; factors: Factor[] } | undefined;
  /** The second factors that can confirm the account, if the password is not enough. */
  factors: Factor[] | undefined;

  constructor(
    status: number,
    name: ErrorName,
    reason: string | Problem,
    faults: Fault[] = [],
    retryAfter?: number,
    furtherFaults = 0,
  ) {
    const problem = typeof reason === "string" ? { message: reason } : reason;
    super(problem.message);
    this.problem = problem;
    this.status = status;
    this.name = name;
    this.faults = faults;
    this.retryAfter = retryAfter;
    this.furtherFaults = furtherFaults;
  }
}

/** 400 with the path and the message of the fault. */
export function invalid(path: (string | number)[], reason: string | Problem): Refusal {
  const problem = typeof reason === "string" ? { message: reason } : reason;
  return new Refusal(400, "ValidationError", problem, [{ path, ...problem }]);
}

export function unauthorized(reason: string | Problem = problem("signed_out")): Refusal {
  return new Refusal(401, "UnauthorizedError", reason);
}

export function forbidden(reason: string | Problem = problem("forbidden")): Refusal {
  return new Refusal(403, "ForbiddenError", reason);
}

/** 404, also if it exists but is not the caller's. */
export function notFound(what: string | Problem): Refusal {
  const reason = typeof what === "string" ? problem("not_found", { what }) : what;
  return new Refusal(404, "NotFoundError", reason);
}

export function conflict(reason: string | Problem): Refusal {
  return new Refusal(409, "ConflictError", reason);
}

/** 409 that shows administrators the conflicting link. */
export function heldElsewhere(reason: Problem, held: HeldLink): Refusal {
  const name = `${held.givenname} ${held.familyname}`.trim();
  const until = held.to === null ? "" : ` until ${held.to}`;
  const refusal = conflict(reason);
  refusal.faults.push({
    path: ["deveui"],
    message: `${held.deveui} has been assigned to ${name} since ${held.from}${until}.`,
  });
  refusal.held = held;
  return refusal;
}

/** 409 that says what changed in a plan since the caller read it. */
export function planChanged(changed: ChangedSchedule[]): Refusal {
  const refusal = conflict(problem("plan_changed"));
  refusal.changed = changed;
  return refusal;
}

/** 409 that shows which doses have the press. */
export function pressUsed(doses: UsedDose[]): Refusal {
  const refusal = conflict(problem("press_used"));
  refusal.doses = doses;
  return refusal;
}

/** 409 that shows what somebody else did with the row meanwhile. */
export function workedOn(entry: WorklistEntry | undefined): Refusal {
  const refusal = conflict(problem("worklist_changed"));
  refusal.entry = entry;
  return refusal;
}

export function tooMany(reason: Problem, retryAfterSeconds: number): Refusal {
  return new Refusal(429, "RateLimitError", reason, [], retryAfterSeconds);
}

export function internal(): Refusal {
  return new Refusal(500, "InternalServerError", "Something went wrong on the server.");
}

export function unavailable(): Refusal {
  // The commit may have succeeded although its reply was lost, so claim nothing about what was stored.
  return new Refusal(
    503,
    "ServiceUnavailableError",
    "The service is currently unavailable. Try again soon.",
    [],
    5,
  );
}

/** 503, because something else does not answer. */
export function unavailableBecause(reason: Problem): Refusal {
  return new Refusal(503, "ServiceUnavailableError", reason, [], 5);
}

/** 503: the server is overloaded, and has done no part of this. */
export function overloaded(retryAfterSeconds: number): Refusal {
  return new Refusal(503, "ServiceUnavailableError", problem("busy"), [], retryAfterSeconds);
}

export function diskFull(): Refusal {
  return new Refusal(503, "ServiceUnavailableError", problem("disk_full"), [], 60);
}

/** The body of every error response, as defined by the contract. */
export function failureBody(refusal: Refusal): Failure {
  const errors = refusal.faults.slice(0, refusal.mostFaults);
  const count = refusal.faults.length + refusal.furtherFaults;
  const more = count > errors.length ? ` (the first ${errors.length} of ${count} faults)` : "";
  return {
    data: null,
    error: {
      status: refusal.status,
      name: refusal.name,
      ...refusal.problem,
      message: refusal.problem.message + more,
      details: {
        errors,
        ...(refusal.held && { held: refusal.held }),
        ...(refusal.changed && { changed: refusal.changed }),
        ...(refusal.doses && { doses: refusal.doses }),
        ...(refusal.entry && { entry: refusal.entry }),
        ...(refusal.factors && { factors: refusal.factors }),
        ...refusal.secondFactor,
      },
    },
  };
}
