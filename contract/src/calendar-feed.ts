import { z } from "zod/mini";
import { dataOf, Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";

/** GET and DELETE /api/calendar-feed */
export const CalendarFeed = described(
  z.object({ since_utc: z.nullable(Instant), read_utc: z.nullable(Instant) }),
  {
    since_utc: "When its address was made, as a UTC instant; null: there is none.",
    read_utc: "When it was last read, as a UTC instant; null: never.",
  },
);

export const CalendarFeedAnswer = dataOf(CalendarFeed);

/** POST /api/calendar-feed */
export const NewCalendarFeedAnswer = dataOf(
  described(z.object({ url: z.string() }), {
    url: "The address of the feed. It is shown only now; whoever has it can read the times.",
  }),
);

export type CalendarFeed = z.infer<typeof CalendarFeed>;
