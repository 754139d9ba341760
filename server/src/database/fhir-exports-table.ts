import type { FhirExportType } from "@dosebeat/contract/fhir-export";
import type { JSONColumnType } from "kysely";

/** Exports of groups as FHIR, kept for a day. */
export interface FhirExportsTable {
  id: string;
  user_id: number;
  token_id: number | null;
  group_id: number;
  profiles: number[];
  types: FhirExportType[];
  since: Date | null;
  days: JSONColumnType<Partial<Record<FhirExportType, { from: string; to: string }>>>;
  request: string;
  as_of: Date;
  expires_at: Date;
}
