import type { AlertChannel, AlertDeliveryReason } from "@dosebeat/contract/alert-rules";
import type { AlertEvent } from "@dosebeat/contract/alerts";
import type { Language } from "@dosebeat/contract/base/languages";
import type { GrantedRole } from "@dosebeat/contract/base/roles";
import type {
  DELIVERY_RESULTS,
  DELIVERY_ROUTES,
  DeliveryReason,
} from "@dosebeat/contract/ingest-keys";
import type { MedicineRecord } from "@dosebeat/contract/medicines";
import type { PressName } from "@dosebeat/contract/press-names";
import type { Telephone } from "@dosebeat/contract/telephones";
import type { AlertKind } from "@dosebeat/domain/alerts/kinds";
import type { StorageLimits } from "@dosebeat/domain/boxes/storage-limits";
import type { AsNeeded } from "@dosebeat/domain/plan/as-needed";
import type { Recurrence } from "@dosebeat/domain/time/recurrence";
import type { Thresholds } from "@dosebeat/domain/worklist/thresholds";
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  JSONColumnType,
  Selectable,
} from "kysely";
import type { AppArtifactsTable, AppConnectionsTable, AppsTable } from "./app-schema.ts";
import type { DirectoryTables } from "./directory-schema.ts";
import type { DownlinkTables } from "./downlinks-table.ts";
import type { FhirExportsTable } from "./fhir-exports-table.ts";
import type { ChangeProposalsTable } from "./proposals-table.ts";
import type { ErasuresDueTable, RetentionPoliciesTable } from "./retention-tables.ts";
import type {
  IdentitiesTable,
  SignedOnColumns,
  SignInChallengesTable,
  SignOnFlowsTable,
} from "./sign-on-schema.ts";
import type { StudyTables } from "./study-schema.ts";
import type { WebhookTables } from "./webhook-schema.ts";
import type { WorklistTables } from "./worklist-schema.ts";

/**
 * The tables of server/migrations, typed for Kysely. Ids are numbers, timestamptz is Date, `date` is
 * `YYYY-MM-DD` and `time` is `HH:MM:SS` text (database-types.ts has the parsers).
 */
