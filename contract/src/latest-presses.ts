import { z } from "zod/mini";
import { dataOf, Id, Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";

const PressOwner = described(
  z.object({ profileid: Id, givenname: z.string(), familyname: z.string() }),
  { profileid: TEXTS.profileid, givenname: TEXTS.givenname, familyname: TEXTS.familyname },
);

export const LatestPress = described(
  z.object({ pressed_utc: Instant, deveui: z.string(), owner: z.nullable(PressOwner) }),
  {
    pressed_utc: TEXTS.pressed_utc,
    deveui: TEXTS.deveui,
    owner: "Patient whom the box was assigned to at that instant; null: nobody.",
  },
);

/** GET /api/presses/latest: up to ten presses after the one-minute rule, the newest first. */
export const LatestPressesAnswer = dataOf(z.array(LatestPress));

export type LatestPress = z.infer<typeof LatestPress>;
