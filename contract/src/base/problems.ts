/**
 * Errors that users can cause or fix, by code, with their English message; `{…}` stands for a value.
 * An error carries its code and values beside the message, so that a client can show it in the
 * reader's language. Errors that only a program can cause have a message and no code. A code never
 * changes its meaning.
 */
export const PROBLEMS = {
  missing: "is required",
  empty: "must not be empty",
  invalid: "is not valid",
  too_short: "must have at least {min} characters",
  too_long: "must have at most {max} characters",
  too_few: "must have at least {min} entries",
  too_many: "must have at most {max} entries",
  too_low: "must be at least {min}",
  too_high: "must be at most {max}",
  nul: "must not contain the NUL character",
  date: "must be a date such as 2026-05-10",
  instant: "must be a timestamp with a time zone, such as 2026-11-21T08:00:00Z",
  year: "must be between the years 1900 and 2999",
  date_order: "The start date is greater than the end date",
  doses_many: "This range contains more than {most} doses. Request fewer days.",

  email: "must be an email address",
  email_taken: "This email address already has an account.",
  email_unverified:
    "This email address has an account that never verified it. You can take the address over.",
  email_verified: "This email address is already verified.",
  no_mail: "This server sends no email.",
  sign_in: "The email / password combination is invalid",
  signed_out: "Sign in first.",
  confirm_needed: "Confirm first that it is you.",
  sign_on_failed: "This sign-in did not work, or took too long. Try again.",
  sign_on_unreachable: "The sign-in service cannot be reached at the moment. Try again soon.",
  sign_on_unknown:
    "No account here belongs to this sign-in. If you have one, sign in the usual way and link it in your profile; otherwise ask an administrator.",
  sign_on_unverified:
    "The sign-in service does not confirm that your email address is yours. Confirm it there, or ask an administrator.",
  sign_on_email:
    "Your email address already has an account. Sign in to it the usual way and link it in your profile.",
  sign_on_linked: "This sign-in already has an account. Sign in with it, or ask an administrator.",
  sign_on_only: "Your account has no password to sign in with instead. Ask an administrator.",
  passwords_off: "Passwords are switched off on this server. Sign in the other way.",
  sign_up_closed: "Sign-up is closed. Ask an administrator for an account.",
  setup_code: "The set-up code is wrong or has already been used.",
  password_wrong: "The password is wrong.",
  password_common: "This password is too easy to guess. Choose another one.",
  password_changed: "The password has changed in the meantime. Try again.",
  link_dead: "This link has already been used, has expired, or is incomplete. Request a new one.",
  email_link_dead:
    "This link has already been used, is older than 24 hours, or is incomplete. Request a new one in your profile.",
  code_expired: "This link has already been used, has expired, or is incomplete.",
  has_password: "This person has already chosen a password.",
  telephone: "must be a telephone number with its country, such as +493023125240",
  born: "must be a year such as 1951 or a date such as 1951-03-02, from 1900 and not in the future",
  record_number_taken: "Somebody in the same group has the record number {number}.",
  import_faults: "{count} faults were found, so no account was created.",
  import_twice: "is also in row {row}",
  language: "must be one of {languages}",
  group_unknown: "There is no group with this name.",
  attempts: "Too many attempts. Try again later.",
  code_digits: "must have 6 digits",
  second_factor_needed: "Enter the code of your second factor.",
  second_factor_wrong: "This code is wrong or has already been used.",
  second_factor_required: "Set up a second factor first.",
  second_factor_last:
    "Your account must have a second factor. Add another one before you remove this one.",
  second_factor_own: "Ask another administrator to reset your second factors.",
  second_factor_none: "This account has no second factor.",
  sign_in_expired: "This sign-in took too long. Enter your password again.",
  totp_expired: "This key has expired. Start again.",
  passkey_refused: "This passkey was not accepted.",
  passkey_known: "This passkey is already in use.",
  passkey_none: "This account has no passkey for this address.",
  passkey_address:
    "Passkeys need an address with a name and https, such as https://dosebeat.example.org.",
  passkeys_many: "An account can have {most} passkeys. Remove one first.",
  zone: "Unknown time zone. Use one such as Europe/Berlin.",
  colour: "must be a colour such as #0096c7",
  wrong_address: "This is not the address of Dosebeat. Open {address} and sign in there.",
  forbidden: "You are not allowed to do this.",
  quota: "Over the quota {limit}: at most {most} per patient.",
  writes: "Too many changes in a short time. Try again later.",
  busy: "The server has more to do than it can, and did nothing of this. Repeat it after Retry-After.",
  disk_full: "The server's disk is full, so this was not stored. Try again later.",

  not_found: "{what} was not found.",
  time_of_day: "must be a time of day such as 08:00, without seconds",
  time_twice: "must not contain the same time twice",
  time_known: "This medicine is already due at {time}.",
  weekday: "must be days 1 to 7, each once",
  month_day: "must be days 1 to 31 or -1, each once",
  amount: "must be above 0, at most 3 decimals",
  phase_order: "The phase ends before it begins",
  phase_outside: "The phase is outside the medicine's dates",
  never_due: "No dose is due in 400 days",
  limits_order: "The lower limit must be below the upper one",
  paused_already: "This medicine is already paused at that time.",
  every_day_unsaid:
    "{name} is usually taken once a week. Choose its day, or say who said every day.",
  as_needed_unsaid:
    "{name} is usually taken once a week. As needed, it could be taken on any day. Choose its day, or say who said as needed.",
  together_unsaid:
    "{name} is usually taken once a week. Together with {other}, it would be taken on most days. Change one of the two, or say who said so.",
  weekly_known: "This medicine is already in the list.",
  thresholds_changed: "Somebody else has changed these thresholds in the meantime.",
  critical_known: "Somebody else has already done this.",
  plan_changed: "This plan was changed in the meantime.",
  press_used: "This press counts for a dose. Say whether it was instead of the dose, or as well.",
  taken_later: "at must not be in the future.",
  taken_far: "at must be within 24 hours of when the dose was due.",
  taken_seen: "The box already counted this dose as taken at {at}.",
  clock_ahead:
    "said_utc is {minutes} minutes ahead of the server's clock, which reads {at}. Set the clock of the device.",
  said_old: "said_utc must be within the last {days} days.",
  key_used: "This key was already used for another statement.",

  later_enough: "Three times is the most. Say that it was taken, or that it is left out.",
  answer_dead: "This link is too old. Open Dosebeat to say what happened.",
  off_far: "must be in the future, at most {most} days ahead",
  push_off: "This server sends no notifications.",
  push_address: "must be the https address of a known push service",
  push_keys: "must be the keys that the browser gave",
  push_key_changed: "The server's push key has changed. Reload the page.",
  push_taken: "Another account uses this device's notifications.",
  care_code: "This code is wrong, has been used, or is older than 7 days.",
  own_email_unverified: "Verify your own email address first, in your profile.",
  care_self: "You cannot look out for yourself.",
  care_twice: "This person already looks out for you.",
  carers_many: "A patient can have {most} carers. End one first.",
  watched_many: "A carer can look out for {most} patients.",
  care_scope: "You were not given access to this.",

  snooze_until: "until belongs to rows that are snoozed, which need it, and to calls.",
  again_far: "must be in the future, at most {most} days ahead",
  call_outcome: "outcome belongs to calls, and only to them.",
  worklist_changed: "Somebody else has worked on this row in the meantime.",
  too_late: "This can be undone for 10 minutes only.",

  webhook_name: "has a host whose name this server could not look up; check the spelling",
  webhook_address: "must be an https address whose host has a public address",
  alert_target: "Enter an email address or a webhook.",
  alert_count: "count belongs to missed_in_a_row, and only to it.",
  alert_rules_many: "A group can have {most} alert rules. Remove one first.",
  alert_rule_changed: "This rule was changed in the meantime.",

  deveui: "must have 16 hexadecimal digits",
  hex_8: "must have 8 hexadecimal digits",
  claim_code_short: "must have at least 6 letters and digits",
  claim_code_needed: "Enter the code printed on the box.",
  claim_code_wrong: "No box has this DevEUI and this code.",
  box_held: "Sensor {deveui} cannot be assigned to user.",
  box_registered: "{deveui} is already registered, or listed twice.",
  boxes_registered: "Already registered, or listed twice: {deveuis}. Nothing was registered.",
  box_unknown: "{deveui} is not registered.",
  boxes_refused: "{count} of these boxes cannot be changed so, so none was.",
  box_changed: "{deveui} was changed in the meantime.",
  box_untold: "{deveui} cannot be told anything by this server.",
  command_settled: "This command cannot be withdrawn any more.",
  box_twice: "Each box may be named once.",
  box_linked: "A box was linked in the meantime. Try again.",
  box_bound: "{deveui} is assigned to a patient. End the assignment first.",
  box_not_in_use: "{deveui} is retired or lost. Staff can take it back into use first.",
  serial_taken: "{deveui} already has this serial number.",
  replace_early: "The start must be after {at}, when the old box was assigned.",
  backdated_far: "Only administrators can enter a start more than 48 hours ago.",
  bind_own:
    "Staff assign a box to themselves like any patient: with the code printed on it, and from now on.",
  undo_own: "Only the person who assigned the box can undo this.",
  audit_wide: "More than {most} people match. Type more of the name.",
  prescriber_needed:
    "You may not change plans in a group of this patient. An administrator can give you this right.",
  group_prescriber_needed:
    "You may not create patients in this group. An administrator can give you this right.",
  prescriber_reason: "Say why, in at most {most} characters.",
  four_eyes: "In this group a second person has to agree: propose the change.",
  proposals_full: "{most} proposals of this patient are open. Decide some first.",
  proposal_nothing: "This would change nothing.",
  proposal_stale:
    "What this would change was changed since it was proposed. Decline it, or ask for a new proposal.",
  proposal_decided: "This was decided already.",
  proposal_expired: "This proposal has expired.",
  proposal_own: "Somebody else must decide what you proposed. You can withdraw it.",
  proposal_other: "Only the person who proposed this can withdraw it.",
  proposal_author:
    "Whoever proposed this may no longer change plans in a group of this patient that you share.",
  shift_far: "A shift begins at most {most} days ago, and not later than now.",
  correction_late: "Calls can be corrected until 3 a.m. that night.",
  corrections_many: "This call was corrected {most} times already. Write a note instead.",
  not_clinician: "Only clinicians can get this right.",
  box_not_lost: "{deveui} is not lost any more. Link it with its code.",
  no_box: "No sensor is assigned here.",
  link_in_future: "The start must not be in the future.",

  last_administrator:
    "This is the last active administrator. Make someone else an administrator first.",
  administrator_account:
    "This is an administrator's account. Another administrator must make it a patient's first.",
  directory_managed: "The directory manages this account: change name, address and roles there.",
  user_inactive: "This account is inactive. Activate it first.",
  staff_role: "Administrators have every right already: they get no other role of staff.",
  group_name: "Another group has this name.",
  study_right: "You do not have the right to export this group.",
  blinded: "A blinded study keeps this back until it is unblinded.",
  study_contact:
    "Name a safety contact first: a clinician of this group, who hears when somebody takes too much.",
  study_mail:
    "The safety contact hears by email, and this server sends none: whoever runs it has to set SMTP_URL first.",
  study_running: "This cannot be changed once the study has started.",
  study_step: "A study is started, closed, and then unblinded, one after the other.",
  study_reason: "Say why, in at most {most} characters.",
  study_member: "Subjects stay in the group of their study. Record a withdrawal instead.",
  study_draft: "The study has not started yet.",
  study_rule: "The study needs this rule: it tells the safety contact.",
  subject_withdrawn: "This subject has already withdrawn.",
  subject_locked: "A study has locked this data. It can be changed once the study unlocks it.",
  subject_unlocked: "The data of this subject is not locked.",
  subject_consent: "Enter the consent first: without it there is nothing to sign.",
  consent_ahead: "The day of the consent must not be in the future.",
  numbers_missing: "{count} patients have no record number. Ids of their profiles: {ids}.",
  group_not_empty: "This group still has members. Remove them first.",
  administrator_not_patient: "This is an administrator. Only patients can be impersonated.",
  webhook_changed: "This webhook was changed in the meantime.",
  webhooks_many: "There are {most} webhooks. Remove one first.",
  webhook_replay_many: "More than {most} events are of that time. Choose a shorter one.",
  tokens_many: "{most} service tokens are valid. Revoke one first.",
  app_address:
    "must be an address with https, one of this device with http, or one with a scheme of the app that has a dot",
  apps_many: "{most} apps are registered. Delete one first.",
  app_request_over:
    "This request is over, or another browser began it. Go back to the app and start again.",
  app_staff:
    "This account is one of staff and has no record of its own to share. Sign in as a patient.",
  impersonation_over: "This impersonation has already ended.",
} as const;

/** The quotas of a patient, as named by the value `limit` of the error `quota`. */
export const QUOTA_NAMES = [
  "current_medicines",
  "medicines",
  "due_times",
  "plan_rows",
  "statements",
  "excused",
  "links",
  "pauses",
  "intakes",
  "press_names",
  "stock_entries",
  "openings",
] as const;

export type QuotaName = (typeof QUOTA_NAMES)[number];

export type ProblemCode = keyof typeof PROBLEMS;

/** Marks a check of a schema with the code of its error; the server adds the English message. */
export function problem(code: ProblemCode): ProblemCode {
  return code;
}

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that the message of a code takes. */
export type ProblemValues<Code extends ProblemCode> = Readonly<
  Record<NamesIn<(typeof PROBLEMS)[Code]>, string | number>
>;
