import { z } from "zod/mini";
import { dataOf, IdParam, LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { DAY_RANGE_TEXTS, TEXTS } from "./base/property-texts.ts";
import { ChartDay, SilentTime } from "./doses.ts";

/** GET /api/silences */
export const SilencesQuery = described(
  z.strictObject({ from: LocalDate, to: LocalDate, profileid: z.optional(IdParam) }),
  { ...DAY_RANGE_TEXTS, profileid: TEXTS.ownProfileid },
);

/** The same `days` and `silent` as in GET /api/doses, without calculating any dose. */
export const SilencesAnswer = dataOf(
  described(z.object({ days: z.array(ChartDay), silent: z.array(SilentTime) }), {
    days: "The chart days of the range, in order.",
    silent: "When the boxes of the patient were silent on these days.",
  }),
);

export type Silences = z.infer<typeof SilencesAnswer>["data"];
