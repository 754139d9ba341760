import type { z } from "zod/mini";
import type { Deprecated } from "./deprecated.ts";
import type { GrantedRole } from "./roles.ts";
import type { TokenScope } from "./token-scopes.ts";
import type { Urgency } from "./urgencies.ts";

/**
 * Who may make a call:
 * - `anyone`: no token needed
 * - `user`: any signed-in person, within the `scope` of the call
 * - `staff`: signed-in staff of one of the `roles`
 * - `ingest`: a network or box with an ingest key
 * - `watch`: monitoring, with METRICS_TOKEN, or from the server's own machine where that is not set
 */
export type Who = "anyone" | "user" | "staff" | "ingest" | "watch";

/** Roles of staff; all but `admin` are in the contract's `meta.staff`. */
export type StaffRole = "admin" | GrantedRole;

/**
 * Whose data a call covers. Anything outside is answered like something that does not exist.
 * - `none`: nobody's
 * - `self`: the caller's account only
 * - `patient`: one patient: the caller, or one whose data the caller may read
 * - `box`: one box, assigned or not
 * - `all`: lists across patients and boxes
 */
export type Scope = "none" | "self" | "patient" | "box" | "all";

/**
 * Whether an administrator may make the call while impersonating a patient, with the header
 * X-Impersonation; a call without this field rejects the header.
 * - `read`, `write`: acts as the patient; reads are recorded before the handler runs, writes record
 *   themselves
 * - `named`: a call of staff that names its patient in its path or body
 */
export type Acting = "read" | "write" | "named";

/** What cached answers are made of: a call that changes one of these invalidates such answers. */
export const NOUNS = [
  "profile",
  "medicines",
  "schedules",
  "plans",
  "doses",
  "intakes",
  "stock",
  "reminders",
  "devices",
  "messages",
  "care",
  "calendar",
  "excused",
  "presses",
  "readings",
  "sensors",
  "profiles",
  "groups",
  "access-log",
  "audit",
  "ingest-keys",
  "service-tokens",
  "apps",
  "connected-apps",
  "webhooks",
  "account-notices",
  "second-factors",
  "sessions",
  "sign-on-link",
  "worklist",
  "notes",
  "alerts",
  "weekly-medicines",
] as const;

export type Noun = (typeof NOUNS)[number];

/** What the audit log says of calls: what they read, or what they asked to confirm. */
export const LOG_WORDS = [
  "changingEmail",
  "changingPassword",
  "deletingAccount",
  "readAccessLog",
  "readAlerts",
  "readBox",
  "readBoxes",
  "readCare",
  "readDoses",
  "readExcursions",
  "readExcused",
  "readFigures",
  "readIntakes",
  "readLatestPresses",
  "readLive",
  "readMedicines",
  "readMembers",
  "readMessages",
  "readNames",
  "readNotes",
  "readOpenings",
  "readPauses",
  "readPlan",
  "readPrescriberChanges",
  "readPresses",
  "readProfile",
  "readProposals",
  "readReadings",
  "readReminders",
  "readSilences",
  "readStock",
  "readTimeline",
  "readUsers",
  "readWorklist",
  "readZoneChange",
] as const;

export type LogWord = (typeof LOG_WORDS)[number];

/**
 * Whether the answer tells what somebody took: doses, presses, figures, and what follows from them.
 * - `nothing`: it does not
 * - `doses`: it does; a blinded study keeps the call from its subjects, and from staff by the parts that it reads
 * - `left_out`: it does, and the server leaves out what is kept from the caller
 * - `safety`: it repeats what the caller says, or warns of taking too much; kept from nobody
 */
export type Tells = "nothing" | "doses" | "left_out" | "safety";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A successful answer. */
export interface AnswerDefinition {
  /** 204: without a body. */
  status: 200 | 201 | 202 | 204;
  schema: z.ZodMiniType;
  /** Media type; `application/json` when absent. */
  type?: string;
  /** Other media types available through `Accept`, and their content. */
  also?: Readonly<Record<string, string>>;
  /** Sent while it is produced, so not validated. */
  streamed?: true;
}

