import type { z } from "zod/mini";

/**
 * - `anyone`: no token needed
 * - `user`: any signed-in person; what is not theirs is "not found", unless they are administrators
 * - `admin`: administrators only
 * - `ingest`: a network or box with an ingest key
 * - `watch`: with METRICS_TOKEN, or from the machine of the server where that is not set
 */
export type Who = "anyone" | "user" | "admin" | "ingest" | "watch";

/** One call of the API, named `METHOD /path/:parameter` in the tables of calls. */
export interface Call {
  who: Who;
  /** What it does, in one sentence. */
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  answer: {
    status: 200 | 201;
    schema: z.ZodMiniType;
    /** Of the answer; JSON when absent. */
    type?: string;
    /** What else can be had, by `Accept`, and what it holds. */
    also?: Readonly<Record<string, string>>;
  };
  /** Refusals beside those that follow from `who` and from what the call takes. */
  refusals?: readonly (403 | 404 | 409 | 429)[];
  example: { body?: unknown; answer: unknown };
}

export type Calls = Readonly<Record<string, Call>>;

/** A page of a list of examples. */
export function pageOfExamples(...data: readonly unknown[]) {
  const pagination = { page: 1, pageSize: 25, pageCount: 1, total: data.length };
  return { data, meta: { pagination } };
}
