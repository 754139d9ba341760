import { z } from "zod/mini";
import { LocalDate } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { GroupParams } from "./groups.ts";
import { TimeZone } from "./sign-in.ts";

const MOST_WEEKS = 53;

export const CallCountsQuery = described(
  z.strictObject({
    weeks: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_WEEKS)), 8),
    timezone: z._default(TimeZone, "UTC"),
  }),
  {
    weeks: `How many weeks, this one included; from 1 to ${MOST_WEEKS}.`,
    timezone: `Zone whose weeks are counted, from Monday 00:00 on. ${TEXTS.timezone}`,
  },
);

export const CallCount = described(
  z.object({
    week: LocalDate,
    calls: z.int(),
    reached: z.int(),
    not_reached: z.int(),
    left_message: z.int(),
    wrong_number: z.int(),
    patients_reached: z.int(),
    first_contacts: z.int(),
    first_contact_minutes: z.nullable(z.number()),
  }),
  {
    week: "The Monday with which the week begins.",
    calls:
      "Calls that were recorded; those that were undone do not count, corrected ones as they stand now.",
    reached: "Of these, where somebody was reached; also calls without an outcome.",
    not_reached: "Where nobody was reached.",
    left_message: "Where a message was left.",
    wrong_number: "Where the number was wrong.",
    patients_reached: "Different patients who were reached.",
    first_contacts:
      "Calls that were the first after a patient had become due: came to stand under those to call.",
    first_contact_minutes:
      "Median of the minutes from becoming due to that first call, whatever its outcome; null: there was none.",
  },
);

export const CallCountsAnswer = described(
  z.object({
    data: z.array(CallCount),
    meta: described(z.object({ group_name: z.string(), timezone: z.string() }), {
      group_name: "Name of the group.",
      timezone: "Zone whose weeks these are.",
    }),
  }),
  { data: "The weeks, the newest first; also those without a call.", meta: "About the counts." },
);

export type CallCount = z.infer<typeof CallCount>;

export const getCallCounts = defineCall(
  {
    method: "GET",
    path: "/api/groups/:id/call-counts",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tells: "left_out",
    tokens: "none",
    params: GroupParams,
    query: CallCountsQuery,
    answer: {
      status: 200,
      schema: CallCountsAnswer,
      also: { "text/csv": "The same, a line a week; UTF-8, RFC 4180." },
    },
    refusals: [404],
    shows: ["worklist", "groups"],
    summary: "Count the calls to patients of a group by week.",
    description:
      "Of patients who are in the group now, without those whom a blinded study keeps from the caller; names nobody. 404: the group does not exist, or a clinician does not belong to it.",
  },
  {
    answer: {
      data: [
        {
          week: "2026-05-04",
          calls: 31,
          reached: 19,
          not_reached: 8,
          left_message: 3,
          wrong_number: 1,
          patients_reached: 17,
          first_contacts: 20,
          first_contact_minutes: 85,
        },
      ],
      meta: { group_name: "Ward 3", timezone: "Europe/Berlin" },
    },
  },
);
