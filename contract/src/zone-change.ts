import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, LocalDate } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { TimeZone } from "./sign-in.ts";

/** GET /api/zone-preview */
export const ZonePreviewQuery = described(
  z.strictObject({ timezone: TimeZone, profileid: z.optional(IdParam) }),
  { timezone: "The IANA time zone to change to.", profileid: TEXTS.ownProfileid },
);

/** What a change of zone does to the doses of one medicine. */
export const MedicineInZone = described(
  z.object({
    id: Id,
    home: z.boolean(),
    last_before_utc: z.nullable(Instant),
    first_after_utc: z.nullable(Instant),
    hours: z.nullable(z.number()),
    dropped: z.int(),
  }),
  {
    id: TEXTS.medicine,
    home: "Whether it is taken on home time, which the change does not move.",
    last_before_utc: "Its last dose before the change, as a UTC instant; null: none in 400 days.",
    first_after_utc: "Its first dose after the change, as a UTC instant; null: none in 400 days.",
    hours: "Hours between the two; null: one of them is missing.",
    dropped: "How many doses the change drops.",
  },
);

/** What a change of zone would do; nothing is stored. */
export const ZonePreviewAnswer = dataOf(
  described(
    z.object({ from_day: LocalDate, from_utc: Instant, medicines: z.array(MedicineInZone) }),
    {
      from_day: "The first chart day in the new zone, YYYY-MM-DD.",
      from_utc: "When that day starts, 03:00 local time, as a UTC instant.",
      medicines: "The medicines that have a dose before or after it, by id.",
    },
  ),
);

export type ZonePreview = z.infer<typeof ZonePreviewAnswer>["data"];

export const previewZone = defineCall(
  {
    method: "GET",
    path: "/api/zone-preview",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "read",
    query: ZonePreviewQuery,
    answer: { status: 200, schema: ZonePreviewAnswer },
    refusals: [404],
    shows: ["profile", "medicines", "schedules", "plans"],
    logged: "readZoneChange",
    summary: "Show what a change of time zone would do to the doses of each medicine.",
    description:
      "The change itself is `timezone` of PUT /api/profile/userdata. Nothing is stored here.",
  },
  {
    answer: {
      data: {
        from_day: "2026-05-11",
        from_utc: "2026-05-10T18:00:00.000Z",
        medicines: [
          {
            id: 12,
            home: false,
            last_before_utc: "2026-05-10T06:00:00.000Z",
            first_after_utc: "2026-05-10T23:00:00.000Z",
            hours: 17,
            dropped: 1,
          },
        ],
      },
    },
  },
);
