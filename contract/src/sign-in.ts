import { z } from "zod/mini";
import { dataOf, Id, plainText } from "./answers.ts";
import { LANGUAGES } from "./languages.ts";
import { because } from "./problems.ts";

/** POST /api/auth/local */
export const Credentials = z.strictObject({
  identifier: plainText(1, 320),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
});

/** A new password: 8 to 128 characters; the server refuses common ones as well. */
export const NewPassword = z.string().check(z.minLength(8), z.maxLength(128));

/** An IANA zone name as typed by a client; the server checks that the zone exists. */
export const TimeZone = z.string().check(z.minLength(1), z.maxLength(64));

export const Email = z.email(because("email")).check(z.maxLength(254));

/** POST /api/auth/local/register */
export const Registration = z.strictObject({
  email: Email,
  password: NewPassword,
  givenname: plainText(1, 200),
  familyname: plainText(1, 200),
  language: z.optional(z.enum(LANGUAGES)),
  timezone: z.optional(TimeZone),
  setupcode: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

/** POST /api/auth/change-password: every older token is dead from then on. */
export const ChangePassword = z.strictObject({
  currentPassword: z.string().check(z.minLength(1), z.maxLength(128)),
  password: NewPassword,
});

/** POST /api/auth/forgot-password */
export const ForgotPassword = z.strictObject({ email: Email });

/** The same for every address, so that nobody learns which ones have an account. */
export const ForgotPasswordAnswer = dataOf(z.object({ message: z.string() }));

/** POST /api/auth/reset-password: the code of the link, once and within 30 minutes. */
export const ResetPassword = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(200)),
  password: NewPassword,
});

export const Role = z.enum(["admin", "patient"]);

/** GET /api/users/me: `user` */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  profile_img: z.nullable(z.string()),
  meta: z.object({ role: Role }),
});

export const UserAnswer = z.object({ user: User });
export const SignInAnswer = z.object({ jwt: z.string(), user: User });

export type Credentials = z.infer<typeof Credentials>;
export type Registration = z.infer<typeof Registration>;
export type Role = z.infer<typeof Role>;
export type User = z.infer<typeof User>;
export type SignInAnswer = z.infer<typeof SignInAnswer>;
