import { z } from "zod/mini";
import {
  Flag,
  Id,
  IdParam,
  Instant,
  listOf,
  PAGE_TEXTS,
  PageQuery,
  relationOf,
  Search,
  sortQuery,
} from "./base/answers.ts";
import { described } from "./base/described.ts";
import { LANGUAGES } from "./base/languages.ts";
import { TEXTS } from "./base/property-texts.ts";
import { GrantedRole, Role } from "./base/roles.ts";
import { ProfileRole } from "./profiles.ts";

/** GET /api/profiles */
export const ProfilesQuery = described(
  z.strictObject({
    "populate[0]": z.optional(z.literal("sensor")),
    search: Search,
    is_active: Flag,
    is_linked: Flag,
    language: z.optional(z.enum(LANGUAGES)),
    profiletype: z.optional(Role),
    staff: z.optional(z.enum([...GrantedRole.options, "none"])),
    group: z.optional(IdParam),
    in_group: Flag,
    "sort[0]": sortQuery([
      "id",
      "userid",
      "givenname",
      "familyname",
      "email",
      "language",
      "createdAt",
    ]),
    ...PageQuery,
  }),
  {
    "populate[0]": "Accepted for older clients and ignored: the box is always in the answer.",
    search:
      "Only profiles with these words in their names, email address or record number, or in the DevEUI or serial number of their box, in any letter case; a year or date finds who was born then.",
    is_active: "Only accounts that may sign in, or only those that may not.",
    is_linked: "Only patients with a box, or only those without.",
    language: "Only profiles with this language.",
    profiletype: "Only profiles with this role.",
    staff: "Only staff with this role; `none`: nobody who is staff without being an administrator.",
    group: "Only members of this group.",
    in_group: "Only members of some group, or only those who belong to none.",
    ...PAGE_TEXTS,
  },
);

const ListedBox = described(
  z.object({ deveui: z.string(), serial_number: z.nullable(z.string()) }),
  { deveui: TEXTS.deveui, serial_number: TEXTS.serial_number },
);

export const ListedGroup = described(z.object({ id: Id, name: z.string() }), {
  id: "Id of the group.",
  name: "Name of the group.",
});

export const ProfileAttributes = described(
  z.object({
    userid: Id,
    profileuid: z.uuid(),
    givenname: z.string(),
    familyname: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    record_number: z.nullable(z.string()),
    born: z.nullable(z.string()),
    telephone: z.nullable(z.string()),
    is_invited: z.boolean(),
    is_managed: z.boolean(),
    language: z.enum(LANGUAGES),
    is_active: z.boolean(),
    is_linked: z.boolean(),
    createdAt: Instant,
    profile_role: ProfileRole,
    staff: z.array(GrantedRole),
    groups: z.array(ListedGroup),
    sensor: relationOf(ListedBox),
  }),
  {
    userid: TEXTS.userid,
    profileuid: TEXTS.profileuid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    email: TEXTS.email,
    email_verified: TEXTS.email_verified,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    telephone: TEXTS.telephone,
    is_invited: "Whether the person has yet to choose a first password, and can be invited again.",
    is_managed: "Whether a directory manages name, address, roles and activation (SCIM).",
    language: TEXTS.language,
    is_active: TEXTS.is_active,
    is_linked: TEXTS.is_linked,
    createdAt: TEXTS.createdAt,
    profile_role: "The role of the account.",
    staff: TEXTS.staff,
    groups: "The groups that they belong to and the caller may see, by name.",
    sensor: "Relation to the box assigned to the patient.",
  },
);

export const ProfilesAnswer = listOf(ProfileAttributes);

export type ProfileAttributes = z.infer<typeof ProfileAttributes>;
