/** Parts of the catalogue that only administrators see; patients never fetch them. */
export const ADMIN_NOUNS = [
  "impersonation",
  "users",
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

export type PublicNoun = (typeof PUBLIC_NOUNS)[number];
export type AdminNoun = (typeof ADMIN_NOUNS)[number];
