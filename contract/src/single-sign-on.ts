import { z } from "zod/mini";
import { dataOf, Flag, Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";

/** GET /api/auth/single-sign-on */
export const SignOnOfferAnswer = dataOf(
  described(z.object({ name: z.nullable(z.string()), passwords: z.boolean() }), {
    name: "What the identity provider is called; null: this server has none.",
    passwords: "Whether accounts also sign in with a password of their own.",
  }),
);

/** POST /api/auth/single-sign-on */
export const BeginSignOn = described(z.strictObject({ fresh: Flag }), {
  fresh:
    "Whether the provider must ask again who is there, though it knows the browser. Default: false.",
});

export const SignOnAddressAnswer = dataOf(
  described(z.object({ url: z.string() }), {
    url: "Address of the provider at which the browser goes on, within 10 minutes.",
  }),
);

const returned = z.string().check(z.regex(/^[!-~]+$/), z.maxLength(8000));
const RETURNED =
  "The query of the address to which the provider sent the browser back, as it is: up to 8000 characters.";

/** POST /api/auth/single-sign-on/answer */
export const FinishSignOn = described(
  z.strictObject({
    query: returned,
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  {
    query: RETURNED,
    code: "Code of a password link or an invitation: links its account to the person instead of setting a password.",
  },
);

/** PUT /api/auth/single-sign-on/link */
export const FinishLink = described(z.strictObject({ query: returned }), { query: RETURNED });

export const SignOnLink = described(
  z.object({
    name: z.nullable(z.string()),
    linkedAt: z.nullable(Instant),
    lastUsedAt: z.nullable(Instant),
  }),
  {
    name: "What the identity provider is called; null: this server has none.",
    linkedAt: "When the account was linked to a person there, as a UTC instant; null: it is not.",
    lastUsedAt: "When the person last signed in so, as a UTC instant; null: never.",
  },
);
export const SignOnLinkAnswer = dataOf(SignOnLink);

/** POST /api/auth/single-sign-on/logout, a form as the provider sends it */
export const ProviderLogout = described(
  z.object({ logout_token: z.string().check(z.regex(/^[\w.-]+$/), z.maxLength(8000)) }),
  { logout_token: "The provider's signed token (OpenID Connect Back-Channel Logout 1.0)." },
);
export const ProviderLogoutAnswer = dataOf(z.null());

export type SignOnLink = z.infer<typeof SignOnLink>;
