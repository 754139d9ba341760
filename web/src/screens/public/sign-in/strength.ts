export const STRENGTHS = ["short", "weak", "fair", "good", "strong"] as const;

export type Strength = (typeof STRENGTHS)[number];

/** A single word, with or without digits and signs around it: the server refuses common ones. */
const ONE_WORD = /^[^\p{L}]*\p{L}{0,14}[^\p{L}]*$/u;

/**
 * A hint while typing; the server decides. Length counts most, variety adds, repetition adds nothing.
 */
export function strengthOf(password: string): Strength {
  if (password.length < 8) return "short";
  if (ONE_WORD.test(password)) return "weak";
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password));
  const distinct = new Set(password.toLowerCase()).size;
  const points = Math.min(distinct, password.length) + 2 * (kinds.length - 1);
  if (points < 9) return "weak";
  if (points < 13) return "fair";
  return points < 17 ? "good" : "strong";
}
