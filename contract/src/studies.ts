import { z } from "zod/mini";
import {
  dataOf,
  Id,
  IdParam,
  Instant,
  itemOf,
  LocalDate,
  listOf,
  PAGE_TEXTS,
  PageQuery,
  plainText,
  Search,
} from "./base/answers.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { MOST_REASON } from "./prescribing-header.ts";
import { Signature } from "./study-locks.ts";
import { WorklistSensor } from "./worklist.ts";

export const STUDY_STATES = ["draft", "running", "closed"] as const;

/** What can be done with a study as a whole, in this order. */
export const STUDY_STEPS = ["running", "closed", "unblinded"] as const;

/** Most visits of a subject. */
export const MOST_VISITS = 100;

const Reason = plainText(1, MOST_REASON);
const Country = z.string().check(z.regex(/^[A-Z]{2}$/, problem("invalid")));

const STUDY_TEXTS = {
  number: "Number of the study, such as that of its registration.",
  title: "Title of the study.",
  site: "The site that the group is.",
  country: "Country of the site, as two letters of ISO 3166.",
  is_blinded:
    "Whether doses and figures are kept from the site's staff and from the subjects until the study is unblinded.",
  raw_until:
    "Until which day the messages of its subjects' boxes are kept as they came, YYYY-MM-DD, also where the installation keeps them for less; null: as long as all others.",
} as const;

const SafetyContact = described(z.object({ userid: Id, name: z.string(), email: z.string() }), {
  userid: "Id of the user.",
  name: "Given name and family name.",
  email: "Address to which the alerts go.",
});

/** GET /api/groups/{id}/study */
export const StudyParams = described(z.strictObject({ id: IdParam }), { id: "Id of the group." });

export const Study = described(
  z.object({
    number: z.string(),
    title: z.string(),
    site: z.string(),
    country: z.string(),
    is_blinded: z.boolean(),
    safety_contact: z.nullable(SafetyContact),
    state: z.enum(STUDY_STATES),
    started_utc: z.nullable(Instant),
    closed_utc: z.nullable(Instant),
    unblinded_utc: z.nullable(Instant),
    raw_until: z.nullable(LocalDate),
    sees_doses: z.boolean(),
  }),
  {
    ...STUDY_TEXTS,
    safety_contact:
      "The unblinded clinician who alone hears when a subject of a blinded study takes too much; null: nobody yet, or the account was erased, and then administrators hear it.",
    state: "`draft`: not started; `running`; `closed`: nobody is observed any more.",
    started_utc: "When it was started, as a UTC instant; null: not yet.",
    closed_utc: "When it was closed, as a UTC instant; null: not yet.",
    unblinded_utc:
      "When it was unblinded, as a UTC instant; null: not yet, or it never was blinded.",
    sees_doses:
      "Whether the caller sees its doses and arms: the study is not blinded any more, or the caller has the right `study`, is its safety contact or an administrator.",
  },
);

/** Null: the group is no study. */
export const StudyAnswer = dataOf(z.nullable(Study));
export const StudyNowAnswer = dataOf(Study);

/** PUT /api/groups/{id}/study */
export const PutStudy = described(
  z.strictObject({
    data: described(
      z.strictObject({
        number: plainText(1, 100),
        title: plainText(1, 200),
        site: plainText(1, 200),
        country: Country,
        is_blinded: z.boolean(),
        safety_contact: z.nullable(Id),
        raw_until: z.optional(z.nullable(LocalDate)),
        reason: z.optional(Reason),
      }),
      {
        ...STUDY_TEXTS,
        safety_contact:
          "Id of the user who is the safety contact: a clinician in the group; null: nobody yet.",
        raw_until: `${STUDY_TEXTS.raw_until} Left out: it stays.`,
        reason: "Why; needed once the study has started.",
      },
    ),
  }),
  { data: "The study as it is to be." },
);

/** POST /api/groups/{id}/study/steps */
export const StepStudy = described(
  z.strictObject({
    data: described(z.strictObject({ to: z.enum(STUDY_STEPS), reason: Reason }), {
      to: "`running`: starts it. `closed`: ends it. `unblinded`: shows the doses of a closed blinded study.",
      reason: "Why.",
    }),
  }),
  { data: "The next step." },
);

/** A visit of a subject. */
export const StudyVisit = described(z.strictObject({ name: plainText(1, 100), date: LocalDate }), {
  name: "Name of the visit, such as Week 12.",
  date: "The day, YYYY-MM-DD.",
});

/** GET /api/groups/{id}/study/subjects */
export const SubjectsQuery = described(z.strictObject({ search: Search, ...PageQuery }), {
  search: "Only subjects with these words in their names or record number.",
  ...PAGE_TEXTS,
});

const SUBJECT_TEXTS = {
  arm: "The arm of the subject; null: none, or kept from the caller.",
  consented_on: "When the subject agreed to take part, YYYY-MM-DD; null: not entered.",
  visits: "The visits of the subject, by date.",
} as const;

export const Subject = described(
  z.object({
    givenname: z.string(),
    familyname: z.string(),
    record_number: z.nullable(z.string()),
    arm: z.nullable(z.string()),
    consented_on: z.nullable(LocalDate),
    visits: z.array(StudyVisit),
    withdrawn_utc: z.nullable(Instant),
    withdrawn_why: z.nullable(z.string()),
    locked_utc: z.nullable(Instant),
    signatures: z.array(Signature),
    sensor: z.nullable(WorklistSensor),
  }),
  {
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    record_number: TEXTS.record_number,
    ...SUBJECT_TEXTS,
    withdrawn_utc:
      "When the subject withdrew, as a UTC instant: nothing later is exported; null: not.",
    withdrawn_why: "Why the subject withdrew; null: not withdrawn.",
    locked_utc: "Since when the data of the subject is locked, as a UTC instant; null: it is not.",
    signatures: "The signatures that locked and unlocked it, oldest first.",
    sensor: "The box of the subject, last heard to the hour; null: none.",
  },
);

/** Items have the id of the profile. */
export const SubjectsAnswer = listOf(Subject);
export const SubjectAnswer = dataOf(itemOf(Subject));

export const SubjectParams = described(z.strictObject({ id: IdParam, profileid: IdParam }), {
  id: "Id of the group.",
  profileid: "Id of the subject's profile.",
});

/** PATCH /api/groups/{id}/study/subjects/{profileid} */
export const ChangeSubject = described(
  z.strictObject({
    data: described(
      z.strictObject({
        arm: z.optional(z.nullable(plainText(1, 100))),
        consented_on: z.optional(z.nullable(LocalDate)),
        visits: z.optional(z.array(StudyVisit).check(z.maxLength(MOST_VISITS))),
        reason: Reason,
      }),
      {
        ...SUBJECT_TEXTS,
        arm: "The arm; null: none. Only for who sees the arms.",
        visits: `All visits of the subject, up to ${MOST_VISITS}.`,
        reason: "Why it is changed.",
      },
    ),
  }),
  { data: "What to change, and why." },
);

/** POST /api/groups/{id}/study/subjects/{profileid}/withdrawal */
export const WithdrawSubject = described(
  z.strictObject({
    data: described(z.strictObject({ reason: Reason }), { reason: "Why the subject withdrew." }),
  }),
  { data: "The withdrawal, from now on." },
);

export type Study = z.infer<typeof Study>;
export type StudyState = (typeof STUDY_STATES)[number];
export type StudyStep = (typeof STUDY_STEPS)[number];
export type StudyVisit = z.infer<typeof StudyVisit>;
export type Subject = z.infer<typeof Subject>;
