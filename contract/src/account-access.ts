import { z } from "zod/mini";
import { dataOf, Id, Instant } from "./answers.ts";
import { described } from "./described.ts";
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
