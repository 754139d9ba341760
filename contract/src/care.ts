import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, LocalDate, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { DAY_RANGE_TEXTS, TEXTS } from "./base/property-texts.ts";
import { QuietHours } from "./quiet-hours.ts";

/** What a carer may see; each includes all before it. */
export const CARE_SCOPES = ["alerts", "doses", "figures"] as const;

/** State of an invitation, or of a link. */
export const CARE_STATES = ["invited", "asks", "active"] as const;

/** What a carer is told of a patient, the worst first. */
export const WATCHED_STATES = [
  "no_press",
  "no_answer",
  "not_known",
  "waiting",
  "off",
  "well",
] as const;

/** How a carer can be reached. */
const HEARS = ["push", "mail", "nothing"] as const;

const HEARS_TEXT =
  "`push`: a device shows notifications. `mail`: there is no device, and mail goes to the verified address; only what the box shows (`no_press`) and that there is no answer (`no_answer`) goes by mail. `nothing`: neither.";

/** How an occasion stands for a carer. */
export const DOSE_STANDINGS = [
  "taken",
  "said",
  "part",
  "skipped",
  "excused",
  "missed",
  "no_press",
  "no_answer",
  "unclear",
] as const;

/** Why nobody can tell how an occasion went. */
export const UNCLEAR_CAUSES = ["silent", "waiting", "lost", "no_box", "no_word"] as const;

/** Most characters of what a carer calls a patient. */
export const LONGEST_CALLED = 50;

export const DIGESTS = ["off", "daily", "weekly"] as const;

export const CareScope = z.enum(CARE_SCOPES);
export const AfterMinutes = z.int().check(z.minimum(30), z.maximum(720));

export const SCOPE_TEXT =
  "What the carer may see. `alerts`: given name and state. `doses`: also doses and box. `figures`: also adherence. Never reasons, notes or other carers.";
export const AFTER_TEXT =
  "Minutes after a dose was due from which the carer is told, from 30 to 720.";

/** That a carer said thanks for a dose. */
const Thanks = described(z.object({ due_utc: Instant, said_utc: Instant }), {
  due_utc: "When the dose was due, as a UTC instant.",
  said_utc: "When it was said, as a UTC instant.",
});

/** All that is due at one minute, as a carer is told of it. */
export const WatchedDose = described(
  z.object({
    due_utc: Instant,
    standing: z.enum(DOSE_STANDINGS),
    at_utc: z.nullable(Instant),
    timing: z.nullable(z.enum(["on_time", "early", "late"])),
    cause: z.nullable(z.enum(UNCLEAR_CAUSES)),
    is_thanked: z.boolean(),
  }),
  {
    due_utc: "When it was due, as a UTC instant.",
    standing:
      "`taken`: the box shows it. `said`: the patient says it was taken. `part`: taken in part, the rest skipped. `skipped`. `excused`: a day that is not counted. `missed`: the box shows that it was not pressed. `no_press`: the box shows that it was not pressed until now. `no_answer`: the patient, who has no box, has not answered. `unclear`: nobody can tell.",
    at_utc: "With `taken` and `said`: when, as a UTC instant; otherwise null.",
    timing: "With `at_utc`: within 30 minutes of due, earlier, or later; otherwise null.",
    cause:
      "With `unclear`: `silent`: the box has been silent since `heard_utc`. `waiting`: the next message of the box is awaited. `lost`: a message of the box is missing. `no_box`: there was no box. `no_word`: the patient, who has no box, has said nothing yet. Otherwise null.",
    is_thanked: "Whether the caller said thanks for it.",
  },
);

/** Somebody who looks out for the caller, or whom the caller invited. */
export const CareLink = described(
  z.object({
    id: Id,
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    scope: CareScope,
    after_minutes: z.int(),
    state: z.enum(CARE_STATES),
    hears: z.enum(HEARS),
    since_utc: Instant,
    last_read_utc: z.nullable(Instant),
    thanks: z.nullable(Thanks),
  }),
  {
    id: "Id of the link; with the state `invited`, of the invitation.",
    name: "Name of the carer; null: not known before the invitation is accepted.",
    email: "Email address of the carer; null: invited by a code that nobody has entered.",
    scope: SCOPE_TEXT,
    after_minutes: AFTER_TEXT,
    state:
      "`invited`: nobody has accepted yet. `asks`: somebody entered the code, and the caller has to confirm who it is. `active`: the carer sees what `scope` says.",
    hears: `On what the carer can be told: ${HEARS_TEXT} With \`invited\` always \`nothing\`.`,
    since_utc: "Since when the state lasts, as a UTC instant.",
    last_read_utc: "When the carer last looked, as a UTC instant; null: never.",
    thanks: "The newest thanks of the carer in the last 24 hours; null: none.",
  },
);

