import { z } from "zod/mini";
import { dataOf, Id, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { LANGUAGES } from "./base/languages.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { GrantedRole, Role } from "./base/roles.ts";

/** POST /api/auth/local */
export const Credentials = described(
  z.strictObject({
    identifier: plainText(1, 320),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  { identifier: TEXTS.email, password: "Password of the account." },
);

/** A new password: 8 to 128 characters; the server also refuses common ones. */
export const NewPassword = z.string().check(z.minLength(8), z.maxLength(128));

/** An IANA time zone as a client sends it; the server checks that it exists. */
export const TimeZone = z.string().check(z.minLength(1), z.maxLength(64));

export const Email = z.email(problem("email")).check(z.maxLength(254));

/** POST /api/auth/local/register */
export const Registration = described(
  z.strictObject({
    email: Email,
    password: NewPassword,
    givenname: plainText(1, 200),
    familyname: plainText(1, 200),
    language: z.optional(z.enum(LANGUAGES)),
    timezone: z.optional(TimeZone),
    setupcode: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  {
    email: "Email address, up to 254 characters; not one that has an account.",
    password: TEXTS.password,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    language: TEXTS.language,
    timezone: TEXTS.timezone,
    setupcode:
      "Set-up code that a new installation prints at its first start; makes the account an administrator's, once.",
  },
);

/** POST /api/auth/change-password */
export const ChangePassword = described(
  z.strictObject({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(128)),
    password: NewPassword,
  }),
  { currentPassword: "The password until now.", password: TEXTS.password },
);

/** POST /api/auth/forgot-password */
export const ForgotPassword = described(z.strictObject({ email: Email }), {
  email: TEXTS.email,
});

/** The same for every address, so that it reveals nothing about which ones have an account. */
export const ForgotPasswordAnswer = dataOf(
  described(z.object({ message: z.string() }), {
    message: "What happens next, as an English sentence; the same for every address.",
  }),
);

/** POST /api/auth/reset-password */
export const ResetPassword = described(
  z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(200)),
    password: NewPassword,
  }),
  {
    code: "Code of the password link; valid once and for 30 minutes.",
    password: TEXTS.password,
  },
);

const UserMeta = described(
  z.object({ role: Role, staff: z.array(GrantedRole), email_verified: z.boolean() }),
  {
    role: TEXTS.role,
    staff: TEXTS.staff,
    email_verified: TEXTS.email_verified,
  },
);

/** GET /api/users/me: `user` */
export const User = described(
  z.object({
    id: Id,
    username: z.string(),
    email: z.string(),
    profile_img: z.nullable(z.string()),
    meta: UserMeta,
  }),
  {
    id: "Id of the account; other calls take it as `userid`.",
    username: "Name of the account, the same as `email`.",
    email: TEXTS.email,
    profile_img: "Always null.",
    meta: "About the account.",
  },
);

export const UserAnswer = described(z.object({ user: User, must_enrol: z.boolean() }), {
  user: "The signed-in account.",
  must_enrol:
    "Whether the account must set up a second factor before it may do anything else (REQUIRE_SECOND_FACTOR).",
});

export const SignInAnswer = described(z.object({ jwt: z.nullable(z.string()), user: User }), {
  jwt: "Token for `Authorization: Bearer …`, valid for 7 days, of staff for 12 hours, unless its session ends; null: it came as a cookie (`X-Session: cookie`).",
  user: "The signed-in account.",
});

/** The same without `X-Session: cookie`: with a token. */
export const BearerAnswer = z.extend(SignInAnswer, { jwt: z.string() });

export type Credentials = z.infer<typeof Credentials>;
export type Registration = z.infer<typeof Registration>;
export type User = z.infer<typeof User>;
export type SignInAnswer = z.infer<typeof SignInAnswer>;