export interface Database
  extends DirectoryTables,
    DownlinkTables,
    StudyTables,
    WebhookTables,
    WorklistTables {
  users: UsersTable;
  profiles: ProfilesTable;
  profile_zones: ProfileZonesTable;
  groups: GroupsTable;
  group_members: {
    group_id: number;
    profile_id: number;
    is_prescriber: Generated<boolean>;
    has_study: Generated<boolean>;
  };
  medicines: MedicinesTable;
  medicine_schedules: MedicineSchedulesTable;
  sensors: SensorsTable;
  sensor_decodings: SensorDecodingsTable;
  sensor_intervals: {
    sensor_id: number;
    holds_from: Date;
    minutes: number;
    is_entered: Generated<boolean>;
  };
  bindings: BindingsTable;
  uplink_keys: { sensor_id: number; key: string };
  uplinks: UplinksTable;
  raw_uplinks: RawUplinksTable;
  readings: ReadingsTable;
  press_claims: PressClaimsTable;
  dose_statements: DoseStatementsTable;
  medicine_pauses: MedicinePausesTable;
  intakes: IntakesTable;
  press_names: PressNamesTable;
  stock_entries: StockEntriesTable;
  added_openings: AddedOpeningsTable;
  excused_periods: ExcusedPeriodsTable;
  ingest_keys: IngestKeysTable;
  service_tokens: ServiceTokensTable;
  token_mails: {
    token_id: number;
    user_id: number;
    days: number;
    next_at: Date | null;
    attempts: Generated<number>;
  };
  fhir_exports: FhirExportsTable;
  apps: AppsTable;
  app_connections: AppConnectionsTable;
  app_artifacts: AppArtifactsTable;
  critical_changes: CriticalChangesTable;
  group_thresholds: GroupThresholdsTable;
  weekly_medicines: { id: GeneratedAlways<number>; name: string; key: string; added_at: Date };
  ingest_key_uses: {
    key_id: number;
    deliveries: number;
    last_used_at: Date;
    deliveries_before: Generated<number>;
    last_used_before: Date | null;
  };
  ingest_deliveries: IngestDeliveriesTable;
  sessions: SessionsTable;
  identities: IdentitiesTable;
  sign_on_flows: SignOnFlowsTable;
  password_codes: PasswordCodesTable;
  invitations_due: InvitationsDueTable;
  email_codes: EmailCodesTable;
  email_changes: EmailChangesTable;
  account_notices: AccountNoticesTable;
  totp_secrets: TotpSecretsTable;
  passkeys: PasskeysTable;
  recovery_codes: { user_id: number; code_hash: ColumnType<Buffer, Buffer, never> };
  passkey_challenges: PasskeyChallengesTable;
  sign_in_challenges: SignInChallengesTable;
  reminder_settings: ReminderSettingsTable;
  reminder_snoozes: ReminderSnoozesTable;
  reminder_answers: ReminderAnswersTable;
  notice_plans: NoticePlansTable;
  push_subscriptions: PushSubscriptionsTable;
  care_links: CareLinksTable;
  care_thanks: CareThanksTable;
  care_invitations: CareInvitationsTable;
  calendar_feeds: { profile_id: number; token_hash: Buffer; since: Date; read_at: Date | null };
  reminder_plans: ReminderPlansTable;
  reminder_planner: ReminderPlannerTable;
  summaries: SummariesTable;
  summary_periods: SummaryPeriodsTable;
  summary_changes: { profile_id: number; from_at: Date | number | null; why: string | null };
  messages: MessagesTable;
  contact_details: ContactDetailsTable;
  notes: NotesTable;
  keyed_writes: {
    user_id: number;
    key: string;
    body: Buffer;
    made_id: Generated<number | null>;
    at: Date;
  };
  alert_rules: AlertRulesTable;
  alerts: AlertsTable;
  alert_deliveries: AlertDeliveriesTable;
  alert_watches: { profile_id: number; again_at: Generated<Date | null> };
  alert_marks: { profile_id: number };
  network_alerts: NetworkAlertsTable;
  erased_bindings: ErasedBindingsTable;
  voided_bindings: ErasedBindingsTable;
  erased_accounts: { account_hash: string; erased_at: Date };
  impersonations: ImpersonationsTable;
  prescriber_changes: {
    entry_id: number;
    profile_id: number;
    reason: string;
    proposal_id: Generated<number | null>;
  };
  change_proposals: ChangeProposalsTable;
  audit_log: AuditLogView;
  audit_entries: AuditEntriesTable;
  audit_personal: AuditPersonalTable;
  audit_seals: AuditSealsTable;
  audit_unsealed: { entry_id: number };
  audit_tallies: AuditTalliesTable;
  attempts: AttemptsTable;
  known_devices: KnownDevicesTable;
  retention_clock: RetentionClockTable;
  retention_policies: RetentionPoliciesTable;
  erasures_due: ErasuresDueTable;
  installation: { name: string; value: string };
}

/** Written as JSON text; null without a value. */
type JsonColumn<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

interface UsersTable {
  id: GeneratedAlways<number>;
  email: string;
  password_hash: string | null;
  role: "admin" | "patient";
  is_active: Generated<boolean>;
  token_generation: Generated<number>;
  created_at: Date;
  email_verified_at: Generated<Date | null>;
  staff: Generated<GrantedRole[]>;
}

interface GroupsTable {
  id: GeneratedAlways<number>;
  name: string;
  kind: "ward" | "study_arm" | "clinic";
  telephone: JsonColumn<Telephone>;
  four_eyes: Generated<boolean>;
  created_at: Date;
}

interface GroupThresholdsTable {
  group_id: number;
  thresholds: JsonColumn<Thresholds>;
  version: number;
  author: string | null;
  changed_at: Date;
}

