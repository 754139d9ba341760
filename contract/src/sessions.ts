import { z } from "zod/mini";
import { dataOf, Instant } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { PasskeyProof, PasskeyRequestAnswer } from "./passkeys.ts";
import { TotpCode } from "./second-factors.ts";

const SessionKind = z.enum(["bearer", "cookie"]);

/** A device on which the caller is signed in. */
export const SessionAttributes = described(
  z.object({
    kind: SessionKind,
    program: z.nullable(z.string()),
    system: z.nullable(z.string()),
    createdAt: Instant,
    lastUsedAt: Instant,
    current: z.boolean(),
  }),
  {
    kind: "How the token is sent: `bearer` in the header Authorization, `cookie` by a browser.",
    program: "Browser or program that signed in, such as Firefox; null: not known.",
    system: "Operating system of the device, such as Windows; null: not known.",
    createdAt: "When it signed in, as a UTC instant.",
    lastUsedAt: "When it was last used, as a UTC instant, to the minute.",
    current: "Whether it is the session of this call.",
  },
);

export const Session = described(z.object({ id: z.uuid(), attributes: SessionAttributes }), {
  id: "Id of the session.",
  attributes: "What is known about the session.",
});

/** GET /api/sessions */
export const SessionsAnswer = dataOf(z.array(Session));

/** DELETE /api/sessions/{id} */
export const SessionParams = described(z.strictObject({ id: z.uuid() }), {
  id: "Id of the session.",
});
export const SessionAnswer = dataOf(Session);

/** DELETE /api/sessions */
export const EndedSessionsAnswer = dataOf(
  described(z.object({ ended: z.int() }), { ended: "Number of sessions that were ended." }),
);

/** POST /api/auth/logout */
export const SignOutAnswer = dataOf(
  z.nullable(
    described(z.object({ url: z.string() }), {
      url: "Where the browser also ends its session with the identity provider that opened this one.",
    }),
  ),
);

/** POST /api/auth/confirm */
export const Confirmation = described(
  z
    .strictObject({
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
      code: z.optional(TotpCode),
      passkey: z.optional(PasskeyProof),
    })
    .check(
      z.refine(
        (body) => Object.values(body).filter((proof) => proof !== undefined).length === 1,
        "must contain one of password, code and passkey",
      ),
    ),
  {
    password: "Password of the account.",
    code: "Code of the authenticator app, 6 digits.",
    passkey:
      "What `navigator.credentials.get` returned for the options of /api/auth/confirm/passkey-options, as JSON.",
  },
);
export const ConfirmedAnswer = dataOf(
  described(z.object({ until: Instant }), {
    until: "Until when the confirmation counts, as a UTC instant.",
  }),
);

export type Session = z.infer<typeof Session>;

const SESSION = {
  id: "3f0c6d1e-8a52-4b1f-9c55-2f6b7d0e41aa",
  attributes: {
    kind: "cookie" as const,
    program: "Firefox",
    system: "Windows",
    createdAt: "2026-05-10T07:58:00.000Z",
    lastUsedAt: "2026-05-10T12:00:00.000Z",
    current: true,
  },
};

export const getSessions = defineCall(
  {
    method: "GET",
    path: "/api/sessions",
    who: "user",
    scope: "self",
    tells: "nothing",
    answer: { status: 200, schema: SessionsAnswer },
    shows: ["sessions"],
    summary: "List the devices on which the caller is signed in.",
    description: "The one used last comes first.",
  },
  { answer: { data: [SESSION] } },
);

export const endSession = defineCall(
  {
    method: "DELETE",
    path: "/api/sessions/:id",
    who: "user",
    scope: "self",
    tells: "nothing",
    params: SessionParams,
    answer: { status: 200, schema: SessionAnswer },
    refusals: [404],
    touches: ["sessions"],
    summary: "Sign out one device.",
    description: "Its token is refused from then on, by every server.",
  },
  {
    answer: { data: { ...SESSION, attributes: { ...SESSION.attributes, current: false } } },
  },
);

export const endOtherSessions = defineCall(
  {
    method: "DELETE",
    path: "/api/sessions",
    who: "user",
    scope: "self",
    tells: "nothing",
    answer: { status: 200, schema: EndedSessionsAnswer },
    touches: ["sessions"],
    summary: "Sign out all other devices.",
  },
  { answer: { data: { ended: 2 } } },
);

export const signOut = defineCall(
  {
    method: "POST",
    path: "/api/auth/logout",
    who: "user",
    scope: "self",
    tells: "nothing",
    withoutSecondFactor: true,
    answer: { status: 200, schema: SignOutAnswer },
    summary: "Sign out.",
    description:
      "Ends the session of this call; its token is refused from then on. `data` is null unless an identity provider opened the session and can end its own.",
  },
  { answer: { data: null } },
);

export const confirm = defineCall(
  {
    method: "POST",
    path: "/api/auth/confirm",
    who: "user",
    scope: "self",
    tells: "nothing",
    withoutSecondFactor: true,
    body: Confirmation,
    bodyKiB: 32,
    answer: { status: 200, schema: ConfirmedAnswer },
    refusals: [403, 429],
    summary: "Confirm who is there.",
    description:
      "For 10 minutes the session may make the calls that ask for it. Wrong passwords and codes are limited. 403 with the code `confirm_needed`: the account has a second factor, so that the password does not do; `factors` in `details` says which. Signing in with a recovery code counts too.",
  },
  {
    body: { password: "violet-tractor-hums-42" },
    answer: { data: { until: "2026-05-10T12:10:00.000Z" } },
  },
);

export const getConfirmPasskeyRequest = defineCall(
  {
    method: "POST",
    path: "/api/auth/confirm/passkey-options",
    who: "user",
    scope: "self",
    tells: "nothing",
    withoutSecondFactor: true,
    answer: { status: 200, schema: PasskeyRequestAnswer },
    refusals: [409],
    summary: "Ask for a passkey, to confirm who is there.",
    description: "409: the account has no passkey for this address.",
  },
  {
    answer: {
      data: {
        rpId: "dosebeat.example.org",
        challenge: "dGhpcyBpcyBub3QgcmFuZG9t",
        allowCredentials: [
          { id: "Qm94T25UaGVTaGVsZg", type: "public-key", transports: ["internal"] },
        ],
        timeout: 300_000,
        userVerification: "preferred",
      },
    },
  },
);
