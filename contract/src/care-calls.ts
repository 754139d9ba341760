import { z } from "zod/mini";
import { AdherenceAnswer } from "./adherence.ts";
import { dataOf, Id } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import {
  CareAnswer,
  CareDaysQuery,
  CareParams,
  ChangeCare,
  ChangeCareAnswer,
  SayThanks,
  ThanksAnswer,
  WatchedAnswer,
} from "./care.ts";
import { LINK, NOON, WATCHED } from "./care-examples.ts";
import {
  InvitationAnswer,
  InvitationParams,
  Invite,
  Join,
  JoinAnswer,
} from "./care-invitations.ts";
import { DosesAnswer } from "./doses.ts";
import { getAdherence, getDoses } from "./doses-calls.ts";

/** DELETE /api/care/{id} and /api/care/invitations/{id} */
export const EndedCareAnswer = dataOf(
  described(z.object({ id: Id }), { id: "Id of what was ended." }),
);

export const getCare = defineCall(
  {
    method: "GET",
    path: "/api/care",
    who: "user",
    scope: "patient",
    tells: "left_out",
    acting: "read",
    answer: { status: 200, schema: CareAnswer },
    shows: ["care"],
    logged: "readCare",
    summary: "List who looks out for the caller, and for whom the caller looks out.",
  },
  { answer: { data: { carers: [LINK], patients: [WATCHED] } } },
);

export const inviteCarer = defineCall(
  {
    method: "POST",
    path: "/api/care/invitations",
    who: "user",
    scope: "self",
    tells: "nothing",
    body: Invite,
    answer: { status: 201, schema: InvitationAnswer },
    refusals: [403, 409, 429],
    touches: ["care"],
    summary: "Invite somebody to look out for the caller, for 7 days.",
    description:
      "For patients; administrators have none who look out for them. At most 10 carers, counting open invitations, and 20 invitations a day, 3 of all patients to an email address. 409: too many carers; for one by email, this server sends none, or the caller's own address is not verified.",
  },
  {
    body: { data: { scope: "doses", email: "robert.thompson@example.org" } },
    answer: { data: { id: 6, code: "KXWTHRMPCD", expires_utc: "2026-05-17T12:00:00.000Z" } },
  },
);

export const withdrawInvitation = defineCall(
  {
    method: "DELETE",
    path: "/api/care/invitations/:id",
    who: "user",
    scope: "self",
    tells: "nothing",
    params: InvitationParams,
    answer: { status: 200, schema: EndedCareAnswer },
    refusals: [404],
    touches: ["care"],
    summary: "Withdraw an invitation; its code no longer works.",
  },
  { answer: { data: { id: 6 } } },
);

export const joinCare = defineCall(
  {
    method: "POST",
    path: "/api/care/join",
    who: "user",
    scope: "self",
    tells: "nothing",
    body: Join,
    answer: { status: 201, schema: JoinAnswer },
    refusals: [404, 409, 429],
    touches: ["care"],
    summary: "Accept an invitation by its code.",
    description:
      "404: the code is wrong, used, withdrawn or older than 7 days, or was mailed to an address that is not the caller's verified one. 409: it is the caller's own, the caller already looks out for this patient, one of them has too many links, or this server sends email and the caller's address is not verified. 10 wrong codes an hour.",
  },
  {
    body: { data: { code: "KXWTHRMPCD" } },
    answer: { data: { id: 9, state: "asks" } },
  },
);

export const getWatched = defineCall(
  {
    method: "GET",
    path: "/api/care/:id",
    who: "user",
    scope: "patient",
    tells: "left_out",
    params: CareParams,
    answer: { status: 200, schema: WatchedAnswer },
    refusals: [404],
    shows: ["care"],
    summary: "Tell a carer how somebody is for whom they look out.",
    description: "Reading is recorded in the access log that the patient sees.",
  },
  { answer: { data: WATCHED } },
);

export const changeCare = defineCall(
  {
    method: "PATCH",
    path: "/api/care/:id",
    who: "user",
    scope: "self",
    tells: "nothing",
    params: CareParams,
    body: ChangeCare,
    answer: { status: 200, schema: ChangeCareAnswer },
    refusals: [403, 404, 409],
    touches: ["care"],
    summary: "Change a link: the patient what is seen and when it is told, the carer how.",
    description:
      "Answers the link as GET /api/care shows it to the caller. 403: a field of the other.",
  },
  {
    body: { data: { scope: "figures" } },
    answer: { data: { ...LINK, scope: "figures" } },
  },
);

export const endCare = defineCall(
  {
    method: "DELETE",
    path: "/api/care/:id",
    who: "user",
    scope: "self",
    tells: "nothing",
    params: CareParams,
    answer: { status: 200, schema: EndedCareAnswer },
    refusals: [404],
    touches: ["care"],
    summary: "End a link, as its patient or as its carer.",
    description: "From then on the carer's calls answer 404, on every server.",
  },
  { answer: { data: { id: 4 } } },
);

export const sayThanks = defineCall(
  {
    method: "POST",
    path: "/api/care/:id/thanks",
    who: "user",
    scope: "self",
    tells: "left_out",
    params: CareParams,
    body: SayThanks,
    answer: { status: 201, schema: ThanksAnswer },
    refusals: [403, 404, 409],
    touches: ["care"],
    summary: "Say thanks for a dose, as a carer; the patient sees one fixed line.",
    description:
      "The only thing that a carer writes for the patient. Once a dose: said again, nothing is added, and the answer is that of the first time. 403: the carer's scope is `alerts`. 409: no dose that was due then is known or said to be taken in the last 24 hours.",
  },
  {
    body: { data: { due_utc: NOON.due_utc } },
    answer: { data: { due_utc: NOON.due_utc, said_utc: "2026-05-10T11:20:00.000Z" } },
  },
);

export const getWatchedDoses = defineCall(
  {
    method: "GET",
    path: "/api/care/:id/doses",
    who: "user",
    scope: "patient",
    tells: "left_out",
    params: CareParams,
    query: CareDaysQuery,
    answer: { status: 200, schema: DosesAnswer },
    refusals: [403, 404],
    shows: ["care"],
    summary: "List for a carer the doses of a range of chart days.",
    description:
      "As GET /api/doses, without reasons and notes. At most 400 days. 403: the carer's scope is `alerts`.",
  },
  getDoses.example,
);

export const getWatchedAdherence = defineCall(
  {
    method: "GET",
    path: "/api/care/:id/adherence",
    who: "user",
    scope: "patient",
    tells: "left_out",
    params: CareParams,
    query: CareDaysQuery,
    answer: { status: 200, schema: AdherenceAnswer },
    refusals: [403, 404],
    shows: ["care"],
    summary: "Calculate adherence for a carer, for a range of chart days.",
    description:
      "As GET /api/adherence. At most 400 days. 403: the carer's scope is not `figures`.",
  },
  getAdherence.example,
);
