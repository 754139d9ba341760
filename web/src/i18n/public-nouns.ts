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
  "error",
] as const;

export type PublicNoun = (typeof PUBLIC_NOUNS)[number];