interface CallBase {
  method: Method;
  /** `/path/:parameter` */
  path: string;
  scope: Scope;
  /** A call without it is treated as one that tells doses; a test finds it. */
  tells?: Tells;
  acting?: Acting;
  /**
   * Scopes that a service token needs for the call, all of them; `none`, or no such field: no token may make
   * it. Reads of staff say one or the other.
   */
  tokens?: readonly [TokenScope, ...TokenScope[]] | "none";
  /**
   * Whether a prescriber of a group may make the call for a patient in it, in her own name and with a reason,
   * with the headers X-Prescribing and X-Reason; a call without this field rejects them.
   */
  prescribing?: true;
  /** When an overloaded server refuses it, if what follows from the other fields does not fit (urgency-of.ts). */
  urgency?: Urgency;
  /** Whether staff without a second factor may make it where REQUIRE_SECOND_FACTOR demands one. */
  withoutSecondFactor?: true;
  /**
   * Whether the session must have been confirmed (POST /api/auth/confirm) or opened within the last ten
   * minutes; `json`: only for the answer in JSON, not for the others of `also`.
   */
  confirm?: true | "json";
  /** Parameters of the path. */
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Most KiB of the body, if the default of `who` does not fit (body-limit.ts). */
  bodyKiB?: number;
  answer: AnswerDefinition;
  /** For a call that reads: what its answer is made of. */
  shows?: readonly Noun[];
  /** For a call that changes something: the nouns whose cached answers it invalidates. */
  touches?: readonly Noun[];
  /** What the audit log says of it. Calls that read a patient's data for somebody else have it. */
  logged?: LogWord;
  /** Error statuses beyond those that follow from `who`, `params`, `query` and `body`. */
  refusals?: readonly (403 | 404 | 409 | 429)[];
  /** Every answer says so, and the documentation; the changelog names the call. */
  deprecated?: Deprecated;
  /** What it does, in one sentence. */
  summary: string;
  /** What else a caller must know. Who may call it, and for whom, follows from the fields above. */
  description?: string;
}

/** One call of the API: everything that server, clients and documentation know about it. */
export type Call = CallBase &
  ({ who: Exclude<Who, "staff"> } | { who: "staff"; roles: readonly StaffRole[] });

/** Any call with its example. */
export type DefinedCall = Call & { readonly example: { body?: unknown; answer: unknown } };

/**
 * Defines a call. `handle` (server/src/http/handle.ts) serves it and `call` (web/src/api/call.ts) makes it.
 * The browser build drops what only the server needs, and the example (web/build/lean-contract.ts).
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const Definition extends Call, Example extends ExampleOf<Definition>>(
  definition: Definition,
  example: Example,
): Definition & { readonly example: Example } {
  return { ...definition, example };
}

/** Whether an export of a module is a call. */
export function isCall(value: unknown): value is DefinedCall {
  return typeof value === "object" && value !== null && "method" in value && "example" in value;
}

/** `METHOD /path/:parameter`, the name of a call in logs, the audit log and metrics. */
export function nameOf({ method, path }: Pick<Call, "method" | "path">): string {
  return `${method} ${path}`;
}

type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** What a handler receives: validated, with defaults. */
export type ParamsOf<Definition> = OutputOf<
  Definition extends { params: infer Schema } ? Schema : undefined
>;
export type QueryOf<Definition> = OutputOf<
  Definition extends { query: infer Schema } ? Schema : undefined
>;
export type BodyOf<Definition> = OutputOf<
  Definition extends { body: infer Schema } ? Schema : undefined
>;

/** The body as a client sends it. */
export type SentBodyOf<Definition> = InputOf<
  Definition extends { body: infer Schema } ? Schema : undefined
>;

/** The answer as a handler returns it. */
export type AnswerSentBy<Definition extends Call> = z.input<Definition["answer"]["schema"]>;

/** The answer as a client reads it. */
export type AnswerOf<Definition extends Call> = z.output<Definition["answer"]["schema"]>;

/** Example of a call for the documentation. */
export type ExampleOf<Definition extends Call> = Definition extends { body: z.ZodMiniType }
  ? { readonly body: SentBodyOf<Definition>; readonly answer: AnswerSentBy<Definition> }
  : { readonly answer: AnswerSentBy<Definition> };
