import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { Role } from "./base/roles.ts";

/** GET /api/profiles/roster */
export const RosterQuery = described(z.strictObject({ after: z.optional(IdParam) }), {
  after: "The `next` of the previous part. Default: the first part.",
});

/** A user with the box they have now. */
export const RosterEntry = described(
  z.object({
    id: Id,
    givenname: z.string(),
    familyname: z.string(),
    email: z.string(),
    record_number: z.nullable(z.string()),
    born: z.nullable(z.string()),
    profiletype: Role,
    is_active: z.boolean(),
    deveui: z.nullable(z.string()),
    serial_number: z.nullable(z.string()),
    last_press_utc: z.nullable(Instant),
    computed_utc: z.nullable(Instant),
    is_current: z.optional(z.boolean()),
  }),
  {
    id: "Id of the profile.",
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    email: TEXTS.email,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    profiletype: TEXTS.role,
    is_active: TEXTS.is_active,
    deveui: "DevEUI of the box: 16 hexadecimal digits, lower case; null: no box is assigned.",
    serial_number: "Serial number of the box; null: none was entered, or no box is assigned.",
    last_press_utc:
      "Last press of a box while it belonged to the patient, where it counts (repeated claims and those of a minute brought together, none to try the box), as a UTC instant; null: none.",
    computed_utc: "When the last press was worked out, as a UTC instant; null: not yet.",
    is_current:
      "False: something has changed since `computed_utc`, and the last press is being worked out anew; ask again in some seconds.",
  },
);

export const RosterAnswer = dataOf(
  described(z.object({ users: z.array(RosterEntry), next: z.nullable(Id) }), {
    users: "Up to a thousand users, by family name and given name.",
    next: "Send as `after` to get the next part; null: this was the last part.",
  }),
);

export type RosterEntry = z.infer<typeof RosterEntry>;
