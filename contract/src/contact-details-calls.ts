import { defineCall } from "./base/define-call.ts";
import {
  ChangeContact,
  ContactAnswer,
  type ContactDetails,
  ContactParams,
  ContactQuery,
} from "./contact-details.ts";

const DETAILS: ContactDetails = {
  telephone: "+493023125240",
  hours: "9 to 11",
  language: "tr",
  needs_interpreter: true,
  kin: {
    name: "Anke Lang",
    relation: "daughter",
    telephone: "+4917139200014",
    consent: { is_own: false, by: "Nina Roth", at_utc: "2026-05-10T09:12:00.000Z" },
  },
  carers: [{ name: "Jan Lang", telephone: "+4917139200015" }],
};

const CHANGE = {
  hours: "9 to 11",
  kin: {
    name: "Anke Lang",
    relation: "daughter",
    telephone: "+4917139200014",
    may_be_told: true,
  },
};

export const getContact = defineCall(
  {
    method: "GET",
    path: "/api/contact",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "read",
    query: ContactQuery,
    answer: { status: 200, schema: ContactAnswer },
    refusals: [404],
    shows: ["profile", "profiles", "care"],
    logged: "readProfile",
    summary: "Tell how to reach a patient, and who may be told.",
    description: "Patients get no carers: they have them by GET /api/care.",
  },
  { answer: { data: DETAILS } },
);

export const changeContact = defineCall(
  {
    method: "PATCH",
    path: "/api/contact",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    body: ChangeContact,
    answer: { status: 200, schema: ContactAnswer },
    touches: ["profile", "profiles", "worklist"],
    summary: "Say how to reach the caller, and who may be told.",
    description:
      "Without `may_be_told` the number of the next of kin is removed. Under X-Impersonation a consent is noted by the administrator.",
  },
  { body: { data: CHANGE }, answer: { data: DETAILS } },
);

export const changePatientContact = defineCall(
  {
    method: "PATCH",
    path: "/api/worklist/:profileid/contact",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "nothing",
    params: ContactParams,
    body: ChangeContact,
    answer: { status: 200, schema: ContactAnswer },
    refusals: [404],
    touches: ["profile", "profiles", "worklist"],
    logged: "readProfile",
    summary: "Note how to reach a patient, and who may be told, as the patient said.",
    description:
      "A consent is noted with the name of the caller and the time; the patient sees it.",
  },
  { body: { data: CHANGE }, answer: { data: DETAILS } },
);
