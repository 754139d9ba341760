import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, plainText } from "./answers.ts";
import { LANGUAGES } from "./languages.ts";
import { Email, Role, TimeZone } from "./sign-in.ts";

/** POST /api/users: a patient, who chooses the password with the link of the answer. */
export const CreateUser = z.strictObject({
  data: z.strictObject({
    email: Email,
    givenname: plainText(1, 200),
    familyname: plainText(1, 200),
    language: z.optional(z.enum(LANGUAGES)),
    timezone: z.optional(TimeZone),
  }),
});

export const UserParams = z.strictObject({ userid: IdParam });

/** PATCH /api/users/{userid} */
export const ChangeUser = z.strictObject({
  data: z
    .strictObject({ is_active: z.optional(z.boolean()), role: z.optional(Role) })
    .check(
      z.refine(
        ({ is_active, role }) => is_active !== undefined || role !== undefined,
        "must name is_active or role",
      ),
    ),
});

/** An account as administrators see it. */
export const ManagedUser = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  is_active: z.boolean(),
  profileid: Id,
  profileuid: z.uuid(),
});

/**
 * A link with which a password can be chosen once, until it expires. `mailed`: the mail server took it
 * for the address of the account; else the administrator hands it over.
 */
export const PasswordLink = z.object({ link: z.string(), expires: Instant, mailed: z.boolean() });

export const ManagedUserAnswer = dataOf(ManagedUser);
export const CreatedUserAnswer = dataOf(z.extend(ManagedUser, { password_link: PasswordLink }));
export const PasswordLinkAnswer = dataOf(PasswordLink);

export type CreateUser = z.infer<typeof CreateUser>["data"];
export type ChangeUser = z.infer<typeof ChangeUser>["data"];
export type ManagedUser = z.infer<typeof ManagedUser>;
export type PasswordLink = z.infer<typeof PasswordLink>;