interface AlertRulesTable {
  id: GeneratedAlways<number>;
  group_id: number;
  kind: AlertKind;
  count: number | null;
  emails: string[];
  webhook: string | null;
  secret: Buffer | null;
  language: Language;
  created_at: Date;
  version: Generated<number>;
}

interface AlertsTable {
  id: GeneratedAlways<number>;
  rule_id: number | null;
  group_id: number;
  profile_id: number;
  kind: AlertKind;
  count: number | null;
  deveui: string | null;
  since_at: Date;
  begun_at: Date;
  gone_at: Date | null;
  ended_at: Date | null;
}

interface NetworkAlertsTable {
  id: GeneratedAlways<number>;
  begun_at: Date;
  gone_at: Date | null;
  ended_at: Date | null;
  counted_at: Date;
  silent: number;
  boxes: number;
}

interface AlertDeliveriesTable {
  id: GeneratedAlways<number>;
  rule_id: number;
  alert_id: number | null;
  event: AlertEvent;
  channel: AlertChannel;
  address: string;
  state: Generated<"waiting" | "sent" | "failed">;
  attempts: Generated<number>;
  made_at: Date;
  send_at: Date;
  done_at: Date | null;
  status: number | null;
  reason: AlertDeliveryReason | null;
  erased_alert: number | null;
}

interface ContactDetailsTable {
  profile_id: number;
  hours: Generated<string>;
  language: Generated<string | null>;
  needs_interpreter: Generated<boolean>;
  kin_name: Generated<string | null>;
  kin_relation: Generated<string>;
  kin_telephone: Generated<string | null>;
  consent_at: Generated<Date | null>;
  consent_by: Generated<number | null>;
  is_own_consent: Generated<boolean>;
}

interface NotesTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  user_id: number | null;
  text: string;
  is_shared: boolean;
  at: Date;
}

interface KnownDevicesTable {
  user_id: number;
  device_hash: Buffer;
  first_used_at: Date;
  last_used_at: Date;
}

interface RetentionClockTable {
  one: Generated<boolean>;
  marked_at: Date;
  days_to_wait: number;
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
  is_simple: Generated<boolean>;
  record_number: Generated<string | null>;
  born: Generated<string | null>;
  telephone: Generated<string | null>;
  created_at: Date;
}

interface ProfileZonesTable {
  profile_id: number;
  from_day: string | null;
  timezone: string;
}

/** Fields of a medicine have the names and types of the contract. */
interface MedicinesTable
  extends Pick<
    MedicineRecord,
    "name" | "type" | "description" | "startdate" | "enddate" | "strength" | "galenicform"
  > {
  id: GeneratedAlways<number>;
  profile_id: number;
  unit: Generated<string>;
  prescriber: Generated<string>;
  indication: Generated<string>;
  instructions: Generated<string>;
  once_only: Generated<boolean>;
  if_late: Generated<string>;
  /** Whoever wrote it for the patient; null: the patient. */
  if_late_author: Generated<string | null>;
  if_late_at: Generated<Date | null>;
  every_day_by: Generated<string>;
  every_day_at: Generated<Date | null>;
  as_needed: JsonColumn<AsNeeded>;
  storage: JsonColumn<StorageLimits>;
  low_days: Generated<number>;
  order_days: Generated<number>;
  pack_code: Generated<string>;
  /** Since when staff want to know about each missed dose; null: they do not. */
  critical_at: Generated<Date | null>;
  critical_by: Generated<string | null>;
  critical_reason: Generated<string>;
  /** Increases with every change of its times. */
  plan_version: Generated<number>;
  created_at: Date;
  removed_at: Date | null;
}

interface CriticalChangesTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  medicine_id: number;
  user_id: number | null;
  author: string | null;
  is_critical: boolean;
  reason: string;
  at: Date;
}

interface MedicineSchedulesTable {
  id: GeneratedAlways<number>;
  medicine_id: number;
  dosage_time: string;
  /** Null: from `valid_from`, or else from the start date of the medicine. */
  added_at: Date | null;
  removed_at: Date | null;
  /** In the unit of the medicine. */
  amount: Generated<number | null>;
  /** Null: every day. */
  recurrence: JsonColumn<Recurrence>;
  valid_from: Generated<string | null>;
  valid_to: Generated<string | null>;
  timezone: Generated<string | null>;
  /** The versions of the plan that added the row and that changed it last. */
  added_version: Generated<number>;
  changed_version: Generated<number>;
}

