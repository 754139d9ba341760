import { z } from "zod/mini";
import {
  Flag,
  Id,
  IdParam,
  Instant,
  listOf,
  PAGE_TEXTS,
  PageQuery,
  Search,
  sortQuery,
} from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { ListedGroup } from "./profile-lists.ts";
import { SensorState } from "./sensors.ts";

/** GET /api/patient-names */
export const PatientNamesQuery = described(
  z.strictObject({
    search: Search,
    is_linked: Flag,
    profileid: z.optional(IdParam),
    "sort[0]": sortQuery(["familyname", "givenname", "id", "is_linked"]),
    ...PageQuery,
  }),
  {
    search:
      "Only patients who have each of these words in their names or record number, in any letter case, or were born in that year; administrators may also give the date, YYYY-MM-DD.",
    is_linked: "Only patients with a box, or only those without.",
    profileid: "Only this patient.",
    ...PAGE_TEXTS,
  },
);

const NamedBox = described(
  z.object({ deveui: z.string(), state: SensorState, sensortime: z.nullable(Instant) }),
  {
    deveui: TEXTS.deveui,
    state: "State of the box now.",
    sensortime:
      "When a message of the box was last received, as a UTC instant, for technicians to the quarter hour; null: never.",
  },
);

/** What tells a patient from others of the same name, and nothing of doses. */
export const PatientName = described(
  z.object({
    userid: z.nullable(Id),
    givenname: z.string(),
    familyname: z.string(),
    born: z.nullable(z.string()),
    record_number: z.nullable(z.string()),
    groups: z.array(ListedGroup),
    is_linked: z.boolean(),
    sensor: z.nullable(NamedBox),
  }),
  {
    userid: "Id of the account, with which administrators correct it; null for technicians.",
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    born: `${TEXTS.born} Technicians get the year alone.`,
    record_number: TEXTS.record_number,
    groups: "The groups of the patient, by name.",
    is_linked: TEXTS.is_linked,
    sensor: "The box that the patient has now; null: none.",
  },
);

/** Items have the id of the profile. */
export const PatientNamesAnswer = listOf(PatientName);

export type PatientName = z.infer<typeof PatientName>;
