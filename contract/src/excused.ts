import { z } from "zod/mini";
import { dataOf, Id, IdParam, LocalDate, plainText } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { DAY_RANGE_TEXTS, TEXTS } from "./base/property-texts.ts";
import { RETRY_KEY, RetryKey } from "./base/retry-key.ts";

/** A period that is not monitored. */
export const ExcusedPeriod = described(
  z.object({ id: Id, profileid: Id, from: LocalDate, to: LocalDate, reason: z.string() }),
  {
    id: "Id of the period.",
    profileid: TEXTS.profileid,
    ...DAY_RANGE_TEXTS,
    reason: "Why these days are not monitored, in the words of the person who added them.",
  },
);

/** GET /api/excused */
export const ExcusedQuery = described(z.strictObject({ profileid: z.optional(IdParam) }), {
  profileid: TEXTS.ownProfileid,
});
export const ExcusedAnswer = dataOf(z.array(ExcusedPeriod));

const NewPeriod = described(
  z
    .strictObject({
      profileid: z.optional(Id),
      from: LocalDate,
      to: LocalDate,
      reason: plainText(1, 500),
      key: RetryKey,
    })
    .check(
      z.refine(({ from, to }) => from <= to, {
        message: problem("date_order"),
        path: ["from"],
      }),
    ),
  { profileid: TEXTS.ownProfileid, ...DAY_RANGE_TEXTS, reason: TEXTS.reason, key: RETRY_KEY },
);

/** POST /api/excused */
export const AddExcused = described(z.strictObject({ data: NewPeriod }), {
  data: "The period to add.",
});

/** DELETE /api/excused/{id} */
export const ExcusedParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the period.",
});

export const ExcusedPeriodAnswer = dataOf(ExcusedPeriod);

export type ExcusedPeriod = z.infer<typeof ExcusedPeriod>;

const EXCUSED = { id: 2, profileid: 5, from: "2026-05-20", to: "2026-05-24", reason: "Hospital" };

export const getExcused = defineCall(
  {
    method: "GET",
    path: "/api/excused",
    who: "user",
    scope: "patient",
    tokens: ["read:doses"],
    tells: "nothing",
    acting: "read",
    query: ExcusedQuery,
    answer: { status: 200, schema: ExcusedAnswer },
    refusals: [404],
    shows: ["excused"],
    logged: "readExcused",
    summary: "List the periods that are not monitored.",
  },
  { answer: { data: [EXCUSED] } },
);

export const addExcused = defineCall(
  {
    method: "POST",
    path: "/api/excused",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    prescribing: true,
    body: AddExcused,
    answer: { status: 201, schema: ExcusedPeriodAnswer },
    refusals: [404],
    touches: ["excused", "doses", "intakes", "stock"],
    logged: "readExcused",
    summary: "Add a period that is not monitored.",
    description: "Its doses are excused and count in no figure.",
  },
  {
    body: { data: { from: "2026-05-20", to: "2026-05-24", reason: "Hospital" } },
    answer: { data: EXCUSED },
  },
);

export const removeExcused = defineCall(
  {
    method: "DELETE",
    path: "/api/excused/:id",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    prescribing: true,
    params: ExcusedParams,
    answer: { status: 200, schema: ExcusedPeriodAnswer },
    refusals: [404],
    touches: ["excused", "doses", "intakes", "stock"],
    summary: "Remove a period that is not monitored.",
    description: "Its days count again.",
  },
  { answer: { data: EXCUSED } },
);
