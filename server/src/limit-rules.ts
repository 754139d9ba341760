import { z } from "zod";

/** A setting of what one person may store and demand. */
export interface Limit {
  setting: string;
  /** What may be set, both included. */
  least: number;
  most: number;
  unit?: "MiB" | "seconds";
  default: number;
  /** How docs/operations.md says the default, where that depends on the machine. */
  defaultInWords?: string;
  /** What is limited, as in docs/operations.md. */
  limits: string;
  /** What a call past it is answered. */
  past: string;
}

/** Reads what was set, and refuses anything else. */
export function ruleOf({ least, most, default: usual }: Limit) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most)
    .default(usual);
}

/** What may be set, in words. */
export function textOf({ least, most, unit }: Limit): string {
  return `a whole number ${unit === undefined ? "" : `of ${unit} `}from ${least} to ${most}`;
}
