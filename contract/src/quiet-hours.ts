import { z } from "zod/mini";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem("time_of_day")));

/** Hours in which nothing sounds. */
export const QuietHours = described(
  z
    .strictObject({ from: TimeOfDay, to: TimeOfDay })
    .check(z.refine(({ from, to }) => from !== to, problem("invalid"))),
  {
    from: "When they begin, as HH:MM local time.",
    to: "When they end, as HH:MM local time; before `from`: on the next day.",
  },
);

export type QuietHours = z.infer<typeof QuietHours>;