/** Somebody for whom the caller looks out. */
export const Watched = described(
  z.object({
    id: Id,
    givenname: z.string(),
    called: z.nullable(z.string()),
    telephone: z.nullable(z.string()),
    timezone: z.string(),
    scope: CareScope,
    hears: z.enum(HEARS),
    state: z.enum(WATCHED_STATES),
    since_utc: z.nullable(Instant),
    seen_utc: z.nullable(Instant),
    heard_utc: z.nullable(Instant),
    off_until_utc: z.nullable(Instant),
    newest: z.nullable(WatchedDose),
    unanswered: z.array(WatchedDose),
    taken: z.nullable(WatchedDose),
    next_utc: z.nullable(Instant),
    is_muted: z.boolean(),
    asks: z.boolean(),
    digest: z.enum(DIGESTS),
    quiet: z.nullable(QuietHours),
    shares_telephone: z.boolean(),
  }),
  {
    id: "Id of the link.",
    givenname: "Given name of the patient.",
    called:
      "What the caller calls the patient, which nobody else sees; null: nothing but their name.",
    telephone: "Number that the patient gave for calls, as E.164; null: none.",
    timezone: "IANA time zone of the patient.",
    scope: SCOPE_TEXT,
    hears: `On what the caller can be told: ${HEARS_TEXT}`,
    state:
      "`no_press`: the box shows that it was not pressed. `no_answer`: the patient, who has no box, has not answered. `not_known`: nobody can tell, and maybe nothing is wrong. `waiting`: a dose was due 30 minutes ago or earlier, and it is too soon to tell the carer. `off`: no reminders now. `well`: none of these.",
    since_utc:
      "When the dose that the state is about was due, as a UTC instant; null with `off` and `well`.",
    seen_utc:
      "With `no_press`: up to when the box shows that it was not pressed, as a UTC instant; otherwise null.",
    heard_utc: "Last contact with the box, as a UTC instant; null: no box, or never heard.",
    off_until_utc:
      "With `off`: until when, as a UTC instant; null: until the patient switches reminders on.",
    newest:
      "The newest dose that was due 30 minutes ago or earlier; or due later, where it is known to be taken and the one before is as well. null: nothing was due in the last 15 days; always with the scope `alerts`.",
    unanswered:
      "Other doses of the last 24 hours that were due 30 minutes ago or earlier and have no answer, the newest first; empty with the scope `alerts`.",
    taken:
      "The newest dose of the last 24 hours that was taken, or said to be; null: none, or the scope is `alerts`.",
    next_utc:
      "When the next dose is due, as a UTC instant; null: not in the next day, or the scope is `alerts`.",
    is_muted: "Whether the carer is told nothing.",
    asks: "Whether the carer is also told where it is not known whether the box was pressed.",
    digest: "Whether the carer gets a summary at 09:00, and how often.",
    quiet: "When the carer is told nothing, in the carer's zone; null: never.",
    shares_telephone: "Whether staff of the patient may see the number of the caller.",
  },
);

/** GET /api/care */
export const CareAnswer = dataOf(
  described(z.object({ carers: z.array(CareLink), patients: z.array(Watched) }), {
    carers: "Who looks out for the caller, with open invitations.",
    patients: "For whom the caller looks out, the worst state first; empty under X-Impersonation.",
  }),
);

/** A link between patient and carer. */
export const CareParams = described(z.strictObject({ id: IdParam }), { id: "Id of the link." });

/** PATCH /api/care/{id} */
export const ChangeCare = described(
  z.strictObject({
    data: described(
      z
        .strictObject({
          scope: z.optional(CareScope),
          after_minutes: z.optional(AfterMinutes),
          state: z.optional(z.literal("active")),
          is_muted: z.optional(z.boolean()),
          asks: z.optional(z.boolean()),
          digest: z.optional(z.enum(DIGESTS)),
          quiet: z.optional(z.nullable(QuietHours)),
          called: z.optional(z.nullable(plainText(1, LONGEST_CALLED))),
          shares_telephone: z.optional(z.boolean()),
        })
        .check(z.refine((changes) => Object.keys(changes).length > 0, "must change something")),
      {
        scope: `For the patient. ${SCOPE_TEXT}`,
        after_minutes: `For the patient. ${AFTER_TEXT}`,
        state: "For the patient: confirms who entered the code.",
        is_muted: "For the carer: whether to be told nothing.",
        asks: "For the carer: whether to be told also where nobody can tell.",
        digest: "For the carer: whether to get a summary at 09:00, and how often.",
        quiet: "For the carer: when to be told nothing, in their own zone; null: never.",
        shares_telephone:
          "For the carer: whether staff of the patient may see their name and number.",
        called: `For the carer: what to call the patient, up to ${LONGEST_CALLED} characters, which nobody else sees; null: their name.`,
      },
    ),
  }),
  { data: "What to change; what is absent stays." },
);

/** The link as the caller sees it. */
export const ChangeCareAnswer = dataOf(z.union([CareLink, Watched]));

export const WatchedAnswer = dataOf(Watched);

/** POST /api/care/{id}/thanks */
export const SayThanks = described(
  z.strictObject({
    data: described(z.strictObject({ due_utc: Instant }), {
      due_utc: "When the dose was due that was taken, as a UTC instant.",
    }),
  }),
  { data: "What it is for." },
);

export const ThanksAnswer = dataOf(Thanks);

/** GET /api/care/{id}/doses and GET /api/care/{id}/adherence */
export const CareDaysQuery = described(
  z.strictObject({ from: LocalDate, to: LocalDate, medicine: z.optional(IdParam) }),
  { ...DAY_RANGE_TEXTS, medicine: `${TEXTS.medicine} Only its doses. Default: all medicines.` },
);

export type CareScope = z.infer<typeof CareScope>;
export type CareLink = z.infer<typeof CareLink>;
export type Watched = z.infer<typeof Watched>;
export type WatchedDose = z.infer<typeof WatchedDose>;
export type WatchedState = Watched["state"];
export type Care = z.infer<typeof CareAnswer>["data"];
export type ChangeCare = z.infer<typeof ChangeCare>["data"];
