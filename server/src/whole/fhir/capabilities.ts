import { CALL_GROUPS } from "@dosebeat/contract/calls";
import { version } from "../../../../package.json" with { type: "json" };

/** The R4 type of each search parameter. Paging parameters are not search parameters. */
const TYPES: Readonly<Record<string, "reference" | "date" | "token" | "string">> = {
  patient: "reference",
  date: "date",
  "effective-time": "date",
  recorded: "date",
  _lastUpdated: "date",
  focus: "reference",
  _id: "token",
  identifier: "token",
  code: "token",
  name: "string",
  family: "string",
  given: "string",
};

interface Rest {
  type: string;
  interaction: { code: string }[];
  searchParam: { name: string; type: string }[];
  operation: { name: string; definition: string }[];
}

/** By the last part of their paths. */
const OPERATIONS: Readonly<Record<string, Rest["operation"][number]>> = {
  $everything: {
    name: "everything",
    definition: "http://hl7.org/fhir/OperationDefinition/Patient-everything",
  },
  $export: {
    name: "export",
    definition: "http://hl7.org/fhir/uv/bulkdata/OperationDefinition/group-export",
  },
};

/** Paths that do not belong to a resource. */
const NO_RESOURCE = /^\/fhir(?:$|\/(?:metadata|exports|\.well-known)\b)/;

/** What the server offers, derived from the calls of the contract. */
export function capabilitiesOf(base: string, now: Date) {
  return {
    resourceType: "CapabilityStatement",
    status: "active",
    date: now.toISOString(),
    kind: "instance",
    software: { name: "Dosebeat", version },
    implementation: { description: "Dosebeat", url: base },
    fhirVersion: "4.0.1",
    format: ["json"],
    rest: [
      {
        mode: "server",
        // For prescriptions that wait for a prescriber.
        interaction: [{ code: "batch" }],
        documentation:
          "Read only, but for batches of MedicationRequests, which a prescriber accepts. A dose that is not clear is `unknown`, never `not-done`; one that is not decided is not there. `completed` means that the box was opened, or that somebody said so.",
        security: {
          cors: true,
          service: [
            {
              coding: [
                {
                  system: "http://terminology.hl7.org/CodeSystem/restful-security-service",
                  code: "SMART-on-FHIR",
                },
              ],
            },
          ],
          extension: [oauthUris(base)],
          description:
            "A bearer token of Dosebeat; the caller reads whom she may read elsewhere. An app of a patient gets one by SMART App Launch.",
        },
        resource: resources().map(({ searchParam, operation, ...rest }) => ({
          ...rest,
          versioning: "no-version",
          searchParam: searchParam.length > 0 ? searchParam : undefined,
          operation: operation.length > 0 ? operation : undefined,
        })),
      },
    ],
  };
}

/** Where patients' apps get access, in the form of SMART 1; SMART 2 has `.well-known/smart-configuration`. */
function oauthUris(base: string) {
  const oauth = base.replace(/\/fhir$/, "/oauth");
  return {
    url: "http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris",
    extension: [
      { url: "authorize", valueUri: `${oauth}/authorize` },
      { url: "token", valueUri: `${oauth}/token` },
      { url: "revoke", valueUri: `${oauth}/revoke` },
    ],
  };
}

/** Each resource type, with what can be requested of it. */
export function resources(): Rest[] {
  const found = new Map<string, Rest>();
  for (const { path, query } of Object.values(CALL_GROUPS.FHIR)) {
    if (NO_RESOURCE.test(path)) continue;
    const [type = "", ...rest] = path.replace("/fhir/", "").split("/");
    const known = found.get(type) ?? { type, interaction: [], searchParam: [], operation: [] };
    found.set(type, known);
    const operation = OPERATIONS[rest.at(-1) ?? ""];
    if (operation) known.operation.push(operation);
    else if (rest.length > 0) known.interaction.push({ code: "read" });
    else {
      known.interaction.push({ code: "search-type" });
      for (const name of Object.keys(query?.shape ?? {})) {
        const kind = TYPES[name];
        if (kind !== undefined) known.searchParam.push({ name, type: kind });
      }
    }
  }
  return [...found.values()];
}