/** Either `from_day` or `from_at` is set, and at most one of `to_day` and `to_at`. */
interface MedicinePausesTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  medicine_id: number;
  from_day: string | null;
  from_at: Date | null;
  to_day: string | null;
  to_at: Date | null;
  reason: string;
  created_at: Date;
  removed_at: Date | null;
}

/** What a patient said, or an administrator on their behalf. */
interface SaidColumns {
  said_at: Date;
  said_by: number | null;
  /**
   * Made by the client and unique per profile, with the hash of the request body; both null without a key.
   */
  key: string | null;
  key_body: Buffer | null;
}

interface IntakesTable extends SaidColumns {
  id: GeneratedAlways<number>;
  profile_id: number;
  medicine_id: number;
  at: Date;
  amount: number | null;
  note: string;
  /** The word that created it along with others; null: none, or a word that names it. */
  word_id: Generated<number | null>;
  removed_at: Date | null;
}

interface PressNamesTable extends SaidColumns {
  id: GeneratedAlways<number>;
  profile_id: number;
  pressed_at: Date;
  named_as: PressName | null;
  medicine_id: number | null;
  intake_id: number | null;
  also: Generated<boolean>;
}

interface StockEntriesTable extends SaidColumns {
  id: GeneratedAlways<number>;
  profile_id: number;
  medicine_id: number;
  kind: "count" | "refill" | "discard";
  amount: number;
  at: Date;
  expires: string | null;
  note: string;
  removed_at: Date | null;
}

interface AddedOpeningsTable extends SaidColumns {
  id: GeneratedAlways<number>;
  profile_id: number;
  day: string;
  count: number;
  reason: string;
  removed_at: Date | null;
}

interface ReminderSettingsTable {
  profile_id: number;
  is_on: Generated<boolean>;
  lead_minutes: Generated<number>;
  repeat_minutes: Generated<number>;
  repeats: Generated<number>;
  last_minutes: Generated<number>;
  quiet_from: string | null;
  quiet_to: string | null;
  off_from: Date | null;
  off_until: Date | null;
  shows: Generated<"hidden" | "plain" | "names">;
  mail: Generated<boolean>;
  weekly_mail: Generated<boolean>;
  notices: Generated<boolean>;
  light: Generated<boolean>;
  on_since: Date;
}

interface ReminderSnoozesTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  due_at: Date;
  said_at: Date;
  minutes: number;
  key: string | null;
  key_body: Buffer | null;
}

interface NoticePlansTable {
  id: GeneratedAlways<number>;
  kind: "notice" | "weekly" | "digest";
  profile_id: number;
  link_id: number | null;
  next_at: Date;
  told_day: string | null;
  leased_until: Date | null;
  known: ColumnType<unknown, string | undefined, string>;
}

interface ReminderAnswersTable {
  profile_id: number;
  message_id: number;
  key: string;
  key_body: Buffer;
  said_at: Date;
  arrived_at: Date;
  medicines: number[];
}

interface PushSubscriptionsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  session_id: string | null;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  push_key: string;
  label: string;
  created_at: Date;
  last_ok_at: Date | null;
  refused_since: Date | null;
}

interface CareLinksTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  user_id: number;
  scope: "alerts" | "doses" | "figures";
  after_minutes: Generated<number>;
  state: "asks" | "active";
  created_at: Date;
  since: Date | null;
  is_muted: Generated<boolean>;
  asks: Generated<boolean>;
  digest: Generated<"off" | "daily" | "weekly">;
  quiet_from: Generated<string | null>;
  quiet_to: Generated<string | null>;
  last_read_at: Date | null;
  called: Generated<string | null>;
  shares_telephone: Generated<boolean>;
}

interface CareThanksTable {
  link_id: number;
  due_at: Date;
  said_at: Date;
}

