import type { Language } from "@dosebeat/contract/languages";
import type { Medicine } from "@dosebeat/contract/medicines";
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  JSONColumnType,
  Selectable,
} from "kysely";

/**
 * The tables of server/migrations, typed for Kysely. Ids are numbers, timestamptz is Date, `date` is
 * `YYYY-MM-DD` and `time` is `HH:MM:SS` text (database-types.ts has the parsers).
 */
export interface Database {
  users: UsersTable;
  profiles: ProfilesTable;
  profile_zones: ProfileZonesTable;
  medicines: MedicinesTable;
  medicine_schedules: MedicineSchedulesTable;
  sensors: SensorsTable;
  bindings: BindingsTable;
  uplink_keys: { sensor_id: number; key: string };
  uplinks: UplinksTable;
  raw_uplinks: RawUplinksTable;
  readings: ReadingsTable;
  press_claims: PressClaimsTable;
  dose_statements: DoseStatementsTable;
  excused_periods: ExcusedPeriodsTable;
  ingest_keys: IngestKeysTable;
  password_codes: PasswordCodesTable;
  erased_bindings: ErasedBindingsTable;
  impersonations: ImpersonationsTable;
  audit_log: AuditLogTable;
  attempts: AttemptsTable;
  installation: { name: string; value: string };
}

interface UsersTable {
  id: GeneratedAlways<number>;
  email: string;
  password_hash: string | null;
  role: "admin" | "patient";
  is_active: Generated<boolean>;
  token_generation: Generated<number>;
  created_at: Date;
}

interface ProfilesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  profileuid: Generated<string>;
  givenname: string;
  familyname: string;
  language: Language;
  primarycolor: string;
  theme: Generated<"light" | "dark" | "auto">;
  created_at: Date;
}

interface ProfileZonesTable {
  profile_id: number;
  from_day: string | null;
  timezone: string;
}

/** Fields of a medicine have the names and types of the contract. */
interface MedicinesTable extends Omit<Medicine, "id"> {
  id: GeneratedAlways<number>;
  profile_id: number;
  created_at: Date;
  removed_at: Date | null;
}

interface MedicineSchedulesTable {
  id: GeneratedAlways<number>;
  medicine_id: number;
  dosage_time: string;
  added_at: Date | null;
  removed_at: Date | null;
}

interface SensorsTable {
  id: GeneratedAlways<number>;
  deveui: string;
  serial_number: string | null;
  claimcode: string;
  model: Generated<string>;
  joineui: string | null;
  qrprofileid: string | null;
  interval_minutes: number | null;
  created_at: Date;
  last_received_at: Date | null;
  last_reading_at: Date | null;
  /** Earliest receive times of an uplink with a press number, a frame counter, a join, a boot number. */
  first_numbered_at: Date | null;
  first_counted_at: Date | null;
  first_joined_at: Date | null;
  first_boot_at: Date | null;
  last_press_at: Date | null;
  battery: number | null;
  battery_mv: number | null;
  buttonmode: number | null;
  rssi: number | null;
  snr: number | null;
}

interface BindingsTable {
  id: GeneratedAlways<number>;
  sensor_id: number;
  profile_id: number;
  valid_from: Date;
  valid_to: Date | null;
}

interface UplinksTable {
  id: Generated<number>;
  sensor_id: number;
  source: "chirpstack" | "tts" | "box";
  event: string;
  received_at: Date;
  received_source: "network" | "server";
  arrived_at: Date;
  session: string | null;
  fcnt: number | null;
  fport: number | null;
  boot: number | null;
  press_seq: number | null;
  rssi: number | null;
  snr: number | null;
  outcome: "decoded" | "undecodable" | "nothing_to_do";
  reason: string | null;
}

/** Raw payloads, dropped after the retention period. */
interface RawUplinksTable {
  sensor_id: number;
  received_at: Date;
  uplink_id: number;
  frame: Buffer | null;
  body: JSONColumnType<object>;
}

interface ReadingsTable {
  sensor_id: number;
  at: Date;
  received_at: Date;
  temperature: number | null;
  humidity: number | null;
  battery: number | null;
  battery_mv: number | null;
  motion: number | null;
  motion_counter: number | null;
  uplink_id: number;
  boot: number | null;
}

interface PressClaimsTable {
  id: Generated<number>;
  sensor_id: number;
  uplink_id: number;
  received_at: Date;
  seq: number | null;
  pressed_at: Date;
}

interface DoseStatementsTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  medicine_id: number;
  day: string;
  dosage_time: string;
  status: "confirmed" | "skipped" | null;
  taken_at: Date | null;
  reason: string | null;
  said_at: Date;
  said_by: number | null;
}

interface ExcusedPeriodsTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  from_day: string;
  to_day: string;
  reason: string;
  created_at: Date;
  removed_at: Date | null;
}

interface IngestKeysTable {
  id: GeneratedAlways<number>;
  name: string;
  key_hash: ColumnType<Buffer, Buffer, never>;
  created_at: Date;
  revoked_at: Date | null;
}

interface ImpersonationsTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  user_id: number | null;
  profile_id: number;
  reason: string;
  started_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

/** Append-only: the database rejects changes. */
interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date, never>;
  kind: ColumnType<string, string, never>;
  user_id: ColumnType<number | null, number | null, never>;
  profile_id: ColumnType<number | null, number | null, never>;
  impersonation_id: ColumnType<number | null, number | null, never>;
  address: ColumnType<string | null, string | null, never>;
  details: ColumnType<Record<string, unknown>, string, never>;
}

interface AttemptsTable {
  key_hash: ColumnType<Buffer, Buffer, never>;
  instants: Date[];
  expires_at: Date;
}

interface PasswordCodesTable {
  code_hash: ColumnType<Buffer, Buffer, never>;
  user_id: number;
  expires_at: Date;
}

interface ErasedBindingsTable {
  id: GeneratedAlways<number>;
  sensor_id: number;
  valid_from: Date;
  valid_to: Date;
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
