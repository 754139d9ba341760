import type { FhirExportType } from "@dosebeat/contract/fhir-export";
import type { FhirExport } from "./queries.ts";

/** Patients of a file: what is fetched again when it breaks off. */
const PATIENTS_A_FILE = 50;

/** Where an export is, by its id. */
export function addressOf(base: string, id: string): string {
  return `${base}/exports/${id}`;
}

/** Which files there are: each of a type, and of some patients, whole. */
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

/** What a file has in it; undefined: the export has no such file. */
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
