import { MAX_FAULTS, type Refusal } from "./errors.ts";

/** Below this path answers and refusals follow FHIR. */
const FHIR_PATH = /^\/fhir(?:[/?]|$)/;

export const FHIR_JSON = "application/fhir+json; charset=utf-8";

/** The name of a status in R4's value set `issue-type`. */
const CODES: Readonly<Record<number, string>> = {
  400: "invalid",
  401: "login",
  403: "forbidden",
  404: "not-found",
  409: "conflict",
  413: "too-long",
  415: "not-supported",
  429: "throttled",
  500: "exception",
  503: "transient",
};

export function isFhirAddress(url: string): boolean {
  return FHIR_PATH.test(url);
}

/** The body of a refusal below `/fhir`: an OperationOutcome of R4. */
export function operationOutcome({ status, problem, faults }: Refusal) {
  const code = CODES[status] ?? "processing";
  const issues = faults
    .slice(0, MAX_FAULTS)
    .map(({ path, message }) => issueOf(code, [...path, message].join(": ")));
  const all = issues.length > 0 ? issues : [issueOf(code, problem.message)];
  return { resourceType: "OperationOutcome", issue: all };
}

function issueOf(code: string, text: string) {
  return { severity: "error", code, details: { text } };
}
