import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { AFTER_TEXT, AfterMinutes, CareScope, SCOPE_TEXT } from "./care.ts";
import { Email } from "./sign-in.ts";

/** POST /api/care/invitations */
export const Invite = described(
  z.strictObject({
    data: described(
      z.strictObject({
        scope: CareScope,
        email: z.optional(Email),
        after_minutes: z.optional(AfterMinutes),
      }),
      {
        scope: SCOPE_TEXT,
        email:
          "Address that gets the code by email; only an account with this verified address can use it, and looks out at once. Default: none, the patient tells the code, and confirms who entered it.",
        after_minutes: `${AFTER_TEXT} Default: 90.`,
      },
    ),
  }),
  { data: "Whom to invite, and to what." },
);

export const InvitationAnswer = dataOf(
  described(z.object({ id: Id, code: z.string(), expires_utc: Instant }), {
    id: "Id of the invitation.",
    code: "Code of 10 letters, which works once. It is shown only now; the link in an email has it behind `/caring/join#code=`.",
    expires_utc: "Until when it works, as a UTC instant.",
  }),
);

/** DELETE /api/care/invitations/{id} */
export const InvitationParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the invitation.",
});

/** POST /api/care/join */
export const Join = described(
  z.strictObject({
    data: described(z.strictObject({ code: plainText(1, 40) }), {
      code: "Code of the invitation; letter case, spaces and hyphens do not matter.",
    }),
  }),
  { data: "What the carer was given." },
);

export const JoinAnswer = dataOf(
  described(z.object({ id: Id, state: z.enum(["asks", "active"]) }), {
    id: "Id of the link.",
    state: "`asks`: the patient has to confirm, and nothing is seen before. `active`: at once.",
  }),
);

export type Invite = z.infer<typeof Invite>["data"];
export type Invitation = z.infer<typeof InvitationAnswer>["data"];
export type Joined = z.infer<typeof JoinAnswer>["data"];
