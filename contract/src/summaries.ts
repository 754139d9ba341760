import { z } from "zod/mini";
import { Share, TakingRange } from "./adherence.ts";
import {
  IdParam,
  Instant,
  LocalDate,
  listOf,
  PAGE_TEXTS,
  PageQuery,
  Search,
  sortQuery,
} from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { SENSOR_STATES, SensorState } from "./sensors.ts";
import { SUMMARY_ORDERS } from "./summary-orders.ts";

const Bound = z.optional(z.coerce.number().check(z.minimum(-100), z.maximum(100)));
const Least = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)));

/** GET /api/adherence/summary */
export const SummariesQuery = described(
  z.strictObject({
    days: z._default(z.enum(["7", "14", "30"]), "14"),
    group: z.optional(IdParam),
    search: Search,
    state: z.optional(z.enum([...SENSOR_STATES, "unbound"])),
    missed_from: Least,
    unknown_from: Least,
    skipped_from: Least,
    coverage_below: Bound,
    taking_below: Bound,
    trend_below: Bound,
    pressed_before: z.optional(Instant),
    "sort[0]": sortQuery(SUMMARY_ORDERS),
    ...PageQuery,
  }),
  {
    days: "Length of the period in chart days; it ends with today.",
    group: "Only patients of this group.",
    search:
      "Only patients with these words in their names or email address, or in the DevEUI or serial number of their box; in any letter case.",
    state: "Only patients whose box is in this state; `unbound`: only those without a box.",
    missed_from: "Only patients with at least so many missed doses.",
    unknown_from: "Only patients with at least so many doses of which nothing is known.",
    skipped_from: "Only patients with at least so many skipped doses.",
    coverage_below: "Only patients with a coverage below so many percent.",
    taking_below: "Only patients with a known taking below so many percent.",
    trend_below: "Only patients with a known trend below so many percentage points.",
    pressed_before: "Only patients whose last press was before this instant, or who have none.",
    ...PAGE_TEXTS,
    "sort[0]": `${PAGE_TEXTS["sort[0]"]} What is not known comes last in both directions. \`state\` starts with the boxes that need attention most.`,
  },
);

/** The box of a patient in lists of patients. */
export const PatientBox = described(
  z.object({
    deveui: z.string(),
    serial_number: z.nullable(z.string()),
    state: SensorState,
    battery: z.nullable(z.number()),
    last_received_utc: z.nullable(Instant),
  }),
  {
    deveui: TEXTS.deveui,
    serial_number: TEXTS.serial_number,
    state: "State of the box now.",
    battery: TEXTS.battery,
    last_received_utc: "When the box was last heard, as a UTC instant; null: never.",
  },
);

const count = z.nullable(z.int());

export const SummaryAttributes = described(
  z.object({
    profileuid: z.uuid(),
    givenname: z.string(),
    familyname: z.string(),
    record_number: z.nullable(z.string()),
    born: z.nullable(z.string()),
    timezone: z.string(),
    days: z.int(),
    from: z.nullable(LocalDate),
    to: z.nullable(LocalDate),
    due: count,
    taken: count,
    missed: count,
    unknown: count,
    skipped: count,
    coverage: Share,
    taking: Share,
    range: z.nullable(TakingRange),
    trend: z.nullable(z.number()),
    last_press_utc: z.nullable(Instant),
    sensor: z.nullable(PatientBox),
    computed_utc: z.nullable(Instant),
    is_current: z.optional(z.boolean()),
  }),
  {
    profileuid: TEXTS.profileuid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    timezone: TEXTS.timezone,
    days: "Length of the period in chart days.",
    from: "First chart day of the period, in the patient's zone; null: not worked out yet.",
    to: "Last chart day of the period, which is today; null: not worked out yet.",
    due: "Doses of the period whose time is over: taken, missed, skipped, unknown or overdue. Null, as all figures: not worked out yet.",
    taken: "Doses taken: on time, early, late or confirmed by the patient.",
    missed: "Doses proved not to have been taken.",
    unknown: "Doses that may have been taken or missed; they are never counted as missed.",
    skipped: "Doses that the patient said were skipped.",
    coverage: "Doses on monitored days, of all past doses, as in GET /api/adherence.",
    taking:
      "Doses taken, of those due on monitored days, as in GET /api/adherence; `percent` is null below 70 % coverage.",
    range:
      "Between which ratios taking lies, as in GET /api/adherence, also below 70 % coverage; null: no dose is unclear.",
    trend:
      "Taking minus that of as many days before, in percentage points; null: one of them is null.",
    last_press_utc:
      "Last press of a box while it belonged to the patient, where it counts (repeated claims and those of a minute brought together, none to try the box), as a UTC instant; null: none.",
    sensor: "The box of the patient; null: none.",
    computed_utc: "When the figures were worked out, as a UTC instant; null: not yet.",
    is_current:
      "False: something has changed since `computed_utc`, and the figures are being worked out anew; ask again in some seconds.",
  },
);

export const SummariesAnswer = listOf(SummaryAttributes);

export type SummaryAttributes = z.infer<typeof SummaryAttributes>;
export type PatientBox = z.infer<typeof PatientBox>;

export const getSummaries = defineCall(
  {
    method: "GET",
    path: "/api/adherence/summary",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: ["read:patients", "read:figures"],
    tells: "left_out",
    query: SummariesQuery,
    answer: { status: 200, schema: SummariesAnswer },
    refusals: [404],
    shows: ["profiles", "sensors", "doses", "presses"],
    logged: "readFigures",
    summary: "List patients with their adherence over the last days.",
    description:
      "Administrators see every patient, clinicians those of their groups. The figures are those of GET /api/adherence: they are stored, and worked out anew before a page shows them if anything changed; what takes longer than a moment is shown as of `computed_utc`, with `is_current` false. 404: the group does not exist, or the caller does not belong to it.",
  },
  {
    answer: {
      data: [
        {
          id: 7,
          attributes: {
            profileuid: "5a3f8c52-8a50-4f3e-9a44-0f2a9e1d7c11",
            givenname: "Greta",
            familyname: "Beispiel",
            record_number: null,
            born: null,
            timezone: "Europe/Berlin",
            days: 14,
            from: "2026-05-01",
            to: "2026-05-14",
            due: 27,
            taken: 22,
            missed: 3,
            unknown: 2,
            skipped: 0,
            coverage: { numerator: 24, denominator: 26, percent: 92.3 },
            taking: { numerator: 21, denominator: 24, percent: 87.5 },
            range: {
              low: { numerator: 21, denominator: 26, percent: 80.76923076923077 },
              high: { numerator: 23, denominator: 26, percent: 88.46153846153847 },
            },
            trend: -4.2,
            last_press_utc: "2026-05-14T06:02:11.000Z",
            sensor: {
              deveui: "70b3d57ed0050001",
              serial_number: "DB-0001",
              state: "alive",
              battery: 87,
              last_received_utc: "2026-05-14T07:00:03.000Z",
            },
            computed_utc: "2026-05-14T07:00:05.000Z",
            is_current: true,
          },
        },
      ],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
    },
  },
);
