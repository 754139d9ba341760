import { z } from "zod/mini";
import { GivenInstant, Id, LocalDate, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { SAID } from "./base/statement-fields.ts";
import { Dose } from "./doses.ts";
import { DosageTime } from "./plan-parts.ts";

const statedDose = {
  date: LocalDate,
  medicine: Id,
  dosage_time: DosageTime,
  due_utc: z.optional(GivenInstant),
  ...SAID,
};

const STATED_DOSE_TEXTS = {
  date: "Chart day of the dose, YYYY-MM-DD in the patient's zone.",
  medicine: TEXTS.medicine,
  dosage_time: TEXTS.givenDosageTime,
  due_utc:
    "When the dose is due, with `Z` or an offset. Needed where a day that was stretched by travel holds one home time twice.",
  key: "A UUID made by the client, so that a retry stores nothing twice. With a key, a dose that the box has already counted is no error: `meta.outcome` is `seen`.",
  said_utc:
    "When the statement was made, with `Z` or an offset, at most 7 days ago; for statements made offline. Default: on arrival. Up to 5 minutes ahead of the server's clock count as on arrival; more is refused.",
} as const;

/** PUT /api/doses: what the patient states about a dose. */
export const StateDose = described(
  z.strictObject({
    data: z.discriminatedUnion("status", [
      described(
        z.strictObject({
          ...statedDose,
          status: z.literal("confirmed"),
          at: GivenInstant,
          reason: z.optional(plainText(0, 500)),
        }),
        {
          ...STATED_DOSE_TEXTS,
          status: "The dose was taken without the box.",
          at: "When it was taken, with `Z` or an offset: not after `said_utc` (else arrival), for which a clock may be 5 minutes ahead, and between the doses of the medicine before and after, or within 24 hours of the due time.",
          reason: "A remark, up to 500 characters.",
        },
      ),
      described(
        z.strictObject({ ...statedDose, status: z.literal("skipped"), reason: plainText(1, 500) }),
        { ...STATED_DOSE_TEXTS, status: "The dose was skipped.", reason: TEXTS.reason },
      ),
      described(z.strictObject({ ...statedDose, status: z.null() }), {
        ...STATED_DOSE_TEXTS,
        status: "Withdraws the last statement about the dose.",
      }),
    ]),
  }),
  { data: "The dose and the statement." },
);

export const STATEMENT_OUTCOMES = ["kept", "older", "seen"] as const;

/** What became of a statement. */
const StatementMeta = described(z.object({ outcome: z.enum(STATEMENT_OUTCOMES) }), {
  outcome:
    "`kept`: the statement holds. `older`: stored, but a statement with a newer `said_utc` holds, such as one from another device. `seen`: stored, but the box has a press for the dose, which counts.",
});

/** The dose as it stands now, and what became of the statement. */
export const StateDoseAnswer = described(z.object({ data: Dose, meta: StatementMeta }), {
  data: "The dose as it stands now.",
  meta: "About the statement.",
});

export type StatementOutcome = (typeof STATEMENT_OUTCOMES)[number];

export type StateDose = z.infer<typeof StateDose>["data"];
