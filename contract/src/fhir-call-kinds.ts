import type { z } from "zod/mini";
import { defineCall, type LogWord, type Tells } from "./base/define-call.ts";
import type { TokenScope } from "./base/token-scopes.ts";
import { FHIR_TYPE, FhirBundle, FhirParams, FhirReadQuery, FhirResource } from "./fhir.ts";

/** A page without resources. */
export const EMPTY = {
  answer: {
    resourceType: "Bundle" as const,
    type: "searchset" as const,
    total: 0,
    link: [{ relation: "self", url: "/fhir/Device?patient=7" }],
  },
};

export const BOUNDS = "docs/fhir.md has the mapping. A refusal is an OperationOutcome.";

/** A read of one resource by its id. */
export function readOf<const Type extends string>(
  type: Type,
  tells: Tells,
  tokens: readonly [TokenScope, ...TokenScope[]] | "none",
  logged: LogWord,
  summary: string,
) {
  return defineCall(
    {
      method: "GET",
      path: `/fhir/${type}/:id`,
      who: "user",
      scope: "patient",
      tells,
      acting: "read",
      tokens,
      params: FhirParams,
      query: FhirReadQuery,
      answer: { status: 200, schema: FhirResource, type: FHIR_TYPE },
      refusals: [404, 429],
      logged,
      summary,
      description: BOUNDS,
    },
    { answer: { resourceType: type } },
  );
}

/** A search, whose answer is a page of resources. */
export function searchOf<const Path extends string, Query extends z.ZodMiniObject>(
  path: Path,
  query: Query,
  tells: Tells,
  tokens: readonly [TokenScope, ...TokenScope[]] | "none",
  logged: LogWord,
  summary: string,
) {
  return defineCall(
    {
      method: "GET",
      path: `/fhir/${path}`,
      who: "user",
      scope: "patient",
      tells,
      acting: "read",
      tokens,
      query,
      answer: { status: 200, schema: FhirBundle, type: FHIR_TYPE },
      refusals: [404, 429],
      logged,
      summary,
      description: BOUNDS,
    },
    EMPTY,
  );
}
