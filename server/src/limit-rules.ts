import { z } from "zod";

/** A setting that limits what one person may store and request. */
export interface Limit {
  setting: string;
  /** The valid values, both bounds inclusive. */
  least: number;
  most: number;
  unit?: "MiB" | "seconds";
  default: number;
  /** How docs/operations.md states the default, if that depends on the machine. */
  defaultInWords?: string;
  /** What is limited, as in docs/operations.md. */
  limits: string;
  /** The answer to a call past the limit. */
  past: string;
}

/** Reads the setting, and refuses invalid values. */
export function ruleOf({ least, most, default: usual }: Limit) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most)
    .default(usual);
}

/** The valid values, in words. */
export function textOf({ least, most, unit }: Limit): string {
  return `a whole number ${unit === undefined ? "" : `of ${unit} `}from ${least} to ${most}`;
}
