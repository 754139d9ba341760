import { DOSE_STATUSES } from "@dosebeat/domain/doses/statuses";
import { z } from "zod/mini";
import { Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { ExcusedPeriod } from "./excused.ts";
import { Pause } from "./pauses.ts";

const OF = "What it is.";

/** What a proposal is about, as it was when it was proposed, or as it would be. */
export const ProposedState = z.discriminatedUnion("of", [
  described(z.object({ of: z.literal("pause"), pause: Pause }), {
    of: OF,
    pause: "A pause of the medicine.",
  }),
  described(z.object({ of: z.literal("days"), days: ExcusedPeriod }), {
    of: OF,
    days: "Days that are not counted.",
  }),
  described(
    z.object({
      of: z.literal("dose"),
      status: z.enum(DOSE_STATUSES),
      pressed_utc: z.nullable(Instant),
      confirmed_utc: z.nullable(Instant),
      reason: z.nullable(z.string()),
    }),
    {
      of: OF,
      status: "What became of the dose.",
      pressed_utc: "The press that confirms it, as a UTC instant; null: there is none.",
      confirmed_utc: "When it is said to have been taken, as a UTC instant; null: not stated.",
      reason: "Why it was skipped, or the day is not counted; null: neither, or not stated.",
    },
  ),
]);

export type ProposedState = z.infer<typeof ProposedState>;

export const ProposedStates = described(
  z.object({ before: z.array(ProposedState), after: z.array(ProposedState) }),
  {
    before:
      "As it was when this was proposed: the pause, the days or the dose; of days that would be added, those not counted that overlap them. Empty: there was none.",
    after: "As it would be. Empty: there would be none.",
  },
);

export type ProposedStates = z.infer<typeof ProposedStates>;
