import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, LocalDate } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { DAY_RANGE_TEXTS, TEXTS } from "./base/property-texts.ts";
import { StorageLimits } from "./plan-parts.ts";

/** GET /api/excursions */
export const ExcursionsQuery = described(
  z.strictObject({
    from: LocalDate,
    to: LocalDate,
    profileid: z.optional(IdParam),
    medicine: z.optional(IdParam),
  }),
  {
    ...DAY_RANGE_TEXTS,
    profileid: TEXTS.ownProfileid,
    medicine: "Id of a medicine: only that one. Default: all that lie in the box.",
  },
);

/** A time during which the air of the box was beyond a limit. */
export const Excursion = described(
  z.object({
    kind: z.enum(["hot", "cold", "humid"]),
    from_utc: Instant,
    to_utc: Instant,
    from_open: z.boolean(),
    to_open: z.boolean(),
    minutes: z.number(),
    peak: z.number(),
    readings: z.int(),
  }),
  {
    kind: "Beyond which limit: `hot` is above `max_c`, `cold` below `min_c`, `humid` above `max_rh`.",
    from_utc: "When the limit was crossed, on a straight line between readings, as a UTC instant.",
    to_utc: "When it was crossed again, as a UTC instant.",
    from_open:
      "Whether nothing was measured shortly before: `from_utc` is the first reading, and it may have begun earlier.",
    to_open:
      "Whether nothing was measured shortly after: `to_utc` is the last reading, and it may have lasted longer.",
    minutes:
      "From `from_utc` to `to_utc` in minutes, not rounded; the least it lasted where an end is open.",
    peak: "The reading furthest beyond the limit, in °C or percent.",
    readings: "Number of readings beyond the limit.",
  },
);

const KineticMean = described(
  z.object({ celsius: z.nullable(z.number()), hours: z.int(), coverage: z.number() }),
  {
    celsius:
      "The mean kinetic temperature in °C (USP <1079.2>); null: less than 70 % of the time was measured.",
    hours:
      "Length of the time before the end of the range or now: 24 for `max_c` to 8 °C, else 720.",
    coverage: "Share of that time that was measured, from 0 to 1.",
  },
);

/** What the box measured beside the limits of one medicine. */
export const MedicineExcursions = described(
  z.object({
    medicine: Id,
    storage: StorageLimits,
    excursions: z.array(Excursion),
    mkt: KineticMean,
    kept_since: z.nullable(Instant),
  }),
  {
    medicine: TEXTS.medicine,
    storage: "The limits of the medicine.",
    excursions: "Excursions that touch the range, whole, by start.",
    mkt: "The mean kinetic temperature.",
    kept_since:
      "What was measured before is no longer kept, as a UTC instant, so that excursions before it may be missing; null: all is kept.",
  },
);
export const ExcursionsAnswer = dataOf(z.array(MedicineExcursions));

export type Excursion = z.infer<typeof Excursion>;
export type MedicineExcursions = z.infer<typeof MedicineExcursions>;

export const getExcursions = defineCall(
  {
    method: "GET",
    path: "/api/excursions",
    who: "user",
    scope: "patient",
    tokens: ["read:readings"],
    tells: "doses",
    acting: "read",
    query: ExcursionsQuery,
    answer: { status: 200, schema: ExcursionsAnswer },
    refusals: [404],
    shows: ["readings", "medicines"],
    logged: "readExcursions",
    summary: "List when the air of the box was beyond the limits of medicines that lie in it.",
    description:
      "Per medicine with `storage`, with the mean kinetic temperature. It tells of the air of the box where it was measured, never whether a medicine can be used. At most 400 days.",
  },
  {
    answer: {
      data: [
        {
          medicine: 12,
          storage: { min_c: null, max_c: 25, max_rh: null },
          excursions: [
            {
              kind: "hot",
              from_utc: "2026-05-10T11:30:00.000Z",
              to_utc: "2026-05-10T14:30:00.000Z",
              from_open: false,
              to_open: false,
              minutes: 180,
              peak: 28,
              readings: 3,
            },
          ],
          mkt: { celsius: 22.41, hours: 720, coverage: 0.98 },
          kept_since: null,
        },
      ],
    },
  },
);
