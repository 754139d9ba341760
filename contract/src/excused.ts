import { z } from "zod/mini";
import { dataOf, Id, IdParam, LocalDate, plainText } from "./answers.ts";
import { because } from "./problems.ts";

/** A period that is not monitored, in chart days of the patient, both included. */
export const ExcusedPeriod = z.object({
  id: Id,
  profileid: Id,
  from: LocalDate,
  to: LocalDate,
  reason: z.string(),
});

/** GET /api/excused */
export const ExcusedQuery = z.strictObject({ profileid: z.optional(IdParam) });
export const ExcusedAnswer = dataOf(z.array(ExcusedPeriod));

/** POST /api/excused */
export const AddExcused = z.strictObject({
  data: z
    .strictObject({
      profileid: z.optional(Id),
      from: LocalDate,
      to: LocalDate,
      reason: plainText(1, 500),
    })
    .check(
      z.refine(({ from, to }) => from <= to, {
        message: because("date_order"),
        path: ["from"],
      }),
    ),
});

/** DELETE /api/excused/{id} */
export const ExcusedParams = z.strictObject({ id: IdParam });

export const ExcusedPeriodAnswer = dataOf(ExcusedPeriod);

export type ExcusedPeriod = z.infer<typeof ExcusedPeriod>;
