import { z } from "zod/mini";
import {
  dataOf,
  Flag,
  Id,
  IdParam,
  Instant,
  itemOf,
  listOf,
  PAGE_TEXTS,
  PageQuery,
  plainText,
  Search,
  sortQuery,
} from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { RETRY_KEY, RetryKey } from "./base/retry-key.ts";
import { GROUP_KINDS } from "./group-kinds.ts";
import { Telephone, TelephoneInput } from "./telephones.ts";

/** Most profiles that one call adds to a group, and most that it removes. */
export const MOST_MEMBERS_CHANGED = 1000;

const GroupKind = z.enum(GROUP_KINDS);

export const GROUP_TEXTS = {
  name: "Name of the group, from 1 to 200 characters; no other group has it, in any letter case.",
  kind: "What the group is: a ward, an arm of a study, or a clinic.",
  four_eyes:
    "Whether what a prescriber changes for its patients takes effect only once another prescriber of the group agrees.",
  telephone: "The telephone that its patients may call who took too much; null: none.",
} as const;

/** GET /api/groups */
export const GroupsQuery = described(
  z.strictObject({
    search: Search,
    kind: z.optional(GroupKind),
    prescriber: z.optional(z.literal("true")),
    "sort[0]": sortQuery(["name", "id", "patients", "createdAt"]),
    ...PageQuery,
  }),
  {
    search: "Only groups with these words in their name, in any letter case.",
    kind: "Only groups of this kind.",
    prescriber: "`true`: only groups in which the caller is a prescriber, and may create patients.",
    ...PAGE_TEXTS,
  },
);

export const GroupAttributes = described(
  z.object({
    name: z.string(),
    kind: GroupKind,
    telephone: z.nullable(Telephone),
    four_eyes: z.boolean(),
    patients: z.int(),
    staff: z.int(),
    createdAt: Instant,
  }),
  {
    ...GROUP_TEXTS,
    patients: "Number of patients in the group.",
    staff: "Number of members who are staff.",
    createdAt: TEXTS.createdAt,
  },
);

export const GroupsAnswer = listOf(GroupAttributes);
export const GroupAnswer = dataOf(itemOf(GroupAttributes));

export const GroupParams = described(z.strictObject({ id: IdParam }), { id: "Id of the group." });

/** POST /api/groups */
export const CreateGroup = described(
  z.strictObject({
    data: described(
      z.strictObject({
        name: plainText(1, 200),
        kind: GroupKind,
        telephone: z._default(z.nullable(TelephoneInput), null),
        four_eyes: z._default(z.boolean(), false),
        key: RetryKey,
      }),
      { ...GROUP_TEXTS, key: RETRY_KEY },
    ),
  }),
  { data: "The group to create." },
);

/** PATCH /api/groups/{id} */
export const ChangeGroup = described(
  z.strictObject({
    data: described(
      z
        .strictObject({
          name: z.optional(plainText(1, 200)),
          kind: z.optional(GroupKind),
          telephone: z.optional(z.nullable(TelephoneInput)),
          four_eyes: z.optional(z.boolean()),
        })
        .check(
          z.refine(
            (changes) => Object.values(changes).some((value) => value !== undefined),
            "must contain name, kind, telephone or four_eyes",
          ),
        ),
      GROUP_TEXTS,
    ),
  }),
  { data: "What to change; at least one of its properties." },
);

/** DELETE /api/groups/{id} */
export const RemovedGroupAnswer = dataOf(
  described(z.object({ id: Id }), { id: "Id that the group had." }),
);

/** GET /api/groups/{id}/members */
export const GroupMembersQuery = described(
  z.strictObject({
    search: Search,
    is_clinician: Flag,
    "sort[0]": sortQuery(["familyname", "givenname", "id"]),
    ...PageQuery,
  }),
  {
    search:
      "Only members with these words in their names, email address or record number, in any letter case, or born in a year or on a date.",
    is_clinician: "`true`: only clinicians; `false`: only others.",
    ...PAGE_TEXTS,
  },
);

export const GroupMember = described(
  z.object({
    userid: Id,
    givenname: z.string(),
    familyname: z.string(),
    email: z.string(),
    record_number: z.nullable(z.string()),
    born: z.nullable(z.string()),
    is_staff: z.boolean(),
    is_clinician: z.boolean(),
    is_prescriber: z.boolean(),
    has_study: z.boolean(),
  }),
  {
    userid: TEXTS.userid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    email: TEXTS.email,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    is_staff: "Whether the member is staff; such a member is nobody's patient in the group.",
    is_clinician: "Whether the member is a clinician, who can be made a prescriber.",
    is_prescriber:
      "Whether the member changes plans, pauses, days not monitored and doses of the group's patients in her own name.",
    has_study: "Whether the member may export the group as a study.",
  },
);

/** Items have the id of the profile. */
export const GroupMembersAnswer = listOf(GroupMember);

/** PATCH /api/groups/{id}/members/{profileid} */
export const GroupMemberParams = described(z.strictObject({ id: IdParam, profileid: IdParam }), {
  id: "Id of the group.",
  profileid: "Id of the member's profile.",
});

export const ChangeGroupMember = described(
  z.strictObject({
    data: described(
      z
        .strictObject({
          is_prescriber: z.optional(z.boolean()),
          has_study: z.optional(z.boolean()),
        })
        .check(
          z.refine(
            (rights) => Object.values(rights).some((value) => value !== undefined),
            "must contain is_prescriber or has_study",
          ),
        ),
      {
        is_prescriber: "Whether the member is to be a prescriber; only clinicians can.",
        has_study: "Whether the member is to export the group as a study; only clinicians can.",
      },
    ),
  }),
  { data: "The member's rights; those that are left out stay." },
);

export const GroupMemberAnswer = dataOf(itemOf(GroupMember));

const Members = z.optional(z.array(Id).check(z.maxLength(MOST_MEMBERS_CHANGED)));

/** PUT /api/groups/{id}/members */
export const ChangeGroupMembers = described(
  z.strictObject({
    data: described(z.strictObject({ add: Members, remove: Members }), {
      add: "Ids of profiles to add, up to 1,000; members already are no fault.",
      remove: "Ids of profiles to remove, up to 1,000; those who are no members are no fault.",
    }),
  }),
  { data: "Who joins and who leaves; all of it is done, or nothing." },
);

export type GroupAttributes = z.infer<typeof GroupAttributes>;
export type GroupMember = z.infer<typeof GroupMember>;
