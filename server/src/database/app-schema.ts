import type { AppResource } from "@dosebeat/contract/base/app-resources";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** Apps that patients may allow to read their record. */
export interface AppsTable {
  id: GeneratedAlways<number>;
  client_id: string;
  name: string;
  contact: string;
  secret_hash: ColumnType<Buffer | null, Buffer | null, never>;
  redirect_uris: string[];
  reads: AppResource[];
  stays: boolean;
  made_by: number | null;
  created_at: Date;
  disabled_at: Generated<Date | null>;
}

export interface AppConnectionsTable {
  id: GeneratedAlways<number>;
  app_id: number;
  user_id: number;
  grant_id: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Generated<Date | null>;
}

export interface AppArtifactsTable {
  kind: string;
  id_hash: ColumnType<Buffer, Buffer, never>;
  connection_id: number | null;
  payload: JSONColumnType<Record<string, unknown>>;
  created_at: Date;
  expires_at: Date;
  consumed_at: Generated<Date | null>;
}
