import { z } from "zod/mini";
import { listOf, PAGE_TEXTS, PageQuery, Search, sortQuery } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { onePage } from "./example-values.ts";
import { GROUP_KINDS } from "./group-kinds.ts";
import { GROUP_TEXTS, GroupAttributes } from "./groups.ts";

export const WorklistGroupsQuery = described(
  z.strictObject({
    search: Search,
    kind: z.optional(z.enum(GROUP_KINDS)),
    "sort[0]": sortQuery(["name", "call", "patients"]),
    ...PageQuery,
  }),
  {
    search: "Only groups with these words in their name, in any letter case.",
    kind: "Only groups of this kind.",
    ...PAGE_TEXTS,
  },
);

const WorklistGroup = described(
  z.extend(GroupAttributes, { call: z.int(), box: z.int(), watch: z.int() }),
  {
    ...GROUP_TEXTS,
    patients: "Number of patients in the group.",
    staff: "Number of members who are staff.",
    createdAt: "When the group was created, as a UTC instant.",
    call: "Patients to call today, of whom nothing was done about it yet: as in the worklist of the group.",
    box: "Patients whose box comes first.",
    watch: "Patients to watch.",
  },
);

export type WorklistGroup = z.infer<typeof WorklistGroup>;

export const WorklistGroupsAnswer = listOf(WorklistGroup);

export const getWorklistGroups = defineCall(
  {
    method: "GET",
    path: "/api/worklist-groups",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: "none",
    tells: "left_out",
    query: WorklistGroupsQuery,
    answer: { status: 200, schema: WorklistGroupsAnswer },
    shows: ["groups", "worklist"],
    summary: "List the groups, and how many of their patients need a call today.",
    description:
      "Clinicians get those they belong to. The numbers are those of GET /api/worklist with the group: without the patients whom a blinded study keeps from the caller, and at most 15 minutes old. Names nobody.",
  },
  {
    answer: {
      data: [
        {
          id: 2,
          attributes: {
            name: "Ward 3",
            kind: "ward",
            patients: 24,
            staff: 2,
            four_eyes: false,
            telephone: null,
            createdAt: "2026-05-01T08:00:00.000Z",
            call: 4,
            box: 1,
            watch: 3,
          },
        },
      ],
      meta: onePage(1),
    },
  },
);
