import type { TokenScope } from "@dosebeat/contract/base/token-scopes";
import { CALLS } from "@dosebeat/contract/calls";
import {
  FHIR_EXPORT_TYPES,
  FhirExportedDays,
  type FhirExportQuery,
  type FhirExportType,
} from "@dosebeat/contract/fhir-export";
import type { z } from "zod";
import { forbidden, invalid } from "../../../http/errors.ts";
import type { Viewer } from "../../../http/viewer.ts";
import type { DayRange } from "../../../plan/planned/day-range.ts";
import { askedDays } from "../asked.ts";

type Query = z.infer<typeof FhirExportQuery>;

/** The chosen days of each type. */
export type ChosenDays = Partial<Record<FhirExportType, DayRange>>;

/** The types to export, ordered so that references come after what they refer to. @throws 400, 403 */
export function typesOf({ _type }: Query, viewer: Viewer): FhirExportType[] {
  if (_type === undefined)
    return FHIR_EXPORT_TYPES.filter((type) => lackedFor(type, viewer) === "");
  const asked = new Set(_type.split(","));
  const types = FHIR_EXPORT_TYPES.filter((type) => asked.delete(type));
  const [unknown] = asked;
  if (unknown !== undefined) throw invalid(["_type"], `${unknown} is not exported.`);
  for (const type of types) requireScopes(type, viewer);
  return types;
}

/** @throws 403 if the caller's service token does not cover the type */
export function requireScopes(type: FhirExportType, viewer: Viewer): void {
  const missing = lackedFor(type, viewer);
  if (missing !== "") throw forbidden(`This service token lacks ${missing} for ${type}.`);
}

/** The scopes that a service token needs to search the type but lacks. */
function lackedFor(type: FhirExportType, { token }: Viewer): string {
  const tokens = CALLS[`GET /fhir/${type}`]?.tokens ?? "none";
  const wanted: readonly TokenScope[] = tokens === "none" ? [] : tokens;
  return wanted.filter((scope) => token && !token.scopes.includes(scope)).join(" and ");
}

/** The days in each `_typeFilter`, which are searches by date. @throws 400 */
export function daysOf({ _typeFilter }: Query, now: Date): ChosenDays {
  const chosen: ChosenDays = {};
  for (const filter of [_typeFilter ?? []].flat()) {
    const [name, search = ""] = filter.split("?");
    const type = FHIR_EXPORT_TYPES.find((one) => one === name);
    const given = new URLSearchParams(search);
    const { success, data } = FhirExportedDays.safeParse({
      ...Object.fromEntries(given),
      date: given.getAll("date"),
    });
    if (type === undefined || !success || chosen[type])
      throw invalid(["_typeFilter"], "must be one search by date for each type");
    chosen[type] = askedDays(data.date, [], now);
  }
  return chosen;
}
