/** Parts of the catalogue that only administrators see; patients never fetch them. */
export const ADMIN_NOUNS = [
  "person",
  "impersonation",
  "users",
  "groups",
  "weeklyMedicines",
  "people",
  "whoseMedicine",
  "fleet",
  "roster",
  "labels",
  "devices",
  "device",
  "boxChanges",
  "triage",
  "boxImport",
  "importFile",
  "peopleImport",
  "ingestKeys",
] as const;

/**
 * Parts of the catalogue that public pages use; the rest is fetched with the first screen behind the
 * sign-in.
 */
export const PUBLIC_NOUNS = [
  "product",
  "language",
  "signIn",
  "demonstration",
  "secondStep",
  "signUp",
  "success",
  "picture",
  "landing",
  "privacy",
  "forgot",
  "reset",
  "verifyEmail",
  "reason",
  "error",
] as const;

/**
 * Parts of the catalogue that only some screens use, behind the sign-in or by the link of a mail; each is
 * fetched with them (web/src/routing/later-words.tsx). Today needs none of them: offline only `reply` is
 * stored.
 */
export const LATER_NOUNS = {
  medicine: ["planEditor", "pauses", "weeklyGuard"],
  account: ["profile", "accessKinds", "signedInDevices", "twoStep", "erase"],
  contact: ["contact"],
  charts: ["week", "month", "cumulative"],
  report: ["report"],
  refill: ["refill"],
  scan: ["scan"],
  // In the report, and for staff.
  phases: ["phases"],
  tour: ["tour"],
  readings: ["sensor", "timeSeries"],
  reminders: ["reminders", "sentMessages", "firstMinute"],
  reply: ["reply", "unsubscribe"],
  access: ["cancelEmail", "access"],
  worklist: ["worklist", "moments"],
  alerts: ["alerts"],
  audit: ["audit", "auditKind", "auditDetail"],
  // The last three are what patients' screens say of themselves, said of somebody else.
  care: ["carers", "caring", "theirDose", "theirPress", "theirChart"],
} as const;

/** Refusals (contract/src/base/problems.ts) that only staff get; their words are fetched with the others of staff. */
export const ADMIN_PROBLEMS = [
  "record_number_taken",
  "import_faults",
  "import_twice",
  "group_unknown",
  "second_factor_own",
  "snooze_until",
  "again_far",
  "call_outcome",
  "worklist_changed",
  "critical_known",
  "weekly_known",
  "webhook_address",
  "webhook_name",
  "alert_target",
  "alert_count",
  "alert_rules_many",
  "boxes_registered",
  "box_registered",
  "box_bound",
  "box_unknown",
  "boxes_refused",
  "box_twice",
  "serial_taken",
  "replace_early",
  "backdated_far",
  "bind_own",
  "undo_own",
  "prescriber_needed",
  "prescriber_reason",
  "four_eyes",
  "not_clinician",
  "last_administrator",
  "administrator_account",
  "user_inactive",
  "staff_role",
  "group_name",
  "group_not_empty",
  "administrator_not_patient",
  "impersonation_over",
] as const;

/** Refusals behind the sign-in; no public page gets them. The words of all others come with public pages. */
export const OTHER_PROBLEMS = [
  "too_few",
  "too_many",
  "too_low",
  "too_high",
  "date",
  "telephone",
  "born",
  "instant",
  "year",
  "date_order",
  "doses_many",
  "second_factor_last",
  "second_factor_none",
  "totp_expired",
  "passkey_known",
  "passkey_address",
  "passkeys_many",
  "colour",
  "quota",
  "time_of_day",
  "time_twice",
  "time_known",
  "weekday",
  "month_day",
  "amount",
  "phase_order",
  "phase_outside",
  "never_due",
  "limits_order",
  "paused_already",
  "plan_changed",
  "press_used",
  "push_off",
  "push_address",
  "push_keys",
  "push_key_changed",
  "push_taken",
  "care_code",
  "own_email_unverified",
  "care_self",
  "care_twice",
  "carers_many",
  "watched_many",
  "care_scope",
  "too_late",
  "deveui",
  "hex_8",
  "claim_code_short",
  "claim_code_needed",
  "claim_code_wrong",
  "box_held",
  "box_linked",
  "box_not_in_use",
  "no_box",
  "link_in_future",
] as const;

export type AdminProblem = (typeof ADMIN_PROBLEMS)[number];
export type OtherProblem = (typeof OTHER_PROBLEMS)[number];
export type LaterPart = keyof typeof LATER_NOUNS;
export type LaterNoun<Part extends LaterPart = LaterPart> = (typeof LATER_NOUNS)[Part][number];
export type PublicNoun = (typeof PUBLIC_NOUNS)[number];
export type AdminNoun = (typeof ADMIN_NOUNS)[number];
