import { defineCall } from "./base/define-call.ts";
import { SUBJECT } from "./example-values.ts";
import { type Subject, SubjectAnswer, SubjectParams } from "./studies.ts";
import { LockSubject, UnlockSubject } from "./study-locks.ts";

const SIGNED: Subject["signatures"][number] = {
  act: "locked",
  by: "Greta Weber",
  signed_utc: "2026-08-10T12:00:00.000Z",
  meaning: "approved",
  reason: null,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
};

export const lockSubject = defineCall(
  {
    method: "POST",
    path: "/api/groups/:id/study/subjects/:profileid/lock",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tells: "doses",
    confirm: true,
    params: SubjectParams,
    body: LockSubject,
    answer: { status: 200, schema: SubjectAnswer },
    refusals: [404, 409],
    touches: ["groups", "profile", "doses"],
    logged: "readMembers",
    summary: "Lock the data of a subject by electronic signature.",
    description:
      "For administrators, and clinicians with the right `study` in the group. From then on every write of plan, doses, days and boxes of earlier times is refused with 409 `subject_locked`, and exports of the subject end there, with the rows as they were signed. From the day of the lock on the plan can be changed and doses stated. After a withdrawal nothing is held. 409 `subject_locked`: it is locked; `subject_consent`: there is no consent; `study_draft`: the study has not started; `numbers_missing`: the subject has no record number.",
  },
  {
    body: { data: { meaning: "approved" } },
    answer: {
      data: {
        ...SUBJECT,
        attributes: {
          ...SUBJECT.attributes,
          locked_utc: SIGNED.signed_utc,
          signatures: [SIGNED],
        },
      },
    },
  },
);

export const unlockSubject = defineCall(
  {
    method: "POST",
    path: "/api/groups/:id/study/subjects/:profileid/unlock",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tells: "doses",
    confirm: true,
    params: SubjectParams,
    body: UnlockSubject,
    answer: { status: 200, schema: SubjectAnswer },
    refusals: [404, 409],
    touches: ["groups", "profile", "doses"],
    logged: "readMembers",
    summary: "Unlock the data of a subject by electronic signature, with a reason.",
    description:
      "For administrators, and clinicians with the right `study` in the group. Both signatures stay. 409 `subject_unlocked`: it is not locked.",
  },
  {
    body: { data: { reason: "A visit was entered twice" } },
    answer: {
      data: {
        ...SUBJECT,
        attributes: {
          ...SUBJECT.attributes,
          signatures: [
            SIGNED,
            {
              ...SIGNED,
              act: "unlocked",
              signed_utc: "2026-08-11T09:00:00.000Z",
              meaning: null,
              reason: "A visit was entered twice",
              sha256: null,
            },
          ],
        },
      },
    },
  },
);
