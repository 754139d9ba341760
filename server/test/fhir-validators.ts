import JsonSchemaValidator from "@asymmetrik/fhir-json-schema-validator";
import { Fhir } from "fhir";
import fhirpath from "fhirpath";
import r4 from "fhirpath/fhir-context/r4";

/** Third-party judges, each of which returns what it finds wrong with a resource; nothing: it is valid. */
export type Judge = (resource: object) => readonly string[];

/**
 * Invariants from HL7's definitions of R4 (4.0.1, CC0), with where they apply, but without their traces. `%resource`
 * is the whole resource.
 */
const INVARIANTS: readonly (readonly [key: string, where: string, expression: string])[] = [
  ["ele-1", "descendants()", "hasValue() or (children().count() > id.count())"],
  ["dom-2", "%resource", "contained.contained.empty()"],
  ["dom-4", "%resource", "contained.meta.versionId.empty() and contained.meta.lastUpdated.empty()"],
  ["dom-5", "%resource", "contained.meta.security.empty()"],
  [
    "ref-1",
    "descendants().where(reference.exists())",
    "reference.startsWith('#').not() or (reference.substring(1) in %resource.contained.id)",
  ],
  [
    "per-1",
    "descendants().where(start.exists() and end.exists())",
    "start.hasValue().not() or end.hasValue().not() or (start <= end)",
  ],
  [
    "qty-3",
    "descendants().where(value.exists() and code.exists() and code.children().empty())",
    "code.empty() or system.exists()",
  ],
  [
    "rat-1",
    "descendants().where(numerator.exists() or denominator.exists())",
    "(numerator.empty() xor denominator.exists()) and (numerator.exists() or extension.exists())",
  ],
  ["mad-1", "MedicationAdministration.dosage", "dose.exists() or rate.exists()"],
  ["tim-1", "descendants().repeat", "duration.empty() or durationUnit.exists()"],
  ["tim-2", "descendants().repeat", "period.empty() or periodUnit.exists()"],
  ["tim-5", "descendants().repeat", "period.exists() implies period >= 0"],
  ["tim-6", "descendants().repeat", "periodMax.empty() or period.exists()"],
  ["tim-10", "descendants().repeat", "timeOfDay.empty() or when.empty()"],
  ["obs-6", "Observation", "dataAbsentReason.empty() or value.empty()"],
  [
    "obs-7",
    "Observation",
    "value.empty() or component.code.where(coding.intersect(%resource.code.coding).exists()).empty()",
  ],
  ["grp-1", "Group", "member.empty() or (actual = true)"],
  ["sev-1", "AuditEvent.entity", "name.empty() or query.empty()"],
  ["cpb-1", "CapabilityStatement", "rest.exists() or messaging.exists() or document.exists()"],
  ["cpb-9", "CapabilityStatement.rest", "resource.select(type).isDistinct()"],
  ["cpb-12", "CapabilityStatement.rest.resource", "searchParam.select(name).isDistinct()"],
  ["bdl-1", "Bundle", "total.empty() or (type = 'searchset') or (type = 'history')"],
  ["bdl-2", "Bundle", "entry.search.empty() or (type = 'searchset')"],
  [
    "bdl-7",
    "Bundle",
    "entry.where(fullUrl.exists()).select(fullUrl&resource.meta.versionId).isDistinct()",
  ],
];

/** Three third-party judges: a validator, HL7's JSON schema, and HL7's invariants run by a FHIRPath engine. */
export function judges(): Readonly<Record<"fhir" | "schema" | "invariants", Judge>> {
  const fhir = new Fhir();
  const schema = new JsonSchemaValidator();
  return {
    fhir: (resource) => readable(() => fhirFaults(fhir, resource)),
    schema: (resource) =>
      (schema.validate(asOf400(resource), true) ?? []).length > 0
        ? ["is not by HL7's JSON schema"]
        : [],
    invariants: (resource) => readable(() => brokenInvariants(resource)),
  };
}

/** The schema is that of 4.0.0, which does not know the version number of the following correction. */
function asOf400(resource: object): object {
  return "fhirVersion" in resource && resource.fhirVersion === "4.0.1"
    ? { ...resource, fhirVersion: "4.0.0" }
    : resource;
}

function fhirFaults(fhir: Fhir, resource: object): string[] {
  return fhir
    .validate(structuredClone(resource), { errorOnUnexpected: true })
    .messages.filter(({ severity }) => severity === "error" || severity === "fatal")
    .map(({ location, message }) => `${location}: ${message}`);
}

function brokenInvariants(resource: object): string[] {
  return INVARIANTS.filter(([, where, expression]) => !holds(resource, where, expression)).map(
    ([key]) => key,
  );
}

/** Some throw on what they cannot read at all. */
function readable(judge: () => string[]): string[] {
  try {
    return judge();
  } catch (error) {
    return [`cannot be read: ${error}`];
  }
}

function holds(resource: object, where: string, expression: string): boolean {
  const base = where.startsWith("%") ? "iif(true, $this)" : where;
  const answer: unknown = fhirpath.evaluate(
    resource,
    `${base}.all(${expression})`,
    { resource },
    r4,
    { async: false },
  );
  return Array.isArray(answer) && answer[0] !== false;
}
