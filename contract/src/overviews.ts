import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { Medicine } from "./medicines.ts";
import { WorklistSensor } from "./worklist.ts";
import { WorklistReason } from "./worklist-reasons.ts";

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
    telephone: z.nullable(z.string()),
    email: z.string(),
    timezone: z.string(),
    groups: z.array(OverviewGroup),
    sensor: z.nullable(WorklistSensor),
    next_report_utc: z.nullable(Instant),
    medicines: z.array(Medicine),
    critical_suggested: z.array(Id),
    reasons: z.array(WorklistReason),
    today: z.nullable(LocalDate),
    prescribing: z.enum(["no", "yes", "four_eyes"]),
    sees_doses: z.boolean(),
  }),
  {
    profileid: TEXTS.profileid,
    profileuid: TEXTS.profileuid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    telephone: TEXTS.telephone,
    email: TEXTS.email,
    timezone: TEXTS.timezone,
    groups: "Groups of the patient by name; a clinician gets those of their own.",
    sensor: "The box of the patient; null: none.",
    next_report_utc:
      "When the box is expected next, by its last contact and its interval, of an hour where that is not known, as a UTC instant; null: no box, or it was never heard.",
    medicines: "The medicines of the patient.",
    critical_suggested:
      "Ids of those that a mark is suggested for: one dose a week is due, or they are usually taken once a week, and they have none.",
    reasons: "Why the patient is on the worklist, the most pressing first; empty: they are not.",
    today:
      "The chart day of the reasons, YYYY-MM-DD in the patient's zone; null: nothing was worked out yet.",
    prescribing:
      "Whether the reader may change the plan in their own name, with X-Prescribing: `no`, `yes`, or `four_eyes`: as a proposal that another prescriber accepts.",
    sees_doses:
      "Whether the reader may see doses and figures; false: a blinded study keeps them back, so `reasons` are empty and `sensor` was last heard within the hour after what is said.",
  },
);

export const OverviewAnswer = dataOf(Overview);

export type Overview = z.infer<typeof Overview>;
