import type { FhirExportType } from "@dosebeat/contract/fhir-export";
import type { FhirExport } from "./queries.ts";

/** Patients per file: what must be fetched again if it breaks off. */
const PATIENTS_A_FILE = 50;

/** The address of an export, by its id. */
export function addressOf(base: string, id: string): string {
  return `${base}/exports/${id}`;
}

/** The list of files: each is complete for one type and some of the patients. */
export function manifestOf(base: string, { id, as_of, request, types, profiles }: FhirExport) {
  const files = Math.ceil(profiles.length / PATIENTS_A_FILE);
  const output = types.flatMap((type) =>
    Array.from({ length: files }, (_, index) => ({
      type,
      url: `${addressOf(base, id)}/${type}-${index + 1}.ndjson`,
    })),
  );
  return {
    transactionTime: as_of.toISOString(),
    request,
    requiresAccessToken: true as const,
    output,
    error: [],
  };
}

/** The content of a file; undefined: the export has no such file. */
export function fileOf(
  { types, profiles }: Pick<FhirExport, "types" | "profiles">,
  name: string,
): { type: FhirExportType; profiles: readonly number[] } | undefined {
  const [stem = ""] = name.split(".");
  const [asked, number] = stem.split("-");
  const type = types.find((one) => one === asked);
  const end = Number(number) * PATIENTS_A_FILE;
  const part = profiles.slice(end - PATIENTS_A_FILE, end);
  return type === undefined || part.length === 0 ? undefined : { type, profiles: part };
}
