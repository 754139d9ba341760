import type { z } from "zod/mini";

/**
 * Who may make a call:
 * - `anyone`: no token needed
 * - `user`: any signed-in person, within the `scope` of the call
 * - `staff`: signed-in staff of one of the `roles`
 * - `ingest`: a network or box with an ingest key
 * - `watch`: monitoring, with METRICS_TOKEN, or from the server's own machine where that is not set
 */
export type Who = "anyone" | "user" | "staff" | "ingest" | "watch";

/** Roles of staff. Later ones (clinician, technician, auditor) are added here. */
export type StaffRole = "admin";

/**
 * Whose data a call reaches. What is out of reach is answered like what does not exist.
 * - `none`: nobody's
 * - `self`: the caller's account, never anybody else's
 * - `patient`: one patient's: the caller's own, or one that the caller may read
 * - `box`: one box, bound or not
 * - `all`: lists across patients and boxes
 */
export type Scope = "none" | "self" | "patient" | "box" | "all";

/**
 * Whether an administrator who impersonates a patient may make the call, by the header
 * X-Impersonation; a call without it refuses the header.
 * - `read`, `write`: acts as the patient; reads are recorded before the handler runs, writes record
 *   themselves
 * - `named`: a call of staff that names its patient by itself
 */
export type Acting = "read" | "write" | "named";

/** What cached answers are made of: a call that changes one of them makes such answers stale. */
export const NOUNS = [
  "profile",
  "medicines",
  "schedules",
  "doses",
  "excused",
  "presses",
  "readings",
  "sensors",
  "profiles",
  "access-log",
  "audit",
  "ingest-keys",
] as const;

export type Noun = (typeof NOUNS)[number];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A successful answer. */
export interface AnswerDefinition {
  status: 200 | 201;
  schema: z.ZodMiniType;
  /** Media type; `application/json` when absent. */
  type?: string;
  /** Other media types to be had by `Accept`, and what they hold. */
  also?: Readonly<Record<string, string>>;
  /** Written while it is produced: not validated on its way out. */
  streamed?: true;
}

interface CallBase {
  method: Method;
  /** `/path/:parameter` */
  path: string;
  scope: Scope;
  acting?: Acting;
  /** Parameters of the path. */
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  answer: AnswerDefinition;
  /** Of a call that reads: what its answer is made of. */
  shows?: readonly Noun[];
  /** Of a call that changes something: whose cached answers become stale. */
  touches?: readonly Noun[];
  /** Refusals beside those that follow from `who` and from what the call takes. */
  refusals?: readonly (403 | 404 | 409 | 429)[];
  /** What it does, in one sentence. */
  summary: string;
  /** What else a caller must know. Who may call it, and for whom, follows from the fields above. */
  description?: string;
}

/** One call of the API: everything that server, clients and documentation know of it. */
export type Call = CallBase &
  ({ who: Exclude<Who, "staff"> } | { who: "staff"; roles: readonly StaffRole[] });

/**
 * Defines a call. `handle` (server/src/http/handle.ts) serves it, `call` (web/src/api/call.ts) makes it; the
 * browser's build leaves out what only the server needs (web/build/lean-contract.ts).
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const Definition extends Call>(definition: Definition): Definition {
  return definition;
}

/** `METHOD /path/:parameter`, the name of a call in logs, the audit log and metrics. */
export function nameOf({ method, path }: Pick<Call, "method" | "path">): string {
  return `${method} ${path}`;
}

type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** What a handler gets: validated, with defaults. */
export type ParamsOf<Definition> = OutputOf<
  Definition extends { params: infer Schema } ? Schema : undefined
>;
export type QueryOf<Definition> = OutputOf<
  Definition extends { query: infer Schema } ? Schema : undefined
>;
export type BodyOf<Definition> = OutputOf<
  Definition extends { body: infer Schema } ? Schema : undefined
>;

/** What a client sends as body. */
export type SentBodyOf<Definition> = InputOf<
  Definition extends { body: infer Schema } ? Schema : undefined
>;

/** What a handler answers. */
export type AnswerSentBy<Definition extends Call> = z.input<Definition["answer"]["schema"]>;

/** What a client reads. */
export type AnswerOf<Definition extends Call> = z.output<Definition["answer"]["schema"]>;

/** What a call needs, and shows, in the documentation. */
export interface ExampleOf<Definition extends Call> {
  body?: SentBodyOf<Definition>;
  answer: z.input<Definition["answer"]["schema"]>;
}

/** An example for every call of a module. */
export type ExamplesOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Call
    ? Name
    : never]: Module[Name] extends Call
    ? Module[Name] extends { body: z.ZodMiniType }
      ? Required<ExampleOf<Module[Name]>>
      : Omit<ExampleOf<Module[Name]>, "body">
    : never;
};
