import { z } from "zod/mini";
import { dataOf, Id, IdParam, LocalDate, plainText } from "./answers.ts";
import { described } from "./described.ts";
import { problem } from "./problems.ts";
import { DAY_RANGE_TEXTS, TEXTS } from "./property-texts.ts";
import { RETRY_KEY, RetryKey } from "./retry-key.ts";

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