interface CareInvitationsTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  scope: "alerts" | "doses" | "figures";
  after_minutes: number;
  email: string | null;
  code_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface ReminderPlansTable {
  profile_id: number;
  check_at: Date;
  claimed_until: Generated<Date | null>;
  decided_until: Date | null;
  window_from: Date;
  waits_for_frame: Generated<boolean>;
}

interface SummariesTable {
  profile_id: number;
  turn: Generated<number>;
  is_claimed: Generated<boolean>;
  stale_at: Generated<Date>;
  rules: Generated<number>;
  computed_at: Date | null;
  today: string | null;
  last_press_at: Date | null;
  box_place: number | null;
  listed_turn: Generated<number | null>;
}

interface SummaryPeriodsTable {
  profile_id: number;
  days: number;
  due: number | null;
  taken: number | null;
  missed: number | null;
  unknown: number | null;
  skipped: number | null;
  covered: Generated<number>;
  past: Generated<number>;
  coverage: number | null;
  counted_taken: Generated<number>;
  counted_due: Generated<number>;
  taking: number | null;
  range_low: number | null;
  range_high: number | null;
  trend: number | null;
}

interface ReminderPlannerTable {
  is_only: Generated<boolean>;
  decided_at: Date | null;
  out_from: Date | null;
  out_until: Date | null;
}

interface MessagesTable {
  id: Generated<number>;
  user_id: number;
  profile_id: number;
  kind: "reminder" | "alert" | "notice" | "digest" | "weekly" | "test";
  step: string;
  about_at: Date;
  channel: "push" | "mail" | "none";
  target: number;
  state: "waiting" | "sent" | "dropped" | "failed";
  reason: string | null;
  decided_at: Date;
  send_at: Date;
  until_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  /** {@link Decision} and the like, as JSON text when written. */
  details: ColumnType<unknown, string, string>;
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
  /** The earliest receive times of an uplink with a press number, a frame counter, a join, a boot number. */
  first_numbered_at: Date | null;
  first_counted_at: Date | null;
  first_joined_at: Date | null;
  first_boot_at: Date | null;
  /** For an uplink without a frame counter. */
  first_uncounted_at: Date | null;
  last_press_at: Date | null;
  battery: number | null;
  battery_mv: number | null;
  buttonmode: number | null;
  rssi: number | null;
  snr: number | null;
  use_state: Generated<"in_use" | "retired" | "lost">;
  /** How its last uplinks with content were decoded: see migration 046. */
  recent_frames: Generated<number>;
  /** Texts written by staff: see migration 079. */
  box_group: string | null;
  place: string | null;
  notes: string | null;
}

interface SensorDecodingsTable {
  sensor_id: number;
  model: string;
  done_until: Date | null;
  done: Generated<number>;
  total: number;
  buttonmode: number | null;
  started_at: Date;
  finished_at: Date | null;
}

