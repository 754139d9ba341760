import { z } from "zod/mini";
import { dataOf, IdParam, LocalDate } from "./answers.ts";
import { ChartDay, SilentTime } from "./doses.ts";

/** GET /api/silences: chart days of the patient, both included. */
export const SilencesQuery = z.strictObject({
  from: LocalDate,
  to: LocalDate,
  profileid: z.optional(IdParam),
});

/** The same `days` and `silent` as GET /api/doses tells, without working out any dose. */
export const SilencesAnswer = dataOf(
  z.object({ days: z.array(ChartDay), silent: z.array(SilentTime) }),
);

export type Silences = z.infer<typeof SilencesAnswer>["data"];
