import { PROBLEMS, type ProblemCode } from "@dosebeat/contract/base/problems";
import type { FastifySchemaCompiler } from "fastify";
import { config, type core, locales, safeParse } from "zod";
import { type Fault, MAX_FAULTS, type Problem, problemOf, Refusal } from "./errors.ts";

type Issue = core.$ZodIssue;

/** The first faults found, and the number of further ones. */
interface Found {
  faults: Fault[];
  further: number;
}

const NOT_ALLOWED = "is not allowed here";

// The contract uses zod/mini, which brings no messages.
config({
  ...locales.en(),
  // The locale's message would list every key.
  customError: ({ code }) => (code === "unrecognized_keys" ? NOT_ALLOWED : undefined),
});

/** Validates body, query and parameters with the zod schema of the route; faults become a 400. */
export const validatorCompiler: FastifySchemaCompiler<core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = safeParse(schema, data);
    return result.success
      ? { value: result.data }
      : { error: refusalOfIssues(result.error.issues) };
  };

/** 400 with the first faults; the message is that of the first one. */
export function refusalOfIssues(issues: readonly Issue[]): Refusal {
  const found: Found = { faults: [], further: 0 };
  for (const issue of issues) collect(issue, [], found);
  const { faults, further } = found;
  const [first = { path: [], ...problemOf("invalid") }] = faults;
  const { path: _, ...problem } = first;
  const reason = { ...problem, message: messageOf(first) };
  return new Refusal(400, "ValidationError", reason, faults, undefined, further);
}

function collect(issue: Issue, parent: readonly PropertyKey[], found: Found): void {
  const path = [...parent, ...issue.path];
  const room = MAX_FAULTS - found.faults.length;
  if (issue.code === "unrecognized_keys") {
    const told = issue.keys.slice(0, room);
    for (const key of told)
      found.faults.push({ path: shown([...path, key]), message: NOT_ALLOWED });
    found.further += issue.keys.length - told.length;
    return;
  }
  const branch = issue.code === "invalid_union" && likelyBranch(issue);
  if (branch) for (const inner of branch) collect(inner, path, found);
  else if (room > 0) found.faults.push({ path: shown(path), ...problemIn(issue) });
  else found.further += 1;
}

/** The problem named by the schema, or else zod's, as our own problem if that has a code. */
function problemIn(issue: Issue): Problem {
  const { message } = issue;
  if (isCode(message)) return problemOf(message);
  if (issue.code === "too_small" && issue.inclusive) return tooLittle(issue);
  if (issue.code === "too_big" && issue.inclusive) return tooMuch(issue);
  if (message.endsWith("received undefined")) return problemOf("missing");
  return { ...problemOf("invalid"), message };
}

function isCode(text: string): text is ProblemCode {
  return Object.hasOwn(PROBLEMS, text);
}

function tooLittle({ origin, minimum }: core.$ZodIssueTooSmall): Problem {
  const min = Number(minimum);
  if (origin === "string") return min === 1 ? problemOf("empty") : problemOf("too_short", { min });
  return problemOf(origin === "array" ? "too_few" : "too_low", { min });
}

function tooMuch({ origin, maximum }: core.$ZodIssueTooBig): Problem {
  const max = Number(maximum);
  if (origin === "string") return problemOf("too_long", { max });
  return problemOf(origin === "array" ? "too_many" : "too_high", { max });
}

/**
 * The alternative of a union that was probably meant: of the right type, with the fewest faults. None if
 * no type matches, or if the schema has a message of its own for the union.
 */
function likelyBranch(issue: core.$ZodIssueInvalidUnion): Issue[] | undefined {
  if (issue.message !== "Invalid input") return undefined;
  return issue.errors
    .filter((branch) => !branch.some(isWrongType))
    .sort((one, other) => one.length - other.length)[0];
}

function isWrongType(issue: Issue): boolean {
  return issue.path.length === 0 && issue.code === "invalid_type";
}

/** Paths are relative to `data`, in which the contract wraps bodies. */
function shown(path: readonly PropertyKey[]): (string | number)[] {
  const inside = path[0] === "data" && path.length > 1 ? path.slice(1) : path;
  return inside.map((step) => (typeof step === "number" ? step : String(step)));
}

function messageOf({ path, code, message }: Fault): string {
  const name = path.length === 0 ? "The request" : path.join(".");
  if (/^(must|is) /.test(message)) return `${name} ${message}`;
  return code === "invalid" ? `${name}: ${message}` : message;
}
