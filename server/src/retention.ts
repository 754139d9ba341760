import { ALERT_DAYS } from "@dosebeat/contract/alerts";
import { WEBHOOK_EVENT_DAYS } from "@dosebeat/contract/webhooks";
import { type KeptByMonth, MONTH_SETTINGS } from "./retention-settings.ts";

/** A kind of data, how long it is kept, and why. */
export interface Kept {
  kind: string;
  /** The tables where it is stored, separated by spaces. */
  tables: string;
  /** By its own setting and by month, or as stated here. */
  kept: { byMonth: KeptByMonth } | { for: string };
  how: string;
  why: string;
}

const UNTIL_ERASED = "until the account is erased";
const WITH_ACCOUNT = "with the account, in the same transaction";
const CARE = "the treatment and its record: doctors and patients look back over years";

/**
 * How long everything in the database is kept; `retention.test.ts` compares it with all tables, and with
 * docs/operations.md.
 */
export const KEPT: readonly Kept[] = [
  {
    kind: "raw uplinks: events as the network sent them, with their bytes",
    tables: "raw_uplinks",
    kept: { byMonth: "raw_uplinks" },
    how: "the table of the month",
    why: "decoding anew, and disputes about a message; a study keeps its own until its day (`raw_until`)",
  },
  {
    kind: "readings: temperature, humidity, battery, movement",
    tables: "readings",
    kept: { byMonth: "readings" },
    how: "the table of the month; a study's until its day (`raw_until`)",
    why: "charts and storage limits; no dose is worked out from them. Pages and answers say since when there are any",
  },
  {
    kind: "messages to patients and carers, and what became of them",
    tables: "messages",
    kept: { byMonth: "messages" },
    how: "the table of the month; with the account before that",
    why: "the list of messages shows 14 days; the rest answers what was sent and when",
  },
  {
    kind: "presses, and what uplinks contained: counters, signal, gateways",
    tables: "press_claims uplinks sensor_intervals sensor_decodings",
    kept: { for: UNTIL_ERASED },
    how: "a month in each transaction, after the account's own",
    why: "doses are worked out from them: without them a dose that was taken would look missed or unclear. There is no setting",
  },
  {
    kind: "boxes, keys of messages, times in which a box was an erased account's",
    tables: "sensors uplink_keys erased_bindings voided_bindings erasures_due",
    kept: { for: "for good" },
    how: "–",
    why: "a message counts once whenever it comes again, and nothing of an erased time comes back; they name nobody",
  },
  {
    kind: "statements, intakes, names of presses, openings, stock, periods without monitoring",
    tables: "dose_statements intakes press_names added_openings stock_entries excused_periods",
    kept: { for: UNTIL_ERASED },
    how: WITH_ACCOUNT,
    why: `${CARE}; how many there may be is [limited](#limits)`,
  },
  {
    kind: "medicines, times, pauses, zones, boxes assigned",
    tables:
      "medicines medicine_schedules medicine_pauses profile_zones critical_changes prescriber_changes change_proposals bindings",
    kept: { for: UNTIL_ERASED },
    how: WITH_ACCOUNT,
    why: `${CARE}; old doses are worked out by the plan of their day`,
  },
  {
    kind: "notes, calls and their outcomes, corrections",
    tables: "notes worklist_entries worklist_corrections",
    kept: { for: "until the patient's account is erased; a note also until its author removes it" },
    how: WITH_ACCOUNT,
    why: CARE,
  },
  {
    kind: "accounts, profiles, groups, carers' links, what they set",
    tables:
      "users profiles contact_details groups group_members group_thresholds care_links care_thanks reminder_settings calendar_feeds push_subscriptions identities directory_accounts directory_groups directory_group_members totp_secrets passkeys recovery_codes",
    kept: { for: "until the account is erased, or removed by whoever made it" },
    how: WITH_ACCOUNT,
    why: "without them nobody signs in. An account that ended (`DELETE /scim/v2/Users`, *Block*) is kept with its data until it is erased",
  },
  {
    kind: "studies, their subjects, signatures, and the rows that were signed",
    tables: "studies study_subjects study_signatures signed_rows",
    kept: { for: "until the group is removed; of a subject until the account is erased" },
    how: WITH_ACCOUNT,
    why: "what was signed is shown as it was signed; signatures keep the name of an erased account",
  },
  {
    kind: "audit log, and so who looked at whose data",
    tables:
      "audit_entries audit_personal audit_seals audit_unsealed audit_visits audit_tallies impersonations",
    kept: {
      for: "for good; names and addresses until the account is erased, of what was done with others' data also after",
    },
    how: "–",
    why: "the chain of seals begins with the first entry; [Article 17(3)(e) of the GDPR](#audit-log). There is no setting",
  },
  {
    kind: "erased accounts, as hashes",
    tables: "erased_accounts",
    kept: { for: "for good" },
    how: "–",
    why: "a restored backup brings nobody back",
  },
  {
    kind: "alerts and their deliveries",
    tables: "alert_rules alerts alert_deliveries alert_watches alert_marks",
    kept: { for: `${ALERT_DAYS} days from their end; rules until they are removed` },
    how: "once a day, by the job `alerts`",
    why: "the screen *Alerts* shows as much",
  },
  {
    kind: "events of webhooks and their deliveries",
    tables: "webhooks webhook_events webhook_watches webhook_marks",
    kept: { for: `${WEBHOOK_EVENT_DAYS} days; webhooks until they are removed` },
    how: "10,000 at once, by the job `webhooks`",
    why: "a receiver can ask for what it missed",
  },
  {
    kind: "apps of patients, what patients allow them, codes and tokens",
    tables: "apps app_connections app_artifacts",
    kept: { for: "apps until they are deleted; the rest until it expires, after 180 days at most" },
    how: "by the job `apps`; a connection with the account that allowed it",
    why: "what expired opens nothing",
  },
  {
    kind: "exports over FHIR",
    tables: "fhir_exports",
    kept: { for: "a day" },
    how: "by the next export",
    why: "they are written while they are fetched; nothing of them is stored but that they were asked for",
  },
  {
    kind: "commands to boxes",
    tables: "downlinks box_lights",
    kept: { for: "the newest 255 of a box, and what was sent in the last 7 days" },
    how: "by the next command to the box",
    why: "tokens of a box that may still confirm",
  },
  {
    kind: "service tokens, ingest keys, their uses",
    tables: "service_tokens token_mails ingest_keys ingest_key_uses ingest_deliveries",
    kept: { for: "revoked ones for good; of each key the latest deliveries" },
    how: "with the account that made the token; deliveries by the next ones",
    why: "the audit log names them",
  },
  {
    kind: "sessions, codes of links, invitations, challenges, counted attempts, known devices",
    tables:
      "sessions password_codes email_codes email_changes care_invitations invitations_due sign_on_flows sign_in_challenges passkey_challenges attempts known_devices account_notices",
    kept: { for: "until they are used, seen or expired; a known device a year after its last use" },
    how: "in batches when others are made, and by the job `notices`",
    why: "they are of no use after that",
  },
  {
    kind: "keys of repeated calls",
    tables: "keyed_writes",
    kept: { for: "7 days" },
    how: "by the next call of the account with a key",
    why: "a phone that was offline repeats what it sent",
  },
  {
    kind: "answers to reminders, warnings about a silent network",
    tables: "reminder_answers reminder_snoozes network_alerts",
    kept: { for: "2 days; warnings 90 days from their end; *Later* until the account is erased" },
    how: "by the job `notices`",
    why: "a link in a message is opened again",
  },
  {
    kind: "what is worked out or due next",
    tables:
      "summaries summary_periods summary_changes worklist_states worklist_callers worklist_assignments reminder_plans reminder_planner notice_plans",
    kept: { for: "until it is worked out anew, or over" },
    how: "with the account",
    why: "a cache of all that is above",
  },
  {
    kind: "the installation's own state and lists",
    tables: "installation weekly_medicines retention_clock retention_policies two_phases",
    kept: { for: "for good" },
    how: "–",
    why: "no data of anybody",
  },
];

/** A row of the table in docs/operations.md. */
export function rowOf({ kind, tables, kept, how, why }: Kept): string {
  const names = tables.replaceAll(/\w+/g, "`$&`").replaceAll(" ", ", ");
  return `| ${kind} (${names}) | ${"for" in kept ? kept.for : monthsText(kept.byMonth)} | ${how} | ${why} |`;
}

function monthsText(kind: KeptByMonth): string {
  const { setting, default: usual, least } = MONTH_SETTINGS[kind];
  const said = usual === null ? "until the account is erased by default" : `${usual} by default`;
  return `\`${setting}\` months, ${said}, at least ${least}`;
}
