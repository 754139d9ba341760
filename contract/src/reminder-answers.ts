import { z } from "zod/mini";
import { dataOf, Id, Instant, LocalDate, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { SAID, SAID_TEXTS } from "./base/statement-fields.ts";
import { STATEMENT_OUTCOMES } from "./statements.ts";

/** A token of a message: whoever has it may answer what the message asks. */
const MessageToken = z.string().check(z.minLength(1), z.maxLength(400));

const REMINDER_ANSWERS = ["look", "taken", "later", "skipped"] as const;

/** Minutes of *Later* where none are said. */
export const LATER_MINUTES = 15;

/** How often *Later* may be said of one due time. */
export const MOST_LATER = 3;

/** POST /api/reminder-answers */
export const AnswerReminder = described(
  z.strictObject({
    data: described(
      z
        .strictObject({
          token: MessageToken,
          answer: z.enum(REMINDER_ANSWERS),
          minutes: z.optional(z.int().check(z.minimum(5), z.maximum(120))),
          reason: z.optional(plainText(1, 500)),
          medicines: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
          key: z.uuid(),
          said_utc: SAID.said_utc,
        })
        .check(
          z.refine(({ answer, minutes }) => answer === "later" || minutes === undefined, {
            path: ["minutes"],
            error: "only goes with later",
          }),
          z.refine(({ answer, reason }) => answer === "skipped" || reason === undefined, {
            path: ["reason"],
            error: "only goes with skipped",
          }),
          z.refine(({ answer, reason }) => answer !== "skipped" || reason !== undefined, {
            path: ["reason"],
            error: "is needed with skipped",
          }),
        ),
      {
        token: "The token of a notification, or what follows `#` in the link of an email.",
        answer:
          "`look`: changes nothing. `taken`: without the box. `later`: reminds again. `skipped`: left out on purpose.",
        minutes: "With `later`: minutes from `said_utc` on, from 5 to 120. Default: 15.",
        reason: "With `skipped`: why, from 1 to 500 characters.",
        medicines:
          "With `taken` and `skipped`: ids of the medicines that it is about. Default: all that are open.",
        key: SAID_TEXTS.key,
        said_utc: SAID_TEXTS.said_utc,
      },
    ),
  }),
  { data: "The answer." },
);

/** A medicine of which nothing is known yet. */
const OpenMedicine = described(
  z.object({
    medicine: Id,
    name: z.nullable(z.string()),
    taken_since: z.nullable(LocalDate),
    is_weekly: z.boolean(),
    ask: z.boolean(),
    if_late: z.string(),
  }),
  {
    medicine: TEXTS.medicine,
    name: "Its name and strength; null: the patient does not want names on a locked screen.",
    taken_since:
      "Where an extra dose is dangerous: since which chart day the dose may have been taken already, and is not to be taken again; null: nothing is said.",
    is_weekly: "With `taken_since`: whether it is due once a week.",
    ask: "The dose before was said to be taken twice: ask a doctor or pharmacist whether to take this one.",
    if_late:
      "Once it is overdue: what leaflet or pharmacist says of a late dose. Empty: nothing was written, or no names are wanted on a locked screen.",
  },
);

/** What a message is about, as it stands now. */
export const ReminderAnswered = described(
  z.object({
    outcome: z.nullable(z.enum(STATEMENT_OUTCOMES)),
    givenname: z.nullable(z.string()),
    due_utc: Instant,
    timezone: z.string(),
    pressed_utc: z.nullable(Instant),
    is_over: z.boolean(),
    open: z.array(OpenMedicine),
  }),
  {
    outcome:
      "`kept`: the answer holds. `older`: a newer one holds. `seen`: the box has a press for it, which counts. Of `look`: what holds already; null: nothing is known.",
    givenname:
      "Given name of the patient; null: the patient wants a locked screen to show nothing.",
    due_utc: "When it is due, as a UTC instant.",
    timezone: "IANA time zone of the patient then.",
    pressed_utc: "The press that the box has for it, as a UTC instant; null: none is known.",
    is_over:
      "Whether to take what is open this late is for the leaflet to say: its reminders have ended, or it is overdue and an extra dose is dangerous.",
    open: "What is due then and waits for an answer.",
  },
);

export const ReminderAnsweredAnswer = dataOf(ReminderAnswered);

/** POST /api/unsubscribe */
export const UnsubscribeQuery = described(z.strictObject({ token: MessageToken }), {
  token: "The token of the link at the end of an email.",
});

/** Kinds of emails that a person can stop. */
const UNSUBSCRIBED = ["reminders", "weekly", "notices", "digest"] as const;

export const UnsubscribeAnswer = dataOf(
  described(z.object({ what: z.enum(UNSUBSCRIBED) }), {
    what: "What is not sent any more: reminders by email, the weekly email, notices, or the digest about a patient.",
  }),
);

export type AnswerReminder = z.infer<typeof AnswerReminder>["data"];
export type ReminderAnswered = z.infer<typeof ReminderAnswered>;
export type Unsubscribed = (typeof UNSUBSCRIBED)[number];
