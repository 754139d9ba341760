import { defineCall } from "./base/define-call.ts";
import { onePage, SUBJECT } from "./example-values.ts";
import {
  ChangeSubject,
  PutStudy,
  StepStudy,
  type Study,
  StudyAnswer,
  StudyNowAnswer,
  StudyParams,
  SubjectAnswer,
  SubjectParams,
  SubjectsAnswer,
  SubjectsQuery,
  WithdrawSubject,
} from "./studies.ts";

const STUDY: Study = {
  number: "NCT-0042",
  title: "Reminders after a transplant",
  site: "Berlin",
  country: "DE",
  is_blinded: true,
  safety_contact: { userid: 61, name: "Greta Weber", email: "weber@example.org" },
  state: "running",
  started_utc: "2026-05-01T08:00:00.000Z",
  closed_utc: null,
  unblinded_utc: null,
  raw_until: "2031-12-31",
  sees_doses: false,
};

export const getStudy = defineCall(
  {
    method: "GET",
    path: "/api/groups/:id/study",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tells: "nothing",
    tokens: "none",
    params: StudyParams,
    answer: { status: 200, schema: StudyAnswer },
    refusals: [404],
    shows: ["groups"],
    summary: "Get the study that a group is.",
    description:
      "`data` is null where it is none. 404 for clinicians who do not belong to the group.",
  },
  { answer: { data: STUDY } },
);

export const putStudy = defineCall(
  {
    method: "PUT",
    path: "/api/groups/:id/study",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    params: StudyParams,
    body: PutStudy,
    answer: { status: 200, schema: StudyNowAnswer },
    refusals: [404, 409],
    touches: ["groups"],
    summary: "Make a group a study, or change it.",
    description:
      "409 `study_contact`: the safety contact is no clinician of the group, or none is named once the study has started; `study_running`: number and blinding do not change once it has started.",
  },
  {
    body: {
      data: {
        number: "NCT-0042",
        title: "Reminders after a transplant",
        site: "Berlin",
        country: "DE",
        is_blinded: true,
        safety_contact: 61,
        raw_until: "2031-12-31",
        reason: "Dr Weber takes over",
      },
    },
    answer: { data: STUDY },
  },
);

export const stepStudy = defineCall(
  {
    method: "POST",
    path: "/api/groups/:id/study/steps",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    params: StudyParams,
    body: StepStudy,
    answer: { status: 200, schema: StudyNowAnswer },
    refusals: [404, 409],
    touches: ["groups", "profile", "profiles", "worklist", "alerts", "doses"],
    summary: "Start a study, close it, or unblind it.",
    description:
      "From the start of a blinded study on its doses are kept from staff without the right `study` and from its subjects. 409 `study_contact`: it has no safety contact; `study_mail`: the server sends no mail, by which the contact hears; `study_step`: it is not its turn.",
  },
  {
    body: { data: { to: "running", reason: "First subject in" } },
    answer: { data: STUDY },
  },
);

export const getSubjects = defineCall(
  {
    method: "GET",
    path: "/api/groups/:id/study/subjects",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tells: "nothing",
    tokens: "none",
    params: StudyParams,
    query: SubjectsQuery,
    answer: { status: 200, schema: SubjectsAnswer },
    refusals: [404],
    shows: ["groups", "profiles", "sensors"],
    logged: "readMembers",
    summary: "List the subjects of a study with their consent, visits and boxes.",
    description: "404 where the group is no study, and for clinicians who do not belong to it.",
  },
  { answer: { data: [SUBJECT], meta: onePage(1) } },
);

export const changeSubject = defineCall(
  {
    method: "PATCH",
    path: "/api/groups/:id/study/subjects/:profileid",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "nothing",
    params: SubjectParams,
    body: ChangeSubject,
    answer: { status: 200, schema: SubjectAnswer },
    refusals: [404],
    touches: ["groups", "profile"],
    logged: "readMembers",
    summary: "Enter the consent, the visits or the arm of a subject.",
    description:
      "With a reason, which the audit log keeps. 400 `consent_ahead`: the day of the consent is in the future. 403 `study_right`: an arm is for who sees the arms.",
  },
  {
    body: { data: { consented_on: "2026-05-02", reason: "Signed at the site" } },
    answer: { data: SUBJECT },
  },
);

export const withdrawSubject = defineCall(
  {
    method: "POST",
    path: "/api/groups/:id/study/subjects/:profileid/withdrawal",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "nothing",
    params: SubjectParams,
    body: WithdrawSubject,
    answer: { status: 200, schema: SubjectAnswer },
    refusals: [404, 409],
    touches: ["groups", "profile", "doses"],
    logged: "readMembers",
    summary: "Record that a subject withdraws from the study, from now on.",
    description:
      "Nothing is erased: what was collected until now stays in the exports, and nothing later is added. The patient goes on with the box as before, and sees the doses again. 409 `subject_withdrawn`: it was recorded before; `study_draft`: the study has not started.",
  },
  {
    body: { data: { reason: "Moved away" } },
    answer: {
      data: {
        ...SUBJECT,
        attributes: {
          ...SUBJECT.attributes,
          withdrawn_utc: "2026-05-10T12:00:00.000Z",
          withdrawn_why: "Moved away",
        },
      },
    },
  },
);
