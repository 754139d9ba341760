import type { PROBLEMS, ProblemCode } from "./problems.ts";

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that the message of a code takes. */
export type ProblemValues<Code extends ProblemCode> = Readonly<
  Record<NamesIn<(typeof PROBLEMS)[Code]>, string | number>
>;
