import { z } from "zod/mini";
import { DevEui, dataOf, Id, IdParam, Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { LANGUAGES } from "./base/languages.ts";
import { TEXTS } from "./base/property-texts.ts";
import { RETRY_KEY, RetryKey } from "./base/retry-key.ts";
import { GrantedRole, Role } from "./base/roles.ts";
import { AddressChange, Born, RecordNumber } from "./master-data.ts";
import { Email, TimeZone } from "./sign-in.ts";
import { OwnNumber } from "./telephones.ts";

const NEW_EMAIL =
  "Email address, up to 254 characters; not one that has an account, except with `take_over`.";
const TAKE_OVER =
  "true: if another patient's account has the address but never verified it, that account loses the address and is deactivated.";
const NEW_LINK_KEY = `${RETRY_KEY} The link of the first answer dies; the retry gets another.`;

/** POST /api/users */
export const CreateUser = described(
  z.strictObject({
    data: described(
      z.strictObject({
        email: Email,
        givenname: plainText(1, 200),
        familyname: plainText(1, 200),
        language: z.optional(z.enum(LANGUAGES)),
        timezone: z.optional(TimeZone),
        record_number: z.optional(RecordNumber),
        born: z.optional(Born),
        group: z.optional(Id),
        deveui: z.optional(DevEui),
        take_over: z.optional(z.boolean()),
        key: RetryKey,
      }),
      {
        email: NEW_EMAIL,
        givenname: TEXTS.givenname,
        familyname: TEXTS.familyname,
        language: TEXTS.language,
        timezone: TEXTS.timezone,
        record_number: TEXTS.record_number,
        born: TEXTS.born,
        group: "Id of a group, which the patient joins. Default: none.",
        deveui: "DevEUI of a box that is assigned to the patient from now on. Default: none.",
        take_over: TAKE_OVER,
        key: NEW_LINK_KEY,
      },
    ),
  }),
  { data: "The patient to create: account, group and box are all stored, or nothing." },
);

/** Most groups that one invitation joins. */
const MOST_JOINED = 50;

/** POST /api/users/staff */
export const InviteStaff = described(
  z.strictObject({
    data: described(
      z
        .strictObject({
          email: Email,
          givenname: plainText(1, 200),
          familyname: plainText(1, 200),
          language: z.optional(z.enum(LANGUAGES)),
          timezone: z.optional(TimeZone),
          role: z._default(Role, "patient"),
          staff: z._default(z.array(GrantedRole).check(z.maxLength(3)), []),
          groups: z._default(z.array(Id).check(z.maxLength(MOST_JOINED)), []),
          take_over: z.optional(z.boolean()),
          key: RetryKey,
        })
        .check(
          z.refine(({ role, staff }) => role === "admin" || staff.length > 0, {
            message: "must contain a role, unless role is admin",
            path: ["staff"],
          }),
        ),
      {
        email: NEW_EMAIL,
        givenname: TEXTS.givenname,
        familyname: TEXTS.familyname,
        language: TEXTS.language,
        timezone: TEXTS.timezone,
        role: "`admin`: an administrator, who has no other role of staff.",
        staff: "Roles of staff; at least one of whoever is no administrator.",
        groups: `Ids of groups to join, up to ${MOST_JOINED}.`,
        take_over: TAKE_OVER,
        key: NEW_LINK_KEY,
      },
    ),
  }),
  { data: "Who is invited: account, roles and groups are all stored, or nothing." },
);

export const UserParams = described(z.strictObject({ userid: IdParam }), {
  userid: TEXTS.userid,
});

/** PATCH /api/users/{userid} */
export const ChangeUser = described(
  z.strictObject({
    data: described(
      z
        .strictObject({
          is_active: z.optional(z.boolean()),
          role: z.optional(Role),
          staff: z.optional(z.array(GrantedRole).check(z.maxLength(3))),
          givenname: z.optional(plainText(1, 200)),
          familyname: z.optional(plainText(1, 200)),
          email: z.optional(Email),
          record_number: z.optional(z.nullable(RecordNumber)),
          born: z.optional(z.nullable(Born)),
          telephone: z.optional(z.nullable(OwnNumber)),
        })
        .check(
          z.refine(
            (change) => Object.values(change).some((value) => value !== undefined),
            "must contain something to change",
          ),
        ),
      {
        is_active: TEXTS.is_active,
        role: "The new role of the account; an administrator has no other role of staff.",
        staff: "All roles of staff that the account is to have besides; none if empty.",
        givenname: TEXTS.givenname,
        familyname: TEXTS.familyname,
        email:
          "The new address. It holds once its link was opened; until then the account keeps the old one.",
        record_number: `${TEXTS.record_number} Unique within a group, in any letter case.`,
        born: TEXTS.born,
        telephone: TEXTS.telephone,
      },
    ),
  }),
  { data: "What to change; at least one of its properties." },
);

const managed = {
  id: Id,
  email: z.string(),
  role: Role,
  staff: z.array(GrantedRole),
  is_active: z.boolean(),
  profileid: Id,
  profileuid: z.uuid(),
  givenname: z.string(),
  familyname: z.string(),
  record_number: z.nullable(z.string()),
  born: z.nullable(z.string()),
  telephone: z.nullable(z.string()),
};

const MANAGED_TEXTS = {
  id: "Id of the account; other calls take it as `userid`.",
  email: TEXTS.email,
  role: TEXTS.role,
  staff: TEXTS.staff,
  is_active: TEXTS.is_active,
  profileid: TEXTS.profileid,
  profileuid: TEXTS.profileuid,
  givenname: TEXTS.givenname,
  familyname: TEXTS.familyname,
  record_number: TEXTS.record_number,
  born: TEXTS.born,
  telephone: TEXTS.telephone,
} as const;

/** An account as administrators see it. */
export const ManagedUser = described(z.object(managed), MANAGED_TEXTS);

/** A link for choosing a password. */
export const PasswordLink = described(
  z.object({ link: z.nullable(z.string()), expires: Instant, mailed: z.boolean() }),
  {
    link: "Address of the page where the password is chosen; it works once. null: it was mailed, and only its recipient gets it.",
    expires: "When the link expires, as a UTC instant.",
    mailed:
      "Whether the mail server accepted it for the address of the account; if not, the administrator must pass it on.",
  },
);

export const ManagedUserAnswer = dataOf(ManagedUser);
export const ChangedUserAnswer = dataOf(
  described(z.object({ ...managed, address_change: z.nullable(AddressChange) }), {
    ...MANAGED_TEXTS,
    address_change: "The new address that is yet to be confirmed; null: none was given.",
  }),
);
const FIRST_LINK = "Link for choosing the first password.";
const NewAssignment = described(z.object({ id: Id, deveui: z.string() }), {
  id: "Id of the assignment, with which it can be undone.",
  deveui: TEXTS.deveui,
});
export const CreatedUserAnswer = dataOf(
  described(
    z.object({
      ...managed,
      password_link: PasswordLink,
      assignment: z.nullable(NewAssignment),
    }),
    {
      ...MANAGED_TEXTS,
      password_link: FIRST_LINK,
      assignment: "The box that was assigned; null: none.",
    },
  ),
);
export const InvitedStaffAnswer = dataOf(
  described(z.object({ ...managed, password_link: PasswordLink }), {
    ...MANAGED_TEXTS,
    password_link: FIRST_LINK,
  }),
);
export const PasswordLinkAnswer = dataOf(PasswordLink);

export type CreateUser = z.infer<typeof CreateUser>["data"];
export type ChangeUser = z.infer<typeof ChangeUser>["data"];
export type ChangedUser = z.infer<typeof ChangedUserAnswer>["data"];
export type CreatedUser = z.infer<typeof CreatedUserAnswer>["data"];
export type InviteStaff = z.infer<typeof InviteStaff>["data"];
export type InvitedStaff = z.infer<typeof InvitedStaffAnswer>["data"];
export type ManagedUser = z.infer<typeof ManagedUser>;
export type PasswordLink = z.infer<typeof PasswordLink>;
