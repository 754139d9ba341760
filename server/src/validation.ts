import type { FastifySchemaCompiler } from "fastify";
import { config, type core, locales, safeParse } from "zod";
import { type Fault, Refusal } from "./errors.ts";

type Issue = core.$ZodIssue;

// The schemas of the contract are of zod/mini, which brings no sentences of its own.
config(locales.en());

/** Checks body, query and parameters with the zod schema of the route; a fault becomes a 400. */
export const validatorCompiler: FastifySchemaCompiler<core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = safeParse(schema, data);
    return result.success
      ? { value: result.data }
      : { error: refusalOfIssues(result.error.issues) };
  };

/** 400 with every fault; the message tells the first. */
export function refusalOfIssues(issues: readonly Issue[]): Refusal {
  const faults = issues.flatMap((issue) => faultsOf(issue, []));
  const first = faults[0];
  return new Refusal(400, "ValidationError", first ? sentenceOf(first) : "Not valid.", faults);
}

function faultsOf(issue: Issue, parent: readonly PropertyKey[]): Fault[] {
  const path = [...parent, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: shown([...path, key]), message: "is not known here" }));
  }
  const branch = issue.code === "invalid_union" && meantBranch(issue);
  if (branch) return branch.flatMap((inner) => faultsOf(inner, path));
  return [{ path: shown(path), message: messageOf(issue) }];
}

function messageOf({ code, message }: Issue): string {
  return code === "invalid_type" && message.endsWith("received undefined") ? "is missing" : message;
}

/**
 * Of the alternatives of a union the one that was probably meant: of the right kind, with the fewest
 * faults. None when no kind fits, or when the schema has its own sentence for the whole.
 */
function meantBranch(issue: core.$ZodIssueInvalidUnion): Issue[] | undefined {
  if (issue.message !== "Invalid input") return undefined;
  return issue.errors
    .filter((branch) => !branch.some(isWrongKind))
    .sort((one, other) => one.length - other.length)[0];
}

function isWrongKind(issue: Issue): boolean {
  return issue.path.length === 0 && issue.code === "invalid_type";
}

/** Paths are told inside `data`, where the contract wraps bodies. */
function shown(path: readonly PropertyKey[]): (string | number)[] {
  const inside = path[0] === "data" && path.length > 1 ? path.slice(1) : path;
  return inside.map((step) => (typeof step === "number" ? step : String(step)));
}

function sentenceOf({ path, message }: Fault): string {
  const name = path.length === 0 ? "The request" : path.join(".");
  if (/^(must|is) /.test(message)) return `${name} ${message}`;
  return message.startsWith("Invalid") || /^Too (small|big)/.test(message)
    ? `${name}: ${message}`
    : message;
}