interface BindingsTable {
  id: GeneratedAlways<number>;
  sensor_id: number;
  profile_id: number;
  valid_from: Date;
  valid_to: Date | null;
  entered_at: Date | null;
  entered_by: number | null;
  end_entered_at: Date | null;
  replaces: number | null;
  is_lost: Generated<boolean>;
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
  /** Id, RSSI and SNR of each gateway: see migration 103. */
  gateways: JSONColumnType<[id: string, rssi: number | null, snr: number | null][]> | null;
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
  /**
   * When the patient said it, never later than its arrival. The newest counts; among equals, the newest row.
   */
  said_at: Date;
  said_by: number | null;
  /**
   * Made by the client and unique per profile, with the hash of the request body; both null without a key.
   */
  key: string | null;
  key_body: Buffer | null;
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

interface IngestDeliveriesTable {
  id: GeneratedAlways<number>;
  key_id: number;
  received_at: Date;
  route: (typeof DELIVERY_ROUTES)[number];
  deveui: string | null;
  messages: number;
  result: (typeof DELIVERY_RESULTS)[number];
  reason: DeliveryReason | null;
  fields: string[];
}

interface IngestKeysTable {
  id: GeneratedAlways<number>;
  name: string;
  key_hash: ColumnType<Buffer, Buffer, never>;
  created_at: Date;
  revoked_at: Date | null;
  deveuis: Generated<string[] | null>;
  application: Generated<string | null>;
}

interface ServiceTokensTable {
  id: GeneratedAlways<number>;
  name: string;
  token_hash: ColumnType<Buffer, Buffer, never>;
  scopes: string[];
  groups: number[] | null;
  made_by: number;
  created_at: Date;
  expires_at: Date;
  revoked_at: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
  refused_at: Generated<Date | null>;
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

/** Append-only view of audit_entries and audit_personal. */
interface AuditLogView {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date, never>;
  kind: ColumnType<string, string, never>;
  user_id: ColumnType<number | null, number | null, never>;
  profile_id: ColumnType<number | null, number | null, never>;
  impersonation_id: ColumnType<number | null, number | null, never>;
  address: ColumnType<string | null, string | null, never>;
  details: ColumnType<Record<string, unknown>, string, never>;
  actor_name: ColumnType<string | null, never, never>;
  pseudonym: ColumnType<string | null, never, never>;
}

interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  at: Date;
  kind: string;
  impersonation_id: number | null;
  about_others: boolean;
  actor_digest: Buffer;
  subject_digest: Buffer;
}

interface AuditPersonalTable {
  entry_id: number;
  actor_salt: Buffer | null;
  user_id: number | null;
  actor_name: string | null;
  address: string | null;
  subject_salt: Buffer | null;
  profile_id: number | null;
  details: JSONColumnType<Record<string, unknown>>;
}

interface AuditTalliesTable {
  kind: string;
  user_id: number;
  profile_id: number;
  address: string;
  reason: string;
  first_at: Date;
  last_at: Date;
  count: number;
}

interface AuditSealsTable {
  position: number;
  entry_id: number;
  hash: Buffer;
}

interface AttemptsTable {
  key_hash: ColumnType<Buffer, Buffer, never>;
  instants: Date[];
  expires_at: Date;
}

interface SessionsTable extends SignedOnColumns {
  provider_factor: Generated<boolean>;
  id: Generated<string>;
  user_id: number;
  kind: "bearer" | "cookie";
  program: string | null;
  system: string | null;
  created_at: Date;
  last_used_at: Date;
  confirmed_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

interface PasswordCodesTable {
  code_hash: ColumnType<Buffer, Buffer, never>;
  user_id: number;
  expires_at: Date;
  made_by: Generated<number | null>;
  mailed_to: Generated<string | null>;
  is_invitation: Generated<boolean>;
}

interface InvitationsDueTable {
  user_id: number;
  made_by: number | null;
  next_at: Date;
  attempts: Generated<number>;
}

interface EmailCodesTable {
  code_hash: ColumnType<Buffer, Buffer, never>;
  user_id: number;
  email: string;
  expires_at: Date;
}

interface EmailChangesTable {
  user_id: number;
  code_hash: Buffer;
  email: string;
  is_mailed: Generated<boolean>;
  expires_at: Date;
  token_generation: number | null;
  session_id: string | null;
  cancel_hash: Buffer | null;
}

interface AccountNoticesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: string;
  made_at: Date;
  made_by: string | null;
}

/** Keys are sealed (platform/seal.ts). */
interface TotpSecretsTable {
  user_id: number;
  secret: Buffer | null;
  confirmed_at: Date | null;
  last_step: number | null;
  pending: Buffer | null;
  pending_at: Date | null;
}

interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_id: number;
  credential_id: string;
  public_key: ColumnType<Buffer, Buffer, never>;
  counter: number;
  transports: string[];
  rp_id: string;
  name: string;
  created_at: Date;
  used_at: Date | null;
}

interface PasskeyChallengesTable {
  challenge_hash: ColumnType<Buffer, Buffer, never>;
  user_id: number;
  purpose: "enrol" | "sign-in" | "confirm";
  rp_id: string;
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
