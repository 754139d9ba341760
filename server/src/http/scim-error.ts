import { MAX_FAULTS, Refusal } from "./errors.ts";

/** Below this path answers and refusals follow SCIM. */
const SCIM_PATH = /^\/scim(?:[/?]|$)/;

export const SCIM_JSON = "application/scim+json; charset=utf-8";

/** The kinds of faults in RFC 7644 that are distinguished here. */
type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "uniqueness";

export function isScimAddress(url: string): boolean {
  return SCIM_PATH.test(url);
}

/** 400 with RFC 7644's name of the fault, or 409 if something else has the value. */
export function scimRefusal(scimType: ScimType, detail: string): Refusal {
  const refusal =
    scimType === "uniqueness"
      ? new Refusal(409, "ConflictError", detail)
      : new Refusal(400, "ValidationError", detail);
  refusal.scimType = scimType;
  return refusal;
}

/** The body of a refusal below `/scim`: an Error of RFC 7644. */
export function scimError({ status, problem, faults, scimType }: Refusal) {
  const said = faults
    .slice(0, MAX_FAULTS)
    .map(({ path, message }) => [...path, message].join(": "));
  const kind = scimType ?? (status === 400 ? kindOf(faults.length) : undefined);
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    ...(kind !== undefined && { scimType: kind }),
    detail: said.length > 0 ? said.join("; ") : problem.message,
  };
}

/** A request that cannot be read at all has no faults. */
function kindOf(faults: number): string {
  return faults > 0 ? "invalidValue" : "invalidSyntax";
}
