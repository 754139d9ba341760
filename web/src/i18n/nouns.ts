/** What only screens of administrators say; patients never fetch it. */
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
 * The parts of a catalogue that public pages speak; the rest is fetched with the first screen behind
 * the sign-in.
 */
export const PUBLIC_NOUNS = [
  "product",
  "language",
  "signIn",
  "signUp",
  "success",
  "picture",
  "landing",
  "privacy",
  "forgot",
  "reset",
  "reason",
  "problem",
  "error",
] as const;

export type PublicNoun = (typeof PUBLIC_NOUNS)[number];
export type AdminNoun = (typeof ADMIN_NOUNS)[number];
