import { z } from "zod/mini";
import {
  dataOf,
  Flag,
  Id,
  IdParam,
  Instant,
  listOf,
  PageQuery,
  plainText,
  relationOf,
  Search,
  sortQuery,
} from "./answers.ts";
import { LANGUAGES } from "./languages.ts";
import { Medicine } from "./medicines.ts";
import { because } from "./problems.ts";
import { Role, TimeZone } from "./sign-in.ts";

export const DEFAULT_PRIMARY_COLOR = "#0096c7";
export const DEFAULT_TIMEZONE = "America/New_York";

export const PrimaryColor = z.pipe(
  z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, because("colour"))),
  z.transform((color) => color.toLowerCase()),
);

export const THEMES = ["light", "dark", "auto"] as const;

/** What is shown: light, dark, or as the system of the reader has it. */
export const Theme = z.enum(THEMES);

export const ProfileRole = z.object({ profiletype: Role });

/** The linked box as its patient sees it. `battery` in percent, null when unknown. */
export const ProfileSensor = z.object({
  id: Id,
  serial_number: z.nullable(z.string()),
  deveui: z.string(),
  battery: z.nullable(z.number()),
  buttonmode: z.nullable(z.int()),
  sensortime: z.nullable(Instant),
});

/**
 * GET /api/profile/userdata. Instants are UTC; `timezone` is the zone in force now;
 * `profile_role.profiletype` tells patients from administrators. `theme` is ours beside the flag of the
 * specification: `is_dark` is true where it is dark, and cannot tell light from the system's choice.
 */
export const Profile = z.object({
  id: Id,
  userid: Id,
  profileuid: z.uuid(),
  givenname: z.string(),
  familyname: z.string(),
  language: z.enum(LANGUAGES),
  timezone: z.string(),
  primarycolor: z.string(),
  is_active: z.boolean(),
  is_dark: z.boolean(),
  theme: Theme,
  is_linked: z.boolean(),
  createdAt: Instant,
  sensor: z.nullable(ProfileSensor),
  medicines: z.array(Medicine),
  profile_role: ProfileRole,
});

/** PUT /api/profile/userdata: `is_dark` and `theme` say the same, so that only one may be sent. */
export const EditProfile = z.strictObject({
  data: z
    .strictObject({
      givenname: z.optional(plainText(1, 200)),
      familyname: z.optional(plainText(1, 200)),
      language: z.optional(z.enum(LANGUAGES)),
      is_dark: z.optional(z.boolean()),
      theme: z.optional(Theme),
      primarycolor: z.optional(PrimaryColor),
      timezone: z.optional(TimeZone),
    })
    .check(
      z.refine(({ is_dark, theme }) => is_dark === undefined || theme === undefined, {
        path: ["theme"],
        error: "must not stand beside is_dark",
      }),
    ),
});

export const ProfileAnswer = dataOf(Profile);

/** GET /api/profile/imp/userdata/{profileuid} */
export const ProfileParams = z.strictObject({ profileuid: z.uuid() });

/** GET /api/profiles: a list for administrators. */
export const ProfilesQuery = z.strictObject({
  "populate[0]": z.optional(z.literal("sensor")),
  /** Names, mail address, DevEUI or serial number of the box. */
  search: Search,
  is_active: Flag,
  is_linked: Flag,
  language: z.optional(z.enum(LANGUAGES)),
  profiletype: z.optional(Role),
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
});

export const ProfileAttributes = z.object({
  userid: Id,
  profileuid: z.uuid(),
  givenname: z.string(),
  familyname: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  is_active: z.boolean(),
  is_linked: z.boolean(),
  createdAt: Instant,
  profile_role: ProfileRole,
  sensor: relationOf(z.object({ deveui: z.string(), serial_number: z.nullable(z.string()) })),
});

export const ProfilesAnswer = listOf(ProfileAttributes);

/** GET /api/profiles/roster: everybody, a thousand at a time; `after`: the `next` of the part before. */
export const RosterQuery = z.strictObject({ after: z.optional(IdParam) });

/**
 * Somebody with the box of now. `last_press_utc`: the newest instant at which a box says that it was
 * pressed while it was theirs, null when none does.
 */
export const RosterEntry = z.object({
  id: Id,
  givenname: z.string(),
  familyname: z.string(),
  email: z.string(),
  profiletype: Role,
  is_active: z.boolean(),
  deveui: z.nullable(z.string()),
  serial_number: z.nullable(z.string()),
  last_press_utc: z.nullable(Instant),
});

/** `next` null: this was the last part. */
export const RosterAnswer = dataOf(z.object({ users: z.array(RosterEntry), next: z.nullable(Id) }));

export type RosterEntry = z.infer<typeof RosterEntry>;
export type Profile = z.infer<typeof Profile>;
export type ProfileSensor = z.infer<typeof ProfileSensor>;
export type EditProfile = z.infer<typeof EditProfile>["data"];
export type ProfileAttributes = z.infer<typeof ProfileAttributes>;
