import { z } from "zod/mini";
import { dataOf, Id, Instant } from "./answers.ts";

/** Whose the box was when it was pressed. */
const Owner = z.object({ profileid: Id, givenname: z.string(), familyname: z.string() });

/**
 * GET /api/presses/latest: up to ten of the presses that boxes told of last, the newest first, after the
 * one-minute rule. `owner` null: it was nobody's box then.
 */
export const LatestPressesAnswer = dataOf(
  z.array(z.object({ pressed_utc: Instant, deveui: z.string(), owner: z.nullable(Owner) })),
);

export type LatestPress = z.infer<typeof LatestPressesAnswer>["data"][number];
