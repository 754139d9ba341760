import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, LocalDate } from "./answers.ts";
import { described } from "./described.ts";
import { StorageLimits } from "./plan-parts.ts";
import { DAY_RANGE_TEXTS, TEXTS } from "./property-texts.ts";

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
  }),
  {
    medicine: TEXTS.medicine,
    storage: "The limits of the medicine.",
    excursions: "Excursions that touch the range, whole, by start.",
    mkt: "The mean kinetic temperature.",
  },
);
export const ExcursionsAnswer = dataOf(z.array(MedicineExcursions));

export type Excursion = z.infer<typeof Excursion>;
export type MedicineExcursions = z.infer<typeof MedicineExcursions>;
