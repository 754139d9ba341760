import { z } from "zod/mini";
import { dataOf, IdParam, Instant, LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { DAY_RANGE_TEXTS, TEXTS } from "./base/property-texts.ts";
import { ChartDay, SilentTime } from "./doses.ts";

/** GET /api/silences */
export const SilencesQuery = described(
  z.strictObject({ from: LocalDate, to: LocalDate, profileid: z.optional(IdParam) }),
  { ...DAY_RANGE_TEXTS, profileid: TEXTS.ownProfileid },
);

/** Messages of a box that never arrived. */
const LostMessages = described(z.object({ from_utc: Instant, to_utc: Instant, count: z.int() }), {
  from_utc: "When the last message before them was received, as a UTC instant.",
  to_utc: "When the first message after them was received, as a UTC instant.",
  count: "How many are missing between the frame counters of these two.",
});

/** The same `days` and `silent` as in GET /api/doses, without calculating any dose. */
export const SilencesAnswer = dataOf(
  described(
    z.object({
      days: z.array(ChartDay),
      silent: z.array(SilentTime),
      lost: z.array(LostMessages),
    }),
    {
      days: "The chart days of the range, in order.",
      silent: "When the boxes of the patient were silent on these days.",
      lost: "Messages that were lost on these days, of boxes that count their frames, also where the box was not silent.",
    },
  ),
);

export type Silences = z.infer<typeof SilencesAnswer>["data"];
export type LostMessages = z.infer<typeof LostMessages>;
