import { z } from "zod/mini";
import { dataOf, Instant } from "./answers.ts";
import { described } from "./described.ts";
import { PasskeyProof } from "./passkeys.ts";
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
export const SignOutAnswer = dataOf(z.null());

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
