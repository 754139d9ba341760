import { z } from "zod/mini";
import { dataOf, Id, Instant } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { Passkey } from "./second-factors.ts";

const Calendar = described(z.object({ since_utc: Instant, read_utc: z.nullable(Instant) }), {
  since_utc: "When the address was made, as a UTC instant.",
  read_utc: "When it was last read, as a UTC instant; null: never.",
});

const Carer = described(
  z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    state: z.enum(["asks", "active"]),
    since_utc: Instant,
  }),
  {
    id: "Id of the link.",
    name: "Name of the carer.",
    email: "Email address of the carer.",
    state: "`asks`: wants to look out for the patient, who has not confirmed it.",
    since_utc: "When the link was made, as a UTC instant.",
  },
);

const Invitation = described(
  z.object({ id: Id, email: z.nullable(z.string()), since_utc: Instant }),
  {
    id: "Id of the invitation.",
    email: "Whom it invites; null: whoever has its code.",
    since_utc: "When it was made, as a UTC instant.",
  },
);

const NotifiedDevice = described(z.object({ id: Id, label: z.string(), createdAt: Instant }), {
  id: "Id of the device.",
  label: "Name of the device.",
  createdAt: "When its notifications were switched on, as a UTC instant.",
});

/** What reads from an account, or signs in to it, besides its password and the session of the call. */
export const AccountAccess = described(
  z.object({
    calendar: z.nullable(Calendar),
    carers: z.array(Carer),
    invitations: z.array(Invitation),
    totp: z.nullable(Instant),
    passkeys: z.array(Passkey),
    devices: z.array(NotifiedDevice),
  }),
  {
    calendar: "The address from which calendars read when medicines are due; null: none.",
    carers: "Who looks out for the patient, or wants to.",
    invitations: "Invitations of carers that can still be accepted.",
    totp: "When the authenticator app was set up, as a UTC instant; null: none is.",
    passkeys: "The passkeys, the oldest first.",
    devices: "Other devices that show notifications.",
  },
);

/** GET and DELETE /api/account-access */
export const AccountAccessAnswer = dataOf(AccountAccess);

export type AccountAccess = z.infer<typeof AccountAccess>;

export const getAccountAccess = defineCall(
  {
    method: "GET",
    path: "/api/account-access",
    who: "user",
    scope: "self",
    tells: "nothing",
    answer: { status: 200, schema: AccountAccessAnswer },
    shows: ["care", "calendar", "second-factors", "devices"],
    summary: "List what has access to the caller's account besides the password and this session.",
    description:
      "A new password ends all sessions, and leaves these. Where it was set by the first link that was mailed to an address nobody had verified, they have ended too.",
  },
  {
    answer: {
      data: {
        calendar: { since_utc: "2026-05-03T09:00:00.000Z", read_utc: "2026-05-10T11:30:00.000Z" },
        carers: [
          {
            id: 4,
            name: "Grace Hopper",
            email: "grace@example.org",
            state: "active",
            since_utc: "2026-04-20T16:00:00.000Z",
          },
        ],
        invitations: [{ id: 9, email: null, since_utc: "2026-05-09T18:00:00.000Z" }],
        totp: "2026-04-20T08:00:00.000Z",
        passkeys: [{ id: 2, name: "Phone", createdAt: "2026-04-20T08:00:00.000Z", usedAt: null }],
        devices: [{ id: 7, label: "Chrome, Android", createdAt: "2026-05-01T08:00:00.000Z" }],
      },
    },
  },
);

export const endAccountAccess = defineCall(
  {
    method: "DELETE",
    path: "/api/account-access",
    who: "user",
    scope: "self",
    tells: "nothing",
    confirm: true,
    answer: { status: 200, schema: AccountAccessAnswer },
    touches: ["care", "calendar", "second-factors", "devices", "sessions", "profile"],
    summary: "End all that has access to the caller's account, and all other sessions.",
    description:
      "Calendar address, carers, invitations, second factors, and other devices with their notifications. The answer says what is left: nothing. Staff who must have a second factor set one up again.",
  },
  {
    answer: {
      data: {
        calendar: null,
        carers: [],
        invitations: [],
        totp: null,
        passkeys: [],
        devices: [],
      },
    },
  },
);
