/** Parts of the catalogue that only administrators see; patients never fetch them. */
export const ADMIN_NOUNS = [
  "impersonation",
  "users",
  "groups",
  "audit",
  "auditKind",
  "auditDetail",
  "people",
  "whoseMedicine",
  "fleet",
  "roster",
  "labels",
  "device",
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
  "problem",
  "error",
] as const;

/**
 * Parts of the catalogue that only some screens use, behind the sign-in or by the link of a mail; each is
 * fetched with them (web/src/routing/later-words.tsx). Today needs none of them: offline only `reply` is
 * stored.
 */
export const LATER_NOUNS = {
  medicine: ["planEditor", "pauses"],
  account: ["profile", "accessKinds", "signedInDevices", "twoStep", "erase"],
  charts: ["week", "month", "cumulative"],
  report: ["report"],
  tour: ["tour"],
  reminders: ["reminders", "sentMessages"],
  reply: ["reply", "unsubscribe"],
  worklist: ["worklist"],
  alerts: ["alerts"],
  // The last three are what patients' screens say of themselves, said of somebody else.
  care: ["carers", "caring", "theirDose", "theirPress", "theirChart"],
} as const;

export type LaterPart = keyof typeof LATER_NOUNS;
export type LaterNoun<Part extends LaterPart = LaterPart> = (typeof LATER_NOUNS)[Part][number];
export type PublicNoun = (typeof PUBLIC_NOUNS)[number];
export type AdminNoun = (typeof ADMIN_NOUNS)[number];
