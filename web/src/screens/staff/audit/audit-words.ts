/* Code words stored in the audit log, with their texts. */

/** Fields of profiles and medicines, with the labels of their forms. */
export const FIELD_TEXTS = {
  givenname: "signUp.givenname",
  familyname: "signUp.familyname",
  language: "language.label",
  timezone: "zoneChoice.label",
  is_dark: "settings.theme",
  theme: "settings.theme",
  is_simple: "simple.title",
  primarycolor: "settings.color",
  name: "form.name",
  type: "form.type",
  description: "form.description",
  startdate: "form.startdate",
  enddate: "form.enddate",
  strength: "form.strength",
  galenicform: "form.galenicform",
  prescriber: "form.prescriber",
  indication: "form.indication",
  instructions: "form.instructions",
  once_only: "onceOnly.field",
  if_late: "form.if_late",
  every_day_by: "planWords.everyDay",
  unit: "planWords.countedIn",
  as_needed: "planWords.asNeeded",
  storage: "storage.field",
  low_days: "auditDetail.lowDays",
  order_days: "auditDetail.orderDays",
  pack_code: "form.pack_code",
  record_number: "auditDetail.recordNumber",
  born: "auditDetail.born",
  telephone: "person.telephone",
  called: "auditDetail.fieldCalled",
  hours: "auditDetail.fieldHours",
  needs_interpreter: "auditDetail.fieldInterpreter",
  kin: "auditDetail.fieldKin",
  kin_consent: "auditDetail.fieldKinConsent",
  shares_telephone: "auditDetail.fieldSharesTelephone",
  missed_in_a_row: "thresholds.missed_in_a_row",
  no_press_days: "thresholds.no_press_days",
  missed_percent: "thresholds.missed_percent",
  skipped_days: "thresholds.skipped_days",
  extra_presses: "thresholds.extra_presses",
  stock_days: "thresholds.stock_days",
  lost_days: "thresholds.lost_days",
  address: "auditDetail.fieldAddress",
  events: "auditDetail.fieldEvents",
  groups: "groups.page",
  has_names: "auditDetail.fieldNames",
  claimcode: "labels.claimcode",
  arm: "auditDetail.fieldArm",
  consented_on: "auditDetail.fieldConsent",
  visits: "auditDetail.fieldVisits",
} as const;

export const EXPORT_TEXTS = {
  everything: "exportFiles.json",
  doses: "exportFiles.doses",
  presses: "exportFiles.presses",
  readings: "exportFiles.readings",
  plan: "exportFiles.plan",
  intakes: "exportFiles.intakes",
  stock: "exportFiles.stock",
  audit: "audit.page",
  boxes: "devices.page",
  figures: "auditDetail.figures",
  days: "auditDetail.figures",
  messages: "exportFiles.messages",
  fhir: "auditDetail.fhir",
  subjects: "auditDetail.subjectsFile",
  openings: "auditDetail.openingsFile",
  statements: "auditDetail.statementsFile",
  gaps: "auditDetail.gapsFile",
  dictionary: "auditDetail.dictionaryFile",
  manifest: "auditDetail.manifestFile",
} as const;

export const CHANGE_TEXTS = {
  added: "added",
  changed: "changed",
  paused: "paused",
  resumed: "resumed",
  removed: "removed",
  set: "changed",
  invited: "invited",
  withdrawn: "withdrawn",
  joined: "joined",
  thanked: "thanked",
  moved: "moved",
  made: "made",
  ended: "ended",
  tested: "tested",
  replayed: "replayed",
  running: "begun",
  closed: "closed",
  unblinded: "unblinded",
} as const;

export const SIGNED_TEXTS = { locked: "locked", unlocked: "unlocked" } as const;

/** Why calls were refused that got no message of their own. */
export const REFUSAL_TEXTS = {
  bad_token: "badToken",
  other: "otherRefusal",
  invalid: "notOurs",
} as const;

export const SCOPE_TEXTS = {
  alerts: "scopeAlerts",
  doses: "scopeDoses",
  figures: "scopeFigures",
} as const;

export const FACTOR_TEXTS = {
  totp: "factorApp",
  passkey: "factorPasskey",
  code: "factorApp",
  provider: "factorProvider",
  recovery: "factorRecovery",
} as const;

export const NAME_TEXTS = {
  as_needed: "asNeeded",
  refill: "asRefill",
  not_taken: "asNotTaken",
  twice: "asTwice",
  not_known: "asNotKnown",
  test: "asTest",
} as const;

export const STOCK_TEXTS = { count: "counted", refill: "refilled", discard: "discarded" } as const;

export const OUTCOME_TEXTS = {
  reached: "reached",
  not_reached: "not_reached",
  left_message: "left_message",
  wrong_number: "wrong_number",
} as const;

export const DECISION_TEXTS = {
  accept: "accepted",
  decline: "declined",
  withdraw: "takenBack",
} as const;

export const DONE_TEXTS = { called: "called", snoozed: "snoozed", done: "doneRow" } as const;

export const ROLE_TEXTS = {
  admin: "users.administrator",
  patient: "users.patient",
  clinician: "auditDetail.clinician",
  technician: "auditDetail.technician",
  auditor: "auditDetail.auditor",
  carer: "auditDetail.carer",
  operator: "auditDetail.operator",
} as const;

/** Settings of reminders, and of the mails that their links unsubscribe from. */
export const SETTING_TEXTS = {
  is_on: "fieldOn",
  lead_minutes: "fieldLead",
  repeat_minutes: "fieldRepeats",
  repeats: "fieldRepeats",
  last_minutes: "fieldLast",
  quiet: "fieldQuiet",
  off_until: "fieldOff",
  shows: "fieldShows",
  mail: "fieldMail",
  weekly_mail: "fieldWeekly",
  notices: "fieldNotices",
  light: "fieldLight",
  digest: "fieldDigest",
} as const;

export const DIGEST_TEXTS = {
  off: "digestOff",
  daily: "digestDaily",
  weekly: "digestWeekly",
} as const;

export const LINK_TEXTS = { active: "linkActive", asks: "linkAsks" } as const;

export function wordOf<Key extends string>(
  texts: Readonly<Record<string, Key>>,
  value: string,
  t: (key: Key) => string,
): string | undefined {
  const key = Object.hasOwn(texts, value) ? texts[value] : undefined;
  return key === undefined ? undefined : t(key);
}
