import { z } from "zod/mini";
import { dataOf, Id, IdParam } from "./answers.ts";
import { described } from "./described.ts";
import { Medicine } from "./medicines.ts";
import { TEXTS } from "./property-texts.ts";
import { WorklistSensor } from "./worklist.ts";

/** GET /api/profiles/{profileid}/overview */
export const OverviewParams = described(z.strictObject({ profileid: IdParam }), {
  profileid: TEXTS.profileid,
});

const OverviewGroup = described(z.object({ id: Id, name: z.string(), kind: z.string() }), {
  id: "Id of the group.",
  name: "Name of the group.",
  kind: "Ward, study arm or clinic.",
});

/** What heads the page of a patient for staff. */
export const Overview = described(
  z.object({
    profileid: Id,
    profileuid: z.uuid(),
    givenname: z.string(),
    familyname: z.string(),
    record_number: z.nullable(z.string()),
    born: z.nullable(z.string()),
    email: z.string(),
    timezone: z.string(),
    groups: z.array(OverviewGroup),
    sensor: z.nullable(WorklistSensor),
    medicines: z.array(Medicine),
  }),
  {
    profileid: TEXTS.profileid,
    profileuid: TEXTS.profileuid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    email: TEXTS.email,
    timezone: TEXTS.timezone,
    groups: "Groups of the patient by name; a clinician gets those of their own.",
    sensor: "The box of the patient; null: none.",
    medicines: "The medicines of the patient.",
  },
);

export const OverviewAnswer = dataOf(Overview);

export type Overview = z.infer<typeof Overview>;
